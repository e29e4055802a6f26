import type { Item } from './chart.ts'
import type { Ground } from './known.ts'
import { BESIDE_LEAD } from './lexicon/commands.ts'
import type { Values } from './meaning.ts'
import { straight, type Token, wordsIn } from './tokens.ts'

/** A text in which a command is looked for, and all that its words may be, by where that begins. */
export interface CommandText {
  typed: string
  tokens: Token[]
  at: Item<Values>[][]
  ground: Ground
}

/** Some words of it, from one to before another. */
export interface Stretch {
  from: number
  to: number
}

/** The lead of some words: as it is kept, where they say nothing else, or as it was typed. */
export function leadIn(reading: CommandText, from: number, to = reading.tokens.length): string {
  const name = leadNamed(reading, from, to)
  const isAlone = (at: number) => (name && at >= name.from && at < name.to) || BESIDE_LEAD.has(word(reading, at))
  const others = reading.tokens.slice(from, to).some(({ kind }, nth) => kind !== 'sign' && !isAlone(from + nth))
  return name && !others ? name.kept : textIn(reading, skip(reading, from, BESIDE_LEAD), { to })
}

/** The longest name of a lead, or of its company, among some words, and how it is kept where one alone has it. */
export function leadNamed(reading: CommandText, from: number, to = reading.tokens.length) {
  const name = longest(
    reading.tokens
      .slice(from, to)
      .flatMap((_, nth) =>
        itemsAt(reading, from + nth, 'Name').filter((each) => each.to <= to && isOfLead(each.value)),
      ),
  )
  const typed = name?.value.texts[0]
  if (!name || !typed) return undefined
  // Who applied is no lead of whom each name is known.
  const isOther = ({ from: first, to: last, value }: Item<Values, 'Name'>) =>
    value.kind === 'candidate' && first <= name.from && last >= name.to
  if (reading.tokens.some((_, nth) => itemsAt(reading, nth, 'Name').some(isOther))) return undefined
  const known = reading.ground.names.filter((each) => isOfLead(each) && spaced(each.text).includes(spaced(typed)))
  const [kept, ...others] = new Set(known.map(({ text }) => text))
  return { ...name, kept: kept && others.length === 0 ? kept : typed }
}

export const isOfLead = ({ kind }: { kind: string }) => kind === 'lead' || kind === 'company'
const spaced = (text: string) => ` ${wordsIn(text).join(' ')} `

export const itemsAt = <Cat extends keyof Values>({ at }: CommandText, start: number, cat: Cat) =>
  (at[start] ?? []).filter((item) => item.cat === cat) as Item<Values, Cat>[]

export const longest = <Each extends Stretch>(items: Each[]): Each | undefined =>
  items.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]

export const word = ({ tokens }: CommandText, at: number) => tokens[at]?.text ?? ''

export function skip(reading: CommandText, from: number, words: Set<string>): number {
  let at = from
  while (words.has(word(reading, at))) at += 1
  return at
}

/** The words from one token to another as they were typed, without those that were taken. */
export function textIn(
  { typed, tokens }: CommandText,
  from: number,
  { to = tokens.length, without = new Set<number>() }: { to?: number; without?: Set<number> } = {},
): string {
  const pieces: string[] = []
  for (let at = from; at < to; at += 1) {
    const begun = at
    while (at < to && !without.has(at)) at += 1
    // What no token is, stands at the end too.
    const end = at >= tokens.length ? typed.length : (tokens[at - 1]?.end ?? 0)
    if (at > begun) pieces.push(straight(typed).slice(tokens[begun]?.start ?? 0, end))
  }
  return (
    pieces
      .map((piece) => piece.trim())
      .join(' ')
      .replace(/\s+/g, ' ')
      // Signs beside what was taken out.
      .replace(/(?:\s*(?:[,;]|\band\b))+(?=\s*(?:[,;.]|$))/g, '')
      .replace(/^["'\s,:;-]+|["'\s,:;.?!-]+$/g, '')
      // `whom we should address it to` ends so by itself.
      .replace(without.size > 0 || to < tokens.length ? /'s$|\b(for|on|by|at|in|the|to|due)$/ : /'s$/, '')
      .trim()
      .slice(0, 1000)
  )
}
