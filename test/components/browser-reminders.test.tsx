import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showInBrowser, showsReminders } from '../../web/notifications/in-browser.ts'
import { BrowserReminders } from '../../web/settings/browser-reminders.tsx'
import { expectAccessible, show } from './show.tsx'

const ADA = '01900000-0000-7000-8000-000000000001'
const reminder = {
  id: '01900000-0000-7000-8000-000000000002',
  type: 'task_reminder',
  title: 'Reminder: Call Jane',
  link: '/tasks',
  readAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

test('reminders are shown by the browser once a press has asked it, and a press on one opens its task', async () => {
  const shown: Shown[] = []
  class Shown {
    static permission = 'default'
    static requestPermission = async () => {
      Shown.permission = 'granted'
      return Shown.permission
    }
    onclick = () => undefined
    title: string
    constructor(title: string) {
      this.title = title
      shown.push(this)
    }
    close = () => shown.splice(shown.indexOf(this), 1)
  }
  vi.stubGlobal('Notification', Shown)
  const sent = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
  const opened = vi.fn()
  await show(<BrowserReminders />)
  const toggle = page.getByRole('switch', { name: 'Reminders from this browser' })
  await expect.element(toggle).not.toBeChecked()
  showInBrowser(ADA, reminder, opened)
  expect(shown).toEqual([])
  expect(Shown.permission).toBe('default')

  await toggle.click()
  await expect.element(toggle).toBeChecked()
  await expectAccessible()
  showInBrowser(ADA, reminder, opened)
  expect(shown.map(({ title }) => title)).toEqual(['Reminder: Call Jane'])
  shown[0]?.onclick()
  expect(shown).toEqual([])
  expect(opened).toHaveBeenCalledOnce()
  expect(String(sent.mock.lastCall?.[0])).toContain(reminder.id)

  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  expect(showsReminders(ADA)).toBe(false)
})

test('a browser that blocks them says so', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  await show(<BrowserReminders />)
  await expect.element(page.getByText(/^Your browser blocks notifications/)).toBeVisible()
  await expect.element(page.getByRole('switch')).toBeDisabled()
})
