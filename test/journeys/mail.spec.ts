import { endAtrium, startAtrium } from '../support/atrium-process.ts'
import { type MailServer, readMessage, startMailServer } from '../support/smtp-server.ts'
import { applyFor, publishOpening } from './applicants.ts'
import { makeDataFolder } from './first-start.ts'
import { expect, expectAccessible, PASSWORD, type Page, signUp, test } from './journey.ts'
import { type } from './keys.ts'
import { newPerson } from './member.ts'

test('invitations, forgotten passwords and confirmations arrive by mail', async ({ browser }) => {
  test.setTimeout(180_000)
  await using started = new AsyncDisposableStack()
  let full = true
  const mail = await startMailServer({
    refuse: (address) => (address.startsWith('full@') && full ? { code: 550, text: 'The mailbox is full' } : undefined),
  })
  started.defer(mail.stop)
  const folder = await makeDataFolder()
  started.defer(folder.remove)
  const atrium = await startAtrium({
    DATA_DIR: folder.path,
    SMTP_URL: mail.url,
    MAIL_FROM: 'atrium@example.com',
    REGISTRATION: 'open',
  })
  started.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const page = await newPerson(browser, atrium.url)
  const owner = await signUp(page.context(), { origin: atrium.url })

  await page.goto('/team')
  await inviteByMail(page, 'alan@example.com')
  await expect(invited(page, 'alan@example.com')).toContainText('Sent by email')
  await inviteByMail(page, 'full@example.com')
  await expect(invited(page, 'full@example.com')).toContainText(
    'Not sent: The mail server refused the address: The mailbox is full.',
  )
  await expectAccessible(page)
  full = false
  await page.getByRole('button', { name: 'Try again: full@example.com' }).click()
  await expect(invited(page, 'full@example.com')).toContainText('Sent by email')

  const guest = await newPerson(browser, atrium.url)
  await guest.goto(await linkTo(mail, 'alan@example.com', /\/invitation\//))
  await expect(guest.getByRole('heading', { name: "You're invited!" })).toBeVisible()
  await type(guest.getByLabel('First Name'), 'Alan')
  await type(guest.getByLabel('Last Name'), 'Turing')
  await type(guest.getByLabel('Username'), 'alan')
  await type(guest.getByLabel('Password *', { exact: true }), PASSWORD)
  await type(guest.getByLabel('Confirm Password'), PASSWORD)
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest.getByText('Welcome back, Alan')).toBeVisible()
  await guest.context().clearCookies()
  await guest.goto('/auth')

  await guest.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(guest)
  await type(guest.getByLabel('Email'), 'alan@example.com')
  await guest.getByRole('button', { name: 'Send reset link' }).click()
  await expect(guest.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await guest.goto(await linkTo(mail, 'alan@example.com', /\/reset-password\//))
  await type(guest.getByLabel('New Password *'), 'a new and longer one')
  await type(guest.getByLabel('Confirm Password *'), 'a new and longer one')
  await guest.getByRole('button', { name: 'Set new password' }).click()
  await expect(guest).toHaveURL(/\/auth$/)
  await type(guest.getByLabel('Username'), 'alan')
  await type(guest.getByRole('textbox', { name: 'Password' }), 'a new and longer one')
  await guest.getByRole('button', { name: 'Login' }).click()
  await expect(guest.getByText('Welcome back, Alan')).toBeVisible()

  const opening = await publishOpening(page)
  await applyFor(page, opening, { firstName: 'Jane', lastName: 'Doe' })
  await expect.poll(() => lettersWith(mail, 'Jane')).toHaveLength(1)
  expect(lettersWith(mail, 'Jane')[0]).toContain(owner.company)

  // What is sent again with the same address counts once the link of the mail confirms it.
  await applyFor(page, opening, { firstName: 'Jane', lastName: 'Doe', said: { address: 'Rheinstraße 5, Köln' } })
  const applicant = await newPerson(browser, atrium.url)
  await applicant.goto(await linkTo(mail, 'jane.doe@example.com', /\/application\//))
  await expect(applicant.getByRole('listitem').nth(1)).toContainText('counts now')
  await expectAccessible(applicant)
  await page.goto('/candidates')
  await page.getByRole('link', { name: 'View Details of Jane Doe' }).click()
  const contact = page.getByRole('region', { name: 'Contact Information' })
  await expect(contact).toContainText('Am Ufer 1, Berlin')
  await applicant.getByRole('button', { name: 'This one counts' }).first().press('Enter')
  await expect(applicant.getByText('You confirmed that it was you.')).toBeVisible()
  await expect(applicant.getByRole('heading', { name: 'Your application' })).toBeFocused()
  await expect(contact).toContainText('Rheinstraße 5, Köln')
  await expect(page.getByRole('region', { name: 'Applied more than once' })).toContainText('Confirmed by email')
  await applicant.goto('/application/of-nobody')
  await expect(applicant.getByText('This link no longer works')).toBeVisible()

  // An address counts once it is confirmed: a new one of an account, and the one someone registers with.
  await guest.goto('/settings/account')
  await type(guest.getByLabel('Email *'), 'turing@example.com')
  await type(guest.getByLabel('Current Password *'), 'a new and longer one')
  await guest.getByRole('button', { name: 'Save email' }).click()
  await expect(guest.getByText('Open it to confirm your new address.')).toBeVisible()
  await expectAccessible(guest)
  await guest.goto(await linkTo(mail, 'turing@example.com', /\/confirm-email\//))
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Confirm this address' }).press('Enter')
  await expect(guest.getByTitle('turing@example.com')).toBeVisible()

  const visitor = await newPerson(browser, atrium.url)
  await visitor.goto('/auth')
  await visitor.getByRole('button', { name: 'Create an account' }).click()
  await type(visitor.getByLabel('Email *'), 'mary@example.com')
  await type(visitor.getByLabel('Username *'), 'mary')
  await type(visitor.getByLabel('Password *'), PASSWORD)
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectAccessible(visitor)
  await visitor.goto(await linkTo(mail, 'mary@example.com', /\/confirm-email\//))
  await visitor.getByRole('button', { name: 'Confirm this address' }).press('Enter')
  await expect(visitor.getByLabel('Organization Name *')).toBeVisible()
})

async function inviteByMail(page: Page, email: string) {
  await page.getByRole('button', { name: 'Invite Team Member' }).click()
  await type(page.getByRole('dialog').getByLabel('Email'), email)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const invited = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Pending Invitations' }).getByRole('row').filter({ hasText: email })

/** The link of a mail to someone, once it has come. */
async function linkTo(mail: MailServer, address: string, path: RegExp): Promise<string> {
  const links = () =>
    mail.taken
      .filter(({ to }) => to.includes(address))
      .flatMap(({ message }) => readMessage(message).text.match(/https?:\/\/\S+/g) ?? [])
      .filter((link) => path.test(link))
  await expect.poll(links).toHaveLength(1)
  return links()[0] ?? ''
}

const lettersWith = (mail: MailServer, name: string) =>
  mail.taken.map(({ message }) => readMessage(message).text).filter((text) => text.includes(name))
