import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, type } from './keys.ts'

test.use({ reducedMotion: 'no-preference', warm: false })

const sizes = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('an error covers no button of a dialog, and goes when it is out of date', async ({ page, owner }) => {
      await page.route('**/api/leads', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      )
      await page.goto('/sales')
      await page.getByRole('button', { name: 'Add New Lead' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
      const error = page.getByRole('region', { name: 'Failed to create lead' })
      const fail = async () => {
        await dialog.getByRole('button', { name: 'Create Lead' }).click()
        await expect(error).toBeVisible()
      }
      await type(dialog.getByLabel('Lead Name *'), 'Clara')
      await fail()
      await expectNothingCovered(page)

      await dialog.getByLabel('Lead Name *').press('End')
      await page.keyboard.type(' Fischer')
      await expect(error, 'corrected').toBeHidden()
      await fail()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()
      await expect(error, 'closed').toBeHidden()
      expect(owner.firstName).toBe('Ada')
    })
  })
}

test('the focus goes back to what opened a dialog or a menu, or to its neighbour when that is gone', async ({
  page,
  owner,
}) => {
  for (const name of ['Anna', 'Berta', 'Clara']) {
    expect((await page.request.post('/api/leads', { data: { name } })).status()).toBe(201)
  }
  await page.goto('/sales')
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
  await actions('Berta').focus()
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('menuitem').first())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFocus(actions('Berta'))

  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit Lead' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Lead' })
  await expectFocus(dialog.getByLabel('Lead Name *'))
  await dialog.getByRole('combobox', { name: 'Stage' }).press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFocus(dialog.getByRole('combobox', { name: 'Stage' }))
  await page.keyboard.press('Escape')
  await expectFocus(actions('Berta'))

  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete Lead' }).press('Enter')
  await expect(actions('Berta')).toBeHidden()
  await expect(page.getByRole('row', { name: /Anna|Clara/ }).locator(':focus')).toHaveCount(1)
  expect(owner.firstName).toBe('Ada')
})

/** No button of the dialog lies under the notification. */
async function expectNothingCovered(page: Page) {
  const covered = await page.evaluate(`(() => {
    const toast = document.querySelector('[data-toasts] section').getBoundingClientRect()
    return [...document.querySelectorAll('[role=dialog] button')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom
      })
      .map((button) => button.ariaLabel ?? button.textContent)
  })()`)
  // What scrolls may be scrolled from under it.
  expect(covered).not.toContain('Close')
  expect(covered).not.toContain('Cancel')
  expect(covered).not.toContain('Create Lead')
}
