import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../web/api/query-client.ts'
import { NotificationPanel } from '../../web/notifications/notification-panel.tsx'
import { notificationsQuery } from '../../web/notifications/queries.ts'
import { followShortcuts } from '../../web/screens/shortcuts.ts'
import { currentChanges, forgetChanges, todaysChanges } from '../../web/ui/behaviour/changes.ts'
import { dismissToast, toast } from '../../web/ui/behaviour/toast.ts'
import { expectAccessible, fieldOf, press, show, type } from './show.tsx'

const undone: string[] = []
const tell = (title: string) => toast({ title, description: 'Grace Hopper', undo: () => void undone.push(title) })
const UNDO_KEYS = '{ControlOrMeta>}z{/ControlOrMeta}'

beforeEach(() => {
  undone.length = 0
  forgetChanges()
  dismissToast()
  return followShortcuts('ada')
})

function Screen() {
  queryClient.setQueryData(notificationsQuery.queryKey, { pages: [{ rows: [], total: 0 }], pageParams: [''] } as never)
  return (
    <>
      <label>
        Name <input />
      </label>
      <NotificationPanel unread={0} onLeave={() => undefined} />
    </>
  )
}

test('the keys take back the last change, and the one before, and in a text the words that were typed', async () => {
  await show(<Screen />)
  for (const title of ['Lead deleted', 'Task completed', 'Lead moved']) tell(title)
  toast({ title: 'Saved' })
  await press(UNDO_KEYS)
  expect(undone).toEqual(['Lead moved'])
  await type(fieldOf('Name'), 'Clara')
  await press(UNDO_KEYS)
  expect(undone).toEqual(['Lead moved'])
  await page.getByRole('heading', { name: 'Notifications' }).click()
  await press(UNDO_KEYS)
  await press(UNDO_KEYS)
  await press(UNDO_KEYS)
  expect(undone).toEqual(['Lead moved', 'Task completed', 'Lead deleted'])
})

test('the list takes back any of them, each once, also after the toast of it is gone', async () => {
  await show(<Screen />)
  for (const title of ['Lead deleted', 'Task completed']) tell(title)
  dismissToast()
  const list = page.getByRole('region', { name: 'Your changes today' })
  await expectAccessible()
  await list.getByRole('button', { name: 'Undo: Lead deleted' }).click()
  expect(undone).toEqual(['Lead deleted'])
  await expect.element(list.getByText('Lead deleted')).not.toBeInTheDocument()
  tell('Lead assigned')
  await page.getByRole('region', { name: 'Lead assigned' }).getByRole('button', { name: 'Undo' }).click()
  await press(UNDO_KEYS)
  expect(undone).toEqual(['Lead deleted', 'Lead assigned', 'Task completed'])
  await expect.element(list).not.toBeInTheDocument()
})

test('what was done on another day is not offered', () => {
  tell('Lead deleted')
  expect(todaysChanges(currentChanges())).toHaveLength(1)
  expect(todaysChanges(currentChanges().map((change) => ({ ...change, at: change.at - 86_400_000 })))).toEqual([])
})
