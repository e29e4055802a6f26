import { MONTHS } from './lexicon/calendar.ts'
import { CONTRACTIONS, LETTER_CONTRACTIONS } from './lexicon/contractions.ts'

/** A word, number, sign or quotation, and where it stands in the typed text. */
export interface Token {
  /** In lower case, without accents. */
  text: string
  raw: string
  start: number
  end: number
  /** Whether a hyphen stands before it, which is no token. */
  isJoined?: boolean
  kind: 'word' | 'number' | 'date' | 'quote' | 'email' | 'id' | 'sign'
}

/** Words beyond this say nothing new of what is asked. */
const MOST_TOKENS = 120

// Each alternative is bounded or reads on without looking back, so that no text takes long.
const TOKENS = new RegExp(
  [
    String.raw`(?<id>[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})`,
    String.raw`(?<email>[\p{L}\d_+-]{1,64}(?:\.[\p{L}\d_+-]{1,64}){0,4}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4})`,
    String.raw`"(?<quote>[^"\n]{1,200})"`,
    String.raw`(?<![\p{L}\d])'(?<single>[^'\n]{1,200})'(?![\p{L}\d])`,
    String.raw`(?<date>\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{1,2}\/\d{1,2}(?:\/\d{2})?)(?![\d\p{L}])`,
    String.raw`(?<ordinal>\d{1,2}(?:st|nd|rd|th)(?![\p{L}\d])|\d{2,4}s(?![\p{L}\d]))`,
    String.raw`(?<dotted>[1-9]\d{0,2}(?:[.']\d{3}){1,4}(?![\d.']))`,
    String.raw`(?<number>\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,4})?(?!\d)|\d{1,15}(?:\.\d{1,4})?)`,
    String.raw`(?<short>w\/(?:out|o)?(?![\p{L}\d]))`,
    String.raw`(?<word>\p{L}[\p{L}\p{M}\d]*(?:[.&]\p{L}[\p{L}\p{M}\d]*)*(?:'\p{L}{1,3})*'?)`,
    '(?<arrow>[-=]>|→)',
    '(?<sign>[$€£¥%,;:?!.+<>=&#()/·-])',
  ].join('|'),
  'giu',
)

const KINDS = { id: 'id', email: 'email', quote: 'quote', single: 'quote', date: 'date', number: 'number' } as const

/** The words of a question in one form: contractions are written out, accents and case are gone. */
export function tokensOf(question: string): Token[] {
  const plain = straight(question)
  const tokens: Token[] = []
  for (const match of plain.matchAll(TOKENS)) {
    if (tokens.length >= MOST_TOKENS) break
    const [group = 'sign', raw = ''] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? []
    const kind: Token['kind'] =
      KINDS[group as keyof typeof KINDS] ??
      (group === 'dotted' ? 'number' : group === 'sign' || group === 'arrow' ? 'sign' : 'word')
    const token: Token = { text: fold(raw), raw, start: match.index, end: match.index + match[0].length, kind }
    // `2026's`
    if (token.text === 's' && plain[match.index - 1] === "'")
      Object.assign(token, { text: "'s", raw: "'s", kind: 'sign' })
    if (group === 'dotted') token.text = raw.replace(/[.']/g, '')
    if (group === 'number') token.text = raw.replaceAll(',', '')
    // `Acme -> won`
    if (group === 'arrow') token.text = ':'
    if (group === 'short') token.text = raw.length > 2 ? 'without' : 'with'
    if (token.kind === 'quote' && raw.trim() === '') continue
    tokens.push(...(token.kind === 'word' ? written(token) : [token]))
  }
  return tokens.flatMap((token, at) => {
    if (isHyphen(token, tokens[at - 1], tokens[at + 1])) return []
    // `list + sum`
    if (token.text === '+' && isApart(token, tokens[at - 1], tokens[at + 1]))
      return [{ ...token, text: 'and', kind: 'word' }]
    const before = tokens[at - 1]
    return before && isHyphen(before, tokens[at - 2], token) ? [{ ...token, isJoined: true }] : [token]
  })
}

// `high-value` is two words; the sign between numbers stays.
const isHyphen = ({ text, start, end }: Token, before: Token | undefined, after: Token | undefined) =>
  text === '-' &&
  before?.end === start &&
  after?.start === end &&
  after.kind === 'word' &&
  // `June-August` is a span.
  !(MONTH_WORDS.has(before.text) && MONTH_WORDS.has(after.text))
export const MONTH_WORDS = new Set(MONTHS.flatMap(([words]) => words.split('|')))

const isApart = ({ start, end }: Token, before: Token | undefined, after: Token | undefined) =>
  before !== undefined && before.end < start && after !== undefined && after.start > end

/** Quotation marks, dashes and spaces of all kinds as one of each; as long as before. */
export const straight = (text: string) =>
  text
    .replace(/[‘’‚‛ʼ´`′]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s/g, ' ')

/** In lower case, without accents. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[øœæłđ]/g, (letter) => ({ ø: 'o', œ: 'oe', æ: 'ae', ł: 'l', đ: 'd' })[letter] ?? letter)

/** The words of a name, as they are compared with those of a question. */
export const wordsIn = (text: string) => fold(text).split(/[^\p{L}\d.&]+/u)

// `Anna’s` is Anna and a sign that what follows is hers.
function written(token: Token): Token[] {
  const parts = (texts: string[]) => texts.map((text) => ({ ...token, text }))
  const whole = CONTRACTIONS[token.text]
  if (whole) return parts(whole.split(' '))
  const [stem = '', ending] = token.text.split("'")
  if (ending === undefined) return [token]
  if (ending === '' || ending === 's') {
    const end = token.start + stem.length
    return [
      { ...token, text: stem, raw: token.raw.slice(0, stem.length), end },
      { ...token, text: "'s", raw: "'s", start: end, kind: 'sign' },
    ]
  }
  if (token.text.endsWith("n't")) return parts([token.text.slice(0, -3), 'not'])
  const verb = LETTER_CONTRACTIONS[ending]
  return parts(verb ? [stem, verb] : [token.text.replaceAll("'", '')])
}
