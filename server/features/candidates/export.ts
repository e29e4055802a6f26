import type { Candidate } from '../../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../../contract/candidates/names.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/calls/csv.ts'

/** Writes candidates as a table (RFC 4180), batch by batch while they are read. */
export async function* writeTable(batches: AsyncIterable<Candidate[]>): AsyncIterable<string> {
  let before = BYTE_ORDER_MARK + csvLine(columns.map(([name]) => name))
  for await (const batch of batches) {
    yield before + batch.map((candidate) => csvLine(columns.map(([, read]) => read(candidate)))).join('')
    before = ''
  }
}

const columns: [string, (candidate: Candidate) => string][] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ address }) => address],
  ['LinkedIn', ({ linkedinUrl }) => linkedinUrl ?? ''],
  ['Position', ({ jobTitle }) => jobTitle],
  ['Department', ({ jobDepartment }) => jobDepartment],
  ['Location', ({ jobLocation }) => jobLocation],
  ['Stage', ({ status }) => candidateStageNames[stageOf(status)]],
  ['Rejection reason', ({ rejectionReason }) => rejectionReason],
  ['Notes', ({ notes }) => notes],
  ['Applied', ({ createdAt }) => createdAt],
  ['Stage updated', ({ stageUpdatedAt }) => stageUpdatedAt],
]
