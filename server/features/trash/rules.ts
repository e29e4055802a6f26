import type { Area } from '../../../contract/plain/areas.ts'
import { TRASH_DAYS } from '../../../contract/trash/endpoints.ts'
import type { TrashEntry, TrashKind } from '../../../contract/trash/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { answerList, type List, type PageQuery } from '../../platform/calls/list.ts'
import { requireArea } from '../../platform/calls/perform.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { type Erasing, eraseOne, restoreCandidate } from '../candidates/rules.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { removeDocument, restoreDocument } from '../documents/rules.ts'
import { removeNote, restoreNoteOfLead } from '../lead-notes/rules.ts'
import { removeView, restoreView } from '../lead-views/rules.ts'
import { removeLead, restoreLead } from '../leads/rules.ts'
import { removeOpening, restoreOpening } from '../openings/rules.ts'
import { removeTask, restoreTask } from '../tasks/rules.ts'
import { trashRefusals } from './refusals.ts'
import * as store from './store.ts'

/** Who asks, in which company, at what time. */
interface Asker {
  company: CompanyDatabase
  user: SignedInUser
  now: number
}

interface Named {
  kind: TrashKind
  id: string
}

/** What the person deleted, or for admins and owners anyone, in the days that it can be restored. */
export function listTrash(
  asker: Asker,
  { kind, ...page }: { kind?: TrashKind | undefined } & PageQuery,
): Promise<List<TrashEntry>> {
  const seen = { ...seenBy(asker), kind }
  return answerList(asker.company, page, {
    read: (scope, part) => store.listEntries(scope, seen, part),
    count: (scope) => store.countEntries(scope, seen),
  })
}

/** Restores a record with all that hangs on it. Raises `not_found`, and what stands in the way of its kind. */
export async function restore(asker: Asker, { kind, id }: Named): Promise<TrashEntry> {
  const entry = await requireEntry(asker, { kind, id })
  requireEditor(asker, kind)
  await restores[kind](asker, id)
  return entry
}

/** Deletes a record in the trash for good. Raises `not_found`, and `forbidden` where that takes an admin. */
export async function deleteForGood(asker: Asker, means: Erasing, { kind, id }: Named): Promise<void> {
  await requireEntry(asker, { kind, id })
  requireEditor(asker, kind)
  if (kind === 'candidate' && asker.user.role === 'user') throw trashRefusals.erased_by_admins()
  await remove({ ...means, company: asker.company }, { kind, id })
}

/** Deletes for good what was deleted 30 days ago. */
export const sweepTrash = (means: Erasing, now: number): Promise<void> =>
  inCompaniesWithWork(means.database, { round: 'sweep_trash', at: now }, async ({ company }) => {
    const expired = await company.read((scope) => store.listExpired(scope, daysBefore(now)))
    for (const entry of expired) await remove({ ...means, company }, entry)
  })

/** The areas whose editors alone bring a record back or delete it for good. */
const AREA_OF: Partial<Record<TrashKind, Area>> = {
  lead: 'sales',
  note: 'sales',
  document: 'knowledge',
  opening: 'hiring',
  candidate: 'hiring',
}

function requireEditor({ user }: Asker, kind: TrashKind) {
  const area = AREA_OF[kind]
  if (area) requireArea(user, area, 'edit')
}

const restores: Record<TrashKind, (asker: Asker, id: string) => Promise<unknown>> = {
  lead: ({ company, now }, id) => restoreLead(company, id, now),
  note: (asker, id) => restoreNoteOfLead(asker, id),
  task: ({ company }, id) => restoreTask(company, id),
  document: ({ company }, id) => restoreDocument(company, id),
  opening: ({ company }, id) => restoreOpening(company, id),
  candidate: ({ company, now }, id) => restoreCandidate(company, id, now),
  view: (asker, id) => restoreView(asker, id),
}

/** What removes the rows of a record; each answers the key of its file, where it has one. */
const removes: Record<Exclude<TrashKind, 'candidate'>, (scope: CompanyScope, id: string) => Promise<unknown>> = {
  lead: removeLead,
  note: removeNote,
  task: removeTask,
  document: removeDocument,
  opening: removeOpening,
  view: removeView,
}

interface Place extends Erasing {
  company: CompanyDatabase<CompanyScope>
}

async function remove(place: Place, { kind, id }: Named): Promise<void> {
  if (kind === 'candidate') return eraseOne(place, id)
  const fileKey = await place.company.write(async (scope) => {
    const entry = await store.lockEntry(scope, id)
    // A note that went with its lead, or another who was faster.
    if (!entry) return undefined
    const fileKey = await removes[kind](scope, id)
    // A note has no name, only its words; what only one person may see nobody else reads in the audit.
    const title = kind === 'note' || entry.visibleTo ? '' : entry.title
    await record(scope, 'trash.deleted', { id, kind, title })
    return fileKey
  })
  // A crash in between leaves a file that no row knows, which the round of the documents removes.
  if (typeof fileKey === 'string') await place.files.remove(fileKey)
}

async function requireEntry(asker: Asker, { kind, id }: Named): Promise<TrashEntry> {
  const seen = { ...seenBy(asker), kind }
  const entry = await asker.company.read((scope) => store.findEntry(scope, id, seen))
  return required(entry, trashRefusals.not_found)
}

const seenBy = ({ user, now }: Asker): store.Seen => ({
  deletedBy: user.role === 'user' ? user.id : undefined,
  after: daysBefore(now),
})

const daysBefore = (now: number) => new Date(now - TRASH_DAYS * 86_400_000).toISOString()
