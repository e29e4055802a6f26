import { BOUNDS } from './lexicon/bounds.ts'
import { NUMBER_WORDS } from './numbers.ts'
import type { Token } from './token.ts'

/** Amounts as people say and shorten them: `over, say, 50k`, `for like ten days`, `30d`. */
export const plainAmounts = (tokens: Token[]): Token[] => withoutHedges(withUnits(byEach(inFigures(tokens))))

const FIGURES = ['four', 'five', 'six', 'seven', 'eight', 'nine']

// `six-figure deals` are worth between 100,000 and 999,999.
function inFigures(tokens: Token[]): Token[] {
  const noun = tokens.findIndex(({ text }, at) => at > 0 && /^(figure|figures|digits?)$/.test(text))
  const at = tokens[noun - 1]?.text === '-' ? noun - 2 : noun - 1
  const word = tokens[at]
  const places = FIGURES.indexOf(word?.text ?? '') + 4
  const figures = places > 3 ? places : Number(word?.text)
  if (!word || !(figures >= 4 && figures <= 9)) return tokens
  const low = 10 ** (figures - 1)
  const said = ['between', String(low), 'and', String(low * 10 - 1), 'dollars'].map(
    (text): Token => ({ ...word, raw: `${word.raw} figures`, text, kind: /^\d/.test(text) ? 'number' : 'word' }),
  )
  return [...tokens.slice(0, at), ...said, ...tokens.slice(noun + 1)]
}

// `for each of the last three months`: those months, one by one.
function byEach(tokens: Token[]): Token[] {
  const at = tokens.findIndex(
    ({ text }, place) => /^(each|every|one)$/.test(text) && isOfLast(tokens.slice(place + 1, place + 6)),
  )
  const [by, unit] = [tokens[at], tokens[at + 5]]
  if (at < 0 || !by || !unit) return tokens
  const first = /^(for|in|of|over)$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at
  const whole = [
    { ...by, text: 'by' },
    { ...unit, text: unit.text.replace(/s$/, '') },
  ]
  return [...tokens.slice(0, first), ...tokens.slice(at + 2, at + 6), ...whole, ...tokens.slice(at + 6)]
}
const isOfLast = (next: Token[]) =>
  /^of the (last|past|previous) \S+ (day|week|month|quarter|year)s$/.test(next.map(({ text }) => text).join(' '))

const HEDGES = new Set(['say', 'like', 'maybe', 'perhaps', 'some'])
const BOUNDING = new Set(Object.keys(BOUNDS).map((phrase) => phrase.split(' ')[0]))
/** `what documents say`, `looks like`: no hedge. */
const SAYING = new Set(['that', 'which', 'documents', 'files', 'they', 'to', 'we', 'looks', 'look'])

function withoutHedges(tokens: Token[]): Token[] {
  const isComma = (token: Token | undefined) => token?.text === ','
  const dropped = new Set<Token>()
  for (const [at, token] of tokens.entries()) {
    const before = isComma(tokens[at - 1]) ? at - 2 : at - 1
    const next = tokens[isComma(tokens[at + 1]) ? at + 2 : at + 1]
    const isHedge = HEDGES.has(token.text) && !SAYING.has(tokens[before]?.text ?? '')
    if (!isHedge || !isAmount(next)) continue
    for (const part of [token, tokens[at + 1], ...(BOUNDING.has(tokens[before]?.text) ? [tokens[at - 1]] : [])])
      if (part && (part === token || isComma(part))) dropped.add(part)
  }
  return dropped.size > 0 ? tokens.filter((token) => !dropped.has(token)) : tokens
}

const isAmount = (token: Token | undefined) =>
  token !== undefined &&
  (token.kind === 'number' || token.text === '$' || SPOKEN.has(token.text) || BOUNDING.has(token.text))
const SPOKEN = new Set([...NUMBER_WORDS].filter((word) => !/^(and|a|an)$/.test(word)))

const UNITS: Partial<Record<string, string>> = {
  d: 'days',
  w: 'weeks',
  wks: 'weeks',
  mo: 'months',
  mos: 'months',
  y: 'years',
}

// `90d`, `2w`; an `m` is a million.
const withUnits = (tokens: Token[]): Token[] =>
  tokens.map((token, at) => {
    const before = tokens[at - 1]
    const unit = UNITS[token.raw.toLowerCase()]
    return unit && before?.kind === 'number' && before.end === token.start ? { ...token, text: unit } : token
  })
