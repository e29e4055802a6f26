import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Report } from './findings.ts'

/** What a person's hands do; each press of a key, of keys together or of the mouse counts, words that are typed do not. */
interface Hands {
  press: (keys: string) => Promise<void>
  click: (target: Locator, held?: 'Shift') => Promise<void>
  type: (words: string) => Promise<void>
}

interface Action {
  name: string
  /** As many as Attio or Linear take, whichever takes fewer. */
  most: number
  begin: (page: Page) => Promise<unknown>
  act: (hands: Hands, page: Page) => Promise<void>
  /** What the person reads, or sees, once it is done. */
  done: (page: Page) => Locator
}

const told = (words: string) => (page: Page) => page.locator('[data-toasts]').getByText(words).first()
const rows = (page: Page) => page.getByRole('grid').locator('tbody tr[aria-rowindex]')

async function openSales(page: Page, path = '/sales?stage=new') {
  await page.goto(path)
  await rows(page).first().waitFor()
}

async function openLead(page: Page) {
  await openSales(page)
  await rows(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Add Task' }).waitFor()
  // Its dialogs load once it has come to rest, which a person takes to look at it.
  await pause(1000)
}

async function openTasks(page: Page) {
  await page.goto('/tasks')
  await page.getByRole('article').first().waitFor()
}

const ACTIONS: Action[] = [
  {
    name: 'log a call',
    most: 4,
    begin: openLead,
    act: async ({ press, type }) => {
      await press('c')
      await type('She asks for an offer')
      await press('Control+Enter')
    },
    done: told('Note added successfully'),
  },
  {
    name: 'add a note',
    most: 2,
    begin: openLead,
    act: async ({ press, type }) => {
      await press('n')
      await type('Prefers mornings')
      await press('Control+Enter')
    },
    done: told('Note added successfully'),
  },
  {
    name: 'a dated task of one’s own',
    most: 4,
    begin: openLead,
    act: async ({ press, type }) => {
      await press('t')
      await type('Send the offer')
      await press('Enter')
    },
    done: told('Task Created'),
  },
  {
    name: 'change a stage',
    most: 3,
    begin: openLead,
    act: async ({ press }) => {
      await press('s')
      await press('q')
      await press('Enter')
    },
    done: told('Moved to Qualified'),
  },
  {
    name: 'change an owner',
    most: 3,
    begin: async (page) => {
      await openSales(page)
      // Who can own a lead comes after the leads: before it does, a letter finds nobody.
      await rows(page).locator('[data-cell=assignedUserId]').getByText(/\p{L}/u).first().waitFor()
    },
    act: async ({ click, press }, page) => {
      const cell = rows(page).first().locator('[data-cell=assignedUserId]')
      // To someone else than has it: which lead is the first depends on the time of day.
      const other = (await cell.textContent())?.includes('Chloé') ? 't' : 'c'
      await click(cell)
      await press(other)
      await press('Enter')
    },
    done: told('Lead updated successfully'),
  },
  {
    name: 'undo',
    most: 1,
    // What was done last is still shown.
    begin: async () => undefined,
    act: ({ press }) => press('Control+z'),
    done: told('The change was undone.'),
  },
  {
    name: 'move ten leads',
    most: 4,
    begin: (page) => openSales(page, '/sales'),
    act: async ({ click }, page) => {
      await click(rows(page).nth(0).getByRole('checkbox'))
      await click(rows(page).nth(9).getByRole('checkbox'), 'Shift')
      await click(page.getByRole('combobox', { name: 'Move to stage' }))
      await click(page.getByRole('option', { name: 'Qualified' }))
    },
    done: (page) => page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }),
  },
  {
    name: 'open a lead by name',
    most: 2,
    begin: openTasks,
    act: async ({ press, type }, page) => {
      const [{ name }] = await (await page.request.get('/api/leads?limit=1')).json()
      await press('Control+k')
      await type(name)
      await page.getByRole('option', { name }).first().waitFor()
      await press('Enter')
    },
    done: (page) => page.getByRole('region', { name: 'Notes & Timeline' }),
  },
  {
    name: 'a new lead',
    most: 2,
    begin: (page) => openSales(page),
    act: async ({ click, type, press }, page) => {
      await click(page.getByRole('button', { name: 'Add New Lead' }))
      await type('Ada Park')
      await press('Enter')
    },
    done: told('Lead created successfully'),
  },
  {
    name: 'reschedule a task',
    most: 4,
    begin: openTasks,
    act: async ({ click }, page) => {
      await click(
        page
          .getByRole('article')
          .first()
          .getByRole('button', { name: /^Actions for/ }),
      )
      const tomorrow = page.getByRole('menuitem', { name: 'Tomorrow' })
      await tomorrow.hover()
      await click(tomorrow)
    },
    done: told('Task Updated'),
  },
  {
    name: 'complete a task',
    most: 1,
    begin: openTasks,
    act: ({ click }, page) => click(page.getByRole('button', { name: /^Mark as completed/ }).first()),
    done: told('Task status has been updated.'),
  },
]

/** How many presses the commonest actions take, by real keys and pointer. */
export async function countPresses(page: Page, report: Report): Promise<void> {
  for (const { name, most, begin, act, done } of ACTIONS) {
    await begin(page)
    let presses = 0
    await act(
      {
        press: async (keys) => {
          presses += 1
          await page.keyboard.press(keys)
        },
        click: async (target, held) => {
          presses += 1
          await target.click(held && { modifiers: [held] })
        },
        type: (words) => page.keyboard.type(words, { delay: 40 }),
      },
      page,
    )
    await done(page).waitFor()
    report({ what: name, found: `${presses} presses`, target: `≤ ${most}`, reached: presses <= most })
  }
}
