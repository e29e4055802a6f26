import * as z from 'zod/mini'
import * as plain from './plain/values.ts'

// PostgreSQL cannot store NUL in text, and a lone surrogate is no Unicode text.
export const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'Contains characters that cannot be stored',
})

const atMost = (length: number) =>
  z.maxLength(length, { error: `Must be ${length.toLocaleString('en')} characters or less` })

// Ends of lines, as any program may take them, and what terminals and spreadsheets act on.
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu

/** Makes one line of text that was pasted with breaks in it. */
const oneLine = z.overwrite<string>((value) => value.replace(BREAKS, ' '))

/** A required line of text, trimmed. `missing` is the message for a blank one. */
export const requiredLine = (missing: string, length = plain.LINE_LENGTH) =>
  z.string({ error: missing }).check(storable, oneLine, z.trim(), z.minLength(1, { error: missing }), atMost(length))

/** A required text of many lines, trimmed. */
export const requiredText = (missing: string) =>
  z.string({ error: missing }).check(storable, z.trim(), z.minLength(1, { error: missing }), atMost(plain.TEXT_LENGTH))

/** An optional line of text, trimmed; blank and null are kept as `""`. */
export const line = (length = plain.LINE_LENGTH) =>
  blankForNull(z.string({ error: 'Must be text' }).check(storable, oneLine, z.trim(), atMost(length)))

/** Optional text of many lines, kept as typed; null is kept as `""`. */
export const text = (length = plain.TEXT_LENGTH) =>
  blankForNull(z.string({ error: 'Must be text' }).check(storable, atMost(length)))

const blankForNull = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value: string | null) => value ?? ''),
  )

/** Lines of text, so many at most; blank and repeated ones are left out. `what` they are called. */
/* @__NO_SIDE_EFFECTS__ */
export const linesUpTo = (most: number, length: number, what: string) =>
  z.pipe(
    z
      .array(line(length), { error: 'Must be a list of texts' })
      .check(z.maxLength(most, { error: `At most ${most} ${what}` })),
    z.transform((lines: string[]) => [...new Set(lines.filter(Boolean))]),
  )

/** A text that is written in a way of its own, which `error` says. */
/* @__NO_SIDE_EFFECTS__ */
export const textLike = (fits: (text: string) => boolean, error: string) =>
  z.string({ error }).check(z.refine(fits, { error }))

/** What a text says as JSON; undefined where it is none. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const yesOrNo = z.boolean({ error: 'Must be true or false' })

/** What a list is searched for; blank searches for nothing. */
export const SearchText = z.string().check(storable, z.trim(), atMost(plain.SEARCH_TEXT_LENGTH))

/** As what a list is saved. */
const tableFormat = z._default(z.enum(['csv', 'xlsx'], { error: 'Must be csv or xlsx' }), 'csv')
export type TableFormat = z.infer<typeof tableFormat>

/** An id of the application: a UUID. It may be sent in upper case; from here on it is in lower case, as ids are kept. */
export const Id = z.uuid({ error: 'Must be an id' }).check(z.toLowerCase())

/** A value, or null; blank means null. */
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <Value extends string>(value: z.ZodMiniType<Value, string>, error: string) =>
  z.pipe(
    z.union([z.literal(''), z.null(), value], { error }),
    z.transform((given: Value | '' | null) => (given || null) as Value | null),
  )

/** An id, or null for nobody. */
export const OptionalId = orNull(Id, 'Must be an id')

/** Ids of so many records at most. */
/* @__NO_SIDE_EFFECTS__ */
export const idsUpTo = (most: number, tooMany = `At most ${most} at once`) =>
  z.array(Id, { error: 'Must be a list of ids' }).check(z.maxLength(most, { error: tooMany }))

/** The sender may name its own company; another's is refused (403). */
export const companyId = z.optional(Id)

/** An instant as ISO 8601 UTC text. */
export const Instant = z.iso.datetime({ offset: true, error: 'Must be a date and time' })

/** `version` counts the changes; sent back with an edit, it makes sure that nobody else's change is overwritten. */
export const versioned = { createdAt: Instant, updatedAt: Instant, version: z.int() }

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]{2,}$/
const emailError = 'Enter a valid email address'

/** An e-mail address. */
export const Email = z
  .string({ error: emailError })
  .check(
    storable,
    z.trim(),
    z.maxLength(plain.EMAIL_LENGTH, { error: emailError }),
    z.regex(EMAIL, { error: emailError }),
  )

/** An e-mail address; blank and null are kept as `""`. */
export const OptionalEmail = blankForNull(
  z.string({ error: emailError }).check(
    storable,
    z.trim(),
    z.maxLength(plain.EMAIL_LENGTH, { error: emailError }),
    z.refine((value: string) => value === '' || EMAIL.test(value), { error: emailError }),
  ),
)

/** Parameters of a path that names one thing. */
export const IdParams = z.object({ id: Id })

/** The same by the token of a link. What is no token is answered like one that does not exist. */
export const TokenParams = z.object({ token: z.string() })

/** A number as such or as text, in a way that `error` says; blank is 0. */
const numeric = (pattern: RegExp, error: string) =>
  z.pipe(
    z
      .union([z.number(), z.string()], { error })
      .check(z.refine((value) => pattern.test(plainDecimal(value)), { error })),
    z.transform((value: number | string) => Number(plainDecimal(value))),
  )

const plainDecimal = (value: number | string) => (typeof value === 'number' ? String(value) : value.trim() || '0')

const MONEY = /^\d{1,10}(\.\d{1,2}0*)?$/
const moneyError = 'Must be an amount from 0 to 9,999,999,999.99 with at most two decimals'

/**
 * An amount of dollars as a number or numeric text, exact to the cent (precision 12, scale 2). What does not fit is
 * refused, never rounded. Blank is 0.
 */
export const Money = numeric(MONEY, moneyError)

/** An amount of dollars like `Money`, or null; blank means null. */
export const OptionalMoney = z.pipe(
  z
    .union([z.null(), z.number(), z.string()], { error: moneyError })
    .check(z.refine((amount) => isBlank(amount) || MONEY.test(plainDecimal(amount)), { error: moneyError })),
  z.transform((amount: number | string | null) => (isBlank(amount) ? null : Number(plainDecimal(amount)))),
)

const isBlank = (amount: number | string | null): amount is null =>
  amount === null || (typeof amount === 'string' && amount.trim() === '')

const dayError = 'Must be a date'

/** A day as `2026-11-21`. */
export const Day = z.iso.date({ error: dayError })

/** A day, or null; blank means null. Of an instant its day in UTC is meant. Years 1900 to 9999. */
export const OptionalDay = z.pipe(
  z
    .union([z.literal(''), z.null(), z.iso.date(), z.iso.datetime({ offset: true })], { error: dayError })
    .check(z.refine((day) => !day || /^(19|[2-9]\d)\d\d-/.test(new Date(day).toISOString()), { error: dayError })),
  z.transform((day: string | null) => (day ? new Date(day).toISOString().slice(0, 10) : null)),
)

/** An address that begins with http:// or https://; blank and null are kept as `""`. */
export const WebAddress = line(plain.WEB_ADDRESS_LENGTH).check(
  z.refine((url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)), {
    error: 'Enter an address that begins with https://',
  }),
)

export const Percent = numeric(/^(100|\d{1,2})$/, 'Must be a whole number from 0 to 100')

/** A whole number within bounds. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = (least: number, most: number, error: string) =>
  z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))

/** A whole number as the address of a query has it. */
/* @__NO_SIDE_EFFECTS__ */
export const digits = (pattern: RegExp, error: string) =>
  z.pipe(z.string().check(z.regex(pattern, { error })), z.transform<string, number>(Number))

/** One page of a list: at most `limit` rows after `cursor`. Without `limit` the whole list is meant. */
export const pageQuery = {
  limit: z.optional(digits(/^(200|1\d\d|[1-9]\d?)$/, 'Must be a whole number from 1 to 200')),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
}

/** What the headers beside a page hold. */
export const pageHeaders = {
  'X-Total-Count': 'How many rows match, over all pages',
  'X-Next-Cursor': 'The cursor of the next page; absent on the last',
}

/** The same of a list that is searched. */
export const searchHeaders = {
  ...pageHeaders,
  'X-Search-Meant': 'The corrected search that was used, percent-encoded, when no row has some of its words',
}

/** A list that is answered page by page, by a query that has the parts of `pageQuery`. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <Row extends z.ZodMiniType, Query extends z.ZodMiniObject>(row: Row, query: Query) => ({
  query,
  reply: z.array(row),
  headers: pageHeaders,
})

/** One that is neither searched nor sorted. */
/* @__NO_SIDE_EFFECTS__ */
export const pagesOf = <Row extends z.ZodMiniType>(row: Row) => listOf(row, z.object(pageQuery))

/** One that is searched. */
/* @__NO_SIDE_EFFECTS__ */
export const hitsOf = <Row extends z.ZodMiniType, Query extends z.ZodMiniObject>(row: Row, query: Query) => ({
  ...listOf(row, query),
  headers: searchHeaders,
})

/** The rows that the parts of a query name, as a table. */
/* @__NO_SIDE_EFFECTS__ */
export const tableOf = <Parts extends z.core.$ZodShape>(parts: Parts) => ({
  takesLong: true as const,
  query: z.object({ ...parts, format: tableFormat }),
  media: 'text/csv',
})

/** Pairs of records that may be the same, a page at a time; absent where it is asked for those like another. */
/* @__NO_SIDE_EFFECTS__ */
export const pairsOf = <Pair extends z.ZodMiniType>(pair: Pair) => ({
  pairs: z.optional(z.array(pair)),
  /** How many pairs there are, over all pages. */
  total: z.optional(z.int()),
  /** The cursor of the next page; null on the last. */
  next: z.optional(z.nullable(z.string())),
})
