import { getCandidate, listCandidates, patchCandidate } from '../../../../contract/candidates/calls.ts'
import type { CandidateStatus } from '../../../../contract/candidates/fields.ts'
import { stageOf } from '../../../../contract/candidates/stage.ts'
import { getLead, patchLead } from '../../../../contract/leads/calls.ts'
import { getOpening, listOpenings, patchOpening } from '../../../../contract/openings/calls.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { getTask, listTasks, patchTask } from '../../../../contract/tasks/calls.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import type { Asker } from '../asker.ts'
import { agree } from '../prose/passage.ts'
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

type Row = { id: string; version: number }

const recordOf = <R extends Row>(row: R, field: string, shown: { name: string; label: string; isOpen: boolean }) => {
  const value = (row as Record<string, unknown>)[field]
  const before = typeof value === 'string' || typeof value === 'number' ? value : null
  return { id: row.id, version: row.version, before, ...shown }
}

const query = (name: string) => ({ search: name.slice(0, SEARCH_TEXT_LENGTH), limit: '50' })

/** How records of each kind are found and changed: by the calls of their screens, with the rights of the person. */
export const CHANGED: Record<Change['subject'], Calls> = {
  leads: {
    find: async (asker, name, field) => {
      const leads = await leadsMeant(asker, name)
      const labels = labelsOf(leads)
      return leads.map((lead, at) =>
        recordOf(lead, field, { name: lead.name, label: labels[at] ?? lead.name, isOpen: true }),
      )
    },
    read: async ({ perform, caller }, id, field) => {
      const lead = await perform(getLead, caller, { params: { id } })
      return recordOf(lead, field, { name: lead.name, label: lead.name, isOpen: true })
    },
    change: ({ perform, caller }, id, body) => perform(patchLead, caller, { params: { id }, body }),
  },
  tasks: {
    find: async ({ perform, caller }, name, field) =>
      alike(
        name,
        (await rowsOf(await perform(listTasks, caller, { query: query(name) }))).map((task) => {
          const { title, leadName, status } = task
          const label = leadName ? `${title} (${leadName})` : title
          return recordOf(task, field, { name: title, label, isOpen: status === 'pending' || status === 'in_progress' })
        }),
      ),
    read: async ({ perform, caller }, id, field) => {
      const task = await perform(getTask, caller, { params: { id } })
      return recordOf(task, field, { name: task.title, label: task.title, isOpen: true })
    },
    change: ({ perform, caller }, id, body) => perform(patchTask, caller, { params: { id }, body }),
  },
  candidates: {
    find: async ({ perform, caller }, name) =>
      alike(name, (await rowsOf(await perform(listCandidates, caller, { query: query(name) }))).map(candidateOf)),
    read: async ({ perform, caller }, id) => candidateOf(await perform(getCandidate, caller, { params: { id } })),
    change: ({ perform, caller }, id, { stage, reason }) => {
      const body = { status: stage as CandidateStatus, ...(reason && { rejectionReason: String(reason) }) }
      return perform(patchCandidate, caller, { params: { id }, body })
    },
  },
  openings: {
    find: async ({ perform, caller }, name, field) =>
      alike(
        name,
        (await rowsOf(await perform(listOpenings, caller, { query: query(name) }))).map((opening) =>
          recordOf(opening, field, { name: opening.title, label: opening.title, isOpen: opening.status !== 'closed' }),
        ),
      ),
    read: async ({ perform, caller }, id, field) => {
      const opening = await perform(getOpening, caller, { params: { id } })
      return recordOf(opening, field, { name: opening.title, label: opening.title, isOpen: true })
    },
    change: ({ perform, caller }, id, body) => perform(patchOpening, caller, { params: { id }, body }),
  },
}

interface Candidate extends Row {
  firstName: string
  lastName: string
  jobTitle: string
  status: string
}

function candidateOf(row: Candidate): ChangedRecord {
  const name = `${row.firstName} ${row.lastName}`
  const stage = stageOf(row.status)
  const isOpen = stage !== 'accepted' && stage !== 'rejected'
  return { ...recordOf(row, '', { name, label: `${name} (${row.jobTitle})`, isOpen }), before: stage }
}

const wordsOf = (text: string) => foldName(text).split(/[^\p{L}\d]+/u)

/** Those of the very name; else those that have all of its words in some form, open ones before others. */
function alike(name: string, found: ChangedRecord[]): ChangedRecord[] {
  const words = wordsOf(name)
  const called = found.filter((each) => [each.name, each.label].some((text) => foldName(text) === foldName(name)))
  const within = found.filter((each) => words.every((word) => wordsOf(each.name).some((other) => agree(word, other))))
  const meant = called.length > 0 ? called : within
  const open = meant.filter(({ isOpen }) => isOpen)
  return open.length > 0 ? open : meant
}
