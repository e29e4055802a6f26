import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Period, PeriodUnit } from './calendar.ts'
import type { KnownName } from './understood.ts'

export type Aim = DataQuery['aim']
export type Measure = DataQuery['measures'][number]['measure']

/** What happened to a record, which decides the field that days are of. */
export type Happening =
  | 'created'
  | 'updated'
  | 'closed'
  | 'due'
  | 'completed'
  | 'moved'
  | 'contacted'
  | 'applied'
  | 'uploaded'

/** What words ask of a field, whatever the subject calls it. */
export type FieldName =
  | 'value'
  | 'weightedValue'
  | 'probability'
  | 'email'
  | 'phone'
  | 'company'
  | 'name'
  | 'owner'
  | 'source'
  | 'stage'
  | 'outcome'
  | 'status'
  | 'priority'
  | 'place'
  | 'city'
  | 'state'
  | 'country'
  | 'department'
  | 'opening'
  | 'lead'
  | 'tag'
  | 'kind'
  | 'size'
  | 'rating'
  | 'salary'
  | 'employmentType'
  | 'experienceLevel'
  | 'video'
  | 'about'
  | 'title'
  | 'candidateCount'
  | 'openTasks'
  | 'overdueTasks'
  | 'age'
  | 'daysInStage'
  | 'daysToClose'
  | 'active'
  | 'taskDone'
  | 'leadStage'
  | 'leadSource'
  | 'leadOwner'
  | 'leadPlace'
  | 'leadValue'
  | 'previousStage'
  | 'lostReason'
  | Happening

export type Unit = 'money' | 'percent' | 'days' | 'bytes' | 'stars' | 'number'

export type Bounds = Pick<QueryCondition, 'above' | 'atLeast' | 'below' | 'atMost' | 'aboveThe' | 'belowThe'>

/** Bounds that are written as a number. */
export type BoundWord = Exclude<keyof Bounds, 'aboveThe' | 'belowThe'>

/** A condition as a word gives it: its field, and what it must be. */
export type Choice = Pick<QueryCondition, 'field' | 'is' | 'not' | 'none'>

/** Words that steer what stands beside them. */
export type Steer =
  | 'not'
  | 'without'
  | 'with'
  | 'and'
  | 'or'
  | 'by'
  | 'versus'
  | 'about'
  | 'at'
  | 'to'
  | 'than'
  | 'most'
  | 'least'

/** What a stretch of a question means. */
export type Meaning =
  /** Something that is asked for; `also` is what it says besides, as customers are leads that were won. */
  | { kind: 'subject'; subject: QuerySubject; also?: Choice }
  /** A condition, by what is asked for. `happening`: days beside it are of that; `idle`: it says nothing of anything else. */
  | { kind: 'choice'; on: Partial<Record<QuerySubject, Choice>>; happening?: Happening; weak?: boolean; idle?: boolean }
  /** `not`: the word itself says that it did not happen, as `untouched`; `still`: that nothing goes on, as `stuck`. */
  | { kind: 'happening'; happening: Happening; subject?: QuerySubject; not?: boolean; still?: boolean }
  | { kind: 'field'; field: FieldName }
  | { kind: 'measure'; measure: Measure }
  /** Dollars of won leads. */
  | { kind: 'revenue' }
  | { kind: 'pipeline' }
  | { kind: 'stale' }
  /** Whom to get in touch with: `who should I call`; `own` where it is the asker who does. */
  | { kind: 'toContact'; own: boolean }
  /** For each of what a field has: `does everybody have`, `how many companies`; `of`: the share of each of these. */
  | { kind: 'each'; field: FieldName; of?: string[] }
  /** Of whom or of what there is none: `who has no open deals`, `who has not won anything`. */
  | { kind: 'none' }
  /** What is to come soonest: `which opening expires next`. */
  | { kind: 'coming' }
  | { kind: 'recent' }
  | { kind: 'likely' }
  /** First or last by a field, or by whatever stands beside it. */
  | { kind: 'extreme'; descending: boolean; field?: FieldName }
  | { kind: 'aim'; aim: Aim }
  | { kind: 'who' }
  | { kind: 'performance' }
  | { kind: 'share' }
  /** `last`, which is the one before beside another period, and else the latest. */
  | { kind: 'last' }
  | { kind: 'yearBefore' }
  /** `for somebody else`: not for who was named. */
  | { kind: 'others' }
  /** `second`, `runner-up`: the place of what is asked for, in the order that stands beside it. */
  | { kind: 'ordinal'; place: number }
  /** `first five`: so many, in the order as it is. */
  | { kind: 'first' }
  /** `twice`, `more than once`: of companies that bought so. */
  | { kind: 'repeated' }
  | { kind: 'steer'; steer: Steer }
  | { kind: 'order'; descending?: boolean; field?: FieldName }
  | { kind: 'unit'; unit: PeriodUnit | 'weekday' }
  | { kind: 'filler' }
  | { kind: 'period'; period: Period }
  /** A time that passed: `for two weeks`, `in 30 days`, `more than a month`. */
  | { kind: 'age'; count: number; unit: PeriodUnit; bound: BoundWord | 'for'; label: string }
  | { kind: 'amount'; bounds: Bounds; unit: Unit | null; label: string }
  | { kind: 'number'; value: number }
  | { kind: 'person'; is: string[]; label: string; owns: boolean }
  | { kind: 'name'; names: string[]; known: KnownName['kind']; label?: string }
  | { kind: 'quote'; text: string }
  /** Something that is known already to be of a field. */
  | { kind: 'condition'; condition: QueryCondition }
  | { kind: 'unknown' }

/** A meaning with the tokens that it is of; `to` is the one after the last. */
export interface Item {
  from: number
  to: number
  meaning: Meaning
}
