import { MONTHS } from './lexicon/calendar.ts'
import type { Token } from './token.ts'

/** `in H1 or H2 of 2025`, `May and June 2025`: the year is of both. */
export function withSameYear(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [joint, second, next, last] = tokens.slice(at + 1, at + 5)
    const year = next?.text === 'of' || next?.text === 'in' ? last : next
    const isPair = isNamed(token) && JOINTS.has(joint?.text ?? '') && isNamed(second)
    return isPair && year && /^(19|20)\d\d$/.test(year.text)
      ? [token, { ...year, start: token.end, end: token.end }]
      : [token]
  })
}

const JOINTS = new Set(['or', 'and', 'versus', 'vs', '&', 'against'])
const isNamed = (token: Token | undefined) =>
  token !== undefined && (/^[hq][1-4]$/.test(token.text) || Object.hasOwn(MONTHS, token.text))
