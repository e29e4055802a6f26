import * as z from 'zod/mini'
import { MOST_QUESTIONS } from '../openings/endpoints.ts'
import { EmploymentType, ExperienceLevel, keptOpening } from '../openings/fields.ts'
import { QUESTIONS } from '../recordings/endpoints.ts'
import { Chapter } from '../recordings/fields.ts'
import { Day, Email, fromJson, Id, Instant, line, requiredLine, storable, text, textLike } from '../values.ts'
import { ANSWER_LENGTH, NOT_FILLED_IN, normaliseLinkedinUrl, PLACEHOLDER_VIDEO } from './application.ts'

/** A job opening as outsiders see it. */
export const PublicOpening = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  /** Address of the company's logo; null without one. */
  companyLogoUrl: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  department: z.string(),
  location: z.string(),
  employmentType: EmploymentType,
  experienceLevel: ExperienceLevel,
  /** Amounts a year, in its currency. */
  salaryMin: z.nullable(z.number()),
  salaryMax: z.nullable(z.number()),
  salaryCurrency: z.string(),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  calendarBookingUrl: z.string(),
  /** What is asked of applicants, as `Opening` says it. */
  requires: keptOpening.requires,
  resume: keptOpening.resume,
  questions: keptOpening.questions,
  interviewQuestions: keptOpening.interviewQuestions,
  applicationDeadline: z.nullable(Day),
  /** How long the company keeps applications, and recordings: what the consent says. Null: until it deletes them. */
  candidateMonths: z.nullable(z.int()),
  recordingMonths: z.nullable(z.int()),
  /** When it was first shown to outsiders. */
  publishedAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type PublicOpening = z.infer<typeof PublicOpening>

/** What a page of the careers site is drawn from: by the server first, and by the browser when it takes the page over. */
export interface CareersView {
  kind: 'list' | 'opening' | 'closed' | 'unknown'
  /** Path and filters; of an opening that is not shown, where others are. */
  address: string
  /** Whose site it is, where no opening says so. */
  companyName: string | null
  /** What the list shows, or the one opening that the page is about. */
  openings: PublicOpening[]
  /** Where the list is too long to be sent whole: which part of it these are. */
  part?: ListPart | undefined
  brandName: string
}

/** A part of a long list of openings. */
export interface ListPart {
  /** How many match, and how many there are; `more`: that and more, as counting stopped there. */
  matching: Count
  all: Count
  /** The cursor of the next part; null on the last. */
  next: string | null
  /** What one can narrow the list by. */
  departments: string[]
  locations: string[]
}

export interface Count {
  count: number
  more: boolean
}

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`)))

/**
 * Work for a browser: to find the counter, from 0 on, for which SHA-256 of salt, nonce and counter (four bytes, the highest
 * first), taken `cost` times, begins with `keyPrefix`. It is a challenge of ALTCHA, for one opening, and counts once.
 */
export const ProofTask = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: hex(16),
    salt: hex(16),
    cost: z.int(),
    keyLength: z.literal(32),
    keyPrefix: hex(16),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    /** The number that is looked for is below `numbers`. */
    data: z.object({ openingId: Id, numbers: z.int() }),
  }),
  signature: hex(32),
})
export type ProofTask = z.infer<typeof ProofTask>

/** A task with what was found: sent along where `proof_required` was the answer before. */
export const Proof = z.object({
  challenge: ProofTask,
  solution: z.object({ counter: z.int(), derivedKey: hex(32) }),
})
export type Proof = z.infer<typeof Proof>

const LONG_ANSWER = `Must be ${ANSWER_LENGTH.toLocaleString('en')} characters or less`

const linkedinError = 'Please enter a valid LinkedIn profile URL.'

const LinkedinUrl = z.pipe(
  z.union([z.null(), z.string()], { error: linkedinError }).check(
    z.refine((address) => !address?.trim() || normaliseLinkedinUrl(address) !== undefined, {
      error: linkedinError,
    }),
  ),
  z.transform((address: string | null) => (address?.trim() ? (normaliseLinkedinUrl(address) ?? null) : null)),
)

const named = requiredLine(NOT_FILLED_IN)

const NO_ADDRESS = 'A name holds no web address'

/** A name of a person; one with an address in it is advertising. */
const PersonName = named.check(z.refine((name: string) => !/https?:|www\.|[/\\<>]/i.test(name), { error: NO_ADDRESS }))

/**
 * The address of an own upload, the placeholder, a temporary address of the browser, or null. Any other is refused: staff
 * will play it.
 */
const VideoUrl = z.nullable(
  textLike(
    (url) => url === PLACEHOLDER_VIDEO || /^blob:https?:\/\/[\x21-\x7e]{1,400}$/.test(url) || UPLOAD.test(url),
    'Please record a video before submitting your application.',
  ),
)

/** An answer to a question of the opening, which its text names; of a choice, the words of it. */
const Answer = z.object({
  question: line(),
  answer: z
    .string({ error: 'Must be text' })
    .check(storable, z.trim(), z.maxLength(ANSWER_LENGTH, { error: LONG_ANSWER })),
})

// Uploads that began before there were kinds of files have none in their address.
const UPLOAD = /^\/api\/public\/uploads\/[\da-f-]{36}\/(recordings\/)?[\da-f-]{36}$/

/** Who is a candidate for what, as it is sent. */
export const newApplicant = {
  jobOpeningId: Id,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  /** The opening says whether applicants must fill these in. */
  phone: z._default(line(), ''),
  address: z._default(line(), ''),
  linkedinUrl: z._default(LinkedinUrl, null),
}

/** An application as the form sends it, with what the recorded interview adds. */
export const NewApplication = z.object({
  ...newApplicant,
  videoUrl: z._default(VideoUrl, null),
  /** What the form always sends; an application begins as `submitted`, whatever it says. */
  status: z.optional(z.string().check(storable, z.maxLength(50))),
  /** Notes are the staff's: what comes here is not kept. */
  notes: z.optional(z.nullable(text())),
  /** Which consent was given. */
  consentVersion: z.optional(z.string().check(storable, z.maxLength(50))),
  answers: z._default(z.array(Answer).check(z.maxLength(MOST_QUESTIONS)), []),
  chapters: z._default(z.array(Chapter).check(z.maxLength(QUESTIONS * 20)), []),
  /** Milliseconds of the recording, as the browser measured them. */
  duration: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(24 * 3_600_000))), null),
  /** A field that people do not see, and that browsers fill in for nobody; what fills it in is a program. */
  quiet: z.optional(z.string().check(storable, z.maxLength(1000))),
  /** No field of the form: only a program names it. */
  website: z.optional(z.string().check(storable, z.maxLength(1000))),
  /** Milliseconds between opening the form and sending it. */
  filledIn: z.optional(z.int().check(z.minimum(0))),
  /** Where it was asked for. */
  proof: z.optional(Proof),
})
export type NewApplication = z.infer<typeof NewApplication>

/** What a form holds of what is no text: as JSON. */
const asJson = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine((text) => fromJson(text) !== undefined, { error: 'Must be JSON' })),
      z.transform(fromJson),
    ),
    schema,
  )

const { answers, chapters, duration, filledIn, proof } = NewApplication.shape

/** An application that is sent with a résumé. What is no text is JSON here; what is null is left out. */
export const ApplicationForm = z.object({
  ...NewApplication.shape,
  answers: z._default(asJson(answers), []),
  chapters: z._default(asJson(chapters), []),
  duration: z._default(asJson(duration), null),
  filledIn: z.optional(asJson(filledIn)),
  proof: z.optional(asJson(proof)),
})

/** What someone sent for an opening, as the link in their mail shows it: enough to recognize it. */
export const OwnApplication = z.object({
  companyName: z.string(),
  title: z.string(),
  /** The newest first. */
  submissions: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      counts: z.boolean(),
      confirmedAt: z.nullable(Instant),
      createdAt: Instant,
    }),
  ),
})
export type OwnApplication = z.infer<typeof OwnApplication>
