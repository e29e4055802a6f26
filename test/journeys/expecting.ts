import { expect as base, type Locator, type Page } from '@playwright/test'

/** What is asked for, and how to wait for what must be so before the answer can be yes. */
const BEFORE = {
  toBeVisible: toBe('visible'),
  toBeHidden: toBe('hidden'),
  toBeAttached: toBe('attached'),
  toBeFocused: toBe('attached'),
  toBeInViewport: toBe('attached'),
  toBeEnabled: toBe('attached'),
  toBeDisabled: toBe('attached'),
  toBeChecked: toBe('attached'),
  toHaveText: toSay,
  toContainText: toSay,
  toHaveValue: toBe('attached'),
  toHaveAttribute: toBe('attached'),
  toHaveURL: toLeadTo,
}

type Question = keyof typeof BEFORE

/** What is answered by having been waited for: Playwright would look for the same thing again. */
const ANSWERED: Question[] = ['toBeVisible', 'toBeHidden', 'toBeAttached']

type Wait<Of> = (of: Of, value: unknown, timeout: number) => Promise<unknown>

/** How a question may be asked. */
interface Options {
  timeout?: number
  visible?: boolean
  attached?: boolean
}

/**
 * Playwright's `expect`, asked within the same time and answered in the same words. As long as the answer is no,
 * Playwright describes the whole page each time it looks, for a report that is hardly ever written: a good part of what a
 * page does in a journey. To wait for what has to be there first costs next to nothing.
 */
export const expect = base.extend(
  Object.fromEntries((Object.keys(BEFORE) as Question[]).map((question) => [question, waitingFirst(question)])),
) as typeof base

function waitingFirst(question: Question) {
  const wait = BEFORE[question] as Wait<Locator | Page>
  return async function (this: { isNot: boolean; timeout: number }, of: Locator | Page, ...given: unknown[]) {
    const began = performance.now()
    const { timeout = this.timeout, ...options } = given.find(isOptions) ?? {}
    const values = given.filter((value) => !isOptions(value))
    // What never comes to be so is reported by the question, which is asked next.
    const came =
      !this.isNot &&
      isPlain(values, options) &&
      (await wait(of, values[0], timeout).then(
        () => true,
        () => false,
      ))
    if (came && ANSWERED.includes(question)) return { pass: true, message: () => '' }
    const left = Math.max(1, Math.ceil(timeout - (performance.now() - began)))
    const asked = (this.isNot ? base(of).not : base(of)) as unknown as Asked
    return asked[question](...values, { ...options, timeout: left }).then(
      () => ({ pass: !this.isNot, message: () => '' }),
      ({ message }: Error) => ({ pass: this.isNot, message: () => message.replaceAll(`${left}ms`, `${timeout}ms`) }),
    )
  }
}

type Asked = Record<Question, (...given: unknown[]) => Promise<void>>

function toBe(state: keyof typeof LOOK): Wait<Locator> {
  return async (locator, _, timeout) => {
    // To wait takes three messages each time that one looks, a look takes one.
    if (!(await LOOK[state](locator))) await locator.waitFor({ state, timeout })
  }
}

/** How to see at once whether something is so. */
const LOOK = {
  visible: (locator: Locator) => locator.isVisible(),
  hidden: (locator: Locator) => locator.isHidden(),
  attached: async (locator: Locator) => (await locator.count()) === 1,
}

function toSay(locator: Locator, text: unknown, timeout: number) {
  const saying = typeof text === 'string' ? locator.filter({ hasText: text }) : locator
  return toBe('attached')(saying, text, timeout)
}

async function toLeadTo(page: Page, address: unknown, timeout: number) {
  if (address instanceof RegExp || typeof address === 'string') {
    await page.waitForURL(address, { waitUntil: 'commit', timeout })
  }
}

/** Whether one thing is asked for, and not that it be otherwise. */
const isPlain = (values: unknown[], { visible, attached }: Options) =>
  visible === undefined && attached === undefined && !values.some(Array.isArray)

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp) && !Array.isArray(value)
