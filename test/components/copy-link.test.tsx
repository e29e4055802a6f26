import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { CopyLink } from '../../web/careers/opening-actions.tsx'
import { expectAccessible, show } from './show.tsx'

const opening = { id: '01900000-0000-7000-8000-000000000004', title: 'Cook' } as PublicOpening

afterEach(() => vi.restoreAllMocks())

test('a link is copied, by a second way where the first fails, or said not to be', async () => {
  await show(
    <>
      <h2 id="cook">Cook</h2>
      <CopyLink opening={opening} headingId="cook" />
    </>,
  )
  const copy = page.getByRole('button', { name: 'Copy Link' })
  const link = `${location.origin}/jobs/${opening.id}`
  await copy.click()
  await expect.element(page.getByText('Link Copied!')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)

  await navigator.clipboard.writeText('')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Link Copied!')).not.toBeInTheDocument()
  await copy.click()
  await expect.element(page.getByText('Link Copied!')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)

  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await copy.click()
  await expect.element(page.getByText('Copy Failed')).toBeVisible()
  await expect
    .element(page.getByText('Unable to copy link. Please copy the URL from your browser address bar.'))
    .toBeVisible()
  await expectAccessible()
})
