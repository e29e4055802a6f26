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

const READ = { lead: getLead, document: getDocument, task: getTask, opening: getOpening, candidate: getCandidate }

/** Reads a record; answers how it is put among others. What went away meanwhile is undefined. */
async function readRecord({ perform, caller }: Asker, { kind, id }: Source) {
  try {
    const record = await perform(READ[kind], caller, { params: { id } })
    return (rows: QueryRows) => void rows[`${kind}s`].push(record as never)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}
