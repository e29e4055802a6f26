import type { Source } from '../../../../contract/assistant/fields.ts'
import { getCandidate } from '../../../../contract/candidates/calls.ts'
import type { QueryRows } from '../../../../contract/data-query/fields.ts'
import { getDocument } from '../../../../contract/documents/calls.ts'
import { getLead } from '../../../../contract/leads/calls.ts'
import { getOpening } from '../../../../contract/openings/calls.ts'
import { getTask } from '../../../../contract/tasks/calls.ts'
import { Refusal } from '../../../platform/calls/refusals.ts'
import type { Asker } from '../asker.ts'

/** Adds to rows the records of sources that are not among them, as their own calls answer them; answers how many. */
export async function addSources(asker: Asker, rows: QueryRows, sources: readonly Source[]): Promise<number> {
  const known = new Set(Object.values(rows).flatMap((some: { id: string }[]) => some.map(({ id }) => id)))
  const missing = new Map(sources.flatMap((source) => (known.has(source.id) ? [] : [[source.id, source] as const])))
  const records = await Promise.all([...missing.values()].map((source) => readRecord(asker, source)))
  const found = records.filter((record) => record !== undefined)
  for (const addTo of found) addTo(rows)
  return found.length
}

/** Reads a record; answers how it is put among others. What went away meanwhile is undefined. */
async function readRecord(asker: Asker, { kind, id }: Source): Promise<((rows: QueryRows) => void) | undefined> {
  try {
    return await readers[kind](asker, { id })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

type Reader = (asker: Asker, params: { id: string }) => Promise<(rows: QueryRows) => void>

const readers: Record<Source['kind'], Reader> = {
  async lead({ perform, caller }, params) {
    const lead = await perform(getLead, caller, { params })
    return ({ leads }) => void leads.push(lead)
  },
  async document({ perform, caller }, params) {
    const document = await perform(getDocument, caller, { params })
    return ({ documents }) => void documents.push(document)
  },
  async task({ perform, caller }, params) {
    const task = await perform(getTask, caller, { params })
    return ({ tasks }) => void tasks.push(task)
  },
  async opening({ perform, caller }, params) {
    const opening = await perform(getOpening, caller, { params })
    return ({ openings }) => void openings.push(opening)
  },
  async candidate({ perform, caller }, params) {
    const candidate = await perform(getCandidate, caller, { params })
    return ({ candidates }) => void candidates.push(candidate)
  },
}
