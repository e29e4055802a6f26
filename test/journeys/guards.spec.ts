import { expect, type Page, test } from './journey.ts'
import { expectFocusIn, follow, type } from './keys.ts'

interface Typed {
  dialog: string
  field: string
  open: (page: Page) => Promise<void>
}

/** Dialogs with words in it; `test/components/unsaved-words.test.tsx` has all of them. */
const dialogs: Record<string, Typed> = {
  'a new lead': { dialog: 'Add New Lead', field: 'Lead Name *', open: (page) => press(page, 'Sales', 'Add New Lead') },
  'a lead': { dialog: 'Edit Lead', field: 'Title', open: (page) => pressOnLead(page, 'Edit') },
  'a deal': { dialog: 'Process Deal', field: 'Reason', open: (page) => pressOnLead(page, 'Process Deal') },
  'a new task': {
    dialog: 'Create New Task',
    field: 'Task Title *',
    open: (page) => press(page, 'Tasks & Notes', 'Create Task'),
  },
  'a task': { dialog: 'Edit Task', field: 'Description', open: openTask },
}

// One that the screen opens, and one that its address does.
for (const what of ['a new lead', 'a task']) {
  test(`the words of ${what} are dropped only when one agrees, whichever way one leaves`, async ({ page, owner }) => {
    const { dialog: name, field, open } = dialogs[what] as Typed
    await page.goto('/')
    await expect(page.getByText(`Welcome back, ${owner.firstName}`)).toBeVisible()
    await open(page)
    const dialog = page.getByRole('dialog', { name })
    const typed = dialog.getByLabel(field, { exact: true })
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    const ways: Record<string, () => Promise<unknown>> = {
      'the Escape key': () => page.keyboard.press('Escape'),
      'a press beside it': () => page.mouse.click(4, 300),
      'its Close': () => dialog.getByRole('button', { name: 'Close' }).click(),
      'its Cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'the way back': () => page.goBack(),
    }
    await type(typed, 'Half a thought')
    for (const [way, leave] of Object.entries(ways)) {
      await leave()
      await expect(question, way).toBeVisible()
      await expectFocusIn(question)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(typed, way).toHaveValue('Half a thought')
      await expect(dialog.locator(':focus'), way).toHaveCount(1)
    }
    await expectReloadAsks(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()

    if (what === 'a new lead') {
      await page.keyboard.press('Enter')
      await expect(typed).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
}

test('words of a page are dropped only when one agrees', { tag: '@quick' }, async ({ page, owner }) => {
  await page.goto('/')
  await openLead(page)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
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
  expect(owner.firstName).toBe('Ada')
})

test('nothing asks once the session has ended, whatever was typed', async ({ page, owner, context }) => {
  const user = { username: owner.username, password: 'correct horse battery' }
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  // Without the stream of changes, which would tell it of the end at once.
  await page.route('**/api/events*', (route) => route.abort())
  const sends: Record<string, string> = {
    'a new lead': 'Create Lead',
    'a lead': 'Save Changes',
    'a deal': 'Mark as won',
    'a new task': 'Create Task',
    'a task': 'Save Changes',
  }
  for (const [what, button] of Object.entries(sends)) {
    const { dialog: name, field, open } = dialogs[what] as Typed
    await page.goto('/')
    await open(page)
    const dialog = page.getByRole('dialog', { name })
    await type(dialog.getByLabel(field, { exact: true }), 'Half a thought')
    await context.request.post('/api/logout')
    await dialog.getByRole('button', { name: button }).click()
    await expect(page, what).toHaveURL(/\/auth$/)
    expect((await context.request.post('/api/login', { data: user })).status()).toBe(200)
  }
  await page.goto('/')
  await openLead(page)
  await type(page.getByRole('textbox', { name: 'New note' }), 'Said on the phone')
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

async function openLead(page: Page) {
  const name = 'Clara Fischer'
  const reply = await page.request.post('/api/leads', { data: { name } })
  expect(reply.status()).toBe(201)
  await follow(page, 'Sales')
  await page.getByRole('row').getByRole('link', { name }).first().click()
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
