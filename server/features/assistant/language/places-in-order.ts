import type { Meaning } from './meaning.ts'
import { addCondition, type Draft, nextOf, previousOf } from './reading.ts'
import { fieldOf } from './subject-fields.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** What comes first of what is to come. */
export function readComing(draft: Draft, _: Of<'coming'>, at: number): undefined {
  const field = fieldOf(draft.subject, 'due')
  if (draft.subject === 'candidates') return
  // `deals coming up`
  const isUpcoming = /^(coming|upcoming)$/.test(draft.tokens[draft.items[at]?.from ?? -1]?.text ?? '')
  if (draft.subject === 'leads' && isUpcoming && !draft.conditions.some((each) => each.field === 'outcome')) {
    addCondition(draft, { field: 'outcome', is: ['open'] })
    draft.notes.push('When a deal is expected to close is not kept; these are the ones that are open.')
    return
  }
  if (!field) {
    draft.unknown.add(at)
    return
  }
  if (!draft.conditions.some((each) => each.field === field))
    addCondition(draft, { field, from: draft.today, label: 'from today on' })
  draft.order ??= { field, descending: false }
}

/** `the second largest deal`, `the runner-up in revenue` */
export function readOrdinal(draft: Draft, { place }: Of<'ordinal'>, at: number): undefined {
  const next = nextOf(draft, at)?.meaning
  const isRanked = draft.items.some(
    ({ meaning }) =>
      meaning.kind === 'extreme' || meaning.kind === 'order' || (meaning.kind === 'steer' && meaning.steer === 'by'),
  )
  const ranks = (meaning: Meaning | undefined) =>
    meaning !== undefined &&
    (RANKING.has(meaning.kind) || (meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least')))
  if (ranks(next) || ranks(previousOf(draft, at)?.meaning) || isRanked) draft.places.push(place)
  else draft.unknown.add(at)
}
const RANKING = new Set<Meaning['kind']>([
  'extreme',
  'recent',
  'likely',
  'revenue',
  'measure',
  'performance',
  'ordinal',
])
