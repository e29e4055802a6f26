import * as z from 'zod/mini'
import { Id, Instant, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'

export const ImportKind = z.enum(plain.importKinds, { error: 'Choose leads, candidates or openings' })
export type ImportKind = z.infer<typeof ImportKind>

export const ImportStatus = z.enum(plain.importStatuses)
export type ImportStatus = z.infer<typeof ImportStatus>

export const Duplicates = z.enum(plain.duplicateChoices, { error: 'Choose skip, fill, overwrite or create' })
export type Duplicates = z.infer<typeof Duplicates>

export const MatchKey = z.enum(plain.matchKeys, { error: 'Choose email, phone or name' })
export type MatchKey = z.infer<typeof MatchKey>

export const RowOutcome = z.enum(plain.rowOutcomes, { error: 'Choose create, change, skip, refuse or keep' })
export type RowOutcome = z.infer<typeof RowOutcome>

const heading = z.string({ error: 'Must be a heading of the file' }).check(z.maxLength(plain.HEADING_LENGTH + 20))
const field = z.nullable(z.string({ error: 'Must be a field' }).check(z.maxLength(100)))
const DayOrder = z.enum(plain.dayOrders, { error: 'Must be dmy or mdy' })

/** A column of the file. Headings are made to differ: a second *Email* is *Email (2)*. */
export const ImportColumn = z.object({
  heading,
  /** Different values that are not blank. */
  samples: z.array(z.string()),
  /** Where it goes; null: nowhere. */
  field,
  /** Whether the days in it begin with the day or the month; null where nothing in it is written so. */
  dayOrder: z.nullable(DayOrder),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportCounts = z.object({ create: z.int(), change: z.int(), skip: z.int(), refuse: z.int() })
export type ImportCounts = z.infer<typeof ImportCounts>

/** What a word of the file means that no choice, person or opening is called. */
const ImportWord = z.object({
  field: z.string({ error: 'Must be a field' }).check(z.maxLength(100)),
  text: z.string({ error: 'Must be a text' }).check(z.maxLength(plain.HEADING_LENGTH)),
  /** A choice of the field, or an id; null leaves the field blank. */
  value: z.nullable(z.string({ error: 'Must be a choice of the field, or null' }).check(z.maxLength(100))),
})
export type ImportWord = z.infer<typeof ImportWord>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  fileName: z.string(),
  status: ImportStatus,
  /** How many rows the file has under its headings. */
  rows: z.int(),
  columns: z.array(ImportColumn),
  duplicates: Duplicates,
  matchBy: z.array(MatchKey),
  words: z.array(ImportWord),
  /** Words that the check found and that mean nothing here, with how many rows say each. */
  unknown: z.array(z.object({ field: z.string(), text: z.string(), rows: z.int() })),
  /** Whether columns go where they went when a file with these headings was imported before. */
  remembered: z.boolean(),
  /** How many rows were checked, written or taken back so far, as the status says. */
  done: z.int(),
  /** What the check found; while it runs and after, what was done. */
  counts: ImportCounts,
  /** How many rows an undo left, as people changed them since. */
  kept: z.int(),
  /** Why it failed; blank where it did not. */
  failure: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
})
export type Import = z.infer<typeof Import>

export const ImportForm = z.object({ kind: ImportKind })

/** Which field each column goes to; a column that is not named goes nowhere. */
export const ImportMapping = z.object({
  columns: z
    .array(z.object({ heading, field, dayOrder: z.optional(z.nullable(DayOrder)) }), { error: 'Must be columns' })
    .check(z.maxLength(plain.MOST_COLUMNS)),
  duplicates: Duplicates,
  /** Without it a row is known by any of email, phone and name. */
  matchBy: z.optional(
    z
      .array(MatchKey, { error: 'Must be a list of email, phone and name' })
      .check(z.minLength(1, { error: 'Name at least one' }), z.maxLength(plain.matchKeys.length)),
  ),
  /** What words of the file mean; without it, what they meant before. */
  words: z.optional(z.array(ImportWord, { error: 'Must be a list of words' }).check(z.maxLength(plain.MOST_WORDS))),
  /** What becomes of single rows that are there already; null: what becomes of all. */
  choices: z.optional(
    z
      .array(
        z.object({
          line: z.int({ error: 'Must be a line of the file' }).check(z.positive(), z.maximum(2_147_483_647)),
          duplicates: z.nullable(Duplicates),
        }),
        {
          error: 'Must be a list of rows',
        },
      )
      .check(z.maxLength(plain.MOST_CHOICES)),
  ),
})
export type ImportMapping = z.infer<typeof ImportMapping>

export const ImportRow = z.object({
  /** In the file, whose first line has the headings. */
  line: z.int(),
  outcome: z.nullable(RowOutcome),
  /** Why it is skipped or refused; blank otherwise. */
  reason: z.string(),
  /** Which field is to blame, where one is. */
  field: z.nullable(z.string()),
  /** Its cells, by heading. */
  values: z.record(z.string(), z.string()),
  recordId: z.nullable(Id),
  /** What was chosen for this row alone, where it is there already. */
  choice: z.nullable(Duplicates),
})
export type ImportRow = z.infer<typeof ImportRow>

export const RowQuery = z.object({
  outcome: z.optional(RowOutcome),
  ...pageQuery,
})
export type RowQuery = z.infer<typeof RowQuery>
