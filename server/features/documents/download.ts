import { Readable } from 'node:stream'
import type { DocumentPart } from '../../../contract/documents/fields.ts'
import type { Media } from '../../platform/calls/media.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { nameOfText } from './file-name.ts'
import { documentRefusals } from './refusals.ts'
import { findContent } from './store.ts'
import { findParts, findText } from './text-store.ts'
import type { Place } from './upload.ts'

const CACHING = 'private, no-cache'

/** A document's file under its name; of one that was written its text. */
export async function openFile({ company, files }: Place, id: string): Promise<Media> {
  const document = required(await company.read((scope) => findContent(scope, id)), documentRefusals.not_found)
  const { content, fileKey, fileName, fileType, fileSize, version } = document
  if (!fileKey || !fileName) {
    const bytes = Buffer.from(content)
    const read = async ({ start, end }: Part) => Readable.from([bytes.subarray(start, end + 1)])
    return {
      type: TEXT,
      fileName: nameOfText(document),
      caching: CACHING,
      content: { tag: `${id}-${version}`, size: bytes.length, read },
    }
  }
  const read = async (part: Part) => {
    if ((await files.size(fileKey)) === undefined) throw documentRefusals.file_not_found()
    return files.read(fileKey, part)
  }
  // Another file has another key.
  const tag = fileKey.split('/').at(-1) ?? fileKey
  return { type: fileType, fileName, caching: CACHING, content: { tag, size: fileSize, read } }
}

/** What was read in a document's file, or was written in it; blank while it is not read. */
export async function readText(company: CompanyDatabase, id: string): Promise<Media> {
  const found = required(await company.read((scope) => findText(scope, id)), documentRefusals.not_found)
  return { type: TEXT, content: Buffer.from(found.text ?? found.content) }
}

export const listParts = async (company: CompanyDatabase, id: string): Promise<DocumentPart[]> =>
  required(await company.read((scope) => findParts(scope, id)), documentRefusals.not_found)

const TEXT = 'text/plain; charset=utf-8'

interface Part {
  start: number
  end: number
}
