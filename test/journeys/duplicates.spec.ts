import { applyFor, publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, keepNotice, type } from './keys.ts'

test('two leads are merged field by field by the keyboard, and Ctrl+Z parts them again', async ({ page, owner }) => {
  const email = `${owner.username}@kiosk.example`
  const older = await addLead(page, { name: 'Jane Doe', email, city: 'Bonn', stage: 'qualified' })
  const newer = await addLead(page, { name: 'J. Doe', email, phone: '+49 30 1234567', value: 900 })
  await addNote(page, newer.id, 'Met at the fair')
  await addLead(page, { name: 'Someone', phone: '+49 (30) 123-4567' })
  await page.goto('/sales')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  await expect(page.getByText('2 pairs of leads that may be the same')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Not duplicates: J. Doe and Someone' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 pair of leads that may be the same')).toBeVisible()
  const merge = page.getByRole('button', { name: 'Merge Jane Doe and J. Doe' })
  await expectFocus(merge)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge Jane Doe and J. Doe' })
  const side = (field: string, value: string) =>
    dialog.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: value })
  // What one of them lacks the other has, and the stage is the one that is further on.
  await expect(side('Phone', '+49 30 1234567')).toBeChecked()
  await expect(side('Deal Value', '$900')).toBeChecked()
  await expect(side('City', 'Bonn')).toBeChecked()
  await expect(side('Stage', 'Qualified')).toBeChecked()
  await expectAccessible(page)
  await expectFocus(side('Lead Name', 'Jane Doe'))
  await page.keyboard.press('ArrowRight')
  await expect(side('Lead Name', 'J. Doe')).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await keepNotice(page.getByText('Leads merged'))
  await expect(page.getByText('No duplicates')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Merge undone')).toBeVisible()
  await expect(merge).toBeVisible()
  expect(await page.request.get(`/api/leads/${older.id}`).then((reply) => reply.json())).toMatchObject({
    name: 'Jane Doe',
    phone: '',
    value: 0,
  })

  await merge.focus()
  await page.keyboard.press('Enter')
  await expect(side('Lead Name', 'Jane Doe')).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.goto(`/sales/lead/${newer.id}`)
  await expect(page).toHaveURL(new RegExp(`/sales/lead/${older.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jane Doe')
  await expect(page.getByText('Met at the fair')).toBeVisible()
  await expect(page.getByText(/merged J\. Doe/).first()).toBeVisible()

  await test.step('two candidates for a job likewise, of whom one was added by hand', async () => {
    const opening = await publishOpening(page)
    await applyFor(page, opening, { firstName: 'Grace', lastName: 'Hopper', video: true })
    await page.goto(`/candidates?opening=${opening}`)
    await page.getByRole('button', { name: 'Add Candidate' }).click()
    const form = page.getByRole('dialog', { name: 'Add Candidate' })
    await type(form.getByLabel('First Name *'), 'Grace')
    await type(form.getByLabel('Last Name *'), 'hopper')
    await expect(form.getByRole('status').filter({ hasText: 'Grace Hopper has this name' })).toBeVisible()
    await type(form.getByLabel('Email *'), 'grace@home.example')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await keepNotice(page.getByText('Candidate Added'))

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
    await expect(page.getByText('1 pair of candidates that may be the same')).toBeVisible()
    await expect(page.getByText('Same name')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Merge Grace Hopper and Grace hopper' }).click()
    const both = page.getByRole('dialog', { name: 'Merge Grace Hopper and Grace hopper' })
    const chosen = (field: string) => both.getByRole('group', { name: field, exact: true })
    await expect(chosen('Application that counts').getByRole('radio', { name: /With a video/ })).toBeChecked()
    await chosen('Email').getByRole('radio', { name: 'grace@home.example' }).check()
    await expectAccessible(page)
    await both.getByRole('button', { name: 'Merge', exact: true }).click()
    await keepNotice(page.getByText('Candidates merged'))
    await expect(page.getByText('No duplicates')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Merge undone')).toBeVisible()

    // Who stand side by side are merged there.
    const [newer, older] = await candidatesFor(page, opening)
    await page.goto(`/candidates/${newer?.id}?with=${older?.id}`)
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(chosen('Last Name').getByRole('radio', { name: /^Older.*Hopper/ })).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`/candidates/${older?.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
    await expect(page.getByText('Applied more than once')).toBeVisible()
    expect(await candidatesFor(page, opening)).toMatchObject([{ id: older?.id, recordingKind: 'video' }])
  })
})

async function candidatesFor(page: Page, opening: string): Promise<{ id: string }[]> {
  return (await page.request.get(`/api/job-applications?jobOpeningId=${opening}`)).json()
}

async function addLead(page: Page, data: object): Promise<{ id: string }> {
  return (await page.request.post('/api/leads', { data })).json()
}

async function addNote(page: Page, leadId: string, content: string): Promise<void> {
  expect((await page.request.post(`/api/leads/${leadId}/notes`, { data: { content, type: 'note' } })).status()).toBe(
    201,
  )
}
