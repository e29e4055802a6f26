import { type ComponentType, useEffect, useState } from 'react'
import { awayTitle, lookForServer, untilReached } from '../api/reach.ts'
import type { ApplyDialogProps } from '../apply/apply-dialog.tsx'
import type { ArrivedDialogProps } from '../apply/arrived-dialog.tsx'
import { toast } from '../ui/behaviour/toast.ts'

export interface Dialogs {
  ApplyDialog: ComponentType<ApplyDialogProps>
  ArrivedDialog: ComponentType<ArrivedDialogProps>
}

/** Loads the dialogs in which one applies; on the server there are none. */
export type LoadDialogs = () => Promise<Dialogs>

interface Options {
  /** Whether a dialog is to be open. */
  wanted: boolean
  loadDialogs: LoadDialogs | undefined
}

/** The dialogs in which one applies, once their script is there. `opens`: one is wanted, and loading. */
export function useApplyDialog({ wanted, loadDialogs }: Options) {
  const [dialogs, setDialogs] = useState<Dialogs>()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const tryAgain = () => setAttempt((count) => count + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!wanted || dialogs || !loadDialogs) return
    setFailed(false)
    loadDialogs().then(setDialogs, async () => {
      if (await lookForServer()) {
        setFailed(true)
        return tellFailure(tryAgain)
      }
      toast({ title: awayTitle(), description: 'The form opens when the connection is back.' })
      await untilReached()
      tryAgain()
    })
  }, [wanted, dialogs, loadDialogs, attempt])
  // A failure is shown when the dialog is wanted.
  const preload = () => void loadDialogs?.().catch(() => undefined)
  return { dialogs, opens: wanted && !dialogs && !failed, preload, tryAgain }
}

function tellFailure(tryAgain: () => void) {
  toast({
    title: 'The form could not be opened',
    description: 'Check your connection, and try again.',
    variant: 'destructive',
    action: { label: 'Try again', run: tryAgain },
  })
}
