import { duplicateChoices } from '../../contract/imports/endpoints.ts'
import type { Duplicates, ImportCounts, ImportKind, ImportStatus, MatchKey } from '../../contract/imports/fields.ts'

export const kindWords: Record<ImportKind, { one: string; many: string; heading: string }> = {
  leads: { one: 'lead', many: 'leads', heading: 'Leads' },
  candidates: { one: 'candidate', many: 'candidates', heading: 'Candidates' },
  openings: { one: 'job opening', many: 'job openings', heading: 'Job openings' },
}

export const statusWords: Record<ImportStatus, string> = {
  mapping: 'Not checked',
  checking: 'Checking',
  checked: 'Ready to import',
  running: 'Importing',
  done: 'Imported',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
}

export const outcomeWords: Record<keyof ImportCounts, string> = {
  create: 'New',
  change: 'Changed',
  skip: 'Skipped',
  refuse: 'Refused',
}

/** In the order in which they are shown. */
export const outcomes = ['create', 'change', 'skip', 'refuse'] as const

export const duplicateWords: Record<Duplicates, string> = {
  skip: 'Skip it',
  fill: 'Fill in what is blank',
  overwrite: 'Overwrite with the file',
  create: 'Create it anyway',
}

/** The same of a single row. */
export const rowWords: Record<Duplicates, string> = {
  skip: 'Skip',
  fill: 'Fill in blanks',
  overwrite: 'Overwrite',
  create: 'Create anyway',
}

/** What may become of those that are there already. A candidate of an opening cannot be there twice. */
export const choicesOf = (kind: ImportKind) =>
  duplicateChoices.filter((choice) => choice !== 'create' || kind !== 'candidates')

export const matchWords: Record<MatchKey, string> = { email: 'Email', phone: 'Phone', name: 'Name and company' }

/** So many of a kind, as `1 lead` and `1,200 leads`. */
export const countOf = (kind: ImportKind, count: number) =>
  `${count.toLocaleString('en')} ${kindWords[kind][count === 1 ? 'one' : 'many']}`
