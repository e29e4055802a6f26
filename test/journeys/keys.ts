import type { Locator, Page } from '@playwright/test'
import { expect } from './expecting.ts'

/**
 * Types as a person does: presses into the field, marks what stands there, and presses one key after the other into
 * whatever has the focus by then. The field must hold these words in the end, or `held` where it shows them otherwise.
 * `delay` is the pause between two keys in milliseconds: some 120 are the pace of someone who looks for each of them.
 */
export async function type(field: Locator, words: string, { held = words, delay = 0 } = {}): Promise<void> {
  await field.click()
  const { keyboard } = field.page()
  if ((await field.inputValue()) !== '') {
    await keyboard.press('ControlOrMeta+a')
    await keyboard.press('Delete')
  }
  await keyboard.type(words, { delay })
  await expect(field).toHaveValue(held)
}

/** Puts long words into a field through the clipboard; what stood there is replaced. */
export async function paste(field: Locator, words: string, { held = words } = {}): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(words)})`)
  await field.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue(held)
}

/** Chooses a day, as `yyyy-mm-dd`: what the keys do in a field of dates depends on the browser's language. */
export async function chooseDay(field: Locator, day: string): Promise<void> {
  await field.fill(day)
}

/** The focus is, or soon comes to be, on exactly this. */
export async function expectFocus(where: Locator): Promise<void> {
  await expect(where).toBeFocused()
}

/** The focus is, or soon comes to be, on this or something in it, as in a dialog: before that it hears no Escape. */
export async function expectFocusIn(where: Locator): Promise<void> {
  const focused = where.page().locator(':focus')
  await expect(where.and(focused).or(where.locator(focused))).toHaveCount(1)
}

/** Presses Tab until `where` has the focus, and no more often than `atMost`; answers how often that was. */
export async function tabTo(page: Page, where: Locator, atMost: number): Promise<number> {
  const passed: string[] = []
  for (let presses = 1; presses <= atMost; presses++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(where)) return presses
    passed.push(await nameOfFocus(page))
  }
  throw new Error(`${where} is more than ${atMost} tabs away; on the way were: ${passed.join(', ')}`)
}

/** The headings of screens that are not called as the links to them are. */
const HEADINGS: Record<string, string> = { 'All Candidates': 'Candidates', 'Job Openings': 'Recruitment' }

/** Presses a key so often without waiting for what each press does, as quick keys on a slow machine come. */
export async function pressAtOnce(page: Page, key: string, times: number): Promise<void> {
  await pressTogether(page, ...Array.from({ length: times }, () => key))
}

/** Presses keys that belong together, as `g` and `s` for Sales, at a person's pace, however long each takes the page. */
export async function pressTogether(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** Goes to another screen by its link in the navigation, so that Back stays inside, and waits until it is there. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click()
  // The screen before stays until then, with buttons of the same names.
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS[link] ?? link, exact: true })).toBeVisible()
}

/** Points at a notice once it is there: it stays as long as one does, however long what is looked at meanwhile takes. */
export async function keepNotice(notice: Locator): Promise<void> {
  await expect(notice).toBeVisible()
  await notice.hover()
}

/** Turns the mouse's wheel over something, `down` so many pixels; upwards where that is negative. */
export async function wheel(over: Locator, down: number): Promise<void> {
  await over.hover()
  await over.page().mouse.wheel(0, down)
}

/** Presses twice at one spot, as a quick hand does: the second press hits what stands there by then. */
export async function doubleClick(target: Locator): Promise<void> {
  // Hovering first, because it waits until the target has come to rest.
  await target.hover()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen`)
  await target.page().mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
}

/** Enlarges the page as the browser's own zoom does: half as many, twice as dense pixels at 200 percent. */
export async function zoom(page: Page, percent: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  const devtools = await page.context().newCDPSession(page)
  const scale = percent / 100
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(width / scale),
    height: Math.round(height / scale),
    deviceScaleFactor: scale,
    mobile: false,
  })
}

/** What has the focus, in words for someone who reads why a journey failed. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const focused = document.activeElement
    if (!focused) return 'nothing'
    const words = focused.getAttribute('aria-label') ?? focused.labels?.[0]?.innerText ?? focused.innerText ?? ''
    return '<' + focused.localName + '> ' + words.trim().replaceAll(/\\s+/g, ' ').slice(0, 60)
  })()`)
}

async function hasFocus(where: Locator): Promise<boolean> {
  return (await where.count()) === 1 && where.evaluate((element) => element === element.ownerDocument.activeElement)
}
