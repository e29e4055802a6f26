import type { Period, PeriodUnit } from './calendar.ts'
import type { Ground } from './known.ts'
import { fold, type Token } from './tokens.ts'

/** A command while it is read; it begins at a token. */
export interface Told {
  question: string
  tokens: Token[]
  at: number
  ground: Ground
  /** People and days that are named, by where they begin. */
  named: Named[]
}

export type Named = { from: number; to: number } & (
  | { cat: 'Person'; value: { is: string[] } }
  | { cat: 'Period'; value: Period }
  | { cat: 'Span'; value: { count: number; unit: PeriodUnit } }
)

/** The words from one token to another as they were typed, without those that were taken. */
export function textFrom(
  { question, tokens }: Told,
  from: number,
  { to = tokens.length, without = new Set<number>() }: { to?: number; without?: Set<number> },
): string {
  const pieces: string[] = []
  let begun: number | undefined
  for (let at = from; at <= to; at += 1) {
    const ends = at === to || without.has(at)
    if (!ends && begun === undefined) begun = at
    if (!ends || begun === undefined) continue
    // The end of the question is part of what is told last.
    const end = at >= tokens.length ? question.length : (tokens[at - 1]?.end ?? 0)
    pieces.push(question.slice(tokens[begun]?.start ?? 0, end))
    begun = undefined
  }
  return pieces
    .map((piece) => piece.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^["'\s,:;-]+|["'\s,:;-]+$|[.?!\s]+$/g, '')
    .replace(/'s$|\b(for|on|by|at|in|the|to|due)$/, '')
    .trim()
    .slice(0, 1000)
}

/** The lead that is named among the tokens, by its name or its company’s, as it is kept. */
export function tellLead({ tokens, ground }: Told, from: number, to: number = tokens.length): string | undefined {
  const said = ` ${tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')} `
  const known = ground.names.filter(({ kind }) => kind === 'lead' || kind === 'company')
  const best = known
    .map(({ text, kind }) => ({
      text,
      kind,
      words: fold(text)
        .split(/[^\p{L}\d.&]+/u)
        .filter(Boolean),
    }))
    .map(({ text, kind, words }) => ({ text, length: saidWords(said, words, kind) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)
  const [first, other] = best
  // A name that several have is asked about.
  if (first && other && first.length === other.length && first.length === 1)
    return sharedWord(said, first.text, other.text) ?? first.text
  return first?.text
}

const sharedWord = (said: string, one: string, other: string) =>
  one.split(' ').find(
    (word) =>
      said.includes(` ${fold(word)} `) &&
      fold(other)
        .split(/[^\p{L}\d.&]+/u)
        .includes(fold(word)),
  )

// All of a name, or of a person the first or last, or of a company how it begins.
function saidWords(said: string, words: string[], kind: string): number {
  if (said.includes(` ${words.join(' ')} `)) return words.length + 1
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  if (first.length > 2 && said.includes(` ${first} `)) return 1
  return kind === 'lead' && last.length > 2 && said.includes(` ${last} `) ? 1 : 0
}
