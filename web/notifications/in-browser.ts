import { readNotification } from '../../contract/notifications/endpoints.ts'
import type { Notification } from '../../contract/notifications/fields.ts'
import { runCall } from '../api/call.ts'

/** Where a browser keeps that it shows a person's reminders: `on`. */
const browserRemindersAt = (personId: string) => `atrium-browser-reminders-${personId}`

/** Whether this browser shows a person's reminders of tasks, as they chose and as it was allowed to. */
export const showsReminders = (personId: string): boolean =>
  'Notification' in window &&
  window.Notification.permission === 'granted' &&
  localStorage.getItem(browserRemindersAt(personId)) === 'on'

/** Has this browser show a person's reminders or not; asks the person for its permission first. Answers whether it does now. */
export async function showReminders(personId: string, wanted: boolean): Promise<boolean> {
  const allowed = wanted && (await window.Notification.requestPermission()) === 'granted'
  if (allowed) localStorage.setItem(browserRemindersAt(personId), 'on')
  else localStorage.removeItem(browserRemindersAt(personId))
  return allowed
}

/** Shows a reminder outside of the page, once in however many tabs; a press on it comes back to Atrium and opens what it is of. */
export function showInBrowser(personId: string, { id, title }: Notification, open: () => void) {
  if (!showsReminders(personId)) return
  const shown = new window.Notification(title, { tag: id, icon: '/icon.svg' })
  shown.onclick = () => {
    window.focus()
    shown.close()
    open()
    // The bell hears of it from the server.
    void runCall(readNotification, { params: { id } })
  }
}
