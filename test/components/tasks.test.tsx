import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Task } from '../../contract/tasks/fields.ts'
import { DueField } from '../../web/tasks/form/due-field.tsx'
import type { RowParts } from '../../web/tasks/rows/row-parts.ts'
import { TaskMenu } from '../../web/tasks/rows/task-menu.tsx'
import { expectAccessible, fieldOf, paste, press, show } from './show.tsx'

/** A Wednesday. */
const TODAY = { day: '2026-11-25', timeZone: 'Europe/Berlin' }

test('a due date is picked, pasted or typed as people say it, with a time or without', async () => {
  await show(<Due />)
  const value = page.getByRole('status', { name: 'Sent' })
  await fieldOf('Due Date').click()
  await press('12032026')
  await expect.element(value).toHaveTextContent('2026-12-03')
  await paste('4.12.2026')
  await expect.element(value).toHaveTextContent('2026-12-04')

  await press('fri')
  await expect.element(fieldOf('Due Date')).toHaveValue('fri')
  await expect.element(value).toHaveTextContent('2026-11-27')
  await expectAccessible()
  await press(' 10am')
  await expect.element(page.getByText('Nov 27, 10:00 AM')).toBeVisible()
  await expect.element(value).toHaveTextContent('2026-11-27T09:00:00.000Z')
  await press('{Tab}')
  await expect.element(fieldOf('Due Date')).toHaveValue('2026-11-27')
  await expect.element(fieldOf('Time')).toHaveValue('10:00')

  await fieldOf('Due Date').click()
  await press('some day{Tab}')
  // What names no day stays for the form to refuse.
  await expect.element(fieldOf('Due Date')).toHaveValue('some day')
  await expect.element(value).toHaveTextContent('some day')
})

function Due() {
  const [value, setValue] = useState('')
  return (
    <>
      <DueField value={value} onValueChange={setValue} dayRef={null} today={TODAY} error={undefined} />
      <output aria-label="Sent">{value}</output>
    </>
  )
}

test('snoozing keeps the time of day, comes before all that takes longer, and is not offered for what is finished', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:10:00Z') })
  const snooze = vi.fn()
  await show(
    <>
      <Menu task={taskOf('Call', { dueDate: '2026-11-24T09:00:00.000Z' })} snooze={snooze} />
      <Menu task={taskOf('Write', { dueDate: '2026-11-24T00:00:00.000Z' })} snooze={snooze} />
      <Menu task={taskOf('Done', { status: 'completed' })} snooze={snooze} />
    </>,
  )
  const take = async (title: string, label: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: label }).click()
    return snooze.mock.lastCall?.[1]
  }
  // In the morning it is ten there.
  expect(await take('Call', 'Snooze to tomorrow')).toBe('2026-11-26T09:00:00.000Z')
  expect(await take('Call', 'Snooze to next week')).toBe('2026-11-30T09:00:00.000Z')
  expect(await take('Call', 'Snooze to later today')).toBe('2026-11-25T16:00:00.000Z')
  expect(await take('Write', 'Snooze to tomorrow')).toBe('2026-11-26')
  await page.getByRole('button', { name: 'Actions for Write' }).click()
  const items = page.getByRole('menuitem')
  await expect.element(items.nth(1)).toHaveTextContent('Snooze to later today')
  await expectAccessible()
  await press('{Escape}')
  await page.getByRole('button', { name: 'Actions for Done' }).click()
  await expect.element(items.first()).toBeVisible()
  await expect.element(page.getByText(/Snooze/)).not.toBeInTheDocument()
  vi.useRealTimers()
})

function Menu({ task, snooze }: { task: Task; snooze: RowParts['snooze'] }) {
  const parts = { today: TODAY, snooze } as unknown as RowParts
  return <TaskMenu task={task} parts={parts} tabIndex={0} />
}

const taskOf = (title: string, task: Partial<Task>) =>
  ({ id: title, title, status: 'pending', dueDate: null, ...task }) as Task
