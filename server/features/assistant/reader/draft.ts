import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { fieldOf, kindOf, usedFor } from './catalogue.ts'
import type { Clause } from './clause.ts'
import { dayFieldOf, isDated } from './days.ts'
import { COUNTRIES } from './lexicon/places.ts'
import type { Group, Measures, Part } from './meaning.ts'

/** A query while it is made of what rows must be. */
export interface Draft extends Clause {
  /** The conditions before any is implied by what is computed. */
  told: QueryCondition[]
  measures: Measures
  middle?: DataQuery['middle']
  /** What is divided by, then what is asked for. */
  divisions: Group[]
  /** Fields that were named and that an amount can be computed of. */
  amounts: string[]
  isCount: boolean
  isMuch: boolean
  isPipeline: boolean
}

export interface Shaped {
  query: DataQuery | null
  /** Why there is none. */
  reason?: string
  /** What makes it the less likely. */
  cost?: number
}

export function draftOf(clause: Clause): Draft {
  const { all, has, aims, conditions, groups, subject, top } = clause
  const isEnded = (name: string, value: string) =>
    conditions.some(({ field, is }) => field === name && is?.join() === value)
  const isFormer = isEnded('outcome', 'lost') || (subject === 'candidates' && isEnded('stage', 'rejected'))
  const isWhere = aims.has('where') && !conditions.some(({ matches }) => matches)
  const divisions = [...groups.by, ...groups.asked]
  // `where are our customers`
  if (isWhere && divisions.length === 0) divisions.push({ field: 'country' })
  if (divisions.some(({ field }) => field === 'lostReason' || field === 'rejectionReason')) {
    if (subject === 'leads') {
      imply(clause, { field: 'outcome', is: ['lost'] })
      turnToClosing(clause)
    }
    if (subject === 'candidates') imply(clause, { field: 'stage', is: ['rejected'] })
  }
  const isOfTop = Boolean(top) && divisions.length === 0 && aims.has('much')
  return {
    ...clause,
    told: [...conditions],
    measures: [],
    divisions: divisions.map((group) =>
      isFormer && group.field === 'stage' ? { ...group, field: 'previousStage' } : group,
    ),
    amounts: all('field').flatMap(({ field }) =>
      usedFor(field).includes('amount') && fieldOf(subject, field) ? [field] : [],
    ),
    isCount: aims.has('count'),
    isMuch: (aims.has('much') && !isOfTop) || all('aggregate')[0]?.of === 'sum',
    isPipeline: has('pipeline') && subject === 'leads',
  }
}

/** What only closed deals have is of those that closed in these days, unless it says what happened then. */
export function turnToClosing({ conditions, said }: Clause): void {
  for (const each of conditions) if (each.field === 'createdAt' && !isDated(said)) each.field = 'closedAt'
}

/** Adds a condition unless the same field was said. What is in a stage is not won besides. */
export function imply({ conditions }: Clause, condition: QueryCondition): void {
  const has = (name: string) => conditions.some(({ field }) => field === name)
  const isWon = condition.field === 'outcome' && condition.is?.join() === 'won'
  if (!has(condition.field) && !(isWon && has('stage'))) conditions.push(condition)
}

/** Says that parts of a kind have no place in the query. */
export const drop = ({ said, unused }: Clause, k: Part['k']) => unused.push(...said.filter(({ part }) => part.k === k))

export const outcomeIn = (conditions: QueryCondition[]) =>
  conditions.find(({ field, not }) => field === 'outcome' && !not)

/** The field that values are of: those of a place are countries where they are called so. */
export const divisionOf = ({ field, matches }: QueryCondition) =>
  field === 'place' && COUNTRIES.has(matches?.[0] ?? '') ? 'country' : field

/** The query as far as it is the same whatever is wanted of the rows. */
export const baseOf = ({ subject, conditions, measures, middle }: Draft): DataQuery => ({
  aim: 'list',
  subject,
  conditions,
  measures,
  ...(middle && { middle }),
})

/** What rows are divided by. */
export function divided(draft: Draft): Pick<DataQuery, 'groupBy' | 'thenBy'> {
  const [one, two] = draft.divisions.map(({ field, by }) => {
    const name = by ? dayFieldOf(draft) : field && fieldOf(draft.subject, field)
    return name ? { field: name, ...(by && { by }) } : undefined
  })
  if (draft.divisions.slice(0, 2).length > [one, two].filter(Boolean).length) drop(draft, 'group')
  // `where do they come from, by source` says one thing twice.
  const isTwice = one && two && one.field === two.field && one.by === two.by
  return { ...(one && { groupBy: one }), ...(two && !isTwice && { thenBy: two }) }
}

/** What can be shares: a field whose values are few. */
export const isChoice = ({ subject }: Clause, { field }: QueryCondition) =>
  field !== 'lostReason' &&
  field !== 'rejectionReason' &&
  ['choice', 'flag', 'person', 'text'].includes(kindOf(subject, field) ?? '')
