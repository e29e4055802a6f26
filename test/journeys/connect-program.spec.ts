import { newRequest } from '../support/mcp-program.ts'
import { expect, expectAccessible, PASSWORD, test } from './journey.ts'
import { type } from './keys.ts'

test('a program sends a person to sign in, is let in to read, and is revoked', { tag: '@quick' }, async ({
  page,
  owner,
  server,
}) => {
  // The program's own page, which the browser goes back to.
  let answered: URL | undefined
  await page.context().route('https://program.example/**', (route) => {
    answered = new URL(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Connected</h1>' })
  })
  const { request } = await newRequest(server.origin, { state: '0123' })
  const address = `/oauth/authorize?${new URLSearchParams(request as Record<string, string>)}`

  await test.step('it asks who signs in, at the same address', async () => {
    await page.request.post('/api/logout')
    await page.goto(address)
    await type(page.getByLabel('Username'), owner.username)
    await type(page.getByLabel('Password'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Connect Program?' })).toBeVisible()
    await expect(page.getByText('program.example').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the person allows less than it asks for', async () => {
    await page.getByRole('radio', { name: /^Read only/ }).check()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
    expect(answered?.searchParams.get('state')).toBe('0123')
    expect(answered?.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  await test.step('it is listed with the keys, and revoked there', async () => {
    await page.goto('/settings/keys')
    const program = page.getByRole('listitem').filter({ hasText: 'Connected program' })
    await expect(program).toContainText('Read only')
    await expect(page.getByText(`${server.origin}/mcp`)).toBeVisible()
    await program.getByRole('button', { name: 'Revoke Program' }).click()
    await page.getByRole('button', { name: 'Revoke access' }).click()
    await expect(program).toHaveCount(0)
  })

  await test.step('one that wants its answer elsewhere gets none', async () => {
    const evil = new URLSearchParams({ ...(request as Record<string, string>), redirect_uri: 'https://evil.example/' })
    await page.goto(`/oauth/authorize?${evil}`)
    await expect(page.getByRole('heading', { name: 'The program can’t be connected' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)
  })
})
