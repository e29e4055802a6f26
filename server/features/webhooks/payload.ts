import type { Call } from '../../../contract/call.ts'
import { getCandidate } from '../../../contract/candidates/calls.ts'
import { getDocument } from '../../../contract/documents/calls.ts'
import { subjectOf } from '../../../contract/events/endpoints.ts'
import { LeadNote } from '../../../contract/lead-notes/fields.ts'
import { getLead } from '../../../contract/leads/calls.ts'
import { getOpening } from '../../../contract/openings/calls.ts'
import { EVERYTHING } from '../../../contract/plain/areas.ts'
import { getTask } from '../../../contract/tasks/calls.ts'
import { type Caller, JOB } from '../../platform/calls/caller.ts'
import type { Perform } from '../../platform/calls/perform.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import { writerOf } from '../../platform/calls/reply-shape.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { findNote } from '../lead-notes/rules.ts'
import type { Claimed } from './store.ts'

/** What reads a record, by what its event's name begins with. Notes are read of their lead. */
const READS = { lead: getLead, task: getTask, document: getDocument, opening: getOpening, candidate: getCandidate }

/** Nobody's id: what only one person may see is not read. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

interface Place {
  company: CompanyDatabase<CompanyScope>
  perform: Perform
}

type Event = Pick<Claimed, 'type' | 'payload' | 'happenedAt'>

/** The body of a delivery: the record as the API answers it; of one that is gone, what its event says. */
export async function bodyOf(place: Place, { type, payload, happenedAt }: Event): Promise<string> {
  const said = payload as { id: string; leadId?: string; other?: object }
  const data = (await readRecord(place, { subject: subjectOf(type), ...said })) ?? JSON.stringify(said)
  const other = said.other ? `,"other":${JSON.stringify(said.other)}` : ''
  return `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(happenedAt)},"data":${data}${other}}`
}

interface Named {
  subject: string
  id: string
  leadId?: string
}

/** The record as JSON; undefined where it is not there any more. */
async function readRecord({ company, perform }: Place, { subject, id, leadId }: Named): Promise<string | undefined> {
  if (subject === 'note') {
    const note = leadId && (await company.read((scope) => findNote(scope, { leadId, noteId: id })))
    return note ? writerOf(LeadNote)(note) : undefined
  }
  const read: Call | undefined = READS[subject as keyof typeof READS]
  if (!read?.reply) return undefined
  try {
    return writerOf(read.reply)(await perform(read, memberOf(company.companyId), { params: { id } }))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

/** Who reads what everyone of the company may read. */
const memberOf = (companyId: string): Caller => ({
  ...JOB,
  user: { id: NOBODY, companyId, role: 'admin', areas: EVERYTHING },
  watch: () => () => undefined,
})
