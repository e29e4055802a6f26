import type { PublicOpening } from '../../contract/careers/fields.ts'
import { EMAIL_LENGTH, LINE_LENGTH } from '../../contract/plain/values.ts'

export interface Person {
  firstName: string
  lastName: string
  address: string
  phone: string
  email: string
}

export const NOBODY: Person = { firstName: '', lastName: '', address: '', phone: '', email: '' }

/** The fields in the order in which they stand, and in which the first bad one takes the focus. */
const personFields = ['firstName', 'lastName', 'address', 'phone', 'email'] as const

export const limits: Record<keyof Person, number> = {
  firstName: LINE_LENGTH,
  lastName: LINE_LENGTH,
  address: LINE_LENGTH,
  phone: LINE_LENGTH,
  email: EMAIL_LENGTH,
}

export type Errors = Partial<Record<string, string>>

/** What is wrong: the toast that says it, and what stands beside each field. */
export interface Problem {
  title: string
  description: string
  errors: Errors
}

type AsksOfOpening = Pick<PublicOpening, 'requires' | 'resume' | 'questions' | 'interviewQuestions'>

export const isRequired = (field: string, { requires }: Pick<AsksOfOpening, 'requires'>): boolean =>
  (field !== 'address' && field !== 'phone' && field !== 'linkedin') || requires.includes(field)

/** Judges the first step: that all is filled in comes before how the address of e-mail looks. */
export function judgePerson(person: Person, opening: Pick<AsksOfOpening, 'requires'>): Problem | undefined {
  const missing = personFields.filter((field) => person[field].trim() === '' && isRequired(field, opening))
  if (missing.length > 0) return missingBecause(Object.fromEntries(missing.map((field) => [field, MISSING[field]])))
  const long = personFields.filter((field) => person[field].trim().length > limits[field])
  if (long.length > 0) {
    return {
      title: 'Too Long',
      description: 'Please shorten the marked fields.',
      errors: Object.fromEntries(long.map((field) => [field, `Must be ${limits[field]} characters or less`])),
    }
  }
  if (!EMAIL.test(person.email.trim())) {
    const errors = { email: 'Enter it like name@example.com' }
    return { title: 'Invalid Email', description: 'Please enter a valid email address.', errors }
  }
  return undefined
}

/** Judges the second step; `normal` is the address in its usual form, where it is one of LinkedIn. */
export function judgeLinkedin(address: string, normal: string | undefined): Problem | undefined {
  if (address.trim() === '') {
    const errors = { linkedinUrl: 'Enter the address of your profile' }
    return { title: 'LinkedIn URL Required', description: 'Please enter your LinkedIn profile URL.', errors }
  }
  if (normal === undefined) {
    const errors = { linkedinUrl: 'It begins with https://www.linkedin.com/' }
    return { title: 'Invalid LinkedIn URL', description: 'Please enter a valid LinkedIn profile URL.', errors }
  }
  return undefined
}

const missingBecause = (errors: Errors): Problem => ({
  title: 'Required Fields Missing',
  description: 'Please fill in all required fields.',
  errors,
})

/** The name under which what is wrong with an answer is kept, as the server names it too. */
export const answerName = (question: string) => `answers.${question}`

/** Judges the step with the opening's own questions. */
export function judgeQuestions(
  { questions, resume }: AsksOfOpening,
  { answers, file }: { answers: Readonly<Record<string, string>>; file: File | undefined },
): Problem | undefined {
  const open = questions.filter(({ text, required }) => required && !answers[text]?.trim())
  const errors: Errors = Object.fromEntries(open.map(({ text }) => [answerName(text), 'Answer this question']))
  if (resume === 'required' && !file) errors.resume = 'Add your résumé'
  return Object.keys(errors).length > 0 ? missingBecause(errors) : undefined
}

/** The place of a step, the first being 1. */
export type Step = 1 | 2 | 3 | 4

export type StepName = 'person' | 'linkedin' | 'questions' | 'interview'

export const isRecorded = ({ interviewQuestions }: Pick<AsksOfOpening, 'interviewQuestions'>) =>
  interviewQuestions === null || interviewQuestions.length > 0

/** The steps of an opening's form in their order. One that asks for no recording ends with the questions, were there none. */
export function stepsOf(opening: AsksOfOpening): StepName[] {
  const asks = opening.questions.length > 0 || opening.resume !== 'off'
  const recorded = isRecorded(opening)
  return [
    'person',
    'linkedin',
    ...(asks || !recorded ? ['questions' as const] : []),
    ...(recorded ? ['interview' as const] : []),
  ]
}

/** The step that has the first of the fields which the server refused; undefined when no step has one. */
export function stepOf(errors: Errors): StepName | undefined {
  if (personFields.some((field) => errors[field])) return 'person'
  if (errors.linkedinUrl) return 'linkedin'
  if (Object.keys(errors).some((name) => name === 'resume' || name.startsWith('answers'))) return 'questions'
  return errors.videoUrl || errors.chapters || errors.duration ? 'interview' : undefined
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const MISSING: Record<keyof Person, string> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  address: 'Enter your address',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
}

/** What a step of an opening's form is called. */
export function titleOfStep(name: StepName | undefined, { questions, resume }: PublicOpening): string {
  if (name === 'person') return 'Personal Information'
  if (name === 'linkedin') return 'LinkedIn Connection'
  if (name === 'interview') return 'Video Interview'
  return questions.length > 0 ? 'Questions' : resume === 'off' ? 'Consent' : 'Résumé'
}
