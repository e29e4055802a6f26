import { candidateStageNames } from '../candidates/names.ts'
import type { Catalog, CatalogField } from '../catalog.ts'
import { leadCatalog } from '../leads/catalog.ts'
import { openingCatalog } from '../openings/catalog.ts'
import type { importKinds } from './endpoints.ts'

const { name, title, email, phone, company, website, street, city, state, zipCode, country } = leadCatalog
const { stage, source, value, probability, expectedClose, assignedUserId, notes } = leadCatalog
const firstName = { kind: 'text', label: 'first name' } as const
const lastName = { kind: 'text', label: 'last name' } as const

const leadRecords = {
  timelineNote: { kind: 'text', label: 'note on the timeline', sent: 'text' },
  task: { kind: 'text', label: 'task', sent: 'line' },
  taskDue: { kind: 'day', label: 'task due', sent: 'day' },
} as const satisfies Catalog

/** The fields of a candidate as a file brings them. */
const candidateCatalog = {
  name: { kind: 'text', label: 'name' },
  firstName: { ...firstName, sent: 'line', missing: 'First name is required' },
  lastName: { ...lastName, sent: 'line' },
  email: { kind: 'text', label: 'email', sent: 'email', missing: 'Email is required' },
  phone: { kind: 'text', label: 'phone', sent: 'line' },
  address: { kind: 'text', label: 'address', sent: 'line' },
  linkedinUrl: { kind: 'text', label: 'LinkedIn', sent: 'webAddress' },
  jobOpeningId: { kind: 'text', label: 'job opening', sent: 'line', missing: 'Job opening is required' },
  stage: { kind: 'choice', label: 'stage', names: candidateStageNames },
  notes: { kind: 'text', label: 'notes', sent: 'text' },
} as const satisfies Catalog

const { description, department, location, employmentType, experienceLevel, salaryMin, salaryMax } = openingCatalog
const { requirements, benefits, status, applicationDeadline } = openingCatalog

/**
 * The fields that a column of a file may go to. `name` is the whole name; first and last name are joined, or parted where a
 * file has the whole alone. Several columns may go to `notes`, and to notes on the timeline.
 */
export const importCatalogs = {
  leads: {
    ...{ name, firstName, lastName, title, email, phone, company, website, street, city, state, zipCode, country },
    ...{ stage, source, value, probability, expectedClose, assignedUserId, notes },
    /** Records of their own, that come with the lead. */
    ...leadRecords,
  },
  candidates: candidateCatalog,
  openings: {
    ...{ title: openingCatalog.title, description, department, location, employmentType, experienceLevel },
    ...{ salaryMin, salaryMax, requirements, benefits, status, applicationDeadline },
  },
} as const satisfies Record<(typeof importKinds)[number], Record<string, CatalogField>>
