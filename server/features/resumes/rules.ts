import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { resumeTypes } from '../../../contract/resumes/endpoints.ts'
import { JOB } from '../../platform/calls/caller.ts'
import type { Media } from '../../platform/calls/media.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { SentFile } from '../../platform/calls/sent-file.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import type { Files } from '../../platform/files/files.ts'
import type { JobData } from '../../platform/jobs/every-job.ts'
import { nameOfFile, type ReadStored } from '../documents/rules.ts'
import { resumeRefusals } from './refusals.ts'
import * as store from './store.ts'

export { listResumes } from './store.ts'

/** What a résumé is kept as. Raises `unsupported_media_type` for what is no PDF or Word file, by its name and by its bytes. */
export async function describeResume(file: SentFile): Promise<store.ResumeFile> {
  const { name, ending } = nameOfFile(file.name, 'Resume')
  if (!isKnown(ending) || !looksLike[ending](await buffer(file.read()))) throw resumeRefusals.not_a_resume()
  return { fileName: name, fileType: resumeTypes[ending], fileSize: file.size }
}

const isKnown = (ending: string): ending is keyof typeof resumeTypes => Object.hasOwn(resumeTypes, ending)

const looksLike: Record<keyof typeof resumeTypes, (bytes: Buffer) => boolean> = {
  // Programs look for the beginning of a PDF this far in.
  pdf: (bytes) => bytes.subarray(0, 1024).includes('%PDF-'),
  // A ZIP whose directory names the text of a Word file.
  docx: (bytes) => bytes.subarray(0, 4).equals(ZIP) && bytes.includes('word/document'),
}
const ZIP = Buffer.from('PK\x03\x04')

/** Gives a file that is kept to a submission, and has it read. */
export async function addResume(
  scope: CompanyScope,
  resume: store.ResumeFile & { applicationId: string; submissionId: string; fileKey: string },
): Promise<void> {
  const id = randomUUIDv7()
  await store.addResume(scope, { ...resume, id })
  await scope.enqueue('read_resume', { companyId: scope.companyId, resumeId: id })
}

/** How often reading one is begun: a process that ends in the middle may have ended because of the file. */
const MOST_ATTEMPTS = 3
const GIVEN_UP = { status: 'failed', reason: 'Reading this file failed several times.' } as const
/** As much of a text as is kept, in characters. */
const MOST_TEXT = 100_000

/** Reads a résumé's file and keeps its text, unless it was erased meanwhile. Raises, so that it runs again, when the server stops. */
export async function readResume(
  { database, readStored }: { database: Database; readStored: ReadStored },
  { companyId, resumeId }: JobData['read_resume'],
): Promise<void> {
  const company = database.company(companyId, JOB)
  const begun = await company.write((scope) => store.beginReading(scope, resumeId))
  if (!begun) return
  const reading = begun.readAttempts > MOST_ATTEMPTS ? GIVEN_UP : await readStored(begun)
  await company.write((scope) =>
    store.endReading(
      scope,
      resumeId,
      reading.status === 'ready'
        ? { status: 'ready', content: reading.text.slice(0, MOST_TEXT).toWellFormed() }
        : { status: reading.status, statusReason: reading.reason },
    ),
  )
}

/** A résumé's file under its name. Raises `not_found`. */
export async function openResume(
  { company, files }: { company: CompanyDatabase; files: Files },
  id: string,
): Promise<Media> {
  const { fileKey, fileName, fileType, fileSize } = await requireResume(company, id)
  const read = async (part: { start: number; end: number }) => {
    if ((await files.size(fileKey)) === undefined) throw resumeRefusals.not_found()
    return files.read(fileKey, part)
  }
  return { type: fileType, fileName, caching: 'private, no-cache', content: { tag: id, size: fileSize, read } }
}

/** What was read in it. Raises `not_found`. */
export async function readText(company: CompanyDatabase, id: string): Promise<Media> {
  const { content } = await requireResume(company, id)
  return { type: 'text/plain; charset=utf-8', content: Buffer.from(content) }
}

const requireResume = async (company: CompanyDatabase, id: string) =>
  required(await company.read((scope) => store.findResume(scope, id)), resumeRefusals.not_found)

/** Removes all résumés of candidates: each file first, then its row, so that no file is left that nobody knows. */
export async function removeResumes(
  company: CompanyDatabase<CompanyScope>,
  files: Files,
  applicationIds: string[],
): Promise<void> {
  for (const { id, fileKey } of await company.read((scope) => store.listFiles(scope, applicationIds))) {
    await files.remove(fileKey)
    await company.write((scope) => store.removeResume(scope, id))
  }
}
