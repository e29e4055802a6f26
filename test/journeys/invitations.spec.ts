import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, PASSWORD, type Page, test } from './journey.ts'
import { type } from './keys.ts'
import { invite, logIn, newPerson } from './member.ts'

test('the owner invites, a second browser accepts, a third is refused', async ({ page, owner, browser, server }) => {
  const username = `alan-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.com`
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Team Management' }).click()
  await expect(page).toHaveURL(/\/team$/)
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Invite Team Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  const send = dialog.getByRole('button', { name: 'Send Invitation' })
  await expect(send).toBeDisabled()
  await expectAccessible(page)
  await type(dialog.getByLabel('Email'), 'nobody')
  await send.click()
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await type(dialog.getByLabel('Email'), email)
  await dialog.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, 'Invitation created')).toContainText(email)
  await expect(dialog).toBeHidden()
  const row = page.getByRole('table', { name: 'Pending Invitations' }).getByRole('row').filter({ hasText: email })
  for (const words of ['Admin', 'Pending', 'Not sent by mail. Send them the link.'])
    await expect(row).toContainText(words)
  await expectAccessible(page)

  const link = await copyLink(page, email)
  expect(await readClipboard(page, () => row.getByRole('button', { name: 'Copy link' }).click())).toBe(link)
  const guest = await newPerson(browser, server.origin)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: "You're invited!" })).toBeVisible()
  await expect(guest.getByText(owner.company)).toBeVisible()
  await expect(guest.getByText('an Admin')).toBeVisible()
  await expect(guest.getByLabel('Email')).toHaveValue(email)
  await expect(guest.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(guest)

  await fillAccount(guest, { username, password: PASSWORD, confirmation: `${PASSWORD}!` })
  await expect(notice(guest, "Passwords don't match")).toContainText('Please make sure your passwords match')
  await fillAccount(guest, { username, password: 'short', confirmation: 'short' })
  await expect(notice(guest, 'Password too short')).toContainText('Password must be at least 8 characters long')
  await fillAccount(guest, { username: owner.username, password: PASSWORD, confirmation: PASSWORD })
  await expect(notice(guest, 'Failed to create account')).toContainText('This username is taken')
  await fillAccount(guest, { username, password: PASSWORD, confirmation: PASSWORD })
  await expect(notice(guest, 'Account created successfully!')).toContainText('You can now login with your credentials')
  await expect(guest.getByText(`You are signed in to ${owner.company} as ${username}`)).toBeVisible()
  await expectAccessible(guest)
  await expect(guest.getByText('Welcome back, Alan')).toBeVisible()

  const third = await newPerson(browser, server.origin)
  await third.goto(link)
  await expect(third.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(third.getByText('This invitation was already used')).toBeVisible()
  await expectAccessible(third)
  await third.getByRole('link', { name: 'Go to Login' }).click()
  await expect(third).toHaveURL(/\/auth$/)

  const member = page.getByRole('table', { name: 'Team Members' }).getByRole('row').filter({ hasText: username })
  for (const words of ['Alan Turing', email, 'Admin', today()]) await expect(member).toContainText(words)
  await expect(page.getByText('No pending invitations')).toBeVisible()
})

test('where email is not set up, the notice gives the link; revoked it opens nothing, sent anew it is accepted', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const email = `by-hand-${owner.username}@example.com`
  const { companyId } = await (await page.request.get('/api/user')).json()
  const set = await page.request.put(`/api/companies/${companyId}/logo`, { data: { data: LOGO } })
  expect(set.status()).toBe(200)
  await page.goto('/team')
  const inviting = page.getByRole('button', { name: 'Invite Team Member' })
  await inviting.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  const told = notice(page, 'Invitation created')
  await expect(told).toContainText('Email is not set up. Copy the link')
  await expect(inviting).toBeFocused()
  await expectAccessible(page)
  const first = await readClipboard(page, () => told.getByRole('button', { name: 'Copy link' }).click())
  expect(first).toMatch(/\/invitation\/[\w-]+$/)
  await expect(notice(page, 'Link copied')).toContainText(email)

  await page.getByRole('button', { name: `Delete invitation: ${email}` }).press('Enter')
  await expect(notice(page, 'Invitation deleted')).toContainText('The invitation has been revoked')
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
  const guest = await newPerson(browser, server.origin)
  await guest.goto(first)
  await expect(guest.getByText('This invitation does not exist')).toBeVisible()
  await page.getByRole('button', { name: 'Invite again' }).click()
  await expect(told).toContainText(email)
  const again = await readClipboard(page, () => told.getByRole('button', { name: 'Copy link' }).click())
  await inviting.click()
  const dialog = page.getByRole('dialog', { name: 'Invite Team Member' })
  await type(dialog.getByLabel('Email'), email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(notice(page, 'Failed to send invitation')).toContainText('This address already has a pending invitation')

  // Over a network that fails.
  await guest.route('**/api/invitation/*', (route) => route.abort())
  await guest.goto(again)
  await expect(guest.getByText('Failed to load invitation')).toBeVisible()
  await guest.unroute('**/api/invitation/*')
  await guest.getByRole('button', { name: 'Try again' }).click()
  await expect(guest.getByRole('heading', { name: "You're invited!" })).toBeVisible()
  const logo = guest.getByRole('main').locator('img')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(1)
  await expectAccessible(guest)
  // The account is there, whether or not the network then says who is signed in.
  await guest.route('**/api/user', (route) => route.abort())
  await fillAccount(guest, { username: `slow-${owner.username}`, password: PASSWORD, confirmation: PASSWORD })
  await expect(notice(guest, 'Account created successfully!')).toBeVisible()
  await guest.unroute('**/api/user')
  await expect(guest.getByText('Welcome back, Alan')).toBeVisible()
})

test('who is signed in as someone else signs out there and accepts, and nobody by accident', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const email = `sibling-${owner.username}@example.com`
  const token = await invite(page, { email, role: 'user' })
  await page.goto(`/invitation/${token}`)
  await expect(page.getByRole('heading', { name: 'You are signed in as Ada Young' })).toBeVisible()
  await expect(page.getByText(`${owner.username}@example.com`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Stay signed in' }).press('Enter')
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
  // What the screen asks when it comes is answered after the sign-out, as a slow network would have it.
  const signedOut = page.waitForResponse('**/api/logout')
  const answered = Promise.withResolvers<void>()
  await page.route(
    '**/api/user',
    async (route) => {
      const response = await route.fetch()
      await signedOut
      await route.fulfill({ response })
      answered.resolve()
    },
    { times: 1 },
  )
  await page.goBack()
  await page.getByRole('button', { name: 'Sign out and continue' }).press('Enter')
  await answered.promise
  await expect(page.getByLabel('First Name *')).toBeFocused()
  expect((await page.request.get('/api/user')).status()).toBe(401)
  const username = `sibling-${owner.username}`
  await fillAccount(page, { username, password: PASSWORD, confirmation: PASSWORD })
  await expect(page.getByText('Welcome back, Alan')).toBeVisible()

  // Another tab of the same browser signs in while the form is being filled in: nobody's account is made by accident.
  const guest = await newPerson(browser, server.origin)
  await logIn(guest, owner.username)
  const late = await invite(guest, { email: `late-${owner.username}@example.com`, role: 'user' })
  await guest.request.post('/api/logout')
  await guest.goto(`/invitation/${late}`)
  await expect(guest.getByLabel('First Name *')).toBeFocused()
  await logIn(guest, owner.username)
  await fillAccount(guest, { username: `late-${owner.username}`, password: PASSWORD, confirmation: PASSWORD })
  await expect(guest.getByRole('heading', { name: 'You are signed in as Ada Young' })).toBeFocused()
  await guest.getByRole('button', { name: 'Sign out and continue' }).press('Enter')
  // What was typed is still there.
  await expect(guest.getByLabel('Username *')).toHaveValue(`late-${owner.username}`)
  await guest.getByRole('button', { name: 'Create Account' }).press('Enter')
  await expect(guest.getByText('Welcome back')).toBeVisible()
})

const notice = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('region', { name: title, exact: true })

/** One pixel. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What is on the clipboard after a press. */
async function readClipboard(page: Page, press: () => Promise<void>) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate("navigator.clipboard.writeText('')")
  await press()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).not.toBe('')
  return page.evaluate<string>('navigator.clipboard.readText()')
}

/** Takes the link from the clipboard, as a person would. */
async function copyLink(page: Page, email: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy invitation link: ${email}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(link).toMatch(/^http:\/\/[^/]+\/invitation\/[\w-]+$/)
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeHidden()
  return link
}

async function fillAccount(
  guest: Page,
  { username, password, confirmation }: { username: string; password: string; confirmation: string },
) {
  await type(guest.getByLabel('First Name *'), 'Alan')
  await type(guest.getByLabel('Last Name *'), 'Turing')
  await type(guest.getByLabel('Username *'), username)
  await type(guest.getByLabel('Password *', { exact: true }), password)
  await type(guest.getByLabel('Confirm Password *'), confirmation)
  await guest.getByRole('button', { name: 'Create Account' }).click()
}

const today = () => new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
