/** What takes the focus in a task's row, where the row is drawn. */
export const findTaskLink = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** Whether the focus is nowhere in particular: on the page, or on the screen as a whole. */
export const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement.id === 'main'

/** Gives the focus to a task's row, once it is drawn, where what had it is gone. */
export function focusTask(id: string) {
  requestAnimationFrame(() => {
    if (isFocusLost()) findTaskLink(id)?.focus()
  })
}
