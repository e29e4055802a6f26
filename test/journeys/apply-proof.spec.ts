import { candidatesOf, chooseSound, dialogOf, goToInterview, publish, submit, visit } from './applying.ts'
import { expect, test } from './journey.ts'

// The proof is worked out by optimized code, which other journeys do without.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { args = [] } = launchOptions
      await use({ ...launchOptions, args: args.filter((flag) => !flag.startsWith('--js-flags')) })
    },
    { scope: 'worker' },
  ],
})

test('where many apply from one network, the browser proves its work by itself, and the applicant gets in', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(120_000)
  const id = await publish(staff, owner)
  const page = await visit(browser, server)
  await page.goto(`/jobs/${id}`)
  await goToInterview(page)
  // Others behind the same address.
  const metadata = `openingId ${btoa(id)},filetype ${btoa('video/webm')}`
  const announced = { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': metadata }
  const person = { firstName: 'Pat', lastName: 'Lind', phone: '1', address: 'Oslo', email: 'pat@example.com' }
  for (let sent = 0; sent < 41; sent++) {
    await staff.request.post('/api/public/uploads', { headers: announced })
    await staff.request.post('/api/public/job-applications', { data: { jobOpeningId: id, ...person } })
  }
  const line = 'Your browser is running a short check; you don’t need to do anything.'
  const told: boolean[] = []
  await page.route('**/proof', async (route) => {
    await expect(dialogOf(page).getByRole('status').filter({ hasText: line })).toBeVisible()
    told.push(true)
    await route.continue()
  })
  await chooseSound(page)
  await expect(dialogOf(page).getByText('Recording saved. Submit to finish.')).toBeVisible({ timeout: 20_000 })
  await submit(page)
  expect(told).toEqual([true, true])
  const found = await candidatesOf(staff.context())
  expect(found.map(({ firstName }) => firstName).toSorted()).toEqual(['Mara', 'Pat'])
})
