import type { Dialog } from '@playwright/test'
import { awaitLogout, expect, expectLoggedOut, PASSWORD, type Page, test } from './journey.ts'
import { expectFocusIn, follow, type } from './keys.ts'

const LEAD = 'Clara Fischer'

/** Dialogs with words in it, that screens and addresses open; `test/components/unsaved-words.test.tsx` has all of them. */
const dialogs: { dialog: string; field: string; open: (page: Page) => Promise<void>; send: string }[] = [
  {
    dialog: 'Add New Lead',
    field: 'Lead Name *',
    open: (page) => press(page, 'Sales', 'Add New Lead'),
    send: 'Create Lead',
  },
  { dialog: 'Edit Lead', field: 'Title', open: (page) => pressOnLead(page, 'Edit'), send: 'Save Changes' },
  { dialog: 'Process Deal', field: 'Reason', open: (page) => pressOnLead(page, 'Process Deal'), send: 'Mark as won' },
  {
    dialog: 'Create New Task',
    field: 'Task Title *',
    open: (page) => press(page, 'Tasks & Notes', 'Create Task'),
    send: 'Create Task',
  },
  { dialog: 'Edit Task', field: 'Description', open: openTask, send: 'Save Changes' },
]

test('words of a page are dropped only when one agrees', async ({ page, owner: _ }) => {
  await page.goto('/')
  await openLead(page)
  const question = page.getByRole('alertdialog', { name: 'Discard draft?' })
  await type(page.getByRole('textbox', { name: 'New note' }), 'Said on the phone')
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks & Notes' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Said on the phone')
  await expectReloadAsks(page)
  await page.getByRole('button', { name: 'Add Note' }).click()

  const entry = page.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem').first()
  await expect(entry).toContainText('Said on the phone')
  await entry.hover()
  await entry.getByRole('button', { name: 'Edit note' }).click()
  const edited = entry.getByRole('textbox')
  await type(edited, 'Said by mail')
  await page.keyboard.press('Escape')
  await expectFocusIn(question)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(edited).toHaveValue('Said by mail')
  await entry.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(entry).toContainText('Said on the phone')

  await page.goto('/settings/account')
  await type(page.getByLabel('First Name'), 'Grace')
  await page.getByRole('navigation').getByRole('link', { name: 'Sales' }).first().click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
})

test('words are not lost by the way back, a reload or Escape, and nothing asks once the session has ended', async ({
  page,
  owner,
  context,
}) => {
  const user = { username: owner.username, password: PASSWORD }
  const asked: string[] = []
  const refuse = (dialog: Dialog) => {
    asked.push(dialog.type())
    return dialog.dismiss()
  }
  // Without the stream of changes, which would tell it of the end at once.
  await page.route('**/api/events*', (route) => route.abort())
  const question = page.getByRole('alertdialog', { name: 'Discard draft?' })
  for (const { dialog: name, field, open, send } of dialogs) {
    await page.goto('/')
    await expect(page.getByText(`Welcome back, ${owner.firstName}`)).toBeVisible()
    await open(page)
    const dialog = page.getByRole('dialog', { name })
    const typed = dialog.getByLabel(field, { exact: true })
    await type(typed, 'Half a thought')
    await page.goBack()
    await expectFocusIn(question)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(typed, name).toHaveValue('Half a thought')
    await expect(dialog.locator(':focus'), name).toHaveCount(1)
    await expectReloadAsks(page)

    page.on('dialog', refuse)
    await context.request.post('/api/logout')
    await awaitLogout(page)
    await dialog.getByRole('button', { name: send }).click()
    await expectLoggedOut(page)
    page.off('dialog', refuse)
    expect(asked, name).toEqual([])
    expect((await context.request.post('/api/login', { data: user })).status()).toBe(200)
  }

  await page.goto('/')
  await openTask(page)
  const task = page.getByRole('dialog', { name: 'Edit Task' })
  await type(task.getByLabel('Description'), 'Half a thought')
  await task.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(task).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()

  const lead = await addLead(page)
  await page.goto(`/sales?stage=new&lead=${lead}`)
  const sheet = page.getByRole('dialog', { name: LEAD })
  const note = sheet.getByRole('textbox', { name: 'New note' })
  const change = page.getByRole('alertdialog', { name: 'Discard draft?' })
  await type(note, 'Half a thought')
  await page.keyboard.press('Escape')
  await change.getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await change.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/sales\?stage=new$/)

  await openLead(page)
  await type(page.getByRole('textbox', { name: 'New note' }), 'Said on the phone')
  page.on('dialog', refuse)
  await context.request.post('/api/logout')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(asked).toEqual([])
})

async function expectReloadAsks(page: Page) {
  const asks = page.waitForEvent('dialog')
  await page.evaluate('void setTimeout(() => location.reload())')
  const asked = await asks
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
}

async function press(page: Page, link: string, button: string) {
  await follow(page, link)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
}

async function addLead(page: Page): Promise<string> {
  const reply = await page.request.post('/api/leads', { data: { name: LEAD } })
  expect(reply.status()).toBe(201)
  return (await reply.json()).id
}

async function openLead(page: Page) {
  await addLead(page)
  await follow(page, 'Sales')
  await page.getByRole('row').getByRole('link', { name: LEAD }).first().click()
}

async function pressOnLead(page: Page, button: string) {
  await openLead(page)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
}

async function openTask(page: Page) {
  const title = 'Send the proposal'
  expect((await page.request.post('/api/tasks', { data: { title } })).status()).toBe(201)
  await follow(page, 'Tasks & Notes')
  await page.getByRole('article').getByRole('link', { name: title, exact: true }).first().click()
}
