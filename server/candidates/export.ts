import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { Candidate, CandidateStage } from '../../contract/candidates.ts'
import { stageOf } from '../../contract/plain/candidates.ts'
import { codeOf } from '../database/data-folder.ts'

/** Writes candidates as a table (RFC 4180), batch by batch while they are read. */
export async function writeTable(reply: FastifyReply, batches: AsyncIterable<Candidate[]>): Promise<void> {
  // Reading begins before the reply does, so that what fails at once is answered as an error.
  const rows = batches[Symbol.asyncIterator]()
  const first = await rows.next()
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  try {
    await pipeline(Readable.from(writeRows(first, rows)), reply.raw)
  } catch (error) {
    // Somebody who stops a download is no fault.
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
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
  ['Stage', ({ status }) => stageNames[stageOf(status)]],
  ['Rejection reason', ({ rejectionReason }) => rejectionReason],
  ['Notes', ({ notes }) => notes],
  ['Applied', ({ createdAt }) => createdAt],
  ['Stage updated', ({ stageUpdatedAt }) => stageUpdatedAt],
]

const stageNames: Record<CandidateStage, string> = {
  applied: 'Applied',
  '1st_round': '1st Round Interview',
  '2nd_round': '2nd Round Interview',
  offered: 'Offered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

/** Tells spreadsheets that the text is UTF-8. */
const MARK = '\ufeff'

async function* writeRows(first: IteratorResult<Candidate[]>, rest: AsyncIterator<Candidate[]>) {
  yield MARK + lineOf(columns.map(([name]) => name))
  for (let next = first; !next.done; next = await rest.next()) {
    yield next.value.map((candidate) => lineOf(columns.map(([, read]) => read(candidate)))).join('')
  }
}

const lineOf = (cells: string[]) => `${cells.map(cellOf).join(',')}\r\n`

// A spreadsheet would run a cell that begins like a formula; a quotation mark before it makes it text.
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
