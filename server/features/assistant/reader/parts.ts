import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Bound, Cond, Group, Part } from './meaning.ts'
import type { Said } from './sentence.ts'

export type { Bound, Cond, Group, Happening, Part } from './meaning.ts'

/** The parts of a kind. */
export type Of2<K extends Part['k']> = Extract<Part, { k: K }>
export type Measures = DataQuery['measures']

const CONDS = new Set([
  'where',
  'person',
  'name',
  'bound',
  'has',
  'when',
  'event',
  'idle',
  'lasting',
  'text',
  'counted',
  'or',
])
export const isCond = (part: Part): part is Cond => CONDS.has(part.k)

/** `new`, which beside days says no more than that it came then. */
export const isFresh = (part: Part) =>
  part.k === 'where' && !part.not && part.day === 'created' && part.on.leads?.is?.[0] === 'new'

/** What is said, as far as it makes more of the rows than which they are. */
export interface Shape {
  said: Said[]
  subject: QuerySubject
  conditions: QueryCondition[]
  groups: { by: Group[]; asked: Group[] }
  aims: Set<string>
  having: Bound[]
  isRevenue: boolean
  today: string
  unused: Said[]
  other: QuerySubject | undefined
  top: Of2<'top'> | undefined
  most: Of2<'most'> | undefined
  /** Whether it goes on from a question before. */
  isNext: boolean
}
