import { useBlocker } from '@tanstack/react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/** Asks before the page is left while `when` holds: what was typed is not lost by a slip. */
export function LeaveGuard({ when }: { when: boolean }) {
  const leaving = useBlocker({
    // A dialog that is opened by its address leaves nothing.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <AlertDialog
      open={leaving.status === 'blocked'}
      onOpenChange={(wanted) => !wanted && leaving.reset?.()}
      title="Discard your changes?"
      description="What you typed has not been saved."
      action="Discard"
      cancel="Keep editing"
      onAction={() => leaving.proceed?.()}
    />
  )
}
