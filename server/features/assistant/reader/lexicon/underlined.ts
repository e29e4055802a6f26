import type { Span } from '../outcome.ts'

/** What parts are underlined as; all others are conditions. */
export const UNDERLINED: [kind: Span['kind'], parts: string][] = [
  ['subject', 'subject'],
  ['period', 'when idle lasting'],
  ['figure', 'measure aggregate revenue pipeline share field'],
  ['group', 'group'],
  ['order', 'top most order limit'],
  ['ask', 'aim compare versus only'],
]
