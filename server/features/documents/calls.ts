import * as calls from '../../../contract/documents/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import { listParts, openFile, readText } from './download.ts'
import { exportDocuments } from './export.ts'
import { listDocuments, summarizeDocuments } from './list.ts'
import { type ReadStored, readStoredBy } from './read-stored.ts'
import { createReader } from './reading/reader.ts'
import { readDocument } from './reading-job.ts'
import * as rules from './rules.ts'
import { sweepDocuments } from './sweep.ts'
import { readAgain, replaceFile, uploadDocument } from './upload.ts'

/** Answers what reads a stored file, for others as well. */
export function bindDocumentCalls(parts: Parts): { readStored: ReadStored } {
  const { bindAll, files } = parts

  bindAll(calls, {
    listDocuments: ({ query, company }) => listDocuments(company, query),
    exportDocuments: ({ query, company }) => exportDocuments(company, query),
    getDocumentSummary: ({ query, company }) => company.read((scope) => summarizeDocuments(scope, query)),
    getDocument: ({ params, company }) => company.read((scope) => rules.requireDocument(scope, params.id)),
    createDocument: ({ company, ...sent }) =>
      sent.file ? uploadDocument({ company, files }, sent.body, sent.file) : rules.createDocument(company, sent.body),
    updateDocument: ({ params, body, company }) => rules.changeDocument(company, params.id, body),
    patchDocument: ({ params, body, company }) => rules.changeDocument(company, params.id, body),
    deleteDocument: ({ params, company }) => rules.deleteDocument(company, params.id),
    restoreDocument: ({ params, company }) => rules.restoreDocument(company, params.id),
    getDocumentText: ({ params, company }) => readText(company, params.id),
    listDocumentParts: ({ params, company }) => listParts(company, params.id),
    getDocumentFile: ({ params, company }) => openFile({ company, files }, params.id),
    replaceDocumentFile: ({ params, body, file, company }) =>
      replaceFile({ company, files }, { ...params, ...body }, file),
    readDocumentAgain: ({ params, company }) => readAgain(company, params.id),
  })

  return { readStored: handleJobs(parts) }
}

function handleJobs({ app, database, files, jobs, now }: Parts): ReadStored {
  const reader = createReader()
  const stopped = new AbortController()
  app.addHook('preClose', async () => {
    stopped.abort()
    await reader.stop()
  })
  const readStored = readStoredBy({ files, reader, stopping: stopped.signal })
  jobs.handle('read_document', (job) => readDocument({ database, readStored }, job))
  jobs.handle('sweep_documents', () => sweepDocuments(database, files, now()))
  return readStored
}
