import { expect, expectAccessible, test } from './journey.ts'
import { expectFocus, type } from './keys.ts'

test('a question shows how it is read while one types, Tab completes it, and chips change it', async ({
  page,
  owner: _,
}) => {
  await page.goto('/ai-assistant')
  const box = page.getByRole('textbox', { name: 'Ask AI Assistant' })
  await expectFocus(box)
  const form = page.locator('form').filter({ has: box })
  await page.keyboard.type('open deals over 50k by sour')
  await expect(form.getByText('Value above $50,000', { exact: true })).toBeVisible()
  const completions = form.getByRole('list', { name: 'Completions' })
  await expect(completions.getByRole('button').first()).toContainText('source')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue('open deals over 50k by source ')
  await expectFocus(box)
  await expect(form.getByText('By source', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // What was taken is not offered again: Tab leads on.
  await expect(completions).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(box).not.toBeFocused()

  await box.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('purple deals ')
  await expect(form.getByText('I don’t know “purple”').first()).toBeVisible()
  await expectAccessible(page)
  await expect(form.getByRole('status').filter({ hasText: 'I don’t know “purple”' })).toBeAttached()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('tasks due this week of the leads in negotiation with a very long question ')
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('won deals ')
  await expect(form.getByText('Won', { exact: true }).last()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('open deals by stag')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('button', { name: /^stage( Tab)?$/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('combobox')).toHaveValue('open deals by stage ')
  await expectAccessible(page)

  // Its chips change the reading before the question is asked.
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/ai-assistant')
  await type(box, 'open deals over 50k by source ')
  const group = form.getByRole('button', { name: 'Change By source' })
  // Until the last key is read too, it waits.
  await expect(group).toBeEnabled()
  await group.press('Enter')
  await page.getByRole('menuitem', { name: 'By stage' }).press('Enter')
  await expect(form.getByRole('button', { name: 'Change By stage' })).toBeVisible()
  await form.getByRole('button', { name: 'Remove Value above $50,000' }).click()
  await expect(form.getByText('Value above $50,000', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await box.press('Enter')
  const answer = page.getByRole('list', { name: 'Read as' })
  await expect(answer.getByText('By stage')).toBeVisible()
  await expect(answer.getByText('Open', { exact: true })).toBeVisible()
  await expect(answer.getByText('Value above $50,000')).toHaveCount(0)
  // Other words are read again.
  await type(box, 'won deals by source ')
  await form.getByRole('button', { name: 'Remove Won' }).click()
  await expect(form.getByText('Won', { exact: true })).toBeHidden()
  await type(box, 'won deals by owner ')
  await expect(form.getByText('Won', { exact: true })).toBeVisible()
})
