import * as z from 'zod/mini'
import { Id, Instant, line, requiredLine, WebAddress, whole, yesOrNo } from '../values.ts'
import * as plain from './endpoints.ts'

export const Company = z.object({
  id: Id,
  name: z.string(),
  domain: z.nullable(z.string()),
  /** Where customers book a demo; null until it is set. */
  bookingUrl: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  /** IANA name of the zone in which the company's days begin. */
  timeZone: z.string(),
  /** Months after the application or its last move in which candidates are erased; null: never. */
  candidateMonths: z.nullable(z.int()),
  /** The same for candidates' recordings alone. */
  recordingMonths: z.nullable(z.int()),
  /** What is chosen from when a lead is lost, in this order. */
  lostReasons: z.array(z.string()),
  /** Whether everyone needs a second factor. */
  factorRequired: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Company = z.infer<typeof Company>

// At most 253 characters, and 63 between two dots.
const DOMAIN = /^(?=.{1,253}$)(?!.*[^.]{64})([a-z0-9](-*[a-z0-9])*\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/

const name = requiredLine('Organization name is required', plain.COMPANY_NAME_LENGTH)

/** A domain in lower case, or blank. */
const Domain = z.pipe(
  line(253),
  z
    .pipe(
      z.string(),
      z.transform((domain: string) => domain.toLowerCase()),
    )
    .check(
      z.refine((domain: string) => domain === '' || DOMAIN.test(domain), {
        error: 'Enter a domain like example.com',
      }),
    ),
)

const zoneError = 'Choose a time zone'

const TimeZone = z.string({ error: zoneError }).check(z.maxLength(64), z.refine(isTimeZone, { error: zoneError }))

function isTimeZone(name: string) {
  try {
    // An offset such as "+02:00" is understood too, but knows no summer time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const NewCompany = z.object({
  name,
  domain: z._default(Domain, ''),
  /** Where its founder is; UTC unless it is sent. */
  timeZone: z._default(TimeZone, 'UTC'),
})
export type NewCompany = z.infer<typeof NewCompany>

const Months = z.nullable(whole(1, 120, 'Must be a whole number from 1 to 120, or blank'))

const LostReasons = z
  .array(requiredLine('Enter a reason', plain.LOST_REASON_LENGTH), { error: 'Must be a list of reasons' })
  .check(
    z.maxLength(plain.MOST_LOST_REASONS, { error: `At most ${plain.MOST_LOST_REASONS} reasons` }),
    z.refine((reasons: string[]) => new Set(reasons.map((reason) => reason.toLowerCase())).size === reasons.length, {
      error: 'The list has a reason twice',
    }),
  )

/** A change of the company: an absent field keeps its value. */
export const CompanyChange = z.object({
  name: z.optional(name),
  domain: z.optional(Domain),
  bookingUrl: z.optional(WebAddress),
  timeZone: z.optional(TimeZone),
  candidateMonths: z.optional(Months),
  recordingMonths: z.optional(Months),
  lostReasons: z.optional(LostReasons),
  /** The owner’s to decide. */
  factorRequired: z.optional(yesOrNo),
})
export type CompanyChange = z.infer<typeof CompanyChange>

/** The company's domain, and whether its careers page is shown there. */
export const CompanyDomain = z.object({
  /** Null where the company has none. */
  domain: z.nullable(z.string()),
  /** Until when it counts unless it is found again; null while nobody has proved it. */
  until: z.nullable(Instant),
  /** The record in the domain's DNS that proves it. */
  record: z.object({ name: z.string(), type: z.literal('TXT'), value: z.string() }),
  /** Whether the operator says whose it is, so that no record is needed. */
  byOperator: z.boolean(),
  checkedAt: z.nullable(Instant),
  /** Whether no record would prove it: another organization proved it first, or it is the installation's own. */
  refused: z.boolean(),
  /** What the last check missed, in words; blank where it missed nothing. */
  problem: z.string(),
})
export type CompanyDomain = z.infer<typeof CompanyDomain>
