import type { Locator } from '@playwright/test'
import { applyFor, publishOpening } from './applicants.ts'
import { hold } from './hold.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocusIn, pressTogether, type } from './keys.ts'
import { joinCompany } from './member.ts'

test.describe('in a browser that has never loaded Atrium', () => {
  test.use({ warm: false })

  test('keys act, also while what they lead to is on its way, until single keys are turned off', async ({
    page,
    owner,
  }) => {
    await make(page, '/api/leads', { name: 'Jane Doe' })
    // What one types goes into the palette, and Escape gives it up.
    const palette = await hold(page, '**/assets/palette-*.js')
    await page.goto('/')
    await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
    await page.keyboard.press('Control+k')
    await palette.asked
    await page.keyboard.type('nobody')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    // Elsewhere these are keys that lead to another screen.
    await page.keyboard.type('gst')
    await page.keyboard.press('Backspace')
    palette.release()
    const box = page.getByRole('combobox', { name: 'Search everything' })
    await expect(box).toHaveValue('gs')
    await expect(box).toBeFocused()
    await page.keyboard.type(' and more')
    await expect(box).toHaveValue('gs and more')
    await expect(page).toHaveURL(/\/$/)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()

    // Enter, too, is for the palette that is on its way.
    const again = await hold(page, '**/assets/palette-*.js')
    await page.reload()
    await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
    await page.keyboard.press('Control+k')
    await again.asked
    await page.keyboard.type('go task')
    await page.keyboard.press('Enter')
    again.release()
    await expect(page).toHaveURL(/\/tasks$/)

    // The search is there before the list.
    const views = await hold(page, '**/api/lead-views')
    await page.goto('/tasks')
    await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
    await pressTogether(page, 'g', 's')
    await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    views.release()

    await page.goto('/')
    await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const words of ['Search the list', 'Job Openings', 'Next lead or candidate', 'Save, send or submit'])
      await expect(sheet.getByText(words)).toBeVisible()
    await expectAccessible(page)
    await expectFocusIn(sheet)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    for (const [key, heading, path] of [
      ['k', 'Knowledge Base', '/knowledge-base'],
      ['t', 'Tasks & Notes', '/tasks'],
      ['o', 'Recruitment', '/recruitment'],
      ['c', 'Candidates', '/candidates'],
      ['n', 'Analytics', '/analytics'],
      ['e', 'Settings', '/settings'],
      ['d', 'Dashboard', '/'],
      ['s', 'Sales', '/sales'],
    ] as const) {
      await pressTogether(page, 'g', key)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expectFocusInScreen(page)
    }
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox')
    await expect(search).toBeFocused()
    // While one types, the same keys are letters.
    await page.keyboard.type('?gs/')
    await expect(search).toHaveValue('?gs/')
    await expect(sheet).toBeHidden()
    await type(search, '')

    const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await button.press('Enter')
    const single = sheet.getByRole('switch', { name: 'Single keys' })
    await expect(single).toBeChecked()
    await single.press('Space')
    await expect(single).not.toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await pressTogether(page, '?', '/', 'g', 't')
    await expect(button).toBeFocused()
    await expect(sheet).toBeHidden()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Jane Doe' })).toBeVisible()
    await pressTogether(page, '?', '/', 'g', 't')
    await button.press('Enter')
    await expect(single).not.toBeChecked()
    await expect(page).toHaveURL(/\/sales$/)
    await single.press('Space')
    await expect(single).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible()
  })
})

test('on every screen the main action is at most five tabs away', async ({ page, owner: _ }) => {
  test.setTimeout(150_000)
  const { lead, candidate } = await fillWorkspace(page)
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true }).first()
  const [toContent, toSearch] = ['Skip to content', 'Skip to search']
  const screens: [path: string, skip: string, target: Locator][] = [
    ['/', 'Skip to “Add New Lead”', button('Add New Lead')],
    ['/sales', 'Skip to “Add New Lead”', button('Add New Lead')],
    ['/sales', toSearch, main.getByRole('searchbox')],
    [`/sales/lead/${lead}`, 'Skip to “Move to Qualified”', button('Move to Qualified')],
    // It has the focus on its name.
    ['/tasks', 'Skip to “Create Task”', button('Create Task')],
    ['/recruitment', 'Skip to “Create Job Opening”', button('Create Job Opening')],
    ['/candidates', toSearch, main.getByRole('searchbox')],
    [`/candidates/${candidate}`, '', main.getByRole('combobox', { name: 'Stage' })],
    ['/team', 'Skip to “Invite Team Member”', button('Invite Team Member')],
    ['/settings', toContent, main.getByRole('link').first()],
    ['/settings/account', toContent, main.getByLabel('First Name')],
    ['/settings/security', toContent, main.getByLabel('Current Password')],
    ['/settings/notifications', toContent, main.getByRole('checkbox').first()],
    ['/settings/company', toContent, main.getByLabel('Organization Name')],
  ]
  for (const [path, skip, target] of screens) {
    await page.goto(path)
    await expect(target).toBeVisible()
    expect(await tabsTo(page, skip, target), `${path}, by “${skip}”`).toBeLessThanOrEqual(5)
  }
})

test('after every change of screen the focus is in it, and the tab bears its name', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  test.setTimeout(150_000)
  await fillWorkspace(page)
  await page.goto('/')
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const main = page.getByRole('main')
  const follow = async (link: Locator, title: string) => {
    await link.press('Enter')
    await expect(page).toHaveTitle(`${title} · Atrium`)
    await expectFocusInScreen(page)
  }
  const entry = (name: string) => sidebar.getByRole('link', { name, exact: true })
  await follow(entry('Sales'), 'Sales')
  await follow(main.getByRole('link', { name: 'Jane Doe' }), 'Jane Doe')
  await follow(entry('Tasks & Notes'), 'Tasks & Notes')
  await follow(entry('Job Openings'), 'Recruitment')
  await follow(entry('All Candidates'), 'Candidates')
  await follow(main.getByRole('link', { name: 'Grace Hopper' }).first(), 'Grace Hopper')
  for (const [card, title] of [
    ['Team Management', 'Team Management'],
    ['Account', 'Account'],
    ['Security', 'Security'],
    ['Notifications', 'Notifications'],
    ['Company', 'Company'],
  ] as const) {
    await follow(entry('Settings'), 'Settings')
    await follow(main.getByRole('link', { name: card }), title)
  }
  await follow(main.getByRole('link', { name: 'Settings' }), 'Settings')
  await page.goBack()
  await expect(page).toHaveTitle('Company · Atrium')
  await expectFocusInScreen(page)
  await follow(entry('Dashboard'), 'Dashboard')
})

test('the sidebar, also where there is only room for icons, notifications and quick add are worked by keys', async ({
  page,
  owner,
  browser,
  server,
}) => {
  await page.goto('/')
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const link = (name: string) => sidebar.getByRole('link', { name, exact: true })
  const { keyboard } = page
  await link('Dashboard').focus()
  for (const name of [
    'Sales',
    'AI Assistant',
    'Knowledge Base',
    'AI Settings',
    'Tasks & Notes',
    'Recruitment',
    'Job Openings',
  ]) {
    await keyboard.press('ArrowDown')
    await expect(link(name)).toBeFocused()
  }
  await keyboard.press('ArrowLeft')
  await expect(link('Recruitment')).toBeFocused()
  await expect(link('Job Openings')).toBeHidden()
  await keyboard.press('ArrowDown')
  await expect(link('Analytics')).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(link('Settings')).toBeFocused()
  await keyboard.press('Home')
  await expect(link('Dashboard')).toBeFocused()
  await keyboard.press('End')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowRight')
  await expect(link('Job Openings')).toBeVisible()

  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  const group = sidebar.getByRole('button', { name: 'Recruitment' })
  await expect(group).toBeVisible()
  await link('Tasks & Notes').focus()
  await keyboard.press('ArrowDown')
  await expect(group).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Job Openings' })).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(group).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Job Openings' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'All Candidates' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveTitle('Candidates · Atrium')
  await expectFocusInScreen(page)
  await expect(page.getByText('No applications have been submitted yet.')).toBeVisible()
  await expectAccessible(page)
  await group.press('Enter')
  await page.getByRole('menuitem', { name: 'Job Openings' }).press('Enter')
  await expect(page).toHaveURL('/recruitment')
  await group.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Job Portal' })).toHaveAttribute('href', /^\/jobs\?company=/)
  await keyboard.press('Escape')

  // What can be done with the list comes with it, however long the count in the bell takes.
  const count = await hold(page, '**/api/notifications?limit=1')
  const member = await joinCompany(page, { browser, origin: server.origin })
  const { id } = await (await page.request.get('/api/user')).json()
  for (const name of ['First given', 'Then given']) await make(member.page, '/api/leads', { name, assignedUserId: id })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name: /Then given/ })).toBeVisible()
  await expectFocusIn(panel)
  await page.keyboard.press('Home')
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  count.release()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('link', { name: /Then given/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('link', { name: /First given/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocusIn(panel)
  await page.keyboard.press('ArrowDown')
  await panel.getByRole('link', { name: /First given/ }).press('Enter')
  await expect(page).toHaveTitle('First given · Atrium')
  await expectFocusInScreen(page)

  const add = page.getByRole('button', { name: 'Quick add' })
  await add.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Add New Lead' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Upload Document' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Create Task' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Create New Task' }))
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})

/** How many tabs it takes from a page just loaded: to the link that skips, if any, which Enter follows, and on to the target. */
async function tabsTo(page: Page, skip: string, target: Locator): Promise<number> {
  const isThere = async () => (await target.and(page.locator(':focus')).count()) > 0
  const tabUntil = async (element: () => Promise<boolean>) => {
    let tabs = 0
    while (tabs < 10 && !(await element())) {
      await page.keyboard.press('Tab')
      tabs += 1
    }
    return tabs
  }
  if (!skip) return tabUntil(isThere)
  const toLink = await tabUntil(async () => (await page.evaluate('document.activeElement.textContent')) === skip)
  await page.keyboard.press('Enter')
  return toLink + (await tabUntil(isThere))
}

/** The focus is on the screen or in it: never lost to the page. */
const expectFocusInScreen = (page: Page) => expect(page.locator('main:focus, main :focus')).toHaveCount(1)

/** A lead, a task, and a candidate of an opening. */
async function fillWorkspace(page: Page) {
  const lead = await make(page, '/api/leads', { name: 'Jane Doe' })
  await make(page, '/api/tasks', { title: 'Call Jane' })
  await applyFor(page, await publishOpening(page), { firstName: 'Grace', lastName: 'Hopper' })
  const [candidate] = await (await page.request.get('/api/job-applications')).json()
  return { lead, candidate: candidate.id }
}

async function make(page: Page, path: string, data: Record<string, unknown>): Promise<string> {
  const made = await page.request.post(path, { data })
  expect(made.status()).toBe(201)
  return (await made.json()).id
}
