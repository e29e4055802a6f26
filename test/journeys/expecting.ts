import { expect as base, type Locator } from '@playwright/test'

/** What must be so before the answer can be yes. */
const BEFORE = {
  toBeVisible: 'visible',
  toBeHidden: 'hidden',
  toBeAttached: 'attached',
  toBeFocused: 'attached',
  toBeInViewport: 'attached',
  toBeEnabled: 'attached',
  toBeDisabled: 'attached',
  toBeChecked: 'attached',
  toHaveText: 'attached',
  toContainText: 'attached',
  toHaveValue: 'attached',
  toHaveAttribute: 'attached',
} as const

type Question = keyof typeof BEFORE

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
  return async function (this: { isNot: boolean; timeout: number }, locator: Locator, ...given: unknown[]) {
    const began = performance.now()
    const { timeout = this.timeout, ...options } = given.find(isOptions) ?? {}
    const values = given.filter((value) => !isOptions(value))
    if (!this.isNot && isPlain(values, options)) await waitBefore(question, locator, values[0], timeout)
    const left = Math.max(1, Math.ceil(timeout - (performance.now() - began)))
    const asked = this.isNot ? base(locator).not : base(locator)
    const ask = asked[question] as (...given: unknown[]) => Promise<void>
    return ask.call(asked, ...values, { ...options, timeout: left }).then(
      () => ({ pass: !this.isNot, message: () => '' }),
      ({ message }: Error) => ({ pass: this.isNot, message: () => message.replaceAll(`${left}ms`, `${timeout}ms`) }),
    )
  }
}

/** What never comes to be so is told by the question, which is asked next. */
async function waitBefore(question: Question, locator: Locator, value: unknown, timeout: number) {
  const asksForText = question === 'toHaveText' || question === 'toContainText'
  const awaited = asksForText && typeof value === 'string' ? locator.filter({ hasText: value }) : locator
  await awaited.waitFor({ state: BEFORE[question], timeout }).catch(() => undefined)
}

/** Whether one thing is asked for, and not that it be otherwise. */
const isPlain = (values: unknown[], { visible, attached }: Options) =>
  visible === undefined && attached === undefined && !values.some(Array.isArray)

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp) && !Array.isArray(value)
