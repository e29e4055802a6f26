import { useEffect } from 'react'
import { serverText } from '../api/call.ts'
import { whyUnreachable } from '../api/reach.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** For a record that the address names: where it could not be opened, a toast says so and it closes again. */
export function useCloseUnopened(error: Error | null, title: string, onClose: () => void) {
  useEffect(() => {
    if (!error) return
    toast({ title: serverText(error, title), description: whyUnreachable(error), variant: 'destructive' })
    onClose()
  }, [error, title, onClose])
}
