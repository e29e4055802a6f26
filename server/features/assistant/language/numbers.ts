import { ONES, TENS } from './number-words.ts'
import type { Token } from './token.ts'

const SMALL: Record<string, number> = {
  ...Object.fromEntries(ONES.map((word, value) => [word, value])),
  dozen: 12,
  couple: 2,
  few: 3,
  several: 3,
}
const ROUND: Record<string, number> = {
  ...Object.fromEntries(TENS.map((word, index) => [word, 20 + 10 * index])),
  fourty: 40,
}
const SCALES: Record<string, number> = {
  hundred: 100,
  hundreds: 100,
  thousand: 1000,
  thousands: 1000,
  grand: 1000,
  k: 1000,
  million: 1e6,
  millions: 1e6,
  m: 1e6,
  mio: 1e6,
  mn: 1e6,
  mil: 1e6,
  mm: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
}

/** All words of numbers. */
export const NUMBER_WORDS = [SMALL, ROUND, SCALES].flatMap((words) => Object.keys(words))

/** A number in digits or words. */
interface Numeral {
  value: number
  /** Index of the token after it. */
  to: number
  /** Whether a thousand, million or the like was said. */
  scaled: boolean
}

// `10 000`, as many write it.
function endOfThousands(tokens: Token[], from: number): number {
  let to = from + 1
  if (!/^[1-9]\d{0,2}$/.test(tokens[from]?.text ?? '')) return to
  while (tokens[to]?.kind === 'number' && /^\d00$/.test(tokens[to]?.text ?? '')) to += 1
  return to
}

/** The number that begins at a token: `12,500`, `50k`, `1.5 million`, `two`, `twenty-five`, `a hundred`, `a couple of`. */
export function numberAt(tokens: Token[], from: number): Numeral | undefined {
  const first = tokens[from]
  if (!first) return undefined
  if (first.kind === 'number') {
    const to = endOfThousands(tokens, from)
    const digits = tokens.slice(from, to).map(({ text }) => text)
    return scaled(tokens, Number(digits.join('').replaceAll(',', '')), to)
  }
  if (first.text === 'half' && tokens[from + 1]?.text === 'a') {
    const scale = SCALES[tokens[from + 2]?.text ?? '']
    return scale ? { value: scale / 2, to: from + 3, scaled: true } : undefined
  }
  if (first.text === 'a' || first.text === 'an') {
    const next = tokens[from + 1]?.text ?? ''
    if (next.length > 2 && SCALES[next]) return scaled(tokens, 1, from + 1)
    return next in SMALL && ['dozen', 'couple', 'few'].includes(next) ? inWords(tokens, from + 1) : undefined
  }
  return inWords(tokens, from)
}

function inWords(tokens: Token[], from: number): Numeral | undefined {
  const word = tokens[from]?.text ?? ''
  const tens = ROUND[word]
  if (tens !== undefined) {
    let at = from + 1
    if (tokens[at]?.text === '-') at += 1
    const ones = SMALL[tokens[at]?.text ?? '']
    return ones !== undefined && ones > 0 && ones < 10
      ? scaled(tokens, tens + ones, at + 1)
      : scaled(tokens, tens, from + 1)
  }
  const small = SMALL[word]
  if (small === undefined) return undefined
  const after = scaled(tokens, small, from + 1)
  return tokens[after.to]?.text === 'of' && ['couple', 'dozen', 'few'].includes(word)
    ? { ...after, to: after.to + 1 }
    : after
}

function scaled(tokens: Token[], value: number, at: number): Numeral {
  const next = tokens[at]
  const scale = SCALES[next?.text ?? '']
  // A letter alone is a scale only where it is written with its number; `50 k` is no other than that.
  const beside = (next?.text.length ?? 0) > 2 || next?.text === 'k' || next?.start === tokens[at - 1]?.end
  if (!scale || !beside) return { value, to: at, scaled: false }
  const more = SCALES[tokens[at + 1]?.text ?? '']
  return more && (tokens[at + 1]?.text.length ?? 0) > 2
    ? { value: value * scale * more, to: at + 2, scaled: true }
    : { value: value * scale, to: at + 1, scaled: true }
}
