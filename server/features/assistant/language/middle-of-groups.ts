import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { Meaning } from './meaning.ts'
import { type Draft, meaningsOf } from './reading.ts'
import { fieldOf, isAmount } from './subject-fields.ts'

/**
 * `average number of leads per rep`, `how many deals do we win per month on average`: the average is over the groups, of how
 * many rows or how much revenue each has; undefined where it is over rows, as in `average deal size by source`.
 */
export function middleOfGroups(draft: Draft, { counts }: { counts: boolean }): DataQuery['middle'] {
  const at = draft.items.findIndex(({ meaning }) => meaning.kind === 'measure' && MIDDLES.has(meaning.measure))
  const said = draft.items[at]?.meaning
  const isComputed =
    draft.named.some((name) => isAmount(name) && fieldOf(draft.subject, name)) ||
    meaningsOf(draft, 'measure').some(({ measure }) => !MIDDLES.has(measure))
  if (said?.kind !== 'measure' || isComputed) return undefined
  const isRevenue = meaningsOf(draft, 'revenue').length > 0 && isOfEach(draft)
  if (!counts && !isRevenue && !isOfMany(draft, at)) return undefined
  return said.measure === 'median' ? 'median' : 'average'
}

const MIDDLES = new Set(['average', 'median'])

// `average new leads per week`: rows have no average, so it is of how many they are.
function isOfMany({ items, tokens, primary }: Draft, at: number): boolean {
  const between = items.slice(at + 1, primary)
  const word = tokens[(items[primary]?.to ?? 0) - 1]?.text ?? ''
  return primary > at && word.endsWith('s') && between.every(({ meaning }) => BETWEEN.has(meaning.kind))
}
const BETWEEN = new Set<Meaning['kind']>(['filler', 'choice', 'unit'])

// `average revenue by source` is that of a deal, `per month` and `monthly` that of a month.
const isOfEach = ({ tokens, group }: Draft) =>
  group?.by !== undefined || tokens.some(({ text }) => /^(per|each|every|a)$/.test(text))
