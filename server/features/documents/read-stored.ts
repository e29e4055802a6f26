import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../../platform/files/files.ts'
import type { FileText, Reader } from './reading/reader.ts'

/** A file that is kept, with a name that ends as its kind does. */
export interface StoredFile {
  fileKey: string
  fileName: string
}

/** Reads a file that is kept. Raises when the server stops before the end. */
export type ReadStored = (file: StoredFile) => Promise<FileText>

export const readStoredBy =
  ({ files, reader, stopping }: { files: Files; reader: Pick<Reader, 'read'>; stopping: AbortSignal }): ReadStored =>
  async (file) => {
    const reading = await readFile(files, reader, file)
    // The reader ends because Atrium stops; that is not the file's fault.
    stopping.throwIfAborted()
    return reading
  }

const MISSING = 'The file is missing.'

async function readFile(
  files: Files,
  reader: Pick<Reader, 'read'>,
  { fileKey, fileName }: StoredFile,
): Promise<FileText> {
  const size = await files.size(fileKey)
  if (size === undefined) return { status: 'failed', reason: MISSING }
  const path = files.path(fileKey)
  if (path) return reader.read(path, fileName)
  const folder = await mkdtemp(join(tmpdir(), 'atrium-reading-'))
  try {
    const copy = join(folder, 'file')
    await pipeline(await files.read(fileKey, { start: 0, end: size - 1 }), createWriteStream(copy))
    return await reader.read(copy, fileName)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
