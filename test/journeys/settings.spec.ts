import { request } from '@playwright/test'
import { expect, expectAccessible, PASSWORD, type Page, test } from './journey.ts'
import { expectFocusIn, type } from './keys.ts'
import { logIn, newPerson } from './member.ts'

const NEW_PASSWORD = 'an entirely new password'

test('one session is ended from another, and a changed password ends all others', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const other = await newPerson(browser, server.origin)
  await logIn(other, owner.username)
  await page.goto('/settings/security')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(page.getByText('This device')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await other.goto('/')
  await expect(other).toHaveURL(/\/auth$/)

  await logIn(other, owner.username)
  await other.goto('/tasks')
  await expect(other.getByText('No tasks yet')).toBeVisible()
  const password = page.getByRole('region', { name: 'Password', exact: true })
  await type(password.getByLabel('Current Password *'), 'not mine at all')
  await type(password.getByLabel('New Password *'), NEW_PASSWORD)
  await type(password.getByLabel('Confirm Password *'), 'something else')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText("Passwords don't match")).toBeVisible()
  await type(password.getByLabel('Confirm Password *'), NEW_PASSWORD)
  await page.keyboard.press('Control+Enter')
  await expect(password.getByText('The password is wrong')).toBeVisible()
  await expectAccessible(page)
  await type(password.getByLabel('Current Password *'), PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  // Told by the stream of changes, without a touch.
  await expect(other).toHaveURL(/\/auth$/)
  await logIn(other, owner.username, NEW_PASSWORD)
})

test('name, address and picture change everywhere at once, and what to be notified about, and a webhook, are set by keys', async ({
  page,
  owner,
}) => {
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue(owner.firstName)
  await expectAccessible(page)
  const name = page.getByLabel('First Name')
  // What is too long is counted, not cut.
  await type(name, 'x'.repeat(103))
  await expect(page.getByText('103 of 100 characters: 3 too many')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Must be 100 characters or less')).toBeVisible()
  await expect(name).toBeFocused()
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace')
  await expect(page.getByText('100 of 100 characters')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name saved')).toBeVisible()
  await type(name, 'Augusta')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales' }).click()
  await page.getByRole('alertdialog', { name: 'Discard draft?' }).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Welcome back, Augusta')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save name' })).toBeDisabled()

  await type(page.getByLabel('Email *'), `new-${owner.username}@example.com`)
  await page.getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await type(page.getByLabel('Current Password *'), PASSWORD)
  await page.getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText('Email address saved')).toBeVisible()
  await expect(page.getByTitle(`new-${owner.username}@example.com`)).toBeVisible()

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose picture' }).click()
  await (await chooser).setFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from(owner.username) })
  await expect(page.getByText('notes.png cannot be read as a picture.')).toBeVisible()
  await choosePicture(page, 'picture')
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  await dialog.getByLabel('Zoom').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Picture saved')).toBeVisible()
  const user = await (await page.request.get('/api/user')).json()
  const picture = await page.request.get(user.profileImageUrl)
  expect(picture.headers()['content-type']).toBe('image/webp')
  expect(await coloursOf(page, user.profileImageUrl)).toEqual(['red', 'red'])
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible()

  await page.goto('/settings/notifications')
  const app = page.getByRole('checkbox', { name: 'Due today: In the app' })
  const mail = page.getByRole('checkbox', { name: 'Mentioned: By email' })
  await expect(app).toBeChecked()
  await expectAccessible(page)
  const wanted = !(await mail.isChecked())
  await app.click()
  await mail.click()
  await expect(app).not.toBeChecked()
  await expect.poll(() => saved(page)).toEqual({ app: false, mail: wanted })
  await page.reload()
  await expect(app).not.toBeChecked()
  await page.route('**/api/notification-settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await app.click()
  await expect(page.getByText('The notifications could not be saved')).toBeVisible()
  await expect(app).not.toBeChecked()

  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'New webhook' }).press('Enter')
  await page.keyboard.type('http://127.0.0.1/in')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Lead created' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('This address is in a private network')).toBeVisible()
  await type(page.getByLabel('Address'), 'https://hooks.invalid/in')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expectFocusIn(page.getByRole('list', { name: 'Webhooks' }))
  const actions = page.getByRole('button', { name: 'Actions for https://hooks.invalid/in' })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Send test event' }).press('Enter')
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(delivery).toContainText('Failed')
  await delivery.locator('summary').press('Enter')
  await expect(delivery.getByText('"type": "webhook.test"')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Delete webhook' }).press('Enter')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test('an API key is made by keys, copied once, used by a program, and revoked', async ({ page, owner: _, server }) => {
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'New API key' }).press('Enter')
  await page.keyboard.type('Monthly report')
  await page.getByRole('radio', { name: 'Only what I choose' }).press('Space')
  await page.getByRole('checkbox', { name: 'Sales' }).press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  const shown = page.getByText(/^atr_\w{36}$/)
  const headers = { authorization: `Bearer ${await shown.textContent()}` }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(shown).toHaveCount(0)
  const key = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await expect(key).toContainText('Read only · Sales')
  await expect(key).toContainText('Never used')
  const program = await request.newContext({ baseURL: server.origin, extraHTTPHeaders: headers })
  expect((await program.get('/api/leads')).status()).toBe(200)
  expect((await program.get('/api/job-openings')).status()).toBe(403)
  await expect(async () => {
    await page.reload()
    await expect(key).toContainText('2 calls today', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)

  // The page of the API makes the calls that it describes.
  await page.goto('/api/docs#listLeads')
  const tryCall = async (name: string) => {
    const call = page.locator(`#${name}`)
    await call.getByText('Example').press('Enter')
    await expect(call.getByLabel('Address')).toBeVisible()
    return call
  }
  const list = await tryCall('listLeads')
  await list.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(list.getByRole('status')).toContainText('401')
  await type(list.getByLabel('API key'), headers.authorization.slice('Bearer '.length))
  await page.keyboard.press('Enter')
  await expect(list.getByRole('status')).toContainText(/^200 OK in \d+ ms$/)
  await expect(list.getByRole('group', { name: 'Answer' })).toHaveText('[]')
  const create = await tryCall('createLead')
  await create.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(create.getByRole('status')).toContainText('403')
  await type(create.getByLabel('Body'), '{name}')
  await create.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(create.getByRole('status')).toContainText('The body is not JSON')
  await page.goto('/settings/keys')
  await key.getByRole('button', { name: 'Revoke Monthly report' }).press('Enter')
  await page.getByRole('button', { name: 'Revoke key' }).press('Enter')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect((await program.get('/api/leads')).status()).toBe(401)
  await program.dispose()
})

test('the company is renamed, gets a logo, a booking address and a time zone', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  await page.goto('/settings/company')
  await expect(page.getByLabel('Time Zone')).toHaveValue('UTC')
  await expectAccessible(page)
  await type(page.getByLabel('Organization Name *'), '')
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText('Organization name is required').first()).toBeVisible()
  await type(page.getByLabel('Organization Name *'), `Renamed by ${owner.username}`)
  await type(page.getByLabel('Booking Address'), 'https://book.example.com/demo')
  await page.getByLabel('Time Zone').selectOption('Europe/Berlin')
  await type(page.getByLabel('Company Domain'), `${owner.username}.example`)
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText(`My Renamed by ${owner.username}`)).toBeVisible()
  await expect(page.getByText('Not verified')).toBeVisible()
  await expect(page.getByText(`_atrium.${owner.username}.example`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy the record’s value' })).toBeVisible()
  // The journeys' name server is a port where nobody answers.
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The name servers of the domain did not answer')).toBeVisible()
  await expectAccessible(page)
  await choosePicture(page, 'logo')
  await page.getByRole('dialog', { name: 'Crop logo' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Logo saved')).toBeVisible()
  // A logo is kept whole: clear above what is wider than high.
  const { companyId } = await (await page.request.get('/api/user')).json()
  const { logoUrl } = await (await page.request.get(`/api/companies/${companyId}`)).json()
  expect(await coloursOf(page, logoUrl)).toEqual(['clear', 'blue'])
  const mark = page.getByRole('complementary').locator(`img[src="${logoUrl}"]`)
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(mark).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Time Zone')).toHaveValue('Europe/Berlin')
  await expect(page.getByLabel('Booking Address')).toHaveValue('https://book.example.com/demo')
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
})

/** Which colour the middle of a picture has at its top edge and in its centre: red, blue, or none where it is clear. */
async function coloursOf(page: Page, address: string) {
  return page.evaluate<string[]>(`(async () => {
    const picture = new Image()
    picture.src = ${JSON.stringify(address)}
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
    const context = canvas.getContext('2d')
    context.drawImage(picture, 0, 0)
    return [2, picture.height / 2].map((y) => {
      const [red, , blue, alpha] = context.getImageData(picture.width / 2 + 8, y, 1, 1).data
      return alpha < 128 ? 'clear' : red > blue ? 'red' : 'blue'
    })
  })()`)
}

/** Chooses a picture that the browser itself has drawn: wide, red at the left and blue at the right. */
async function choosePicture(page: Page, what: 'picture' | 'logo') {
  const drawn = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
    const context = canvas.getContext('2d')
    context.fillStyle = 'rgb(200, 0, 0)'
    context.fillRect(0, 0, 400, 600)
    context.fillStyle = 'rgb(0, 0, 200)'
    context.fillRect(400, 0, 400, 600)
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Choose ${what}` }).click()
  await (await chooser).setFiles({ name: 'drawn.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
}

async function saved(page: Page) {
  const settings = await (await page.request.get('/api/notification-settings')).json()
  return { app: settings.due_today.app, mail: settings.mentioned.email }
}
