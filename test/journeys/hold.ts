import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './expecting.ts'

/**
 * Answers what a page asks for at an address only once it is released. Begins before the page opens, so that nothing of it
 * has been asked for. A script is asked for by a browser that has never had it: `warm: false`.
 */
export async function hold(page: Page, address: string) {
  const asked = Promise.withResolvers<void>()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    asked.resolve()
    await promise
    await route.continue()
  })
  return { asked: asked.promise, release }
}

/** Releases what is held, and insists that something is where it was once what comes of it is there. */
export async function expectToStay(
  thing: Locator,
  { while: held, until }: { while: { release: () => void }; until: Locator },
): Promise<void> {
  // Where no font like it stands in, the page moves when its own arrives.
  await thing.page().evaluate('document.fonts.ready')
  const before = await thing.boundingBox()
  held.release()
  await expect(until).toBeVisible()
  expect(await thing.boundingBox()).toEqual(before)
}
