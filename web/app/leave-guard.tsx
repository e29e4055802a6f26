import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { isSigningInAgain } from '../api/unauthorized.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

interface LeaveGuardOptions {
  /** Whether something was typed that is not saved. Asked at the moment of leaving, never before. */
  holds: () => boolean
  /** For a dialog, which another address of the same page may close: how it closes once its words are given up. */
  closeDialog?: () => void
}

interface LeaveGuard {
  /** Does what gives up the words: at once where there are none, and otherwise once the person has agreed. */
  leave: (go: () => void) => void
  /** The question; has to be rendered. */
  question: ReactNode
}

/**
 * Asks before words are lost: by a link, Back, a reload, and by what is handed to `leave`. Nothing is asked once the
 * session has ended, as that page is lost anyway.
 */
export function useLeaveGuard({ holds, closeDialog }: LeaveGuardOptions): LeaveGuard {
  const [going, setGoing] = useState<{ go: () => void }>()
  const wouldLose = useEffectEvent(() => !isSigningInAgain() && holds())
  const blocked = useBlocker({
    // On the same page, a dialog that is opened by its address leaves nothing.
    shouldBlockFn: ({ current, next }) =>
      (closeDialog !== undefined || current.pathname !== next.pathname) && wouldLose(),
    enableBeforeUnload: () => wouldLose(),
    withResolver: true,
  })
  const discard = () => {
    setGoing(undefined)
    going?.go()
    if (blocked.status === 'blocked') closeDialog?.()
    blocked.proceed?.()
  }
  const keep = () => {
    setGoing(undefined)
    blocked.reset?.()
  }
  return {
    leave: (go) => (wouldLose() ? setGoing({ go }) : go()),
    question: (
      <AlertDialog
        open={going !== undefined || blocked.status === 'blocked'}
        onOpenChange={(open) => !open && keep()}
        title={closeDialog ? 'Discard what you typed?' : 'Discard your changes?'}
        description="It has not been saved and cannot be brought back."
        action="Discard"
        cancel="Keep editing"
        onAction={discard}
      />
    ),
  }
}

/** Asks before the page is left while `when` holds. */
export function LeaveGuard({ when }: { when: boolean }) {
  return useLeaveGuard({ holds: () => when }).question
}

type Holds = () => boolean

/** The forms of a dialog, which asks them when it is to be closed. */
const Forms = createContext<Set<Holds> | undefined>(undefined)

/** Gathers what the forms inside tell by `useTyped`. */
export function useForms() {
  const [forms] = useState(() => new Set<Holds>())
  return {
    Forms: Forms.Provider,
    forms,
    hold: () => [...forms].some((holds) => holds()),
    /** What was typed is saved or given up: whatever the forms say, nobody asks again. */
    forget: () => forms.clear(),
  }
}

/** For a form inside a FormDialog: answers, when the dialog is to be closed, whether words would be lost. */
export function useTyped(holds: Holds) {
  const forms = useContext(Forms)
  const ask = useEffectEvent(holds)
  useEffect(() => {
    const holdsNow = () => ask()
    forms?.add(holdsNow)
    return () => {
      forms?.delete(holdsNow)
    }
  }, [forms])
}
