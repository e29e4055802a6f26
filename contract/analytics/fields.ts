import * as z from 'zod/mini'
import { LeadSource, LeadStage } from '../leads/fields.ts'
import { REASON_LENGTH } from '../plain/values.ts'
import { Day, Id, Instant, pageQuery, storable } from '../values.ts'
import * as plain from './endpoints.ts'

const blank = z.literal('')

const blankAsAbsent = <Value extends string>(schema: z.ZodMiniType<Value, string>) =>
  z.optional(
    z.pipe(
      z.union([blank, schema], { error: 'Cannot be filtered by this' }),
      z.transform((value: Value | '') => (value === '' ? undefined : (value as Value))),
    ),
  )

const dayError = 'Must be a day as 2026-11-21, from 1900 to 2999'

const PeriodDay = z.optional(
  z.pipe(
    z
      .union([blank, Day], { error: dayError })
      .check(z.refine((day: string) => day === '' || /^(19|2\d)\d\d-/.test(day), { error: dayError })),
    z.transform((day: string) => day || undefined),
  ),
)

/**
 * Which figures are wanted. Days are those of the company's time zone, both included. Without `to` today is meant, without
 * `from` the first day of the month eleven months before `to`. Blank means absent.
 */
export const period = {
  from: PeriodDay,
  to: PeriodDay,
  /**
   * A member's id, or `none` for nobody: of leads who has them now, of tasks whose they are, of activities who did it. It does
   * not narrow hiring.
   */
  assignedUserId: blankAsAbsent(z.union([z.literal('none'), Id])),
  /** Where leads come from, or `none` where that is not known. It narrows what is said of leads, nothing else. */
  source: blankAsAbsent(z.union([z.literal('none'), LeadSource])),
}

export const AnalyticsQuery = z.object(period)
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>

/** A month as `2026-11`. */
const Month = z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, { error: 'Must be a month as 2026-11' }))

/** Percent with one decimal; null where there is nothing to compute it of. */
const Rate = z.nullable(z.number())

/** Median of days with four decimals, so that hours and minutes count; null where there are none. */
const MedianDays = z.nullable(z.number())

/** Dollars, exact to the cent. */
const Dollars = z.number()

const Won = z.object({ count: z.int(), value: Dollars })

const Closings = {
  /** Created in the period. */
  leads: z.int(),
  /** Won in the period, whenever they were created. */
  won: z.int(),
  lost: z.int(),
  /** Of those won. */
  value: Dollars,
  /** Won of those won or lost in the period. */
  winRate: Rate,
  /** From creation to winning, of those won in the period. */
  medianCycleDays: MedianDays,
}

const Step = {
  /** Of those who came in the period, how many were in this stage at some time; a stage that was skipped is not entered. */
  entered: z.int(),
  /** How many of them came into a later stage after they had first entered this one, by whatever way. */
  advanced: z.int(),
  /** Days from entering the stage to that, of those who advanced. */
  medianDays: MedianDays,
}

/** The figures of the sales and hiring screen; all of one company, in its own time zone. */
export const Analytics = z.object({
  /** What was computed, whatever was asked for. */
  from: Day,
  to: Day,
  /** The day that it is where the company is. */
  today: Day,
  timeZone: z.string(),
  /**
   * Of when the figures of leads are, where there are so many that new ones are still being computed: those are there a second or
   * two later. Null: they are those of now.
   */
  asOf: z.nullable(Instant),
  /** Leads created in the period. */
  created: z.object({ count: z.int() }),
  /** Leads won in the period that are won now. One that was opened again and won again counts by the last time. */
  won: Won,
  lost: z.object({ count: z.int() }),
  winRate: Rate,
  medianCycleDays: MedianDays,
  /** Every month of the period, which may begin and end within one. `yearBefore`: the same days a year earlier. */
  wonByMonth: z.array(z.object({ month: Month, ...Won.shape, yearBefore: Won })),
  /** Most valuable first, those without anything left out. `""` is an unknown source. */
  bySource: z.array(z.object({ source: z.union([blank, LeadSource]), ...Closings })),
  /** The same by who has the leads now; null is nobody. */
  byOwner: z.array(z.object({ userId: z.nullable(Id), ...Closings })),
  /** Leads created in the period, by the stages of the pipeline; what is won does not advance. */
  funnel: z.array(z.object({ stage: z.enum(plain.funnelStages), ...Step })),
  /** How long leads are in each open stage. */
  timeInStage: z.array(
    z.object({
      stage: z.enum(plain.openStages),
      /** Leads closed in the period that were in it, and the median of the days that each spent there altogether. */
      passed: z.int(),
      medianDays: MedianDays,
      /** Leads that are in it now, whenever they were created, and the median of their days since they came. */
      inStage: z.int(),
      medianDaysSoFar: MedianDays,
    }),
  ),
  /** Most frequent first; `""` where none was given. Null: all beyond the first `MOST_REASONS`. */
  lostReasons: z.array(z.object({ reason: z.nullable(z.string()), count: z.int() })),
  /**
   * What the leads that are open now may bring: value times probability, by the month in which each is expected to be won,
   * from this month to the last with any. A lead is expected as many days after it came into its stage as `forecastDays`
   * says, and today at the earliest.
   */
  forecast: z.array(z.object({ month: Month, value: Dollars, leads: z.int() })),
  /**
   * Days from a stage to winning: the median of the leads won in the last twelve months, from when they first entered it; the
   * forecast rounds it to whole days. Where there are none (`won` 0), `ASSUMED_DAYS_PER_STAGE` for each stage that is left. Of
   * the whole company, whatever is filtered.
   */
  forecastDays: z.array(z.object({ stage: z.enum(plain.openStages), days: z.number(), won: z.int() })),
  tasks: z.object({
    /** Completed in the period. */
    done: z.int(),
    /** Of those, after the day that they were due. */
    doneLate: z.int(),
    /** Still open, due on a day of the period that is over. */
    overdue: z.int(),
    /** Done by when they were completed, overdue by when they were due. */
    byMonth: z.array(z.object({ month: Month, done: z.int(), overdue: z.int() })),
    /** By whose task it is; null is nobody. */
    byPerson: z.array(z.object({ userId: z.nullable(Id), done: z.int(), doneLate: z.int(), overdue: z.int() })),
  }),
  /** What each person did in the period, as far as the feed tells the reader of it. Null: no person, as applicants. */
  activity: z.array(z.object({ userId: z.nullable(Id), total: z.int(), ...count(plain.activityKinds) })),
  hiring: z.object({
    /** Candidates who applied in the period. */
    applications: z.int(),
    /** Candidates accepted in the period who are accepted now. */
    hired: z.int(),
    /** From the application to the acceptance, of those hired. */
    medianDaysToHire: MedianDays,
    /** Candidates who applied in the period, by stages. */
    funnel: z.array(z.object({ stage: z.enum(plain.hiringStages), ...Step })),
    /** Most applications first. `applications` are those of the period, `hired` those hired in it. */
    byOpening: z.array(z.object({ openingId: Id, title: z.string(), applications: z.int(), hired: z.int() })),
  }),
  /** The names of all people that the figures speak of, also of those who left. */
  people: z.array(z.object({ id: Id, name: z.string() })),
})
export type Analytics = z.infer<typeof Analytics>

const month = z.optional(Month)

const figureError = 'This figure does not exist'

/**
 * The leads behind a figure of the same period and filters; as many as the figure says. `month` narrows `won`,
 * `wonYearBefore` (both name the month of the period) and `forecast`; `reason` (blank for none) narrows `lost`; `stage` says
 * which stage `entered`, `advanced`, `passed`, `inStage` and `forecastDays` are of, and narrows `forecast`.
 */
export const AnalyticsLeadsQuery = z.object({
  ...period,
  ...pageQuery,
  figure: z.enum(plain.leadFigures, { error: figureError }),
  month,
  stage: z.optional(LeadStage),
  reason: z.optional(z.string().check(storable, z.maxLength(REASON_LENGTH))),
})
export type AnalyticsLeadsQuery = z.infer<typeof AnalyticsLeadsQuery>

/** The tasks behind a figure. `month` narrows it to a month of the period. */
export const AnalyticsTasksQuery = z.object({
  ...period,
  ...pageQuery,
  figure: z.enum(plain.taskFigures, { error: figureError }),
  month,
})
export type AnalyticsTasksQuery = z.infer<typeof AnalyticsTasksQuery>

/** The candidates behind a figure. `stage` says which `entered` and `advanced` are of; `openingId` narrows the others. */
export const AnalyticsCandidatesQuery = z.object({
  ...period,
  ...pageQuery,
  figure: z.enum(plain.candidateFigures, { error: figureError }),
  stage: z.optional(z.enum(plain.hiringStages, { error: 'Choose one of the stages' })),
  openingId: z.optional(Id),
})
export type AnalyticsCandidatesQuery = z.infer<typeof AnalyticsCandidatesQuery>

/** What people did, as `activity` counts it; `assignedUserId` says who, `none` for no person. */
export const AnalyticsActivitiesQuery = z.object({
  ...period,
  ...pageQuery,
  kind: z.optional(z.enum(plain.activityKinds, { error: figureError })),
})
export type AnalyticsActivitiesQuery = z.infer<typeof AnalyticsActivitiesQuery>

function count<Kind extends string>(kinds: readonly Kind[]): Record<Kind, z.ZodMiniInt> {
  return Object.fromEntries(kinds.map((kind) => [kind, z.int()])) as Record<Kind, z.ZodMiniInt>
}
