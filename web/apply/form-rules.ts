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

/** Judges the first step: that all is filled in comes before how the address of e-mail looks. */
export function judgePerson(person: Person): Problem | undefined {
  const missing = personFields.filter((field) => person[field].trim() === '')
  if (missing.length > 0) {
    return {
      title: 'Required Fields Missing',
      description: 'Please fill in all required fields.',
      errors: Object.fromEntries(missing.map((field) => [field, MISSING[field]])),
    }
  }
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

export type Step = 1 | 2 | 3

/** The step that has the first of the fields which the server refused; undefined when no step has one. */
export function stepOf(errors: Errors): Step | undefined {
  if (personFields.some((field) => errors[field])) return 1
  if (errors.linkedinUrl) return 2
  return errors.videoUrl || errors.chapters || errors.duration ? 3 : undefined
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const MISSING: Record<keyof Person, string> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  address: 'Enter your address',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
}
