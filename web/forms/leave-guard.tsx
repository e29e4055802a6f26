import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useEffectEvent, useState } from 'react'
import { hasSessionEnded } from '../api/unauthorized.ts'
import { lazyPart } from '../screens/lazy-part.ts'

const DiscardDialog = lazyPart(() => import('./discard-dialog.tsx'), 'DiscardDialog')

type Holds = () => boolean

interface LeaveGuardOptions {
  /** Whether something was typed that is not saved. Asked at the moment of leaving, never before. */
  holds: Holds
  /** For a dialog, which another address of the same page may close: how it closes once its words are given up. */
  closeDialog?: () => void
}

interface LeaveGuard {
  /** Does what gives up the words: at once where there are none, and otherwise once the person has agreed. */
  leave: (go: () => void) => void
  /** The question; has to be rendered, and not inside a form, which would hear the keys that are pressed in it. */
  question: ReactNode
}

/** Whether what is inside is in a dialog that the address opens: another address of the same page leaves it, too. */
const AddressedDialog = createContext(false)
export const InAddressedDialog = AddressedDialog.Provider

/** All that asks before it is left. */
const guarded = new Set<Holds>()

/**
 * Asks before words are lost: by a link, Back, a reload, and by what is handed to `leave`. Nothing is asked once the
 * session has ended, as that page is lost anyway.
 */
export function useLeaveGuard({ holds, closeDialog }: LeaveGuardOptions): LeaveGuard {
  const wouldLose = useEffectEvent(() => !hasSessionEnded() && holds())
  const isAddressed = useContext(AddressedDialog) || closeDialog !== undefined
  const blocked = useBlocker({
    // On the same page, a dialog that is opened by its address leaves nothing of what lies around it.
    shouldBlockFn: ({ current, next }) => (isAddressed || current.pathname !== next.pathname) && wouldLose(),
    enableBeforeUnload: () => wouldLose(),
    withResolver: true,
  })
  useEffect(() => {
    // There by the time that it asks, also without a connection.
    void DiscardDialog.preload()
    const losesNow = () => wouldLose()
    guarded.add(losesNow)
    return () => {
      guarded.delete(losesNow)
    }
  }, [])
  const isBlocked = blocked.status === 'blocked'
  const { leave, question } = useQuestion({
    asks: isBlocked,
    onDiscard: () => {
      if (isBlocked) closeDialog?.()
      blocked.proceed?.()
    },
    onKeep: () => blocked.reset?.(),
  })
  return { leave: (go) => (wouldLose() ? leave(go) : go()), question }
}

/**
 * Asks before the page is left for good while `holds` answers that something would be lost: by a reload, by closing it, by
 * signing out. Going to another screen loses nothing of it.
 */
export function useUnloadGuard(holds: Holds) {
  const wouldLose = useEffectEvent(() => !hasSessionEnded() && holds())
  useEffect(() => {
    const losesNow = () => wouldLose()
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault()
    }
    guarded.add(losesNow)
    window.addEventListener('beforeunload', ask)
    return () => {
      guarded.delete(losesNow)
      window.removeEventListener('beforeunload', ask)
    }
  }, [])
}

/** For what leaves everything, as signing out does: asks where anything on the page would be lost. */
export function useLeaveAll(): LeaveGuard {
  const { leave, question } = useQuestion({})
  return { leave: (go) => ([...guarded].some((loses) => loses()) ? leave(go) : go()), question }
}

interface Question {
  asks?: boolean
  onDiscard?: () => void
  onKeep?: () => void
}

function useQuestion({ asks = false, onDiscard, onKeep }: Question): LeaveGuard {
  const [going, setGoing] = useState<{ go: () => void }>()
  const discard = () => {
    setGoing(undefined)
    going?.go()
    onDiscard?.()
  }
  const keep = () => {
    setGoing(undefined)
    onKeep?.()
  }
  const isOpen = going !== undefined || asks
  // It stays mounted, so that closing can give the focus back.
  const [hasAsked, setHasAsked] = useState(false)
  if (isOpen && !hasAsked) setHasAsked(true)
  return {
    // Escape right after the question has come still reaches the dialog below: it means the question.
    leave: (go) => (isOpen ? keep() : setGoing({ go })),
    question: <Suspense>{hasAsked && <DiscardDialog open={isOpen} onDiscard={discard} onKeep={keep} />}</Suspense>,
  }
}

/** Asks before the page is left while `holds` answers that something would be lost. */
export function LeaveGuard({ holds }: { holds: Holds }) {
  return useLeaveGuard({ holds }).question
}

/** The forms of a dialog, which asks them when it is to be closed. */
const Forms = createContext<Set<Holds> | undefined>(undefined)

/** Gathers what the forms inside report by `useTyped`. */
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
