import * as z from 'zod/mini'

/** Longest text of a one-line field, in characters. */
export const LINE_LENGTH = 300
/** Longest text of a many-line field, in characters. */
export const TEXT_LENGTH = 50_000

/** PostgreSQL cannot store NUL in text, and a lone surrogate is no Unicode text. */
const storable = z.refine((text: string) => !text.includes('\0') && text.isWellFormed(), {
  error: 'Contains characters that cannot be stored',
})

const atMost = (length: number) =>
  z.maxLength(length, { error: `Must be ${length.toLocaleString('en')} characters or less` })

/** A required line of text, trimmed. `missing` is the message for a blank one. */
export const requiredLine = (missing: string, length = LINE_LENGTH) =>
  z.string({ error: missing }).check(storable, z.trim(), z.minLength(1, { error: missing }), atMost(length))

/** An optional line of text, trimmed; blank is kept as `""`. */
export const line = (length = LINE_LENGTH) => z.string({ error: 'Must be text' }).check(storable, z.trim(), atMost(length))

/** Optional text of many lines, kept as typed. */
export const text = (length = TEXT_LENGTH) => z.string({ error: 'Must be text' }).check(storable, atMost(length))

export const Id = z.uuid({ error: 'Must be an id' })

/** An instant as ISO 8601 UTC text. */
export const Instant = z.iso.datetime({ offset: true, error: 'Must be a date and time' })

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]{2,}$/

/** An e-mail address; the error says so in a person's words. */
export const Email = z
  .string({ error: 'Enter a valid email address' })
  .check(storable, z.trim(), z.maxLength(254, { error: 'Enter a valid email address' }), z.regex(EMAIL, { error: 'Enter a valid email address' }))

/** An e-mail address or blank. */
export const OptionalEmail = z.union([z.literal(''), Email], { error: 'Enter a valid email address' })

/** Parameters of a path that names one thing. */
export const IdParams = z.object({ id: Id })

const MONEY = /^\d{1,10}(\.\d{1,2}0*)?$/
const moneyError = 'Must be an amount from 0 to 9,999,999,999.99 with at most two decimals'

/** An amount of dollars, as a number or numeric text; exact to the cent (precision 12, scale 2). Parsed to canonical decimal text. */
export const Money = z.pipe(
  z.union([z.number(), z.string()], { error: moneyError }).check(
    z.refine((amount) => MONEY.test(typeof amount === 'number' ? numberText(amount) : amount.trim()), { error: moneyError }),
  ),
  z.transform((amount: number | string) => String(Number(amount))),
)

const numberText = (amount: number) => (Math.abs(amount) < 1e21 ? String(amount) : 'too large')

/** One page of a list: at most `limit` rows after `cursor`. Without `limit` the whole list is meant. */
export const pageQuery = {
  limit: z.optional(z.coerce.number({ error: 'Must be a number from 1 to 200' }).check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.string().check(z.maxLength(600))),
}

/** What the headers beside a page hold. */
export const pageHeaders = {
  'X-Total-Count': 'How many rows match, over all pages',
  'X-Next-Cursor': 'The cursor of the next page; absent on the last',
}
