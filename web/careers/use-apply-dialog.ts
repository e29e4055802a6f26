import { type ComponentType, useEffect, useState } from 'react'
import type { ApplyDialogProps } from '../apply/apply-dialog.tsx'
import { toast } from '../ui/toast.ts'

/** Loads the dialog in which one applies; on the server there is none. */
export type LoadDialog = () => Promise<ComponentType<ApplyDialogProps>>

interface Wish {
  /** Whether the dialog is to be open. */
  wanted: boolean
  loadDialog: LoadDialog | undefined
}

/** The dialog in which one applies, once its script is there. `opens`: it is wanted, and still loading. */
export function useApplyDialog({ wanted, loadDialog }: Wish) {
  const [Dialog, setDialog] = useState<ComponentType<ApplyDialogProps>>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!wanted || Dialog || !loadDialog) return
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      () =>
        toast({
          title: 'The form could not be opened',
          description: 'Check your connection, and try again.',
          variant: 'destructive',
          action: { label: 'Try again', run: () => setAttempt((count) => count + 1) },
        }),
    )
  }, [wanted, Dialog, loadDialog, attempt])
  // A failure is told when the dialog is wanted.
  const preload = () => void loadDialog?.().catch(() => undefined)
  return { Dialog, opens: wanted && !Dialog, preload }
}
