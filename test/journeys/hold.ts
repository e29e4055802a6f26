import type { Page, Route } from '@playwright/test'

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
