import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

/**
 * `openings with at least 3 candidates in the second round`: an opening knows how many candidates it has, and not which. So
 * these candidates are counted, opening by opening.
 */
export function openingsByCandidates(items: Item[], tokens: Token[]): Item[] {
  const openings = items.findIndex(({ meaning }) => meaning.kind === 'subject')
  const candidates = items.findIndex(({ meaning }, at) => at > openings && isOf(meaning, 'candidates'))
  const [first, asked] = [items[openings], items[candidates]]
  if (!first || !asked || !isOf(first.meaning, 'openings')) return items
  const between = items.slice(openings + 1, candidates)
  const isHaving = between.some(({ meaning }) => meaning.kind === 'steer' && meaning.steer === 'with')
  const isLacking = items.some(
    ({ meaning }) => meaning.kind === 'steer' && /^(without|not|least|by)$/.test(meaning.steer),
  )
  // `and how many candidates were rejected` asks anew.
  const anew = items.findIndex(({ meaning }, at) => at > openings && meaning.kind === 'aim')
  const isNarrowed = items
    .slice(openings + 1, anew < 0 ? undefined : anew)
    .some(({ meaning }) => isOfCandidates(meaning))
  // `which openings got applications this week`
  const isGetting = /^(got|get|gets|received|had)$/.test(tokens[asked.from - 1]?.text ?? '')
  const isDated = items.slice(candidates).some(({ meaning }) => meaning.kind === 'period')
  const isOfDays = isGetting && isDated
  if (!(isHaving || isGetting) || isLacking || !(isNarrowed || isOfDays)) return items
  return items.with(openings, { ...first, meaning: { kind: 'each', field: 'opening' } })
}

const isOf = (meaning: Meaning, subject: string) => meaning.kind === 'subject' && meaning.subject === subject

const isOfCandidates = (meaning: Meaning) =>
  meaning.kind === 'choice' && meaning.on.candidates !== undefined && meaning.on.openings === undefined
