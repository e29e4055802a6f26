import { MONTHS } from './lexicon/calendar.ts'
import { ONES, TENS } from './number-words.ts'
import type { Token } from './token.ts'

/** Numbers as they are spoken, in digits: `two hundred fifty thousand`, `one and a half million`, `the fifteenth of November`. */
export const inDigits = (tokens: Token[]): Token[] => withOrdinals(withNumbers(tokens))

const SCALES: Record<string, number> = { thousand: 1000, million: 1e6 }

const smallOf = (word: string | undefined) => {
  const ones = ONES.indexOf(word ?? '')
  const tens = TENS.indexOf(word ?? '')
  return ones >= 0 ? ones : tens >= 0 ? 20 + 10 * tens : undefined
}

function withNumbers(tokens: Token[]): Token[] {
  if (!tokens.some(({ text }) => smallOf(text) !== undefined)) return tokens
  const all: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = yearAt(tokens, at) ?? halfAt(tokens, at) ?? numberAt(tokens, at)
    const [first, last] = [tokens[at] as Token, tokens[(found?.to ?? 0) - 1]]
    if (!found || !last) all.push(first)
    else {
      const raw = tokens
        .slice(at, found.to)
        .map((token) => token.raw)
        .join(' ')
      const isScaled = found.value >= 1000 && !isYear(found.value)
      const number: Token = {
        ...first,
        kind: 'number',
        text: String(isScaled ? found.value / 1000 : found.value),
        raw,
        end: last.end,
      }
      // What is said in thousands stays so, as of money.
      all.push(number, ...(isScaled ? [{ ...last, text: 'thousand', raw: '' }] : []))
    }
    at = found?.to ?? at + 1
  }
  return all
}

const isYear = (value: number) => value > 1990 && value < 2100

interface Found {
  value: number
  to: number
}

// `twenty twenty five`
function yearAt(tokens: Token[], at: number): Found | undefined {
  if (tokens[at]?.text !== 'twenty') return undefined
  const tens = smallOf(tokens[at + 1]?.text)
  const ones = smallOf(tokens[at + 2]?.text) ?? 0
  if (tens === undefined || tens < 10 || tens > 90) return undefined
  const isTwo = tens >= 20 && ones > 0 && ones < 10
  return { value: 2000 + tens + (isTwo ? ones : 0), to: at + (isTwo ? 3 : 2) }
}

// `one and a half million`, `two and a half months`
function halfAt(tokens: Token[], at: number): Found | undefined {
  const value = smallOf(tokens[at]?.text)
  const rest = tokens.slice(at + 1, at + 4).map(({ text }) => text)
  if (value === undefined || rest.join(' ') !== 'and a half') return undefined
  const scale = SCALES[tokens[at + 4]?.text ?? '']
  return scale ? { value: (value + 0.5) * scale, to: at + 5 } : { value: value + 0.5, to: at + 4 }
}

/** Where several scales are said, or something behind one; simpler ones are read as they are. */
function numberAt(tokens: Token[], from: number): Found | undefined {
  const first = smallOf(tokens[from]?.text) ?? (isHundred(tokens, from) ? 0 : undefined)
  if (first === undefined || (first === 0 && !isHundred(tokens, from))) return undefined
  const isBetween = tokens.slice(Math.max(0, from - 2), from).some(({ text }) => /^(between|from)$/.test(text))
  let [total, part, scales, after] = [0, 0, 0, false]
  let at = from
  for (; at < tokens.length; at += 1) {
    const word = tokens[at]?.text ?? ''
    const small = smallOf(word)
    if (small !== undefined) {
      const fits = part % 100 === 0 || (part % 10 === 0 && part % 100 >= 20 && small < 10)
      if (!fits || small === 0) break
      part += small
      after = scales > 0
    } else if (word === 'a' && at === from) {
      part = 1
    } else if (word === 'hundred' && part > 0 && part < 100) {
      part *= 100
      scales += 1
    } else if (SCALES[word] && part > 0) {
      total += part * SCALES[word]
      part = 0
      scales += 1
    } else if (word === 'and' && !isBetween && part >= 100 && part % 100 === 0) {
      // `one hundred and twenty thousand`; `one hundred and two hundred` are two.
      const next = smallOf(tokens[at + 1]?.text)
      if (next === undefined || tokens[at + 2]?.text === 'hundred') break
    } else break
  }
  if (tokens[at - 1]?.text === 'and') at -= 1
  const isPart = isBetween && part >= 100
  return scales > 1 || after || isPart ? { value: total + part, to: at } : undefined
}

// `a hundred and fifty thousand`
const isHundred = (tokens: Token[], at: number) => tokens[at]?.text === 'a' && tokens[at + 1]?.text === 'hundred'

const NTH =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

// `November fifteenth`, `the twenty first of October`
function withOrdinals(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isDay = (from: number, to: number) =>
      MONTHS[tokens[from - 1]?.text ?? ''] !== undefined ||
      (tokens[from - 1]?.text === 'the' && MONTHS[tokens[from - 2]?.text ?? ''] !== undefined) ||
      MONTHS[tokens[to]?.text === 'of' ? (tokens[to + 1]?.text ?? '') : (tokens[to]?.text ?? '')] !== undefined
    const nth = token.text === 'thirtieth' ? 30 : NTH.indexOf(token.text) + 1
    const tens = token.text === 'twenty' ? 20 : token.text === 'thirty' ? 30 : 0
    const ones = NTH.indexOf(next?.text ?? '') + 1
    if (tens > 0 && ones > 0 && ones < 10 && isDay(at, at + 2)) return [{ ...token, text: `${tens + ones}th` }]
    const isRest = /^(twenty|thirty)$/.test(before?.text ?? '') && nth > 0 && nth < 10 && isDay(at - 1, at + 1)
    if (isRest) return []
    return nth > 0 && isDay(at, at + 1) ? [{ ...token, text: `${nth}th` }] : [token]
  })
}
