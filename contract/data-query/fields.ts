import * as z from 'zod/mini'
import { Activity } from '../activities/fields.ts'
import { Candidate } from '../candidates/fields.ts'
import { figureUnits } from '../catalog.ts'
import { Document } from '../documents/fields.ts'
import { Lead } from '../leads/fields.ts'
import { Opening } from '../openings/fields.ts'
import { Task } from '../tasks/fields.ts'
import { Day, Id, requiredLine } from '../values.ts'
import * as plain from './endpoints.ts'

export const QuerySubject = z.enum(plain.querySubjects, { error: 'Choose what is asked for' })
export type QuerySubject = z.infer<typeof QuerySubject>

const amount = z.optional(z.number())

const fieldName = requiredLine('Name a field', 40)

const average = z.optional(z.enum(plain.averages))

const grouping = z.optional(z.object({ field: fieldName, by: z.optional(z.enum(plain.periodUnits)) }))

const label = z.optional(requiredLine('Say which words it comes from', 100))

const bounds = {
  above: amount,
  atLeast: amount,
  below: amount,
  atMost: amount,
  aboveThe: average,
  belowThe: average,
}

/** Which groups: those whose measure of this place is within the bounds. */
const groupBounds = { measure: z.int().check(z.minimum(0), z.maximum(7)), ...bounds }

/**
 * One thing that rows must be. Which parts are used depends on the field's kind: `is` of choices, flags (`yes`) and people
 * (ids, `me`, `none`); bounds of amounts and numbers, `aboveThe` and `belowThe` the average or median of the rows that meet all
 * else; `from` and `to` of days, both included; `matches` of texts and words; one must match. `none`: nothing is there. `not` turns it round.
 */
const conditionParts = {
  field: fieldName,
  not: z.optional(z.boolean()),
  is: z.optional(z.array(requiredLine('Name a value', 100).check(z.toLowerCase())).check(z.maxLength(50))),
  ...bounds,
  from: z.optional(Day),
  to: z.optional(Day),
  matches: z.optional(z.array(requiredLine('Name a text', 200)).check(z.maxLength(50))),
  none: z.optional(z.boolean()),
  /** How the asker said it, such as `last month`. */
  label,
}

/** `and`: what must hold with it, where it is one side of an `or`: won by one person, or lost by another. */
const sideParts = {
  ...conditionParts,
  and: z.optional(z.array(z.object(conditionParts)).check(z.minLength(1), z.maxLength(10))),
}

/** `or`: what rows may be instead, so that one of all these has to hold. */
export const QueryCondition = z.object({
  ...sideParts,
  or: z.optional(z.array(z.object(sideParts)).check(z.minLength(1), z.maxLength(10))),
})
export type QueryCondition = z.infer<typeof QueryCondition>

export const QueryMeasure = z.object({
  measure: z.enum(plain.queryMeasures),
  /** Absent of counts and rates. */
  field: z.optional(fieldName),
})
export type QueryMeasure = z.infer<typeof QueryMeasure>

/** A question that was understood: what is computed. Days are those of the company. */
export const DataQuery = z.object({
  aim: z._default(z.enum(plain.queryAims), 'list'),
  subject: QuerySubject,
  conditions: z._default(z.array(QueryCondition).check(z.maxLength(30)), []),
  /** None: the count alone. */
  measures: z._default(z.array(QueryMeasure).check(z.maxLength(8)), []),
  /** Computed for each value of a field; of days for each `by`. */
  groupBy: grouping,
  /** Divides each of the groups once more. */
  thenBy: grouping,
  /**
   * Only groups whose measure of this place is within bounds; `aboveThe` and `belowThe` the average or median of all
   * groups; `and` where another measure must be too. Where bounds allow nothing at all, members and choices without any row
   * are shown as well.
   */
  having: z.optional(
    z.object({
      ...groupBounds,
      and: z.optional(z.array(z.object(groupBounds)).check(z.minLength(1), z.maxLength(3))),
    }),
  ),
  /** What one group has of the first measure, as the average or median over all groups; of days also of those without rows. */
  middle: average,
  /** The same once more, of these days in place of those of the condition on the same field. */
  compareWith: z.optional(z.object({ field: fieldName, from: Day, to: Day, label })),
  /** By a field, or by the measure of this place (0 is the first) where groups are ranked. */
  order: z.optional(
    z.object({
      descending: z._default(z.boolean(), false),
      field: z.optional(fieldName),
      measure: z.optional(z.int().check(z.minimum(0), z.maximum(7))),
    }),
  ),
  /** What each row says beside what it usually does: fields that were asked for, such as the email addresses of leads. */
  show: z.optional(z.array(fieldName).check(z.minLength(1), z.maxLength(8))),
  /** Most rows, or groups where there are. Up to three that are level with the one row of a limit of 1 come with it. */
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(plain.MOST_QUERY_ROWS))),
  /** Most rows of each group, which are then all that the answer is about: the three largest deals of each owner. */
  limitEach: z.optional(z.int().check(z.minimum(1), z.maximum(plain.MOST_QUERY_ROWS))),
  /** How many of the first are passed over, of all or of each group: one for the second largest. */
  skip: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Of these rows alone, by id: those that an answer showed. */
  among: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(plain.MOST_QUERY_ROWS))),
})
export type DataQuery = z.infer<typeof DataQuery>

/** The same as it is sent. */
export type DataQueryInput = z.input<typeof DataQuery>

/** A number that was computed, with its name. */
export const Figure = z.object({
  name: z.string(),
  value: z.number(),
  /** `daysAgo` is negative of days to come. */
  unit: z.enum(figureUnits),
  /** As the answer shows it, such as `$12,500`, `37.5%` or `Nov 12, 2026, 10 days ago`. */
  text: z.string(),
  /** The group that it is of, such as `Proposal · Ana Costa`, and the period (`compareWith` is `before`). */
  group: z.optional(z.string()),
  period: z.optional(z.enum(['now', 'before'])),
})
export type Figure = z.infer<typeof Figure>

/** A stretch of a document's text, in UTF-16 units, with its words. */
export const Passage = z.object({ start: z.int(), end: z.int(), heading: z.string(), text: z.string() })
export type Passage = z.infer<typeof Passage>

/** The rows of an answer by what they are, in the answer's order. */
export const QueryRows = z.object({
  leads: z.array(Lead),
  documents: z.array(Document),
  tasks: z.array(Task),
  openings: z.array(Opening),
  candidates: z.array(Candidate),
  activities: z.array(Activity),
})
export type QueryRows = z.infer<typeof QueryRows>

/** One part of how a question was read, which can be removed or, where there are options, changed. */
export const QueryChip = z.object({
  /** Where it stands in the query: `subject`, `conditions.0`, `measures.0`, `groupBy`, `thenBy`, `having`, `middle`, `compareWith`, `order`, `show`, `limit`, `limitEach`, `among`. */
  at: z.string(),
  /** In words, such as `Created in November 2026`. */
  text: z.string(),
  removable: z.boolean(),
  /** What it could be instead: put `part` at `at`. */
  options: z.array(z.object({ text: z.string(), part: z.unknown() })),
})
export type QueryChip = z.infer<typeof QueryChip>

/** What a query came to. */
export const QueryResult = z.object({
  query: DataQuery,
  /** The query in words. */
  reading: z.string(),
  chips: z.array(QueryChip),
  /** How many rows the answer rests on, at most `limit`; `rows` has the first 200. Figures are those of all of them. */
  total: z.int(),
  figures: z.array(Figure),
  rows: QueryRows,
  /** Why a row is where it is, by its id, where that is not plain: of hot leads what makes them so, what they are sorted by, and `show`. */
  reasons: z.record(z.string(), z.string()),
  /** How words of the query are meant, in sentences, such as from how many dollars on a value is high. */
  terms: z.array(z.string()),
  /** Of documents that words were looked up in, by their id, where they were found. */
  passages: z.record(z.string(), Passage),
})
export type QueryResult = z.infer<typeof QueryResult>
