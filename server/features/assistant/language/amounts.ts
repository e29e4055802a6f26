import { DAYS_OF } from './calendar.ts'
import { AFTER_BOUNDS, BOUNDS, type BoundWord, BYTES, CURRENCIES } from './lexicon/bounds.ts'
import { UNITS } from './lexicon/calendar.ts'
import type { Bounds, Meaning, Unit } from './meaning.ts'
import { numberAt } from './numbers.ts'
import type { Token } from './token.ts'

interface FoundAmount {
  meaning: Meaning
  to: number
  note?: string
}

const OTHER_MONEY = 'Amounts are in dollars.'

/** An amount with its bound that begins at a token: `over $50k`, `between 10k and 20k`, `50k or more`, `for two weeks`. */
export function amountAt(tokens: Token[], from: number): FoundAmount | undefined {
  const bound = boundAt(tokens, from) ?? betterAt(tokens, from)
  const middle = bound && middleAt(tokens, { from, ...bound })
  if (middle) return middle
  if (bound?.bound === 'between') return between(tokens, bound.to)
  const first = quantityAt(tokens, bound?.to ?? from)
  if (!first) return undefined
  const joint = tokens[first.to]?.text
  if ((!bound || bound.bound === 'exactly') && (joint === 'to' || joint === '-')) {
    const range = between(tokens, bound?.to ?? from)
    if (range) return range
  }
  const after = afterAt(tokens, first.to)
  // `60+ days`
  const time = after && !first.unit && !first.time ? UNITS[tokens[after.to]?.text ?? ''] : undefined
  if (time && after) return made({ ...first, time }, { word: after.bound, to: after.to + 1, tokens, from, said: true })
  if (!bound && !after && !first.unit && !first.time) return undefined
  // `worth 5k or more`
  const said = bound?.bound === 'exactly' ? (after?.bound ?? bound.bound) : (bound?.bound ?? after?.bound)
  const word = said ?? 'exactly'
  return made(first, { word, to: after?.to ?? first.to, tokens, from, said: Boolean(bound ?? after) })
}

interface Quantity {
  value: number
  unit: Unit | null
  /** A length of time, in its unit. */
  time?: 'day' | 'week' | 'month' | 'quarter' | 'year'
  to: number
  foreign: boolean
}

function made(
  { value, unit, time, foreign }: Quantity,
  { word, to, tokens, from, said }: { word: BoundWord; to: number; tokens: Token[]; from: number; said: boolean },
): FoundAmount | undefined {
  const label = labelOf(tokens, from, to)
  if (time) {
    const meaning = ageOf(tokens, { from, to, word, value, time, said, label })
    return meaning && { meaning: meaning.meaning, to: meaning.to }
  }
  const meaning: Meaning = { kind: 'amount', bounds: boundsOf(word, value), unit, label }
  return { meaning, to, ...(foreign && { note: OTHER_MONEY }) }
}

// A bare length of time is one only after `for`, `in` or the like; `ago` and `old` belong to it.
function ageOf(
  tokens: Token[],
  age: {
    from: number
    to: number
    word: BoundWord
    value: number
    time: NonNullable<Quantity['time']>
    said: boolean
    label: string
  },
): { meaning: Meaning; to: number } | undefined {
  const { from, to, word, value: count, time, said, label } = age
  const tail = tokens[to]?.text ?? ''
  const tailed = ['ago', 'old', 'back', 'long', 'now'].includes(tail)
  const before = tokens[from - 1]?.text ?? ''
  if (!said && tail === 'ago') return undefined
  if (
    !said &&
    !['for', 'in', 'within', 'since', 'after', 'of'].includes(before) &&
    !IDLE.has(before) &&
    tail !== 'without' &&
    tail !== 'old'
  )
    return undefined
  const bound = said ? word : 'for'
  if (bound === 'between') return undefined
  return {
    meaning: {
      kind: 'age',
      count,
      unit: time,
      bound: bound === 'exactly' || bound === 'about' ? 'for' : bound,
      label,
    },
    to: tailed ? to + 1 : to,
  }
}

/** `no contact 14 days`, `stuck in proposal three weeks`: how long something has been so. */
const IDLE = new Set(
  'contact contacted activity update updates updated change changes changed movement moved touch touched reply progress idle stuck stalled quiet cold untouched uncontacted inactive unchanged waiting sitting stage proposal negotiation'.split(
    ' ',
  ),
)

// `better than average` bounds nothing but a middle.
function betterAt(tokens: Token[], from: number): { bound: BoundWord; to: number } | undefined {
  const bound = BETTER[tokens[from]?.text ?? '']
  const than = tokens[from + 1]?.text === 'than' ? from + 2 : 0
  const isMiddle = than > 0 && tokens.slice(than, than + 3).some(({ text }) => Object.hasOwn(MIDDLES, text))
  return bound && isMiddle ? { bound, to: than } : undefined
}
const BETTER: Record<string, BoundWord> = { better: 'above', faster: 'below', slower: 'above', worse: 'below' }

const MIDDLES = { average: 'average', avg: 'average', mean: 'average', median: 'median', typical: 'average' } as const
const BEFORE_MIDDLES = new Set(['the', 'our', 'its', 'their', '-', 'a', 'an', 'overall'])

// `above average`, `bigger than the median`: what the amount is of stands beside it.
function middleAt(
  tokens: Token[],
  { from, bound, to }: { from: number; bound: BoundWord; to: number },
): FoundAmount | undefined {
  let at = to
  while (BEFORE_MIDDLES.has(tokens[at]?.text ?? '')) at += 1
  const word = tokens[at]?.text ?? ''
  const middle = Object.hasOwn(MIDDLES, word) ? MIDDLES[word as keyof typeof MIDDLES] : undefined
  const isAbove = bound === 'above' || bound === 'atLeast'
  if (!middle || !(isAbove || bound === 'below' || bound === 'atMost')) return undefined
  const bounds = isAbove ? { aboveThe: middle } : { belowThe: middle }
  return { meaning: { kind: 'amount', bounds, unit: null, label: labelOf(tokens, from, at + 1) }, to: at + 1 }
}

function between(tokens: Token[], from: number): FoundAmount | undefined {
  const first = quantityAt(tokens, from)
  const joint = tokens[first?.to ?? -1]?.text
  if (!first || !['and', '-', 'to', '&'].includes(joint ?? '')) return undefined
  const second = quantityAt(tokens, first.to + 1)
  if (second?.time && !first.time) {
    const days = DAYS_OF[second.time]
    const bounds = { atLeast: first.value * days, atMost: second.value * days }
    return { meaning: { kind: 'amount', bounds, unit: 'days', label: labelOf(tokens, from, second.to) }, to: second.to }
  }
  if (!second || second.time || first.time) return undefined
  // `from 2024 to 2025`
  if ([first, second].every(({ value, unit }) => !unit && value >= 1990 && value < 2100)) return undefined
  const unit = first.unit ?? second.unit
  // `10-20k`: the first is in thousands too.
  const low =
    first.value < 1000 && second.value >= 1000 && second.unit === 'money' && !first.unit
      ? first.value * scaleOf(second.value)
      : first.value
  const [atLeast, atMost] = [low, second.value].sort((a, b) => a - b)
  if (atLeast === undefined || atMost === undefined) return undefined
  const to = second.to
  return {
    meaning: { kind: 'amount', bounds: { atLeast, atMost }, unit, label: labelOf(tokens, from, to) },
    to,
    ...((first.foreign || second.foreign) && { note: OTHER_MONEY }),
  }
}

const scaleOf = (value: number) => (value >= 1e6 ? 1e6 : 1000)

function quantityAt(tokens: Token[], from: number): Quantity | undefined {
  if (phraseAt(tokens, from, 3) === 'half a year')
    return { value: 6, unit: null, time: 'month', to: from + 3, foreign: false }
  const sign = tokens[from]?.text ?? ''
  const isMoney = sign in CURRENCIES
  const numeral =
    numberAt(tokens, isMoney ? from + 1 : from) ??
    (['a', 'an'].includes(sign) && UNITS[tokens[from + 1]?.text ?? '']
      ? { value: 1, to: from + 1, scaled: false }
      : undefined)
  if (!numeral || !Number.isFinite(numeral.value)) return undefined
  const { value, to, scaled } = numeral
  const next = tokens[to]?.text ?? ''
  if (isMoney)
    return { value, unit: 'money', to: next === 'usd' || next === 'dollars' ? to + 1 : to, foreign: sign !== '$' }
  if (next === '%' || next === 'percent' || next === 'pct')
    return { value, unit: 'percent', to: to + 1, foreign: false }
  if (next === 'per' && tokens[to + 1]?.text === 'cent') return { value, unit: 'percent', to: to + 2, foreign: false }
  if (next in CURRENCIES) return { value, unit: 'money', to: to + 1, foreign: CURRENCIES[next] === false }
  if (next === 'star' || next === 'stars') return { value, unit: 'stars', to: to + 1, foreign: false }
  const bytes = BYTES[next]
  if (bytes) return { value: value * bytes, unit: 'bytes', to: to + 1, foreign: false }
  const time = UNITS[next]
  if (time && !scaled) return { value, unit: null, time, to: to + 1, foreign: false }
  return { value, unit: scaled ? 'money' : null, to, foreign: false }
}

function boundAt(tokens: Token[], from: number): { bound: BoundWord; to: number } | undefined {
  for (let length = 5; length > 0; length -= 1) {
    const bound = BOUNDS[phraseAt(tokens, from, length)]
    if (bound) return { bound, to: from + length }
  }
  return undefined
}

function afterAt(tokens: Token[], from: number): { bound: BoundWord; to: number } | undefined {
  for (let length = 3; length > 0; length -= 1) {
    const bound = AFTER_BOUNDS[phraseAt(tokens, from, length)]
    // `under 5k or over 100k` has two bounds.
    const isBefore = length > 1 && quantityAt(tokens, from + length) !== undefined
    if (bound && !isBefore) return { bound, to: from + length }
  }
  return undefined
}

function boundsOf(word: BoundWord, value: number): Bounds {
  if (word === 'exactly' || word === 'between') return { atLeast: value, atMost: value }
  if (word === 'about') return { atLeast: round(value * 0.9), atMost: round(value * 1.1) }
  return { [word]: value }
}

const round = (value: number) => Math.round(value * 100) / 100

const phraseAt = (tokens: Token[], from: number, length: number) =>
  tokens
    .slice(from, from + length)
    .map(({ text }) => text)
    .join(' ')

/** What was typed from one token to another, for a label. */
export const labelOf = (tokens: Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map((token, index, all) =>
      index > 0 && all[index - 1]?.end !== token.start && all[index - 1]?.raw !== token.raw
        ? ` ${token.raw}`
        : all[index - 1]?.start === token.start
          ? ''
          : token.raw,
    )
    .join('')
    .slice(0, 100)
