import type { Draft } from './reading.ts'

/** Share of the words that say something which were understood. */
export function confidenceOf({ items, unknown }: Pick<Draft, 'items' | 'unknown'>): number {
  let known = 0
  let all = 0
  for (const [at, { meaning, from, to }] of items.entries()) {
    if (meaning.kind === 'filler' || (meaning.kind === 'steer' && !unknown.has(at))) continue
    all += to - from
    if (!unknown.has(at)) known += to - from
  }
  return all === 0 ? 0 : Math.round((known / all) * 100) / 100
}
