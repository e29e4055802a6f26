import { getCandidate, listCandidates, patchCandidate } from '../../../../contract/candidates/calls.ts'
import type { Candidate } from '../../../../contract/candidates/fields.ts'
import { stageOf } from '../../../../contract/candidates/stage.ts'
import { getLead, listLeads, patchLead } from '../../../../contract/leads/calls.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import { getOpening, listOpenings, patchOpening } from '../../../../contract/openings/calls.ts'
import type { Opening } from '../../../../contract/openings/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { search } from '../../../../contract/search/calls.ts'
import { getTask, listTasks, patchTask } from '../../../../contract/tasks/calls.ts'
import type { Task } from '../../../../contract/tasks/fields.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import type { Asker } from '../asker.ts'
import { agree, shareOf } from '../prose/passage.ts'
import type { Change } from '../reader/outcome.ts'
import { foldName, labelsOf, leadsMeant } from './leads-named.ts'

/** A record that a command can change. */
export interface ChangedRecord {
  id: string
  name: string
  /** With what sets it apart from others of the name. */
  label: string
  version: number
  /** What the field holds that shall change. */
  before: string | number | null
  /** Whether it is still worked on. */
  isOpen: boolean
}

type Value = ChangedRecord['before']

interface Calls {
  find: (asker: Asker, name: string, field: string) => Promise<ChangedRecord[]>
  read: (asker: Asker, id: string, field: string) => Promise<ChangedRecord>
  /** Changes it as a screen would, and answers its new version. */
  change: (asker: Asker, id: string, body: Record<string, Value>) => Promise<{ version: number }>
}

/** What a row of a kind is called, and what it holds where that is not its field of the name. */
type Shown = Pick<ChangedRecord, 'name' | 'label' | 'isOpen'> & Partial<Pick<ChangedRecord, 'before'>>

interface CallsOfKind {
  list: typeof listLeads | typeof listTasks | typeof listCandidates | typeof listOpenings
  get: typeof getLead | typeof getTask | typeof getCandidate | typeof getOpening
  patch: typeof patchLead | typeof patchTask | typeof patchCandidate | typeof patchOpening
}

function byCalls<Row extends { id: string; version: number }>(calls: CallsOfKind, shownOf: (row: Row) => Shown) {
  const recordOf = (row: unknown, field: string): ChangedRecord => {
    const { id, version, [field]: value } = row as Row & Record<string, unknown>
    const before = typeof value === 'string' || typeof value === 'number' ? value : null
    return { id, version, before, ...shownOf(row as Row) }
  }
  const own: Calls = {
    find: async ({ perform, caller }, name, field) => {
      const query = { search: name.slice(0, SEARCH_TEXT_LENGTH), limit: '50' }
      const rows: unknown[] = await rowsOf<unknown>(await perform(calls.list, caller, { query }))
      const records = rows.map((row) => recordOf(row, field))
      return alike(name, records)
    },
    read: async ({ perform, caller }, id, field) =>
      recordOf(await perform(calls.get, caller, { params: { id } }), field),
    change: ({ perform, caller }, id, body) => perform(calls.patch, caller, { params: { id }, body: body as never }),
  }
  return { ...own, recordOf }
}

const leads = byCalls({ list: listLeads, get: getLead, patch: patchLead }, ({ name }: Lead) => ({
  ...{ name, label: name, isOpen: true },
}))
const candidates = byCalls(
  { list: listCandidates, get: getCandidate, patch: patchCandidate },
  ({ firstName, lastName, jobTitle, status }: Candidate) => {
    const name = `${firstName} ${lastName}`
    const stage = stageOf(status)
    const isOpen = stage !== 'accepted' && stage !== 'rejected'
    return { name, label: `${name} (${jobTitle})`, isOpen, before: stage }
  },
)

const tasks = byCalls({ list: listTasks, get: getTask, patch: patchTask }, ({ title, leadName, status }: Task) => ({
  name: title,
  label: leadName ? `${title} (${leadName})` : title,
  isOpen: status === 'pending' || status === 'in_progress',
}))

/** Tasks whose titles have all words of `the booking of the stand`, `Ben's task of sending the contract`, in any form; open ones first. */
async function findInOtherWords(asker: Asker, name: string, field: string): Promise<ChangedRecord[]> {
  const said = name.replace(OF_TASK, '').slice(0, SEARCH_TEXT_LENGTH)
  const { groups } = await asker.perform(search, asker.caller, {
    query: { query: said, kind: 'task', limit: MOST_TASKS },
  })
  const hits = groups.flatMap((group) => group.hits)
  const records = await Promise.all(hits.map(({ id }) => tasks.read(asker, id, field)))
  return openFirst(records.filter((each) => shareOf(said, each.name) === 1))
}
const MOST_TASKS = '8'
/** Whose a task is, and that it is one. */
const OF_TASK = /^(?:\p{Lu}\p{L}*['’]s )?(?:tasks? (?:of|to|about|for) )?(?:the )?| tasks?$/giu

/** The open tasks of the one lead of a name: `the follow-up with Jane Doe`. */
async function findOfLead(asker: Asker, name: string, field: string): Promise<ChangedRecord[]> {
  const [lead, ...others] = await leadsMeant(asker, name)
  if (!lead || others.length > 0) return []
  const query = { leadId: lead.id, state: 'open', limit: MOST_TASKS } as const
  const rows = await rowsOf<unknown>(await asker.perform(listTasks, asker.caller, { query }))
  return rows.map((row) => tasks.recordOf(row, field))
}
const WITH_WHOM = /^(?:with|for) (.+)$/iu

/** How records of each kind are found and changed: by the calls of their screens, with the rights of the person. */
export const CHANGED: Record<Change['subject'], Calls> = {
  leads: {
    ...leads,
    find: async (asker, name, field) => {
      const found = await leadsMeant(asker, name)
      const labels = labelsOf(found)
      return found.map((lead, at) => ({ ...leads.recordOf(lead, field), label: labels[at] ?? lead.name }))
    },
  },
  tasks: {
    ...tasks,
    find: async (asker, name, field) => {
      const found = await tasks.find(asker, name, field)
      if (found.length > 0) return found
      const [, whom] = WITH_WHOM.exec(name) ?? []
      return whom ? findOfLead(asker, whom, field) : findInOtherWords(asker, name, field)
    },
  },
  candidates: {
    ...candidates,
    change: (asker, id, { stage: status = null, reason: rejectionReason }) =>
      candidates.change(asker, id, { status, ...(rejectionReason && { rejectionReason }) }),
  },
  openings: byCalls({ list: listOpenings, get: getOpening, patch: patchOpening }, ({ title, status }: Opening) => ({
    ...{ name: title, label: title, isOpen: status !== 'closed' },
  })),
}

const wordsOf = (text: string) => foldName(text).split(/[^\p{L}\d]+/u)

/** Those of the very name; else those that have all of its words in some form, open ones before others. */
function alike(name: string, found: ChangedRecord[]): ChangedRecord[] {
  const words = wordsOf(name)
  const called = found.filter((each) => [each.name, each.label].some((text) => foldName(text) === foldName(name)))
  const within = found.filter((each) => words.every((word) => wordsOf(each.name).some((other) => agree(word, other))))
  return openFirst(called.length > 0 ? called : within)
}

/** Those that are still worked on; all of them where none is. */
function openFirst(records: ChangedRecord[]): ChangedRecord[] {
  const open = records.filter(({ isOpen }) => isOpen)
  return open.length > 0 ? open : records
}
