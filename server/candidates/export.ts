import type { Candidate } from '../../contract/candidates.ts'
import { stageOf } from '../../contract/plain/candidate-stage.ts'
import { stageNames } from './stage-names.ts'

/** Writes candidates as a table (RFC 4180), batch by batch while they are read. */
export async function* writeTable(batches: AsyncIterable<Candidate[]>): AsyncIterable<string> {
  let before = MARK + lineOf(columns.map(([name]) => name))
  for await (const batch of batches) {
    yield before + batch.map((candidate) => lineOf(columns.map(([, read]) => read(candidate)))).join('')
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
  ['Stage', ({ status }) => stageNames[stageOf(status)]],
  ['Rejection reason', ({ rejectionReason }) => rejectionReason],
  ['Notes', ({ notes }) => notes],
  ['Applied', ({ createdAt }) => createdAt],
  ['Stage updated', ({ stageUpdatedAt }) => stageUpdatedAt],
]

/** Tells spreadsheets that the text is UTF-8. */
const MARK = '\ufeff'

const lineOf = (cells: string[]) => `${cells.map(cellOf).join(',')}\r\n`

// A spreadsheet would run a cell that begins like a formula; a quotation mark before it makes it text. All are quoted, as
// programs split unquoted ones at other signs too.
function cellOf(text: string): string {
  const safe = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
