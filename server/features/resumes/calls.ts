import * as calls from '../../../contract/resumes/calls.ts'
import { removeUnknown } from '../../platform/files/files.ts'
import type { Parts } from '../../platform/parts.ts'
import type { ReadStored } from '../documents/rules.ts'
import { openResume, readResume, readText } from './rules.ts'

const DAY = 86_400_000

/** `readStored` reads a file in the processes that read documents. */
export function bindResumeCalls(parts: Parts, { readStored }: { readStored: ReadStored }): void {
  const { bindAll, database, files, jobs, now } = parts

  bindAll(calls, {
    getResumeFile: ({ params, company }) => openResume({ company, files }, params.id),
    getResumeText: ({ params, company }) => readText(company, params.id),
  })

  jobs.handle('read_resume', (job) => readResume({ database, readStored }, job))
  jobs.handle('sweep_resumes', () => removeUnknown(database, files, { kind: 'resumes', before: now() - DAY }))
}
