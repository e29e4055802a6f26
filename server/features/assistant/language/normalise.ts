import { CONTRACTIONS, LETTER_CONTRACTIONS } from './lexicon/contractions.ts'
import { inOtherWords } from './other-words.ts'
import { withSameYear } from './same-year.ts'
import { plainAmounts } from './spoken-amounts.ts'
import { inDigits } from './spoken-numbers.ts'
import type { Token } from './token.ts'

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
    String.raw`(?<word>\p{L}[\p{L}\p{M}\d]*(?:[.&]\p{L}[\p{L}\p{M}\d]*)*(?:'\p{L}{1,3})*'?)`,
    '(?<sign>[$€£¥%,;:?!.+<>=&#()/-])',
  ].join('|'),
  'giu',
)

/** What a match is, by the part of the pattern that it was. */
const KINDS = {
  id: 'id',
  email: 'email',
  quote: 'quote',
  single: 'quote',
  date: 'date',
  ordinal: 'word',
  dotted: 'number',
  number: 'number',
  word: 'word',
  sign: 'sign',
} as const
const GROUPS = Object.keys(KINDS) as (keyof typeof KINDS)[]

/** The words of a question in one form: contractions are written out, accents and case are gone. */
export function tokensOf(question: string): Token[] {
  const plain = straight(question)
  const tokens: Token[] = []
  for (const match of plain.matchAll(TOKENS)) {
    if (tokens.length >= MOST_TOKENS) break
    const group = GROUPS.find((name) => match.groups?.[name] !== undefined) ?? 'sign'
    const kind = KINDS[group]
    const raw = (match.groups?.[group] ?? match[0]).replace(/ +/g, ' ')
    const token: Token = {
      // `100.000` and `100'000`, as many write it.
      text: group === 'dotted' ? raw.replace(/[.']/g, '') : fold(raw),
      raw,
      start: match.index,
      end: match.index + match[0].length,
      kind: kind === 'quote' && raw.trim() === '' ? 'sign' : kind,
      owns: false,
    }
    tokens.push(...(kind === 'word' ? written(token) : [token]))
  }
  return plainAmounts(
    withSameYear(withNouns(withoutLess(slashed(spelledOut(inOtherWords(inDigits(withoutTag(tokens)))))))),
  )
}

// `we lost some big ones, didn't we`
function withoutTag(tokens: Token[]): Token[] {
  const end = tokens.at(-1)?.kind === 'sign' ? tokens.length - 1 : tokens.length
  const tag = tokens.slice(Math.max(0, end - 3), end).map(({ text }) => text)
  // `that she should have done but has not`
  const isStillOpen =
    tokens.some(({ text }) => text === 'should') &&
    /^but (has|have|did|is|are) not$/.test(
      tokens
        .slice(Math.max(0, end - 3), end)
        .map(({ text }) => text)
        .join(' '),
    )
  const isTag =
    isStillOpen ||
    (end > 6 && /^(did|do|does|have|has|is|are|was|were) not (we|they|it|he|she|you)$/.test(tag.join(' ')))
  return isTag ? [...tokens.slice(0, end - 3), ...tokens.slice(end)] : tokens
}

// `how come we lost so many`, `no. of leads`, `a higher value than 50k`
function spelledOut(tokens: Token[]): Token[] {
  const text = (at: number) => tokens[at]?.text ?? ''
  return tokens.flatMap((token, at) => {
    if (token.text === 'how' && text(at + 1) === 'come') return [{ ...token, text: 'why' }]
    if (token.text === 'no' && text(at + 1) === '.' && text(at + 2) === 'of') return [{ ...token, text: 'number' }]
    // `# of leads`
    if (token.text === '#' && text(at + 1) === 'of') return [{ ...token, kind: 'word' as const, text: 'number' }]
    if (token.text === '%' && text(at + 1) === 'of' && tokens[at - 1]?.kind !== 'number')
      return [{ ...token, kind: 'word' as const, text: 'percentage' }]
    // `from July until now`
    if (token.text === 'now' && /^(until|till|to)$/.test(text(at - 1))) return [{ ...token, text: 'today' }]
    // `due today 4 me`
    if (token.raw === '4' && /^(me|us)$/.test(text(at + 1))) return [{ ...token, kind: 'word' as const, text: 'for' }]
    // `we lots deals`
    if (token.text === 'lots' && /^(deals?|leads?|opportunit(y|ies))$/.test(text(at + 1)))
      return [{ ...token, text: 'lost' }]
    // `amount won by Ben`
    const isAmount = token.text === 'amount' && /^(won|lost)$/.test(text(at + 1))
    if (isAmount && /^(|the|is|:)$/.test(text(at - 1)))
      return ['total', 'value'].map((word) => ({ ...token, text: word }))
    // `last months revenue`, where the apostrophe is left out
    if (isOfOne(tokens, at)) return [{ ...token, text: token.text.slice(0, -1), owns: true }]
    if (isCompared(tokens, at)) return [tokens[at + 1] as Token, token]
    // `what did Anna give me`
    const isGiven = token.text === 'give' && tokens.slice(0, at).some((each) => each.text === 'did')
    if ((isGiven || /^(gave|handed|gives)$/.test(token.text)) && text(at + 1) === 'me')
      return ['gave', 'to'].map((word) => ({ ...token, text: word }))
    // `how many tasks has Maria got left`
    if (token.text === 'got' && text(at + 1) === 'left') return []
    // `win/loss ratio`
    const isRatio =
      /^(win|won)$/.test(text(at - 1)) && /^los[st]/.test(text(at + 1)) && /^(ratio|rate)/.test(text(at + 2))
    const isSaid =
      (isRatio && /^(\/|-|to|vs)$/.test(token.text)) ||
      (/^(no|nope|sorry|actually)$/.test(text(0)) && text(1) === ',' && at < 2) ||
      (token.text === 'come' && text(at - 1) === 'how') ||
      (token.text === '.' && text(at - 1) === 'no' && text(at + 1) === 'of') ||
      isCompared(tokens, at - 1)
    return isSaid ? [] : [token]
  })
}
const isOfOne = (tokens: Token[], at: number) =>
  /^(todays|yesterdays|tomorrows)$/.test(tokens[at]?.text ?? '') || isOfUnit(tokens, at)
const isOfUnit = (tokens: Token[], at: number) =>
  /^(weeks|months|quarters|years)$/.test(tokens[at]?.text ?? '') &&
  /^(last|this|next|previous|current)$/.test(tokens[at - 1]?.text ?? '') &&
  !/^(the|in|over|during|for)$/.test(tokens[at - 2]?.text ?? '') &&
  tokens[at + 1]?.kind === 'word' &&
  !/^(by|in|for|of|and|or|we|i|you|they|did|do|does|from|to|with|without|vs|versus|v|per|only|so|is|are|was|were|have|has|that|which|please|than|compared|against|who|at|on|if|but|not|until|till|as|sorted|grouped|split|with|each|when|where|assigned|created|due|closed)$/.test(
    tokens[at + 1]?.text ?? '',
  )
const isCompared = (tokens: Token[], at: number) =>
  /^(higher|bigger|larger|greater|lower|smaller)$/.test(tokens[at]?.text ?? '') &&
  /^(value|amount|price|probability|salary|rating)$/.test(tokens[at + 1]?.text ?? '') &&
  tokens[at + 2]?.text === 'than'

const ORDINAL = /^(1st|2nd|3rd|4th|first|second|third|fourth)$/

// `1st or 2nd round`: the noun is of both.
function withNouns(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [joint, other, noun] = tokens.slice(at + 1, at + 4)
    const isPair =
      ORDINAL.test(token.text) && /^(and|or|&|\/)$/.test(joint?.text ?? '') && ORDINAL.test(other?.text ?? '')
    return isPair && noun && /^(round|interview|quarter)s?$/.test(noun.text) ? [token, noun] : [token]
  })
}

// `w/o owner`, `w/ a phone`
function slashed(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const isOf = (first: Token | undefined, sign: Token | undefined) =>
      first !== undefined && /^w$/i.test(first.raw) && sign?.text === '/' && sign.start === first.end
    if (isOf(token, after)) {
      const rest = tokens[at + 2]
      const isWithout = rest && /^(o|out)$/.test(rest.text) && rest.start === after?.end
      return [{ ...token, text: isWithout ? 'without' : 'with' }]
    }
    if (isOf(before, token)) return []
    const isRest = /^(o|out)$/.test(token.text) && before?.end === token.start && isOf(tokens[at - 2], before)
    return isRest ? [] : [token]
  })
}

// `phone-less leads` are without a phone.
function withoutLess(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [sign, less] = [tokens[at + 1], tokens[at + 2]]
    if (token.kind === 'word' && sign?.text === '-' && less?.text === 'less' && less.start === token.end + 1)
      return [{ ...token, text: 'without' }, token]
    const isRest =
      (token.text === 'less' && tokens[at - 1]?.text === '-') || (token.text === '-' && sign?.text === 'less')
    return isRest ? [] : [token]
  })
}

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

function written(token: Token): Token[] {
  const word = token.text
  const whole = CONTRACTIONS[word]
  if (whole) return whole.split(' ').map((text) => ({ ...token, text }))
  const [, stem = '', ending = ''] = /^([^']*)'([^']*)$/.exec(word) ?? []
  if (!word.includes("'") || stem === '') return [token]
  if (ending === '' || ending === 's')
    return [{ ...token, text: stem, raw: token.raw.split("'")[0] ?? stem, owns: true }]
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'].map((text) => ({ ...token, text }))
  const verb = LETTER_CONTRACTIONS[ending]
  return verb ? [stem, verb].map((text) => ({ ...token, text })) : [{ ...token, text: word.replaceAll("'", '') }]
}
