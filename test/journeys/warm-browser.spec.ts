import { expect, signUp, test } from './journey.ts'
import { giveBack, neverHandOn, openWarm, takeWarm } from './warm-browser.ts'

// Both run in the page.
const LEAVE_THINGS = `(async () => {
  localStorage.setItem('left', 'here')
  sessionStorage.setItem('left', 'here')
  window.name = 'left'
  await new Promise((made) => (indexedDB.open('left').onsuccess = made))
  await (await caches.open('left')).put('/left', new Response('here'))
  await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true })
})()`
const LOOK_FOR_THINGS = `(async () => ({
  stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())],
  databases: (await indexedDB.databases()).map(({ name }) => name),
  files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
  name: window.name,
  opener: window.opener,
  location: (await navigator.permissions.query({ name: 'geolocation' })).state,
}))()`

test('the next user of a browser finds nothing of the one before', async ({ browser, server }) => {
  const context = await takeWarm(browser, server.origin)
  const page = await openWarm(context)
  await page.goto('/robots.txt')
  const nothing = await page.evaluate(LOOK_FOR_THINGS)
  expect(nothing).toMatchObject({ stored: [], databases: [], files: [], name: '', opener: null })
  await page.evaluate(LEAVE_THINGS)
  expect(await page.evaluate(LOOK_FOR_THINGS)).toMatchObject({ stored: ['left', 'left', 'left'], name: 'left' })
  await signUp(context, server)
  await context.grantPermissions(['geolocation'])
  await context.route('**/robots.txt', (route) => route.fulfill({ body: 'left' }))
  await giveBack(context)

  expect(await takeWarm(browser, server.origin)).toBe(context)
  expect(context.pages()).toHaveLength(1)
  expect(await context.cookies()).toEqual([])
  const next = await openWarm(context)
  await next.goto('/robots.txt')
  expect(await next.evaluate(LOOK_FOR_THINGS)).toEqual(nothing)
  await expect(next.getByText('left')).toHaveCount(0)
  expect((await context.request.get(`${server.origin}/api/user`)).status()).toBe(401)

  // One whose clock was put in is nobody else's.
  neverHandOn(context)
  await giveBack(context)
  const other = await takeWarm(browser, server.origin)
  expect(other).not.toBe(context)
  await giveBack(other)
})
