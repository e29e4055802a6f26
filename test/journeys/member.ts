import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, PASSWORD } from './journey.ts'
import { openWarm, takeWarm } from './warm-browser.ts'

/** Someone who joined the company of the test's owner, signed in in a browser of their own. */
export interface Member {
  page: Page
  username: string
  name: string
}

/** Lets someone join the company whose owner is signed in on `owner`, and signs them in elsewhere. */
export async function joinCompany(
  owner: Page,
  { browser, origin, role = 'user' }: { browser: Browser; origin: string; role?: 'user' | 'admin' },
): Promise<Member> {
  const username = `grace-${randomUUID().slice(0, 8)}`
  const token = await invite(owner, { email: `${username}@example.com`, role })
  const page = await newPerson(browser, origin)
  const account = { username, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' }
  const accepted = await page.request.post(`/api/invitation/${token}/accept`, { data: account })
  expect(accepted.status()).toBe(201)
  await logIn(page, username)
  return { page, username, name: 'Grace Hopper' }
}

/** Invites someone as the owner would and answers the link's token. */
export async function invite(owner: Page, invitation: { email: string; role: 'user' | 'admin' }): Promise<string> {
  const invited = await owner.request.post('/api/invitations', { data: invitation })
  expect(invited.status()).toBe(201)
  return (await invited.json()).token
}

/** A browser that knows nobody yet; given back when the journey ends. */
export async function newPerson(browser: Browser, origin: string): Promise<Page> {
  return openWarm(await takeWarm(browser, origin))
}

export async function logIn(page: Page, username: string, password = PASSWORD) {
  expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
}
