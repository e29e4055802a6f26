import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { assemble } from './assemble.ts'
import { goesOn } from './follow-up.ts'
import type { Ground } from './ground.ts'
import { sequencesOf } from './sentence.ts'
import { tokensOf } from './tokens.ts'

export function read(question: string, ground: Ground): { query: DataQuery | null; unknown: string[]; reason?: string | undefined; items: number } {
  const tokens = tokensOf(question)
  const { sequences, items } = sequencesOf(tokens, ground)
  const { previous } = ground
  const readings = sequences.map((sequence) => {
    const isNext = previous && goesOn(tokens, sequence.said, previous)
    const next = isNext ? assemble(sequence.said, ground.today, structuredClone(previous)) : undefined
    const made = next?.query && next.unused.length === 0 ? next : assemble(sequence.said, ground.today)
    return { ...made, sequence, total: sequence.cost + made.cost + 6 * made.unused.length + (made.query || made.reason ? 0 : 6) }
  })
  readings.sort((a, b) => a.total - b.total)
  const [best] = readings
  if (!best) return { query: null, unknown: [], items }
  const unknown = [...best.sequence.unknown.map((at) => tokens[at]?.raw ?? ''), ...best.unused.map(({ from, to }) => tokens.slice(from, to).map(({ raw }) => raw).join(' '))]
  return { query: unknown.length > 0 ? null : best.query, unknown, reason: best.reason, items }
}
