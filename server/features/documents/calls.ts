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
  const { bind, files } = parts
  bind(calls.listDocuments, ({ query, company }) => listDocuments(company, query))

  bind(calls.exportDocuments, ({ query, company }) => exportDocuments(company, query))

  bind(calls.getDocumentSummary, ({ query, company }) => company.read((scope) => summarizeDocuments(scope, query)))

  bind(calls.getDocument, ({ params, company }) => company.read((scope) => rules.requireDocument(scope, params.id)))

  bind(calls.createDocument, ({ company, ...sent }) =>
    sent.file ? uploadDocument({ company, files }, sent.body, sent.file) : rules.createDocument(company, sent.body),
  )

  bind(calls.updateDocument, ({ params, body, company }) => rules.changeDocument(company, params.id, body))

  bind(calls.patchDocument, ({ params, body, company }) => rules.changeDocument(company, params.id, body))

  bind(calls.deleteDocument, ({ params, company }) => rules.deleteDocument(company, params.id))

  bind(calls.restoreDocument, ({ params, company }) => rules.restoreDocument(company, params.id))

  bind(calls.getDocumentText, ({ params, company }) => readText(company, params.id))

  bind(calls.listDocumentParts, ({ params, company }) => listParts(company, params.id))

  bind(calls.getDocumentFile, ({ params, company }) => openFile({ company, files }, params.id))

  bind(calls.replaceDocumentFile, ({ params, body, file, company }) =>
    replaceFile({ company, files }, { ...params, ...body }, file),
  )

  bind(calls.readDocumentAgain, ({ params, company }) => readAgain(company, params.id))

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
