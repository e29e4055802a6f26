import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isFocusFree } from '../../ui/behaviour/keep-focus.ts'
import { findTaskLink } from '../focus-task.ts'

/** The task that had the focus last, by the entry of the browser's history in which it had it; blank where none had. */
const places = new Map<string, string>()

/**
 * Where the focus goes on the screen of tasks: Back from elsewhere gives it to the task that had it, and a dialog that closes
 * to the task that it was about, also where a link from elsewhere had opened it.
 */
export function useTaskFocus({ openId, shown }: { openId: string | undefined; shown: boolean }) {
  const entry = useLocation().state.__TSR_key ?? ''
  const [comeBackTo, setComeBackTo] = useState(() => places.get(entry))
  useEffect(() => void (places.has(entry) || places.set(entry, '')), [entry])
  const opened = useRef(openId)
  useEffect(() => {
    if (!shown || comeBackTo === undefined || openId) return
    if (comeBackTo && isFocusFree()) findTaskLink(comeBackTo)?.focus({ preventScroll: true })
    setComeBackTo(undefined)
  }, [shown, openId, comeBackTo])
  useEffect(() => {
    const closed = opened.current
    if (openId || !closed || !shown) {
      // Where the list comes later than the dialog goes, it is waited for.
      opened.current = openId ?? closed
      return
    }
    let timer: ReturnType<typeof setTimeout>
    // The dialog gives the focus back first, to what it was opened from, unless that is gone; in a busy browser it goes later.
    const give = () => {
      if (document.activeElement?.closest('[role="dialog"]')) {
        timer = setTimeout(give, 20)
        return
      }
      opened.current = undefined
      if (!isFocusFree()) return
      const target =
        findTaskLink(closed) ?? document.querySelector<HTMLElement>('[data-row], [data-main-action] button')
      target?.focus()
    }
    timer = setTimeout(give)
    return () => clearTimeout(timer)
  }, [openId, shown])
  return { comeBackTo, noteFocus: (id: string) => void places.set(entry, id) }
}
