import { parse } from './chart.ts'
import { grammarOn } from './grammar.ts'
import type { Ground } from './known.ts'
import { latticeOf } from './lattice.ts'
import type { Part, Values } from './meaning.ts'
import type { Token } from './tokens.ts'

/** A constituent of a sentence, and which words it took. */
export interface Said {
  part: Part
  from: number
  to: number
}

/** One way to read all the words: what they say one after the other, and those that nothing is known of. */
export interface Sequence {
  said: Said[]
  unknown: number[]
  cost: number
  /** The constituents and unknown words that it is made of. */
  key: string
}

const KEPT = 24
const PART_COST = 0.35
const GLUE_COST = 0.5
const PREP_COST = 0.8
const POLITE_COST = 0.1
const UNKNOWN_COST = 7
const SIGNS = new Set([',', '?', '!', '.', ':', ';', '-', '(', ')', '·', "'s"])

interface Step {
  to: number
  cost: number
  part?: Part[]
  key?: string
  unknown?: boolean
}

export type Chart = ReturnType<typeof chartOf>

/** The best ways to read the words, the best first. Every word is in exactly one constituent, glue or not known. */
export function sequencesOf(tokens: Token[], ground: Ground, chart = chartOf(tokens, ground)) {
  const { at, items, starts, ends } = chart
  const beams: Sequence[][] = [[{ said: [], unknown: [], cost: 0, key: '' }], ...tokens.map((): Sequence[] => [])]
  tokens.forEach((token, from) => {
    const steps: Step[] = [
      {
        to: from + 1,
        cost: token.text === "'s" ? 0.3 : SIGNS.has(token.text) ? 0.05 : UNKNOWN_COST,
        ...(!SIGNS.has(token.text) && { unknown: true, key: ` ${from}?` }),
      },
    ]
    for (const [nth, item] of (at[from] ?? []).entries()) {
      const key = ` ${from}.${nth}`
      if (item.cat === 'Part' || item.cat === 'Parts')
        steps.push({ to: item.to, cost: item.cost + PART_COST, part: [item.value].flat() as Part[], key })
      if (item.cat === 'Glue') steps.push({ to: item.to, cost: item.cost + GLUE_COST })
      if (item.cat === 'Prep') steps.push({ to: item.to, cost: item.cost + PREP_COST })
      if (item.cat === 'Polite' && (starts.has(item.from) || ends.has(item.to)))
        steps.push({ to: item.to, cost: item.cost + POLITE_COST })
    }
    for (const before of beams[from] ?? [])
      for (const { to, cost, part = [], unknown, key = '' } of steps)
        addTo(beams[to] ?? [], {
          said: part.length > 0 ? [...before.said, ...part.map((each) => ({ part: each, from, to }))] : before.said,
          unknown: unknown ? [...before.unknown, from] : before.unknown,
          cost: before.cost + cost,
          key: before.key + key,
        })
    beams[from] = []
  })
  const seen = new Set<string>()
  const sequences = (beams[tokens.length] ?? []).filter(({ said, unknown }) => {
    const key = JSON.stringify([said.map(({ part }) => part), unknown])
    return !seen.has(key) && seen.add(key)
  })
  return { sequences, items }
}

// The same with other glue is the same.
function addTo(beam: Sequence[], sequence: Sequence): void {
  const same = beam.findIndex(({ key }) => key === sequence.key)
  if (same >= 0 && (beam[same]?.cost ?? 0) <= sequence.cost) return
  if (same >= 0) beam.splice(same, 1)
  const place = beam.findIndex(({ cost }) => cost > sequence.cost)
  if (place < 0 && beam.length >= KEPT) return
  beam.splice(place < 0 ? beam.length : place, 0, sequence)
  if (beam.length > KEPT) beam.pop()
}

/** All that stretches of the words may be, and where a sentence may begin and end: behind politeness and before it. */
export function chartOf(tokens: Token[], ground: Ground) {
  const { words, edges } = latticeOf(tokens, ground)
  const { at, items } = parse<Values>(words, edges, grammarOn(ground.today))
  const polite = at.flat().filter(({ cat }) => cat === 'Polite')
  const starts = new Set([0])
  for (const { from, to } of polite) if (starts.has(from)) starts.add(to)
  const ends = new Set([tokens.length])
  for (const { from, to } of polite.toReversed()) if (ends.has(to)) ends.add(from)
  return { at, items, starts, ends }
}
