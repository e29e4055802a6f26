import * as z from 'zod/mini'
import { changeOf, filledIn, keptOf, newOf } from '../fields.ts'
import { LINE_LENGTH } from '../plain/values.ts'
import { QUESTIONS } from '../recordings/endpoints.ts'
import { companyId, Id, linesUpTo, pageQuery, requiredLine, SearchText, versioned, yesOrNo } from '../values.ts'
import { openingCatalog } from './catalog.ts'
import { currencies } from './currencies.ts'
import * as plain from './endpoints.ts'

export const OpeningStatus = z.enum(plain.openingStatuses, { error: 'Choose one of the statuses' })
export type OpeningStatus = z.infer<typeof OpeningStatus>

export const EmploymentType = z.enum(plain.employmentTypes, { error: 'Choose one of the employment types' })
export type EmploymentType = z.infer<typeof EmploymentType>

export const ExperienceLevel = z.enum(plain.experienceLevels, { error: 'Choose one of the experience levels' })
export type ExperienceLevel = z.infer<typeof ExperienceLevel>

const Entries = linesUpTo(plain.MOST_ENTRIES, 1000, 'entries')

const Requirable = z.enum(plain.requirable, { error: 'Choose of address, phone and linkedin' })
export type Requirable = z.infer<typeof Requirable>

export const ResumeRule = z.enum(plain.resumeRules, { error: 'Must be off, optional or required' })
export type ResumeRule = z.infer<typeof ResumeRule>

const QuestionKind = z.enum(plain.questionKinds, { error: 'Choose one of the kinds' })

/** A question of an opening, which its text names: no two are the same. */
export const Question = z.object({
  text: z.string(),
  kind: QuestionKind,
  /** What is chosen from; of other kinds there is nothing. */
  choices: z.array(z.string()),
  required: z.boolean(),
})
export type Question = z.infer<typeof Question>

const NewQuestion = z.pipe(
  z
    .object({
      text: requiredLine('Enter the question'),
      kind: QuestionKind,
      choices: z._default(linesUpTo(plain.MOST_CHOICES, 200, 'entries'), []),
      required: z._default(yesOrNo, false),
    })
    .check(
      z.refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, {
        error: 'Enter two choices or more',
        path: ['choices'],
      }),
    ),
  z.transform((question: Question): Question => (question.kind === 'choice' ? question : { ...question, choices: [] })),
)

const NewQuestions = z.array(NewQuestion, { error: 'Must be a list of questions' }).check(
  z.maxLength(plain.MOST_QUESTIONS, { error: `At most ${plain.MOST_QUESTIONS} questions` }),
  z.refine((questions: Question[]) => new Set(questions.map(({ text }) => text)).size === questions.length, {
    error: 'Ask each question once',
  }),
)

const Requires = z.pipe(
  z.array(Requirable, { error: 'Must be a list' }).check(z.maxLength(plain.requirable.length)),
  z.transform((named: Requirable[]) => plain.requirable.filter((each) => named.includes(each))),
)

/** The fields of an opening that people fill in: what a reply has, and how one is created and changed, is made from them. */
export const openingFields = filledIn(openingCatalog, {
  employmentType: { kept: EmploymentType, sent: EmploymentType, blank: 'full_time' as const },
  experienceLevel: { kept: ExperienceLevel, sent: ExperienceLevel, blank: 'mid_level' as const },
  salaryCurrency: {
    kept: z.string(),
    sent: z.enum(currencies, { error: 'Choose one of the currencies' }),
    blank: 'USD',
  },
  requirements: { kept: z.array(z.string()), sent: Entries, blank: [] },
  benefits: { kept: z.array(z.string()), sent: Entries, blank: [] },
  /** Which of these an applicant must fill in. */
  requires: { kept: z.array(Requirable), sent: Requires, blank: [...plain.requirable] },
  resume: { kept: ResumeRule, sent: ResumeRule, blank: 'off' as const },
  /** What is asked beside the video. */
  questions: { kept: z.array(Question), sent: NewQuestions, blank: [] },
  /** What is answered in the video. Null: the six usual questions; none: applicants record nothing. */
  interviewQuestions: {
    kept: z.nullable(z.array(z.string())),
    sent: z.nullable(linesUpTo(QUESTIONS, LINE_LENGTH, 'entries')),
    blank: null,
  },
  /** A program that names none means it to be seen; the form begins with a draft. */
  status: { kept: OpeningStatus, sent: OpeningStatus, blank: 'active' as const },
  /** Whether outsiders may see it, as long as it is active. */
  publishedOnPortal: { kept: z.boolean(), sent: yesOrNo, blank: false },
})

export type OpeningField = keyof typeof openingFields

export const keptOpening = keptOf(openingFields)

export const Opening = z.object({
  id: Id,
  companyId: Id,
  createdBy: z.nullable(Id),
  ...keptOpening,
  /** How many people applied. */
  candidateCount: z.int(),
  ...versioned,
})
export type Opening = z.infer<typeof Opening>

export const NewOpening = z.object({ companyId, ...newOf(openingFields) })
export type NewOpening = z.infer<typeof NewOpening>

/** A change of an opening: an absent field keeps its value. */
export const OpeningChange = z.object({ ...changeOf(openingFields), companyId, version: z.optional(z.int()) })
export type OpeningChange = z.infer<typeof OpeningChange>

export const OpeningQuery = z.object({
  ...pageQuery,
  search: z.optional(SearchText),
  status: z.optional(OpeningStatus),
})
export type OpeningQuery = z.infer<typeof OpeningQuery>

export const OpeningSummary = z.object({
  total: z.int(),
  active: z.int(),
  draft: z.int(),
  paused: z.int(),
  closed: z.int(),
})
export type OpeningSummary = z.infer<typeof OpeningSummary>
