import { expect, type Locator } from '@playwright/test'

/**
 * Types as a person does: presses into the field, marks what stands there, and presses one key after the other into
 * whatever has the focus by then. The field must hold these words in the end.
 */
export async function type(field: Locator, words: string): Promise<void> {
  await field.click()
  const { keyboard } = field.page()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('Delete')
  await keyboard.type(words)
  await expect(field).toHaveValue(words)
}

/** Chooses a day, as `yyyy-mm-dd`: what the keys do in a field of dates depends on the browser's language. */
export async function chooseDay(field: Locator, day: string): Promise<void> {
  await field.fill(day)
}
