import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { COUNTRIES } from './lexicon/places.ts'
import { type Draft, meaningsOf } from './reading.ts'

/** `what share of leads come from referrals`: told beside the others. What is said last is the part, the rest is of what. */
export function sharedField(draft: Draft): DataQuery['groupBy'] {
  const isOfEach = meaningsOf(draft, 'each').some(({ of }) => !of)
  if (isOfEach || meaningsOf(draft, 'share').length === 0 || meaningsOf(draft, 'measure').length > 0) return undefined
  const parts = draft.conditions.filter(({ field }) => SHARED.has(field))
  // Revenue and the pipeline say themselves what is won or open.
  const isOfSome = meaningsOf(draft, 'revenue').length + meaningsOf(draft, 'pipeline').length > 0
  const of = isOfSome ? parts.find(({ field }) => field !== 'outcome') : parts.at(-1)
  if (!of || of.is?.[0] === 'won') return undefined
  draft.conditions = draft.conditions.filter((each) => each !== of)
  draft.notes.push('All groups are told, so that each share can be seen.')
  // `from the website but not Anna`
  if (draft.conditions.some(({ not }) => not))
    draft.notes.push('The shares are of what is left without what was excluded.')
  return { field: isOfCountries(of) ? 'country' : of.field }
}
const SHARED = new Set([
  'assignedUserId',
  'assignedTo',
  'uploadedBy',
  'overdue',
  'finishedLate',
  'state',
  'outcome',
  'hot',
  'open',
  'hasRecording',
  'isPublic',
  'source',
  'stage',
  'status',
  'priority',
  'kind',
  'assignedUserId',
  'assignedTo',
  'place',
  'employmentType',
  'about',
])

/** `the United States compared with Germany`, and not their cities. */
export const isOfCountries = ({ field, label = '' }: DataQuery['conditions'][number]) =>
  field === 'place' && label.split(' or ').every((name) => COUNTRIES.has(name.replace(/^the /, '')))
