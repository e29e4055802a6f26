import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { Period } from './calendar.ts'
import type { Cond, Part } from './meaning.ts'

export type { Bound, Cond, Group, Happening, Part } from './meaning.ts'

/** The parts of a kind. */
export type Of2<K extends Part['k']> = Extract<Part, { k: K }>
export type Measures = DataQuery['measures']

const CONDS = new Set('where person name bound has when event idle lasting text counted or'.split(' '))
export const isCond = (part: Part): part is Cond => CONDS.has(part.k)

/** `new`, which beside days says no more than that it came then. */
export const isFresh = (part: Part) =>
  part.k === 'where' && !part.not && part.day === 'created' && part.on.leads?.is?.[0] === 'new'

/** Whether days are those of now. */
export const isNow = ({ from, to }: Period, today: string) => (from ?? '') <= today && (to ?? '') >= today

/** `who`: whose something is, or who did it. */
export const isWho = (part: Part) =>
  part.k === 'group' && part.groups.every(({ asked, field }) => asked && field === 'owner')
