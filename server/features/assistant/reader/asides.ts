// What is said beside what is asked, or what shall be done: why, what for, and when the answer is needed. Of a question only whole
// phrases are left out, of which each word is known.

import { BEFORE_IT, CLAUSE, INNER, OF_THESE, PURPOSES, REASON, SECOND, TO_CALL } from './lexicon/asides.ts'

/** What shall be done, and why; undefined where no reason is given. */
export function reasonIn(typed: string): { before: string; reason: string } | undefined {
  const [reason = ''] = REASON.exec(typed) ?? []
  if (!reason) return undefined
  const said = reason.replace(/^[,;\s]+(that|which)?\s*/i, '').replace(/^./u, (first) => first.toUpperCase())
  return { before: typed.slice(0, -reason.length), reason: said }
}

/** A question without when its answer is needed, and what is done then: `… before I call her on Monday`. */
export const withoutTime = (typed: string) => typed.replace(BEFORE_IT, '').replace(TO_CALL, '')

/** A question without what for, and for whom: `… I need it for the board`, `compare … for me`, `… I want to ring them`. */
export const withoutPurpose = (typed: string) => PURPOSES.reduce((text, purpose) => text.replace(purpose, ''), typed)

/** Whether it can only be two questions. */
export const asksTwice = (typed: string) => INNER.test(typed)

const MOST_TRIED = 3

const cut = (typed: string, where: RegExp) =>
  [...typed.matchAll(where)].slice(0, MOST_TRIED).map(({ index, 0: { length } }) => ({
    first: typed.slice(0, index),
    second: typed.slice(index + length),
    at: index + length,
  }))

/** What may be two questions in one line, each with where the second stands. */
export const halvesOf = (typed: string) => cut(typed, SECOND).filter(({ first }) => !OF_THESE.test(first))
/** What may be a statement, and what shall be done or is asked after it. */
export const clausesOf = (typed: string) => cut(typed, CLAUSE)
