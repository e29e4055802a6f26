import type { Catalog } from '../catalog.ts'
import { employmentTypeNames, experienceLevelNames, openingStatusNames } from './names.ts'

/** Every field of a job opening. */
export const openingCatalog = {
  title: { kind: 'text', label: 'title', sent: 'line', missing: 'Title is required' },
  description: { kind: 'text', label: 'description', sent: 'text', missing: 'Description is required', unasked: true },
  department: { kind: 'text', label: 'department', says: 'in', sent: 'line', grouped: true },
  location: { kind: 'text', label: 'location', says: 'in', sent: 'line', byWords: true, grouped: true },
  employmentType: { kind: 'choice', label: 'type', says: '', names: employmentTypeNames },
  experienceLevel: { kind: 'choice', label: 'level', says: '', names: experienceLevelNames },
  /** Amounts a year, in its currency. */
  salaryMin: { kind: 'money', label: 'lowest salary', sent: 'optionalMoney', unasked: true },
  salaryMax: { kind: 'money', label: 'highest salary', sent: 'optionalMoney', unasked: true },
  salaryCurrency: { kind: 'text', label: 'currency', unasked: true },
  requirements: { kind: 'text', label: 'requirements' },
  benefits: { kind: 'text', label: 'benefits' },
  calendarBookingUrl: { kind: 'text', label: 'booking page', sent: 'webAddress', unasked: true },
  requires: { kind: 'text', label: 'required of applicants', unasked: true },
  resume: { kind: 'text', label: 'résumé', unasked: true },
  questions: { kind: 'text', label: 'questions', unasked: true },
  interviewQuestions: { kind: 'text', label: 'interview questions', unasked: true },
  status: { kind: 'choice', label: 'status', says: '', names: openingStatusNames },
  publishedOnPortal: { kind: 'flag', label: 'published', unasked: true },
  /** The last day on which people can apply, where the company is. */
  applicationDeadline: { kind: 'day', label: 'deadline', sent: 'day', nullable: true, ahead: true },
  /** Outsiders see it now. */
  live: { kind: 'flag', label: 'live', computed: true },
  /** Dollars a year, of openings that pay in dollars; it matches where a part of its range lies within the bounds. */
  salary: { kind: 'money', label: 'salary', per: 100, nullable: true, computed: true },
  createdAt: { kind: 'day', label: 'created' },
  updatedAt: { kind: 'day', label: 'changed' },
  candidateCount: { kind: 'number', label: 'candidates', unit: 'number', computed: true },
  words: { kind: 'words', label: 'words', computed: true },
} as const satisfies Catalog
