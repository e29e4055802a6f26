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
}

const KEPT = 24
/** What it costs to read a stretch as something; politeness is none in the middle. */
const COSTS: Partial<Record<keyof Values, number>> = { Part: 0.35, Parts: 0.35, Glue: 0.5, Prep: 0.8, Polite: 0.1 }
const UNKNOWN_COST = 7
const SIGNS = new Set([',', '?', '!', '.', ':', ';', '-', '(', ')', '·', "'s"])

export type Chart = ReturnType<typeof chartOf>

/** The best ways to read the words, the best first. Every word is in exactly one constituent, glue or not known. */
export function sequencesOf(tokens: Token[], ground: Ground, chart = chartOf(tokens, ground)) {
  const { at, items, starts, ends } = chart
  const beams: Sequence[][] = [[{ said: [], unknown: [], cost: 0 }], ...tokens.map((): Sequence[] => [])]
  tokens.forEach(({ text }, from) => {
    const isSign = SIGNS.has(text)
    const alone = isSign ? (text === "'s" ? 0.3 : 0.05) : UNKNOWN_COST
    const steps = [{ said: [] as Said[], unknown: isSign ? [] : [from], cost: alone, to: from + 1 }]
    for (const { cat, to, cost, value } of at[from] ?? []) {
      const more = COSTS[cat]
      if (more === undefined || (cat === 'Polite' && !starts.has(from) && !ends.has(to))) continue
      const parts = cat === 'Part' || cat === 'Parts' ? ([value].flat() as Part[]) : []
      steps.push({ said: parts.map((part) => ({ part, from, to })), unknown: [], cost: cost + more, to })
    }
    for (const before of beams[from] ?? []) for (const step of steps) addTo(beams[step.to], before, step)
    beams[from] = []
  })
  const seen = new Set<string>()
  const sequences = (beams[tokens.length] ?? []).filter(({ said, unknown }) => {
    const key = JSON.stringify([said.map(({ part }) => part), unknown])
    return !seen.has(key) && seen.add(key)
  })
  return { sequences, items }
}

function addTo(beam: Sequence[] = [], before: Sequence, step: Sequence): void {
  const cost = before.cost + step.cost
  if (beam.length >= KEPT && (beam.at(-1)?.cost ?? 0) <= cost) return
  // The same list where nothing is added, so that the same with other glue is known as the same.
  const said = step.said.length > 0 ? [...before.said, ...step.said] : before.said
  const unknown = step.unknown.length > 0 ? [...before.unknown, ...step.unknown] : before.unknown
  const same = beam.findIndex((each) => each.said === said && each.unknown === unknown)
  if (same >= 0 && (beam[same]?.cost ?? 0) <= cost) return
  if (same >= 0) beam.splice(same, 1)
  const place = beam.findIndex((each) => each.cost > cost)
  beam.splice(place < 0 ? beam.length : place, 0, { said, unknown, cost })
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
