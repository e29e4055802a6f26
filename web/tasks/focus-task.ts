import { isFocusFree } from '../ui/behaviour/keep-focus.ts'

/** What takes the focus in a task's row, where the row is drawn. */
export const findTaskLink = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** Gives the focus to a task's row where nobody chose what has it, once the row is drawn, which takes a few frames. */
export function focusTask(id: string, frames = 30) {
  requestAnimationFrame(() => {
    if (!isFocusFree()) return
    const link = findTaskLink(id)
    if (link) link.focus()
    else if (frames > 0) focusTask(id, frames - 1)
  })
}
