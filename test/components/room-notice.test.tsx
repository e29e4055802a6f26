import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ShortDisk } from '../../contract/notifications/fields.ts'
import { MEGABYTE } from '../../contract/plain/values.ts'
import { RoomNotice } from '../../web/notifications/room-notice.tsx'
import { expectAccessible, show } from './show.tsx'

test('a disk that is getting full is said, with what to do, and so is that there is room again', async () => {
  let disks: ShortDisk[] = [{ holds: ['files', 'database'], left: 1_480 * MEGABYTE, urgent: false }]
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(disks))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await show(<RoomNotice />)
  const notice = page.getByRole('status').filter({ hasText: 'disk' })
  await expect.element(notice.getByText('The disk of this installation is getting full: 1.4 GB left.')).toBeVisible()
  await expect.element(notice.getByText('Delete files the server', { exact: false })).toBeVisible()
  await expectAccessible()
  disks = [{ holds: ['database'], left: null, urgent: true }]
  vi.advanceTimersByTime(31_000)
  await expect.element(notice.getByText('The disk of the database is full.')).toBeVisible()
  await expect.element(notice.getByText('Nothing can be saved until there is room.', { exact: false })).toBeVisible()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await expectAccessible()
  disks = []
  vi.advanceTimersByTime(31_000)
  await expect.element(notice).not.toBeInTheDocument()
  vi.useRealTimers()
})
