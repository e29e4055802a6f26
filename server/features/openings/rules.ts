import { randomUUIDv7 } from 'node:crypto'
import type { NewOpening, Opening, OpeningChange } from '../../../contract/openings/fields.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { record } from '../../platform/events/record.ts'
import type { ListSearch } from '../../platform/search/clauses.ts'
import { requireOwnCompany } from '../companies/rules.ts'
import { readListSearch } from '../search/rules.ts'
import { openingRefusals } from './refusals.ts'
import * as store from './store.ts'

export { openingRecords } from './import-store.ts'
export { findOpenings, findPublicCompany, isOwnOpening, removeOpening } from './store.ts'

/** What the list of openings is searched by. */
export const searchOpenings = (scope: CompanyScope, search: string | undefined): Promise<ListSearch> =>
  readListSearch(scope, { kind: 'opening', search, has: (clauses) => store.hasOpening(scope, clauses) })

export async function createOpening(
  company: CompanyDatabase,
  { companyId, ...opening }: NewOpening,
  now: number,
): Promise<Opening> {
  requireOwnCompany(company, companyId)
  requireSalaryRange(opening)
  return company.write((scope) => addOpening(scope, opening, now))
}

/**
 * Changes an opening. Raises `not_found`, or `conflict` when `version` is not the latest.
 */
export async function changeOpening(
  company: CompanyDatabase,
  id: string,
  { companyId, version, ...change }: OpeningChange,
  now: number,
): Promise<Opening> {
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    const before = required(await store.lockOpening(scope, id), openingRefusals.not_found)
    requireVersion(before, version)
    const sent = sentFields(change)
    const after = { ...before, ...sent }
    requireSalaryRange(after)
    const shownFirst = before.publishedAt === null && isShown(after)
    await store.changeOpening(scope, id, { ...sent, ...(shownFirst && { publishedAt: new Date(now).toISOString() }) })
    await recordChange(scope, { id, ...before }, after)
    return requireOpening(scope, id)
  })
}

/** Creates a draft that says what another opening says. */
export const duplicateOpening = (company: CompanyDatabase, id: string): Promise<Opening> =>
  company.write(async (scope) => {
    const original = required(await store.lockOpening(scope, id), openingRefusals.not_found)
    const { version, publishedAt, ...fields } = original
    const title = `${fields.title.slice(0, LONGEST_TITLE - COPY.length)}${COPY}`
    // Its day may have passed, and a copy is for another time.
    const copy = { ...fields, title, status: 'draft', publishedOnPortal: false, applicationDeadline: null } as const
    return addOpening(scope, copy, 0)
  })

/** Deletes an opening; it can be restored. Its candidates stay and keep its title. */
export const deleteOpening = (company: CompanyDatabase, id: string): Promise<void> =>
  company.write(async (scope) => {
    const opening = required(await store.setOpeningDeleted(scope, id, true), openingRefusals.not_found)
    await record(scope, 'opening.deleted', opening)
  })

export const restoreOpening = (company: CompanyDatabase, id: string): Promise<Opening> =>
  company.write(async (scope) => {
    const opening = required(await store.setOpeningDeleted(scope, id, false), openingRefusals.not_found)
    await record(scope, 'opening.restored', opening)
    return requireOpening(scope, id)
  })

/** The opening, or `not_found` that is the same for another company's and a missing one. */
export const requireOpening = async (scope: CompanyScope, id: string): Promise<Opening> =>
  required(await store.findOpening(scope, id), openingRefusals.not_found)

const COPY = ' (copy)'
const LONGEST_TITLE = 300

async function addOpening(scope: CompanyScope, fields: store.OpeningFields, now: number): Promise<Opening> {
  const id = randomUUIDv7()
  await store.addOpening(scope, {
    ...fields,
    id,
    publishedAt: isShown(fields) ? new Date(now).toISOString() : null,
  })
  await record(scope, 'opening.created', { id, title: fields.title })
  if (isShown(fields)) await record(scope, 'opening.published', { id, title: fields.title })
  return requireOpening(scope, id)
}

type Standing = Pick<Opening, 'title' | 'status' | 'publishedOnPortal'>

/** Says what became of an opening; where it does not matter to its standing, that it changed. */
async function recordChange(scope: CompanyScope, { id, ...before }: Standing & { id: string }, after: Standing) {
  const now = after.status !== before.status && (after.status === 'paused' || after.status === 'closed') && after.status
  const event = now
    ? (`opening.${now}` as const)
    : isShown(before) === isShown(after)
      ? 'opening.changed'
      : isShown(after)
        ? 'opening.published'
        : 'opening.unpublished'
  await record(scope, event, { id, title: after.title })
}

const isShown = ({ status, publishedOnPortal }: Pick<Opening, 'status' | 'publishedOnPortal'>) =>
  status === 'active' && publishedOnPortal

function requireSalaryRange({ salaryMin, salaryMax }: Pick<Opening, 'salaryMin' | 'salaryMax'>) {
  if (salaryMin === null || salaryMax === null || salaryMin <= salaryMax) return
  throw openingRefusals.salaries_crossed()
}
