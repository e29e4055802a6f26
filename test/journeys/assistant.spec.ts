import { docx, dropFiles } from './documents.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, follow, tabTo, type } from './keys.ts'
import { logIn, newPerson } from './member.ts'
import { openWeakNetwork } from './weak-network.ts'

const suggestions = [
  'Show me hot leads from this month',
  'What are our top performing campaigns?',
  'Find documents about pricing strategy',
  'List all pending tasks',
  'Analyze our sales pipeline',
  'Show recent high-value deals',
]

const box = (page: Page) => page.getByRole('textbox', { name: 'Ask AI Assistant' })
const analysis = (page: Page) => page.getByRole('region', { name: 'AI Analysis' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Makes a record and answers it. */
async function make(page: Page, path: string, data: object) {
  const made = await page.request.post(path, { data })
  expect(made.status()).toBe(201)
  return made.json()
}

async function chooseMode(page: Page, mode: 'Search' | 'Chat') {
  await page.getByRole('radio', { name: mode }).check()
}

test('a suggested query is searched for, its rows lead to the records, and how it was read can be changed', async ({
  page,
  owner: _,
}) => {
  const task = await make(page, '/api/tasks', { title: 'Send the contract', priority: 'urgent' })
  await make(page, '/api/tasks', { title: 'Done long ago', status: 'completed' })
  await page.goto('/ai-assistant')
  await expect(page.getByRole('heading', { name: 'AI Assistant', level: 1 })).toBeVisible()
  for (const suggestion of suggestions) await expect(page.getByRole('button', { name: suggestion })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'List all pending tasks' }).press('Enter')
  await expectFocus(box(page))
  await expect(analysis(page)).toContainText('There is 1 pending task')
  await expect(page.getByRole('button', { name: 'Analyze our sales pipeline' })).toBeHidden()
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await expect(tasks.getByRole('listitem')).toHaveText(/Send the contract.*Pending.*Urgent/)
  await expect(page).toHaveURL(/conversation=/)
  await expectAccessible(page)
  await tasks.getByRole('link', { name: /Send the contract/ }).click()
  await expect(page).toHaveURL(new RegExp(`task=${task.id}`))
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
  await page.goBack()
  await expect(analysis(page)).toContainText('There is 1 pending task')

  await make(page, '/api/tasks', { title: 'Tidy the list', priority: 'low' })
  await page.goto('/ai-assistant')
  await type(box(page), 'urgent pending tasks')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('region', { name: 'Tasks' }).getByRole('listitem')
  await expect(rows).toHaveText([/Send the contract/])
  const chips = page.getByRole('list', { name: 'Read as' })
  await chips.getByRole('button', { name: /^Remove .*urgent/i }).click()
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await chips.getByRole('button', { name: /^Change .*pending/i }).click()
  await page.getByRole('menuitem', { name: /completed/i }).click()
  await expect(rows).toHaveText([/Done long ago/])
  // In its place: one question, read in another way.
  await page.reload()
  await expect(messages(page).getByText('urgent pending tasks', { exact: true })).toHaveCount(1)
})

test('one asks by keyboard alone, and blank words ask nothing', { tag: '@quick' }, async ({ page, owner: _ }) => {
  await make(page, '/api/leads', { name: 'Clara Fischer', company: 'Fischer AG', value: 12500 })
  await page.goto('/')
  await follow(page, 'Dashboard')
  await page.goto('/ai-assistant')
  await expectFocus(box(page))
  await page.keyboard.type('   ')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: suggestions[0] ?? '' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toBeDisabled()

  await type(box(page), 'How many leads')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('do we have?')
  await expect(box(page)).toHaveValue('How many leads\ndo we have?')
  await page.keyboard.press('Control+Enter')
  await expect(analysis(page)).toContainText('1 lead')
  await expect(box(page)).toHaveValue('')
  await expectFocus(box(page))
  await page.keyboard.type('And what is their value?')
  await page.keyboard.press('Enter')
  await expect(messages(page).getByRole('listitem').filter({ hasText: 'And what is their value?' })).toContainText(
    '$12,500',
  )
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Clara Fischer/ })
      .first(),
    30,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sales\/lead\//)
})

test('in a chat a cited passage opens where it stands, and what is proposed is done once it is approved', async ({
  page,
  owner: _,
}) => {
  await page.goto('/knowledge-base')
  await expect(page.getByText('No documents yet')).toBeVisible()
  const paragraphs = Array.from({ length: 120 }, (_, number) => `Paragraph ${number} tells of this and that.`)
  paragraphs[90] = 'The lease of the warehouse in Trieste ends after thirty months.'
  await dropFiles(page, { 'Lease.docx': docx(paragraphs) })
  await expect(page.getByRole('article', { name: 'Lease' }).getByText('Paragraph 0 tells')).toBeVisible()
  await page.goto('/ai-assistant')
  await chooseMode(page, 'Chat')
  await type(box(page), 'find documents about the warehouse in Trieste')
  await page.keyboard.press('Enter')
  await messages(page)
    .getByRole('link', { name: /^Source 1: Lease/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Lease' })
  await expect(sheet.locator('mark').first()).toBeInViewport()
  // Of the passage the sentence alone that the answer rests on.
  await expect(sheet.locator('mark')).toHaveText([paragraphs[90] ?? ''])
  await expect(sheet.getByText('Paragraph 0 tells')).not.toBeInViewport()
  await page.goBack()
  await expect(messages(page).getByText('find documents about the warehouse in Trieste', { exact: true })).toBeVisible()

  const lead = await make(page, '/api/leads', { name: 'Clara Fischer', company: 'Fischer AG', stage: 'qualified' })
  const stage = async () => (await (await page.request.get(`/api/leads/${lead.id}`)).json()).stage
  await page.goto('/ai-assistant')
  await chooseMode(page, 'Chat')
  await type(box(page), 'Move Clara Fischer to proposal')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: /^Proposal: Move Clara Fischer/ })
  await expect(card.getByRole('definition')).toContainText(/qualified.*proposal/i)
  await expectAccessible(page)
  expect(await stage()).toBe('qualified')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(card.getByText('Done', { exact: true })).toBeVisible()
  expect(await stage()).toBe('proposal')
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByText('Undone: everything is as it was')).toBeVisible()
  expect(await stage()).toBe('qualified')
  await expectAccessible(page)

  await type(box(page), 'Create a task to call Clara Fischer')
  await page.keyboard.press('Enter')
  const task = page.getByRole('region', { name: /^Proposal: Create the task/ })
  await task.getByRole('button', { name: 'Dismiss' }).click()
  await expect(task.getByText('Dismissed: nothing was changed')).toBeVisible()
  expect(await (await page.request.get('/api/tasks')).json()).toEqual([])
  await page.reload()
  await expect(task.getByText('Dismissed: nothing was changed')).toBeVisible()
})

test('conversations are gone on with, renamed, deleted and brought back', async ({ page, context, owner: _ }) => {
  await page.goto('/ai-assistant')
  await chooseMode(page, 'Chat')
  await type(box(page), 'List all pending tasks')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/conversation=/)
  const first = page.url()
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(page).toHaveURL(/ai-assistant$/)
  await expectFocus(box(page))
  await type(box(page), 'Analyze our sales pipeline')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/conversation=/)
  await page.goBack()
  await expect(page).toHaveURL(first)
  await expect(messages(page).getByText('List all pending tasks', { exact: true })).toBeVisible()

  const open = () => page.getByRole('button', { name: 'Conversations' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conversations' })
  await open()
  await expect(sheet.getByRole('listitem')).toHaveText([/Analyze our sales pipeline/, /List all pending tasks/])
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Actions for List all pending tasks' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expectFocus(sheet.getByRole('textbox', { name: 'Name of the conversation' }))
  await page.keyboard.type('What is left to do')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('listitem').nth(1)).toContainText('What is left to do')

  await sheet.getByRole('button', { name: 'Actions for What is left to do' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('region', { name: 'Conversation deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await sheet.getByRole('link', { name: /What is left to do/ }).click()
  await expect(sheet).toBeHidden()
  await expect(messages(page).getByText('List all pending tasks', { exact: true })).toBeVisible()

  // Another tab goes on with it; this one shows that when one comes back to it.
  const other = await context.newPage()
  await other.goto(page.url())
  await chooseMode(other, 'Chat')
  await type(box(other), 'And the completed ones?')
  await other.keyboard.press('Enter')
  const goesOn = messages(other).getByRole('listitem').filter({ hasText: 'And the completed ones?' })
  await expect(goesOn).toContainText(/There (is|are) .* completed tasks?/)
  await other.close()
  await page.bringToFront()
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect(messages(page).getByText('And the completed ones?', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
})

test('what fails says so, on the page and in the panel, and the question is kept', async ({
  page,
  browser,
  server,
  owner,
}) => {
  await page.goto('/ai-assistant')
  await page.route('**/api/ai/search', (route) => route.fulfill({ status: 500, body: 'The disk is full' }))
  await page.route('**/api/ai/chat', (route) => route.fulfill({ status: 500, body: 'The disk is full' }))
  await type(box(page), 'List all pending tasks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Search Failed' })).toContainText(
    'Failed to perform AI search. Please try again.',
  )
  await chooseMode(page, 'Chat')
  await type(box(page), 'And the others?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Chat Failed' })).toContainText(
    'Failed to send message. Please try again.',
  )
  await expectAccessible(page)
  await page.unroute('**/api/ai/chat')
  await messages(page).getByRole('button', { name: 'Send again' }).click()
  await expect(page).toHaveURL(/conversation=/)
  await expect(messages(page).getByRole('button', { name: 'Answer again' })).toBeVisible()

  await page.goto('/tasks')
  await page.route('**/api/ai/{search,chat}', (route) => route.fulfill({ status: 503, body: 'Out for lunch' }))
  await page.getByRole('button', { name: 'Open the assistant' }).click()
  const panel = page.getByRole('region', { name: 'AI Assistant' })
  const said = 'Sorry, I encountered an error: HTTP 503: Out for lunch. Please try again.'
  await type(panel.getByRole('textbox', { name: 'Ask AI Assistant' }), 'List all pending tasks')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem').last()).toContainText(said)
  await panel.getByRole('radio', { name: 'Chat' }).check()
  await type(panel.getByRole('textbox', { name: 'Ask AI Assistant' }), 'And the others?')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: said })).toHaveCount(2)
  await expectAccessible(page)
  await page.unroute('**/api/ai/{search,chat}')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect(panel.getByRole('button', { name: 'Answer again' })).toBeVisible()

  // A question that did not get through.
  const network = await openWeakNetwork(server.origin)
  const person = await newPerson(browser, network.origin)
  await logIn(person, owner.username)
  await person.goto('/ai-assistant')
  await expectFocus(box(person))
  network.cut()
  await person.keyboard.type('List all pending tasks')
  await person.keyboard.press('Enter')
  await expect(person.getByRole('main').getByText(/Your question is kept/)).toBeVisible()
  await expectAccessible(person)
  await network.mend()
  await person.getByRole('button', { name: 'Send again' }).click()
  await expect(analysis(person)).toContainText(/pending tasks?/)
  network.close()
})
