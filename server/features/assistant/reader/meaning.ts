import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Period, PeriodUnit } from './calendar.ts'
import type { Command } from './outcome.ts'

type Measure = DataQuery['measures'][number]['measure']
export type Unit = 'money' | 'percent' | 'days' | 'bytes' | 'stars' | 'number'
export type Bounds = Pick<QueryCondition, 'above' | 'atLeast' | 'below' | 'atMost' | 'aboveThe' | 'belowThe'>
type Middle = 'average' | 'median'
type GroupUnit = PeriodUnit | 'weekday'

/** What happened to a record, which decides the field that days are of. */
export type Happening =
  | 'created'
  | 'updated'
  | 'closed'
  | 'expectedClose'
  | 'due'
  | 'completed'
  | 'moved'
  | 'contacted'
  | 'active'
  | 'taskDone'

/** A condition as a word gives it, by what is asked for. */
export type On = Partial<Record<QuerySubject, QueryCondition>>

/** A time that passed, or an amount of it. */
export interface Span {
  count: number
  unit: PeriodUnit
}

export interface Bound {
  bounds: Bounds
  unit: Unit | null
  span?: Span
  /** Of groups: of which amount. */
  of?: string
}

/** Of which days, persons or things a condition is, and whether it is turned round. */
interface Turned {
  not?: boolean
  /** Of which several are compared. */
  compared?: boolean
  /** Of which several were named one by one: `won and lost`. */
  listed?: boolean
  /** What is said besides, and not where something else is said of the same. */
  soft?: boolean
  /** Of what is still open. */
  open?: boolean
}

/** One thing that rows must be. */
export type Cond = Turned &
  /** `except`: the others, whatever they are, as `not` may mean those that are still to be. */
  (
    | { k: 'where'; on: On; day?: Happening; verb?: boolean; except?: boolean }
    | {
        k: 'person'
        is: string[]
        role?: 'by' | 'to' | 'of' | 'theirs'
        did?: Happening
        given?: boolean
        subject?: QuerySubject
      }
    | { k: 'name'; kind: NameKind; texts: string[]; label?: string }
    | { k: 'bound'; bound: Bound; field?: string }
    | { k: 'has'; field: string }
    | {
        k: 'when'
        period: Period
        day?: Happening
        subject?: QuerySubject
        made?: boolean
        how?: string[]
        back?: boolean
      }
    /** Since when nothing of it happened. */
    | { k: 'idle'; day: Happening; subject?: QuerySubject; span?: Span; over?: boolean; ago?: boolean; auto?: boolean }
    | { k: 'event'; day: Happening; subject?: QuerySubject; made?: boolean; how?: string[]; back?: boolean }
    | { k: 'lasting'; span: Span; bound: keyof Bounds }
    | { k: 'text'; text: string; others?: string[]; field?: string; lost?: boolean; weak?: string; guess?: boolean }
    | { k: 'counted'; bound: Bound; parts: Part[] }
    | { k: 'or'; sides: Cond[][] }
  )

type NameKind =
  | 'lead'
  | 'company'
  | 'title'
  | 'place'
  | 'opening'
  | 'department'
  | 'location'
  /** Where a job is. */
  | 'site'
  | 'tag'
  | 'candidate'
  | 'task'

export interface Group {
  field?: string
  by?: GroupUnit
  /** `which rep`, `who`: asked for rather than divided by. */
  asked?: boolean
  /** What else is asked for as records of its own. */
  noun?: boolean
}

/** What a constituent of a sentence says. */
export type Part =
  | Cond
  | { k: 'subject'; subject: QuerySubject; also?: On; one?: boolean }
  | { k: 'measure'; measure: Measure; field?: string; closed?: boolean }
  | { k: 'aggregate'; of: 'sum' | 'average' | 'median' | 'highest' | 'lowest' }
  | { k: 'field'; field: string }
  | { k: 'revenue' }
  | { k: 'pipeline' }
  /** `bare`: without a word that says it divides. */
  | { k: 'group'; groups: Group[]; bare?: boolean }
  | { k: 'top'; descending: boolean; field?: string; count?: number; place?: number; plural?: boolean }
  | { k: 'most'; descending: boolean }
  | { k: 'order'; descending?: boolean; field?: string }
  | { k: 'limit'; count: number; skip?: number }
  | {
      k: 'aim'
      aim:
        | 'list'
        | 'count'
        | 'much'
        | 'compare'
        | 'pipeline'
        | 'activity'
        | 'find'
        | 'when'
        | 'performance'
        | 'why'
        | 'where'
        /** Whose each of the rows is. */
        | 'owners'
        | 'howLong'
        /** What each is worth, besides. */
        | 'amounts'
      /** Of how somebody can be reached. */
      contact?: boolean
    }
  | { k: 'share' }
  | { k: 'versus'; period?: Period; earlier?: 'year' | 'before' | 'after'; unit?: PeriodUnit }
  | { k: 'compare' }
  | { k: 'none' }
  /** Of several that were named, or of the rows before. */
  | { k: 'each' }
  | { k: 'recent' }
  /** `same`: the question before, once more. */
  | { k: 'pointer'; same?: boolean }
  | { k: 'only' }
  | { k: 'having'; bound: Bound }
  | { k: 'notKept'; reason: string }
  | { k: 'stays' }
  | { k: 'owning'; given?: boolean }
  /** What is said to be among them too, of which nothing is to be left out. */
  | { k: 'also' }
  | { k: 'joint' }

/** How a command begins, and what that says of it. */
export interface Head extends Pick<Command, 'kind' | 'assignee' | 'priority'> {
  /** Of a task: these words are in its title. */
  isTitle?: true
  /** Of a change: the value may follow the record with no word between. */
  marks?: true
  /** Of a change: the verb says the value itself. */
  on?: On
}

/** What a field shall hold, as it was said. `isBare`: with no word before it. */
export interface Put {
  on?: On
  person?: string
  amount?: Values['Amount']
  day?: string
  text?: string
  isBare?: true
}

/** What the categories of the grammar mean. */
export interface Values {
  Num: number
  Scale: number
  Ord: number
  Unit: PeriodUnit
  UnitOf: { unit: Unit; factor: number }
  Span: Span
  Amount: { value: number; unit: Unit | null; span?: Span }
  Op: keyof Bounds
  OpAfter: keyof Bounds
  Middle: Middle
  Bound: Bound
  Month: number
  Weekday: number
  /** A stretch of each year, by its first month. */
  Piece: { first: number; months: number; label: string; unit?: PeriodUnit; half?: 1 | 2 }
  /** A day of a month, and of each year. */
  Nth: number
  MonthDay: { at: number; day: number }
  Year: number
  Day: Period
  Named: Period
  Period: Period
  Person: { is: string[] }
  Name: { kind: NameKind; texts: string[]; label?: string }
  Field: string
  Group: Group
  GroupUnit: GroupUnit
  Groups: Group[]
  Where: Extract<Cond, { k: 'where' }>
  /** `how`: what was written down of a contact. */
  Event: { day: Happening; subject?: QuerySubject; made?: boolean; how?: string[]; back?: boolean }
  Lack: { day: Happening; open?: boolean }
  Subject: Extract<Part, { k: 'subject' }>
  Quote: string
  Quotes: string[]
  Noun: Part[]
  Not: true
  Without: true
  With: true
  Prep: true
  Aux: true
  Nobody: true
  Versus: true
  Cond: Cond
  Side: Cond[]
  Part: Part
  Top: Extract<Part, { k: 'top' }>
  Parts: Part[]
  Meas: Part
  Stay: true
  /** Who has it, or whom it was given to at some time. */
  Own: { given?: boolean }
  Unk: string
  Text: string
  /** A word of the title of a task, which names it beside the word for it alone. */
  Titled: string
  /** Rows of the table of what commands make. */
  Making: number[]
  Made: number
  Modifier: Pick<Command, 'priority'>
  Head: Head
  /** What is said of a task beside its title. */
  Detail: Pick<Command, 'assignee' | 'priority' | 'dueDate'> & { dueIn?: Span }
  Time: true
  Into: Put
  Glue: true
  Polite: true
}
