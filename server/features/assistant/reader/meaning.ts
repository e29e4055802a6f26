import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Period, PeriodUnit } from './calendar.ts'
import type { KnownName } from './known.ts'
import type { Command } from './outcome.ts'

export type Measures = DataQuery['measures']
type Measure = Measures[number]['measure']
export type Unit = 'money' | 'percent' | 'days' | 'bytes' | 'stars' | 'number'
export type Bounds = Pick<QueryCondition, 'above' | 'atLeast' | 'below' | 'atMost' | 'aboveThe' | 'belowThe'>
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
  | 'stageChanged'
  | 'nextStepDue'
  | Beside
/** What is written down of it, and what is done for it. */
type Beside = 'contacted' | 'active' | 'taskDone'

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
    | { k: 'where'; on: On; day?: Happening; verb?: boolean; except?: boolean; plural?: boolean }
    | ({ k: 'person'; is: string[]; role?: 'by' | 'to' | 'of' | 'theirs'; did?: Happening } & Owning & OfOne)
    | { k: 'name'; kind: NameKind; texts: string[]; label?: string }
    | { k: 'bound'; bound: Bound; field?: string }
    | { k: 'has'; field: string }
    | ({ k: 'when'; period: Period } & Partial<Event>)
    | ({ k: 'event' } & Event)
    /** Since when nothing of it happened. */
    | ({ k: 'idle'; day: Happening; span?: Span; over?: boolean; ago?: boolean; auto?: boolean } & OfOne)
    | { k: 'lasting'; span: Span; bound: keyof Bounds }
    | { k: 'text'; text: string; others?: string[]; field?: string; lost?: boolean; weak?: string; guess?: boolean }
    /** `often`: of something done by whom they are grouped by, and of no number else. */
    | { k: 'counted'; bound: Bound; parts: Part[]; often?: true }
    | { k: 'or'; sides: Cond[][] }
  )

/** A `site` is where a job is. */
type NameKind = KnownName['kind'] | 'site'

/** Something that happened; `how`: what was written down of a contact. */
interface Event extends OfOne {
  day: Happening
  made?: boolean
  how?: string[]
  /** To an earlier stage. */
  back?: boolean
  /** From another one than usual, which has to be said. */
  leap?: boolean
}

/** Of which kind of record alone something can be said. */
interface OfOne {
  subject?: QuerySubject
}

/** Who has it, or whom it was given to at some time. */
interface Owning {
  given?: boolean
}

export interface Group {
  field?: string
  by?: GroupUnit
  /** `which rep`, `who`: asked for rather than divided by. */
  asked?: boolean
  /** What else is asked for as records of its own. */
  noun?: boolean
}

interface Units {
  unit?: PeriodUnit
  beside?: PeriodUnit
}

/** What a constituent of a sentence says. */
export type Part =
  | Cond
  | { k: 'subject'; subject: QuerySubject; also?: On; one?: boolean }
  | { k: 'measure'; measure: Measure; field?: string; closed?: boolean }
  | { k: 'aggregate'; of: 'sum' | 'average' | 'median' | 'highest' | 'lowest' }
  | { k: 'field'; field: string }
  /** Fields that each row says of itself. */
  | { k: 'show'; show: string[] }
  /** `bare`: without a word that says it divides. */
  | { k: 'group'; groups: Group[]; bare?: boolean }
  | { k: 'top'; descending: boolean; field?: string; count?: number; place?: number; plural?: boolean }
  | { k: 'most'; descending: boolean }
  | { k: 'order'; descending?: boolean; field?: string }
  | { k: 'limit'; count: number; skip?: number }
  /** `contact`: of how somebody can be reached. */
  | { k: 'aim'; aim: Aim; contact?: boolean }
  /** `toDate`: of both as far as the one that is now has gone; `beside`: one of these, beside what was said before. */
  | ({ k: 'versus'; period?: Period; earlier?: 'year' | 'before' | 'after'; toDate?: boolean } & Units)
  /** `same`: the question before, once more. */
  | { k: 'pointer'; same?: boolean }
  | { k: 'notKept'; reason: string }
  /** `two`: of nothing but two times, or two sides. */
  | { k: 'compare'; two?: boolean }
  | ({ k: 'owning' } & Owning)
  /**
   * Of `each` that was named, or of the rows before; `also`: what is said to be among them too, of which nothing is to be left
   * out; `joint`: an `or` between what is said; `everyone`: whoever it is of.
   */
  | {
      k:
        | 'revenue'
        | 'pipeline'
        | 'share'
        | 'none'
        | 'each'
        | 'recent'
        | 'only'
        | 'stays'
        | 'also'
        | 'joint'
        | 'everyone'
    }

/** What is wanted: `owners` is whose each of the rows is. */
type Aim = 'list' | 'count' | 'much' | 'compare' | 'pipeline' | 'activity' | 'find' | 'performance' | AskedWord
type AskedWord = 'when' | 'why' | 'where' | 'howLong' | 'owners'

/** The parts of a kind. */
export type Of2<K extends Part['k']> = Part & { k: K }

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

/** How a command begins, and what that says of it. */
export interface Head
  extends Pick<Command, 'kind' | 'assignee' | 'priority' | 'remind' | 'noteType' | 'lead' | 'dueDate' | 'dueTime'> {
  /** Of a task: these words are in its title. */
  isTitle?: true
  /** No verb asks for it, so that it is only an email with what it says, and a task with a verb in its title. */
  isNoun?: true
  /** Of an email: how what it says begins. */
  says?: string
  /** Of a change: the value may follow the record with no word between. */
  marks?: true
  /** Of a change: the verb says the value itself. */
  on?: On
  /** Of a change: a day comes earlier by what is said. */
  isEarlier?: true
}

/** What a field shall hold, as it was said. `isBare`: with no word before it. */
export interface Put {
  on?: On
  person?: string
  amount?: Values['Amount']
  day?: string
  /** How far a day moves; earlier where it is less than none. */
  by?: Span
  text?: string
  isBare?: true
}

/** Categories that a word is in, and says nothing more. */
/**
 * `Took` asks how long something takes, from a `Start` to a `Sale`; `Hired` is the end of an application;
 * `Coming` says that something is still to be done.
 */
type Bare =
  | 'Coming'
  | 'Took'
  | 'Hired'
  | 'Start'
  | 'Sale'
  | 'Not'
  | 'Without'
  | 'With'
  | 'Prep'
  | 'Aux'
  | 'Nobody'
  | 'Versus'
  | 'Stay'
  | 'Glue'
  | 'Polite'
/** `Nth` is a day of a month, `Time` minutes of a day, `Made` a row of the table of what commands make. */
type Numbers = 'Num' | 'Count' | 'Scale' | 'Ord' | 'Month' | 'Weekday' | 'Nth' | 'Year' | 'Time' | 'Made'
/**
 * `Titled` is a word of the title of a task, which names it beside the word for it alone.
 */
type Texts = 'Field' | 'Quote' | 'Unk' | 'Text' | 'Titled'
type Periods = 'Day' | 'Named' | 'Period'

/** What the categories of the grammar mean. */
export interface Values
  extends Record<Bare, true>,
    Record<Numbers, number>,
    Record<Texts, string>,
    Record<Periods, Period>,
    Record<'Op' | 'OpAfter', keyof Bounds> {
  Unit: PeriodUnit
  UnitOf: { unit: Unit; factor: number }
  Span: Span
  Amount: { value: number; unit: Unit | null; span?: Span }
  Middle: 'average' | 'median'
  Bound: Bound
  /** How often something happened. */
  Times: Bound
  /** A stretch of each year, by its first month. */
  Piece: { first: number; months: number; label: string; unit?: PeriodUnit; half?: 1 | 2 }
  /** Of each year. */
  MonthDay: { at: number; day: number }
  Person: { is: string[] }
  /** Words of titles of tasks, as these have them; `isDoing` where they begin as `asking` does; `of` which titles. */
  ToDo: { text: string; isDoing: boolean; of: number[] }
  /** Who still has to do something, as `do I still have to`. */
  Duty: Part[]
  /** Who shall do something, as `Ben needs to`. */
  Doer: { is: string[] }
  Name: { kind: NameKind; texts: string[]; label?: string }
  /** A name, with a noun that says once more what it is. */
  Called: Values['Name']
  Group: Group
  GroupUnit: GroupUnit
  Groups: Group[]
  Fields: string[]
  Where: Of2<'where'>
  Event: Event
  Lack: { day: Happening; open?: boolean }
  Subject: Of2<'subject'>
  Quotes: string[]
  Noun: Part[]
  Cond: Cond
  Side: Cond[]
  Part: Part
  Top: Of2<'top'>
  Parts: Part[]
  Meas: Part
  Own: Owning
  Making: number[]
  Modifier: Pick<Command, 'priority'>
  Head: Head
  /** What is said of a task beside its title. */
  Detail: Pick<Command, 'assignee' | 'priority' | 'dueDate' | 'dueTime'> & { dueIn?: Span }
  Details: Pick<Command, 'assignee' | 'priority' | 'dueDate' | 'dueTime'>
  Into: Put
}
