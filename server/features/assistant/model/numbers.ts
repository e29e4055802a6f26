import { ONES, TENS } from '../reader/lexicon/numbers.ts'
import { countedBy, isAside } from './words.ts'

export interface Written {
  kind: 'number' | 'day' | 'month' | 'time' | 'name' | 'ratio' | 'place'
  /** Of a number its amount, of a time its minutes since midnight, of a ratio how many times as much, of a place 3 for the 3rd. */
  value: number
  /** Of what is vague, as hundreds, what it is less than; else 0. */
  below: number
  unit: Unit
  /** What the last digit is worth, by which it may be rounded: 0.1 of 37.5, 100 of $1.2k. */
  step: number
  /** `2026-11-03`; without a year `11-03`; of a month `2026-11`; of a name the word in lower case. */
  sign: string
  /** What is counted, as stems: of 12 hot leads `lead`. */
  nouns: string[]
  /** Where it begins in the text. */
  at: number
}

/** `count`: followed by what is counted, as leads. */
export type Unit = 'dollars' | 'percent' | 'count' | 'plain'
const NO_NUMBER = { kind: 'number', value: 0, below: 0, unit: 'plain', step: 1, sign: '', nouns: [], at: 0 } as const

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '\\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?'
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
const YEAR = '(?:,?\\s+\\d{4})?'
const TO = '\\s*(?:-|–|—|to|and|through|until)\\s*'

// `one` is more often no number.
const SMALL = ONES.slice(2)
const SCALES: Record<string, number> = { hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 }
const VAGUE: Record<string, number> = { dozens: 12, hundreds: 100, thousands: 1000, millions: 1e6, billions: 1e9 }
const PLACES = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const PARTS: Record<string, number> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 }
/** Words that stand for numbers, or begin one. */
export const NUMBER_WORDS = [...SMALL, ...TENS, 'dozen', ...Object.keys(SCALES), ...Object.keys(VAGUE), ...PLACES]
const SMALL_WORD = `(?:${[...SMALL, ...TENS].join('|')}|dozen)(?:-(?:one|${SMALL.slice(0, 8).join('|')}))?`
const SCALE_WORD = `(?:${Object.keys(SCALES).join('|')})`

/** Words that say how two numbers stand to each other. */
const RATIOS: Record<string, number> = { half: 0.5, twice: 2, double: 2, doubled: 2, triple: 3, tripled: 3, thrice: 3 }
export const RATIO_WORDS = Object.keys(RATIOS)
// `half a year` and `the second half` are no ratios.
const RATIO = [
  '(?<!\\b(?:first|second|latter|last|this|next|and a)\\s+)(?<![-\\w])half(?!\\w|-|\\s+(?:an?|past)\\b|\\s+(?:of\\s+)?(?:the|this|that|last)\\s+(?:year|month|week|day|quarter)\\b)',
  '\\b(?:twice|thrice|(?:doubled?|tripled?)(?!-))\\b',
  `\\b(?:\\d+(?:\\.\\d+)?|${SMALL.join('|')})(?:-?fold\\b|\\s+times(?=\\s+(?:as|more|the|that|what|larger|higher|bigger|greater)\\b))`,
  '\\b(?:an?|one|two|three)[-\\s](?:third|quarter|fifth|tenth)s?(?=\\s+(?:of|are|were|is)\\b)(?!\\s+of\\s+(?:the|a|this|that)\\s+(?:year|month|century)\\b)',
].join('|')

const WRITTEN = new RegExp(
  [
    `(?<ratio>${RATIO})`,
    '(?<iso>\\b\\d{4}-\\d{2}-\\d{2}\\b)',
    `(?<days>\\b${MONTH}\\s+${DAY}${TO}(?:${MONTH}\\s+)?${DAY}${YEAR}\\b|\\b${DAY}${TO}${DAY}\\s+${MONTH}${YEAR}\\b)`,
    `(?<day>\\b${MONTH}\\s+${DAY}(?!\\d)${YEAR}\\b|\\b${DAY}\\s+(?:of\\s+)?${MONTH}${YEAR}\\b)`,
    `(?<month>\\b${MONTH},?\\s+(?:of\\s+)?\\d{4}\\b)`,
    '(?<time>\\b\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\b)?)',
    '(?<number>(?<![\\w@])(?:US)?[$€£]?\\s?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?' +
      `(?:\\s?%|\\s?(?:k|m|bn?)(?![\\w])|(?:st|nd|rd|th)\\b|\\s+(?:percent\\b|${SCALE_WORD}\\b))?(?![\\w@]))`,
    `(?<vague>\\b(?:${Object.keys(VAGUE).join('|')})(?:\\s+of\\s+(?:${Object.keys(VAGUE).join('|')}))?\\b)`,
    `(?<place>\\b(?:${PLACES.join('|')})(?=[-\\s]+(?:\\w+est|most|best|place|position)\\b))`,
    `(?<word>\\bhalf\\s+a\\s+dozen\\b|\\b(?:${SMALL_WORD}(?:\\s+${SCALE_WORD})*|(?:a|one)\\s+${SCALE_WORD})\\b(?:\\s+percent\\b)?)`,
    // Digits of other scripts are known or not, as names are.
    '(?<name>\\b[\\w@]*\\d[\\w@]*|[^\\P{Nd}0-9]+)',
  ].join('|'),
  'giu',
)

/** Every number, day and time of a text, in order, in whatever digits it is written. */
export function readNumbers(text: string): Written[] {
  const plain = text.normalize('NFKC')
  return [...plain.matchAll(WRITTEN)].flatMap((match) => {
    const rest = plain.slice(match.index + match[0].length)
    const about = { rest, before: plain.slice(0, match.index), nouns: countedBy(rest) }
    const { at, nouns } = { at: match.index, nouns: about.nouns.map(({ stem }) => stem) }
    return readOne(match.groups ?? {}, about).map((read) => ({ ...NO_NUMBER, nouns, ...read, at }))
  })
}

/** What stands around a number. */
interface Around {
  before: string
  rest: string
  nouns: ReturnType<typeof countedBy>
}

type Read = Partial<Written>

function readOne(found: Record<string, string | undefined>, around: Around): Read[] {
  if (found.ratio) return [{ kind: 'ratio', value: ratioOf(found.ratio.toLowerCase()) }]
  if (found.iso) return [{ kind: 'day', sign: found.iso }]
  const days = found.days ?? found.day
  if (days) return readDays(days)
  if (found.month) return [{ kind: 'month', sign: `${yearOf(found.month)}-${monthOf(found.month)}` }]
  if (found.time) return [{ kind: 'time', value: minutesOf(found.time) }]
  if (found.name) return [{ kind: 'name', sign: found.name.toLowerCase() }]
  if (found.vague) return readVague(found.vague.toLowerCase(), around)
  if (found.place) return [{ kind: 'place', value: PLACES.indexOf(found.place.toLowerCase()) + 2 }]
  if (found.word) return readWord(found.word.toLowerCase(), around)
  return readDigits(found.number ?? '', around)
}

function ratioOf(text: string): number {
  const [first = '', part = ''] = text.split(/[-\s]+|fold/)
  const parts = PARTS[part.replace(/s$/, '')]
  const times = /^\d/.test(first) ? Number.parseFloat(first) : amountOf(first)
  return RATIOS[text] ?? (parts ? times / parts : times)
}

/** Hundreds are at least two, and less than a thousand. */
function readVague(text: string, { rest, nouns }: Around): Read[] {
  const [first = 0, second = 1] = text.split(/\s+of\s+/).map((word) => VAGUE[word] ?? 1)
  const value = 2 * first * second
  return [{ value, below: first * second * (first === 1000 ? 1000 : 10), unit: unitBy(rest, nouns) }]
}

function readDays(text: string): Read[] {
  const year = yearOf(text)
  const months = [...text.matchAll(new RegExp(MONTH, 'gi'))].map(([name]) => monthOf(name))
  const numbers = [...text.replace(/\d{4}/, '').matchAll(/\d{1,2}/g)].map(([day]) => day.padStart(2, '0'))
  return numbers.map((day, place) => {
    const month = months[Math.min(place, months.length - 1)]
    return { kind: 'day', sign: `${year ? `${year}-` : ''}${month}-${day}` }
  })
}

const yearOf = (text: string) => /\d{4}/.exec(text)?.[0]

function monthOf(text: string): string {
  const name = /[a-z]{3}/i.exec(text)?.[0].toLowerCase() ?? ''
  return String(MONTHS.indexOf(name) + 1).padStart(2, '0')
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = (text.match(/\d+/g) ?? []).map(Number)
  const half = /[ap]/i.exec(text)?.[0].toLowerCase()
  return ((half ? hours % 12 : hours) + (half === 'p' ? 12 : 0)) * 60 + minutes
}

const LETTERS: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9 }

const ROUGH = /\b(?:about|around|roughly|some|nearly|almost|approximately|over|under|than|just)\s+(?:US)?$/i

function readDigits(text: string, { before, rest, nouns }: Around): Read[] {
  if (/\d(st|nd|rd|th)$/i.test(text)) return [{ kind: 'place', value: Number.parseInt(text.replaceAll(',', ''), 10) }]
  const digits = /[\d,]*\d(\.\d+)?/.exec(text)?.[0] ?? ''
  const suffix = text
    .slice(text.indexOf(digits) + digits.length)
    .trim()
    .toLowerCase()
  const scale = LETTERS[suffix] ?? SCALES[suffix] ?? 1
  const decimals = digits.split('.')[1]?.length ?? 0
  // About $14,600 is rounded to hundreds.
  const zeros = ROUGH.test(before) ? (/0*$/.exec(digits.replaceAll(',', ''))?.[0].length ?? 0) : 0
  const rounded = Math.max(0, Math.min(zeros, digits.replaceAll(',', '').length - 2))
  const unit = /[$€£]/.test(text) ? 'dollars' : suffix === '%' || suffix === 'percent' ? 'percent' : unitBy(rest, nouns)
  return [{ value: Number(digits.replaceAll(',', '')) * scale, unit, step: (scale * 10 ** rounded) / 10 ** decimals }]
}

/** `Two reasons` and `the two` count nothing that is kept. */
function readWord(text: string, { rest, before, nouns }: Around): Read[] {
  const [first = '', ...more] = text.replace(/^half\s+a\s+/, 'half-').split(/\s+/)
  const scales = more.flatMap((word) => SCALES[word] ?? [])
  const percent = more.includes('percent')
  const unit = percent ? 'percent' : unitBy(rest, nouns)
  if (unit === 'plain' && scales.length === 0 && isAside(before, nouns)) return []
  const scale = scales.reduce((product, each) => product * each, 1)
  return [{ value: amountOf(first) * scale, unit, step: scale }]
}

function amountOf(word: string): number {
  if (word === 'a' || word === 'one') return 1
  if (word === 'an') return 1
  if (word === 'half-dozen') return 6
  if (word === 'dozen') return 12
  const [tens = '', ones] = word.split('-')
  const ten = TENS.indexOf(tens)
  const one = ones === 'one' ? 1 : SMALL.indexOf(ones ?? '') + 2
  return ten < 0 ? SMALL.indexOf(tens) + 2 : (ten + 2) * 10 + (ones ? one : 0)
}

const unitBy = (rest: string, nouns: Around['nouns']): Unit =>
  /^\s+dollars?\b/i.test(rest) ? 'dollars' : nouns.some(({ subject }) => subject) ? 'count' : 'plain'
