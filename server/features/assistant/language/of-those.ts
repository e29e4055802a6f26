import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Token } from './token.ts'

/** What a record's own fields are called of what belongs to it: a candidate knows the opening, a task the lead. */
const OF_THOSE: Partial<Record<QuerySubject, Partial<Record<QuerySubject, Record<string, string>>>>> = {
  openings: {
    candidates: {
      title: 'opening',
      status: 'openingStatus',
      department: 'department',
      location: 'location',
      employmentType: 'employmentType',
      experienceLevel: 'experienceLevel',
    },
  },
  leads: {
    tasks: {
      name: 'lead',
      company: 'lead',
      stage: 'leadStage',
      outcome: 'leadOutcome',
      source: 'leadSource',
      assignedUserId: 'leadOwner',
      place: 'leadPlace',
      value: 'leadValue',
      probability: 'leadProbability',
      hot: 'leadHot',
      highValue: 'leadHighValue',
    },
  },
}

/** `how many applicants do they have`, `show me their tasks`: of what was asked for before. */
const THEIRS =
  /\b(do|did|does) (they|those|these)( \w+)? have\b|\bhave (they|those|these) (got|had)\b|\btheir \w+|\b(for|of) (them|those|these)( \?)?$/

// `any applicants?`, after openings
const ANY =
  /^(and )?(are there |do we have |have we got )?(any|how many|no) (applicants|candidates|applications|tasks|open tasks)( yet| so far| there)*( \?)?$/

/** What belongs to the rows of the question before, as conditions of its own; undefined where nothing does. */
export function ofThose(previous: DataQuery, subject: QuerySubject, tokens: Token[]): QueryCondition[] | undefined {
  const fields = OF_THOSE[previous.subject]?.[subject]
  const text = tokens.map(({ text }) => text).join(' ')
  if (!fields || !(THEIRS.test(text) || ANY.test(text)) || previous.groupBy || previous.limit) return undefined
  const sides = previous.conditions.map((condition): QueryCondition | undefined => {
    const field = fields[condition.field]
    return field && !condition.or && !condition.and ? { ...condition, field } : undefined
  })
  return sides.every((side) => side !== undefined) ? sides : undefined
}

/** How many each of them has, where they are counted. */
export const eachOfThose = (query: DataQuery): DataQuery =>
  query.aim === 'count' && query.subject === 'candidates'
    ? {
        ...query,
        aim: 'rank',
        measures: [{ measure: 'count' }],
        groupBy: { field: 'opening' },
        order: { measure: 0, descending: true },
      }
    : query
