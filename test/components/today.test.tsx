import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Candidate } from '../../contract/candidates/fields.ts'
import type { Today, TodayLead, TodayTask } from '../../contract/dashboard/fields.ts'
import { TodayCard } from '../../web/dashboard/today/today-card.tsx'
import { expectAccessible, press, show } from './show.tsx'

const id = (at: number) => `01900000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`

const taskOf = (at: number, more: Partial<TodayTask> = {}) =>
  ({
    id: id(at),
    title: `Task ${at}`,
    status: 'pending',
    dueDate: '2026-11-20T00:00:00.000Z',
    leadId: id(90),
    leadName: 'Jane',
    leadPhone: '+1 555 0100',
    leadEmail: 'jane@example.com',
    ...more,
  }) as TodayTask

const leadOf = (at: number, more: Partial<TodayLead> = {}) =>
  ({
    id: id(at),
    name: `Lead ${at}`,
    company: 'Acme',
    stage: 'proposal',
    value: 12_500,
    phone: '555 0100',
    email: '',
    quietSince: '2026-10-01T00:00:00.000Z',
    ...more,
  }) as TodayLead

const candidate = {
  id: id(60),
  firstName: 'Chen',
  lastName: 'Wei',
  jobTitle: 'Cook',
  phone: '555 0101',
  email: 'chen@example.com',
  createdAt: '2026-11-20T00:00:00.000Z',
} as Candidate

const none = { count: 0, rows: [] }
const won = (count: number, value: number) => ({ count, value })
const day: Today = {
  day: '2026-03-31',
  hasLeads: true,
  hasTasks: true,
  overdue: none,
  dueToday: none,
  withoutNextStep: none,
  standingStill: none,
  newApplications: none,
  won: { thisMonth: won(0, 0), lastMonthSoFar: won(0, 0), lastMonth: won(0, 0) },
}

const full: Today = {
  ...day,
  overdue: { count: 37, rows: [1, 2, 3, 4, 5].map((at) => taskOf(at)) },
  dueToday: { count: 1, rows: [taskOf(6, { title: 'W'.repeat(300), leadId: null, leadPhone: null, leadEmail: null })] },
  withoutNextStep: {
    count: 2,
    rows: [leadOf(20, { name: 'محمد بن موسى الخوارزمي' }), leadOf(21, { value: 9_999_999_999 })],
  },
  standingStill: { count: 1, rows: [leadOf(22, { stage: 'negotiation' })] },
  newApplications: { count: 1, rows: [candidate] },
  won: { thisMonth: won(1, 24_500), lastMonthSoFar: won(2, 30_000), lastMonth: won(3, 41_000) },
}

const list = (name: string) => page.getByRole('list', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

test.each([1440, 390])('a full day has the first of each list, and the way to all, at %i px', async (width) => {
  await page.viewport(width, 900)
  await show(<TodayCard today={full} />)
  await expect.element(list('Overdue')).toBeVisible()
  expect(list('Overdue').getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(link('All 37: Overdue')).toHaveAttribute('href', '/tasks?owner=mine&due=overdue')
  await expect.element(page.getByText(/By February 28 it was \$30K, in all of February \$41K\./)).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await expectAccessible()
})

test('each row has its main action one Tab away, and arrows lead from row to row', async () => {
  await page.viewport(1440, 900)
  await show(<TodayCard today={full} />)
  const row = link('محمد بن موسى الخوارزمي')
  await expect.element(row).toBeVisible()
  const focus = (element: Element) => (element as HTMLElement).focus()
  focus(row.element())
  await press('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Add task for محمد بن موسى الخوارزمي' })).toHaveFocus()
  await press('{Tab}')
  await expect.element(link('Call محمد بن موسى الخوارزمي')).toHaveFocus()
  await expect.element(link('Call محمد بن موسى الخوارزمي')).toHaveAttribute('href', 'tel:5550100')
  focus(row.element())
  await press('{ArrowDown}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Add task for Lead 21' })).toHaveFocus()
  focus(link('Lead 22').element())
  await press('{Tab}')
  await expect.element(link('Call Lead 22')).toHaveFocus()
  focus(page.getByRole('button', { name: 'Mark as completed: Task 1' }).element())
  await press('{Tab}')
  await expect.element(link('Task 1')).toHaveFocus()
  focus(link('Chen Wei').element())
  await press('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Move to 1st Round Interview: Chen Wei' })).toHaveFocus()
})

test('an empty day says so, and asks nothing of who won nothing', async () => {
  await show(<TodayCard today={day} />)
  await expect.element(page.getByText('Nothing is waiting for you.')).toBeVisible()
  await expect.element(link('All my tasks')).toHaveAttribute('href', '/tasks?owner=mine')
  expect(page.getByText(/You won/).elements()).toHaveLength(0)
  await expectAccessible()
})
