import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Lead } from '../../contract/leads/fields.ts'
import { LeadList } from '../../web/leads/list/lead-list.tsx'
import type { ListSearch } from '../../web/leads/list/list-search.ts'
import { expectAccessible, paste, press, show } from './show.tsx'

test('a cell is changed where it stands: Enter goes down, Tab goes on, Escape leaves it, Undo takes it back', async () => {
  const server = await showGrid()
  await focusCell('Lead 1', 'value')
  await press('{Enter}')
  const editor = page.getByRole('textbox', { name: 'Value' })
  await expect.element(editor).toHaveFocus()
  await press('1,250.50{Enter}')
  await expect.element(cell('Lead 1', 'value')).toHaveTextContent('$1,250.50')
  await expect.element(cell('Lead 2', 'value')).toHaveFocus()
  await expect.poll(() => server.lead(1).value).toBe(1250.5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(cell('Lead 1', 'value')).toHaveTextContent('$100')
  expect(server.lead(1).value).toBe(100)

  // Typing begins over what stands there.
  await focusCell('Lead 2', 'value')
  await press('77')
  await expect.element(editor).toHaveValue('77')
  await press('{Tab}')
  await expect.element(cell('Lead 2', 'probability')).toHaveFocus()
  await press('{F2}')
  const probability = page.getByRole('textbox', { name: 'Probability' })
  await expect.element(probability).toHaveValue('20')
  await press('140{Enter}')
  await expect.element(page.getByText('Must be a whole number from 0 to 100')).toBeVisible()
  await expect.element(probability).toHaveFocus()
  await expectAccessible()
  await press('{Escape}')
  await expect.element(cell('Lead 2', 'probability')).toHaveFocus()
  await expect.element(cell('Lead 2', 'probability')).toHaveTextContent('20%')
  await expect.poll(() => server.lead(2)).toMatchObject({ value: 77, probability: 20 })
})

test('a day is typed or pasted, and taken away again', async () => {
  const server = await showGrid()
  await focusCell('Lead 1', 'expectedClose')
  await press('12312026{Enter}')
  await expect.element(cell('Lead 1', 'expectedClose')).toHaveTextContent('Dec 31, 2026')
  await expect.element(cell('Lead 2', 'expectedClose')).toHaveFocus()
  await paste('15.3.2027')
  await expect.element(cell('Lead 2', 'expectedClose')).toHaveTextContent('Mar 15, 2027')
  await press('{Delete}')
  await expect.element(cell('Lead 2', 'expectedClose')).not.toHaveTextContent('2027')
  await expect.poll(() => server.lead(2).expectedClose).toBeNull()
  await paste('no day')
  await expect.element(page.getByText('Enter a day such as 2026-12-31 or Dec 31, 2026')).toBeVisible()
  expect(server.lead(2).expectedClose).toBeNull()
})

test('what is still on its way is changed again, and sent in turn', async () => {
  const server = await showGrid()
  const answer = server.hold()
  await focusCell('Lead 2', 'expectedClose')
  await paste('15.3.2027')
  await press('{Delete}')
  await expect.element(cell('Lead 2', 'expectedClose')).toHaveTextContent('')
  await focusCell('Lead 1', 'nextStepDue')
  await press('Call back, tomorrow{Enter}')
  await expect.element(cell('Lead 2', 'nextStepDue')).toHaveFocus()
  await press('{ArrowUp}today{Enter}')
  await expect.element(cell('Lead 1', 'nextStepDue')).toHaveTextContent(`Call back, ${shortDay(0)}`)
  expect(server.lead(2).version).toBe(1)
  answer()
  await expect.poll(() => server.lead(2)).toMatchObject({ version: 3, expectedClose: null })
  await expect.poll(() => server.lead(1)).toMatchObject({ version: 3, nextStepDue: isoDay(0) })
  await expect.element(cell('Lead 1', 'nextStepDue')).toHaveTextContent(`Call back, ${shortDay(0)}`)
})

test('what two people change in one cell is asked about, and in two cells is merged', async () => {
  const server = await showGrid()
  await focusCell('Lead 1', 'value')
  await press('5')
  await expect.element(page.getByRole('textbox', { name: 'Value' })).toHaveValue('5')
  server.change(1, { value: 300, probability: 90 })
  await press('00{Enter}')
  const question = page.getByRole('dialog', { name: 'This lead has changed' })
  await expect.element(question.getByText('$300')).toBeVisible()
  await expectAccessible()
  await press('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Value' })).toHaveValue('500')
  await press('{Enter}')
  await question.getByRole('radio').first().click()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.lead(1)).toMatchObject({ value: 500, probability: 90 })

  await focusCell('Lead 2', 'value')
  await press('7')
  await expect.element(page.getByRole('textbox', { name: 'Value' })).toHaveValue('7')
  server.change(2, { probability: 80 })
  await press('{Enter}')
  await expect.poll(() => server.lead(2)).toMatchObject({ value: 7, probability: 80 })
})

test('the next step is typed, with a day after a comma; a day alone puts it off, and Undo takes it back', async () => {
  const server = await showGrid()
  await focusCell('Lead 1', 'nextStepDue')
  await press('Call back, tomorrow{Enter}')
  await expect.element(cell('Lead 1', 'nextStepDue')).toHaveTextContent(`Call back, ${shortDay(1)}`)
  await expect.element(cell('Lead 2', 'nextStepDue')).toHaveFocus()
  await expect.poll(() => server.lead(1).nextStep).toBe('Call back')
  await expect.element(page.getByText('Task created successfully')).toBeVisible()
  await press('{ArrowUp}today{Enter}')
  await expect.element(cell('Lead 1', 'nextStepDue')).toHaveTextContent(`Call back, ${shortDay(0)}`)
  await expect.element(page.getByText('Task Updated')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(cell('Lead 1', 'nextStepDue')).toHaveTextContent(`Call back, ${shortDay(1)}`)
  await expect.element(page.getByText('The change was undone.')).toBeVisible()
  await focusCell('Lead 1', 'nextStepDue')
  await press('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'Next step' })).toHaveValue('Call back')
  await press('{Delete}{Enter}')
  await expect.element(page.getByText('Title is required')).toBeVisible()
  await expectAccessible()
})

test('Shift with the arrows or a press ticks a range, which may shrink again; x ticks one', async () => {
  await showGrid()
  await page.getByRole('link', { name: 'Lead 2', exact: true }).click({ modifiers: ['Shift'] })
  await expect.poll(ticked).toEqual(['Lead 1', 'Lead 2'])
  expect(done).toEqual([])
  await focusCell('Lead 2', 'value')
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(ticked).toEqual(['Lead 1', 'Lead 2', 'Lead 3', 'Lead 4'])
  await press('{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(ticked).toEqual(['Lead 1', 'Lead 2', 'Lead 3'])
  await press('{ArrowDown}{ArrowDown}x')
  await expect.poll(ticked).toEqual(['Lead 1', 'Lead 2', 'Lead 3', 'Lead 5'])
  await expect.element(page.getByText('4 selected, unassigned')).toBeVisible()
  await expectAccessible()
  await press('{Escape}')
  await expect.poll(ticked).toEqual([])
})

test('a stage is chosen by a letter, by a double click and by the arrows', async () => {
  const server = await showGrid()
  await focusCell('Lead 1', 'stage')
  await press('p')
  await expect.element(page.getByRole('option', { name: 'Proposal' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(cell('Lead 1', 'stage')).toHaveTextContent('Proposal')
  await expect.element(cell('Lead 2', 'stage')).toHaveFocus()
  await expect.poll(() => server.lead(1).stage).toBe('proposal')

  await cell('Lead 3', 'stage').dblClick()
  await page.getByRole('option', { name: 'Negotiation' }).click()
  await expect.poll(() => server.lead(3).stage).toBe('negotiation')
  await expect.element(cell('Lead 3', 'stage')).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Negotiation' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(cell('Lead 3', 'stage')).toHaveFocus()
})

test('Space shows the lead beside the list, arrows lead on to others, and Escape closes it', async () => {
  await showGrid()
  await focusCell('Lead 1', 'value')
  await press(' ')
  const peek = page.getByRole('complementary', { name: 'Lead beside the list' })
  await expect.element(peek.getByText('Lead 1', { exact: true })).toBeVisible()
  await expect.element(cell('Lead 1', 'value')).toHaveFocus()
  await expectAccessible()
  await press('{ArrowDown}')
  await expect.element(peek.getByText('Lead 2', { exact: true })).toBeVisible()
  await expect.element(cell('Lead 2', 'value')).toHaveFocus()
  await press('{Escape}')
  await expect.element(peek).not.toBeInTheDocument()
  await press(' ')
  await peek.getByRole('button', { name: 'Open lead' }).click()
  expect(done).toEqual([`open ${leadOf(2).id}`])
})

const ticked = () =>
  page
    .getByRole('row', { selected: true })
    .elements()
    .map((each) => each.querySelector('a')?.textContent)

/** Shows a list of leads, whose server is the one that is answered. */
async function showGrid(count = 5) {
  const leads = Array.from({ length: count }, (_, at) => leadOf(at + 1))
  const lead = (number: number) => leads[number - 1] as Lead
  const change = (number: number, changed: Partial<Lead>) =>
    Object.assign(lead(number), changed, { version: lead(number).version + 1 })
  const answers: Answer[] = [
    [/^GET \/api\/leads\?/, () => Response.json(leads, { headers: { 'X-Total-Count': String(count) } })],
    [/^GET \/api\/leads\/([^/]+)$/, (id) => Response.json(byId(id))],
    [
      /^PATCH \/api\/leads\/([^/]+)$/,
      (id, { version, ...changed }) => {
        const kept = byId(id)
        if (version !== undefined && version !== kept.version)
          return Response.json({ message: 'Somebody changed it', code: 'conflict' }, { status: 409 })
        return Response.json(change(leads.indexOf(kept) + 1, changed))
      },
    ],
    [
      /^POST \/api\/leads\/([^/]+)\/moves$/,
      (id, { stage }) => {
        const moved = change(leads.indexOf(byId(id)) + 1, { stage: stage as Lead['stage'] })
        return Response.json({ lead: moved, move: { id: 'move', leadId: id } }, { status: 201 })
      },
    ],
    [
      /^POST \/api\/leads\/([^/]+)\/tasks$/,
      (id, { title, dueDate }) => {
        change(leads.indexOf(byId(id)) + 1, { nextStepId: id, nextStep: String(title), nextStepDue: dayOf(dueDate) })
        return Response.json({ id, leadId: id, title, dueDate }, { status: 201 })
      },
    ],
    [
      /^GET \/api\/tasks\/(.+)$/,
      (id) => Response.json({ id, leadId: id, title: byId(id).nextStep, dueDate: byId(id).nextStepDue }),
    ],
    [
      /^PATCH \/api\/tasks\/(.+)$/,
      (id, { title, dueDate }) => {
        const changed = { ...(title ? { nextStep: String(title) } : {}), nextStepDue: dayOf(dueDate) }
        const lead = change(leads.indexOf(byId(id)) + 1, changed)
        return Response.json({ id, leadId: id, title: lead.nextStep, dueDate })
      },
    ],
    [/^GET /, () => Response.json([])],
  ]
  const byId = (id: string) => leads.find((each) => each.id === id) as Lead
  let answered: Promise<void> | undefined
  /** Holds all answers back; returns how to give them. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answered = promise
    return resolve
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (to, init) => {
    const asked = `${init?.method ?? 'GET'} ${String(to).replace(location.origin, '')}`
    const [pattern, answer] = answers.find(([each]) => each.test(asked)) ?? []
    if (!pattern || !answer) throw new Error(`Nothing answers ${asked}`)
    await answered
    return answer(pattern.exec(asked)?.[1] ?? '', JSON.parse(String(init?.body ?? '{}')))
  })
  await show(<Grid />)
  await expect.element(page.getByRole('link', { name: 'Lead 1', exact: true })).toBeVisible()
  return { lead, change, hold }
}

const isoDay = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

const shortDay = (ahead: number) =>
  new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

const dayOf = (dueDate: unknown) => String(dueDate).slice(0, 10)

type Answer = [RegExp, (id: string, body: Record<string, unknown>) => Response]

const COLUMNS = ['stage', 'value', 'probability', 'expectedClose', 'assignedUserId', 'nextStepDue']

function Grid() {
  const [search, setSearch] = useState<ListSearch>({ columns: COLUMNS.join() })
  return (
    // Below the app's header, under which the headings stay.
    <div style={{ paddingTop: 64 }}>
      <LeadList
        title="All Leads"
        search={search}
        onSort={(sort) => setSearch({ ...search, sort })}
        onColumns={(columns) => setSearch({ ...search, columns })}
        onClear={() => undefined}
        onAdd={() => undefined}
        room={1000}
        actions={actions}
      />
    </div>
  )
}

const done: string[] = []
const note =
  (what: string) =>
  (id: unknown): void =>
    void done.push(`${what} ${String(id)}`)
const actions = {
  open: note('open'),
  openBeside: note('beside'),
  prepare: () => undefined,
  edit: () => undefined,
  remove: () => undefined,
  removeMany: () => undefined,
}

beforeEach(async () => {
  done.length = 0
  await page.viewport(1280, 720)
})

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

function cell(name: string, column: string) {
  const at = COLUMNS.indexOf(column)
  return row(name)
    .getByRole('gridcell')
    .nth(at + 2)
}

async function focusCell(name: string, column: string) {
  await cell(name, column).click()
  await expect.element(cell(name, column)).toHaveFocus()
}

function leadOf(number: number): Lead {
  return {
    id: `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    companyId: '01900000-0000-7000-8000-000000000009',
    name: `Lead ${number}`,
    stage: 'new',
    source: '',
    value: number * 100,
    probability: number * 10,
    assignedUserId: null,
    expectedClose: null,
    nextStepId: null,
    nextStep: null,
    nextStepDue: null,
    version: 1,
    stageChangedAt: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  } as unknown as Lead
}
