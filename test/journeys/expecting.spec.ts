import type { Locator } from '@playwright/test'
import { expect, test } from './journey.ts'

test('what does not come to be is reported in time; what comes is waited for', async ({ page }) => {
  await page.setContent('<p>here</p><p hidden>hidden</p><input value="old"><p>twice</p><p>twice</p>')
  const failures: [(timeout: number) => Promise<void>, RegExp][] = [
    [(timeout) => expect(page.getByText('gone')).toBeVisible({ timeout }), /toBeVisible.*element\(s\) not found/s],
    [(timeout) => expect(page.getByText('hidden')).toBeVisible({ timeout }), /toBeVisible.*Received: +hidden/s],
    [(timeout) => expect(page.getByText('here')).toBeHidden({ timeout }), /toBeHidden.*Received: +visible/s],
    [(timeout) => expect(page.getByText('here')).not.toBeVisible({ timeout }), /not.*toBeVisible/s],
    [(timeout) => expect(page.getByText('here')).toHaveText('there', { timeout }), /toHaveText/],
    [(timeout) => expect(page.getByRole('textbox')).toHaveValue('new', { timeout }), /toHaveValue/],
    [(timeout) => expect(page.getByRole('textbox')).toBeFocused({ timeout }), /toBeFocused/],
    [(timeout) => expect(page).toHaveURL(/nowhere/, { timeout }), /toHaveURL/],
    [(timeout) => expect(page.getByText('twice')).toBeVisible({ timeout }), /strict mode violation/],
  ]
  for (const [ask, words] of failures) {
    const began = performance.now()
    await expect(ask(300)).rejects.toThrow(words)
    expect(performance.now() - began).toBeLessThan(3_000)
  }
  await later(page.getByText('hidden'), 'element.hidden = false', (element) => expect(element).toBeVisible())
  await later(page.getByText('here'), 'element.hidden = true', (element) => expect(element).toBeHidden())
  const box = page.getByRole('textbox')
  await later(box, 'element.value = "new"', (element) => expect(element).toHaveValue('new'))
  await later(box, 'element.focus()', (element) => expect(element).toBeFocused())
  await later(box, 'element.remove()', (element) => expect(element).not.toBeAttached())
})

/** Changes something after it began to be expected. */
async function later(locator: Locator, change: string, expected: (element: Locator) => Promise<void>) {
  const comes = expected(locator)
  await locator.evaluate((element, change) => new Function('element', change)(element), change)
  await comes
}
