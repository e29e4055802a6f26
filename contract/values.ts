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

/** What a list is searched for; blank searches for nothing. */
export const SearchText = z.string().check(storable, z.trim(), atMost(plain.SEARCH_TEXT_LENGTH))

/** As what a list is saved. */
const tableFormat = z._default(z.enum(['csv', 'xlsx'], { error: 'Must be csv or xlsx' }), 'csv')
export type TableFormat = z.infer<typeof tableFormat>

/** An id of the application: a UUID. It may be sent in upper case; from here on it is in lower case, as ids are kept. */
export const Id = z.uuid({ error: 'Must be an id' }).check(z.toLowerCase())

/** An id, or null for nobody; blank means null. */
export const OptionalId = z.pipe(
  z.union([z.literal(''), z.null(), Id], { error: 'Must be an id' }),
  z.transform((id: string | null) => id || null),
)

/** An instant as ISO 8601 UTC text. */
export const Instant = z.iso.datetime({ offset: true, error: 'Must be a date and time' })

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

const MONEY = /^\d{1,10}(\.\d{1,2}0*)?$/
const moneyError = 'Must be an amount from 0 to 9,999,999,999.99 with at most two decimals'

/**
 * An amount of dollars as a number or numeric text, exact to the cent (precision 12, scale 2). What does not fit is
 * refused, never rounded. Blank is 0.
 */
export const Money = z.pipe(
  z
    .union([z.number(), z.string()], { error: moneyError })
    .check(z.refine((amount) => MONEY.test(plainDecimal(amount)), { error: moneyError })),
  z.transform((amount: number | string) => Number(plainDecimal(amount))),
)

const plainDecimal = (amount: number | string) => (typeof amount === 'number' ? String(amount) : amount.trim() || '0')

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

const percentError = 'Must be a whole number from 0 to 100'

/** A whole number from 0 to 100, as a number or numeric text; blank is 0. */
export const Percent = z.pipe(
  z
    .union([z.number(), z.string()], { error: percentError })
    .check(z.refine((value) => /^(100|\d{1,2})$/.test(plainDecimal(value)), { error: percentError })),
  z.transform((value: number | string) => Number(plainDecimal(value))),
)

const limitError = 'Must be a whole number from 1 to 200'

/** One page of a list: at most `limit` rows after `cursor`. Without `limit` the whole list is meant. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^(200|1\d\d|[1-9]\d?)$/, { error: limitError })),
      z.transform((value: string) => Number(value)),
    ),
  ),
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
