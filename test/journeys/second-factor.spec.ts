import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import { expect, expectAccessible, PASSWORD, type Page, signUp, test } from './journey.ts'
import { type } from './keys.ts'
import { joinCompany } from './member.ts'

/** Browsers have passkeys where the host has a name. */
const named = (origin: string) => origin.replace('127.0.0.1', 'localhost')

test('a passkey and an app are set up, asked for, and required of everybody', async ({ browser, server }) => {
  const origin = named(server.origin)
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', timezoneId: 'UTC' })
  const owner = await signUp(context, { origin })
  const page = await context.newPage()
  await addAuthenticator(page)

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Current Password *')).toBeFocused()
  await page.keyboard.type('not mine at all')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await type(dialog.getByLabel('Name *'), 'Work laptop')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const codes = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(codes).toHaveLength(10)
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText(codes)
  await dialog.getByRole('button', { name: 'I have saved them' }).press('Enter')
  const factors = page.getByRole('list', { name: 'Second factors' })
  await expect(factors.getByText('Work laptop')).toBeVisible()
  await expect(factors.getByText('10 recovery codes are left')).toBeVisible()

  await logOutAndIn(page, owner.username)
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  const passkey = page.getByRole('button', { name: 'Use your passkey' })
  await expect(passkey).toBeFocused()
  await expectAccessible(page)
  await passkey.press('Enter')
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()

  await page.goto('/settings/company')
  await page.getByRole('switch', { name: 'Require a second factor' }).press('Space')
  await expect(page.getByText('Company saved')).toBeVisible()
  await expectAccessible(page)

  const member = await joinCompany(page, { browser, origin })
  const theirs = member.page
  await theirs.goto('/tasks')
  await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Add authenticator app' }).press('Enter')
  await expect(theirs.getByRole('dialog').getByLabel('Current Password *')).toBeFocused()
  await theirs.keyboard.type(PASSWORD)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(theirs)
  const secret = ((await theirs.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(theirs.getByLabel('Code *')).toBeFocused()
  await theirs.keyboard.type(new TOTP({ secret }).generate())
  await theirs.keyboard.press('Enter')
  const theirCode = await theirs
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent()
  await theirs.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(theirs.getByText('No tasks yet')).toBeVisible()

  await logOutAndIn(theirs, member.username)
  await expect(theirs.getByLabel('Code')).toBeFocused()
  await theirs.keyboard.type('000000')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('main').getByText('The code is wrong, or was already used')).toBeVisible()
  await theirs.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(theirs.getByLabel('Recovery code')).toBeFocused()
  await theirs.keyboard.type(theirCode ?? '')
  await theirs.keyboard.press('Enter')
  await expect(theirs.locator('main:focus')).toHaveCount(1)

  // Who lost everything is let in by the owner.
  await page.goto('/team')
  await page.getByRole('button', { name: `Actions for ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
  await expect(page.getByText('Second factor reset')).toBeVisible()
})

/** A security key in software, which the browser has plugged in. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOutAndIn(page: Page, username: string) {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}
