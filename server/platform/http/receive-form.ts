import type { FileHandle } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../../contract/plain/values.ts'
import type { Caller } from '../calls/caller.ts'
import { openNameless, readHandle } from '../calls/nameless.ts'
import { notAnyMore, platformRefusals } from '../calls/platform-refusals.ts'
import { Refusal } from '../calls/refusals.ts'
import type { SentFile } from '../calls/sent-file.ts'

/** What came as multipart/form-data. It is gone once it is disposed of. */
export interface ReceivedForm extends AsyncDisposable {
  /** A field that came more than once has all of its texts. */
  fields: Record<string, unknown>
  file: SentFile
}

/** Fields that may come with a file. */
const MOST_FIELDS = 100
/** Bytes that may come beside those of the file: all fields together, as much as a body of JSON may have. */
const BESIDE = MEGABYTE
/** Milliseconds without a byte after which a sender is taken for gone. */
const PATIENCE = 60_000

/**
 * Receives a form with one file of at most `most` bytes, in the part `file`. Its bytes go to a file in `folder` that has no
 * name any more, so that they are gone whatever happens. Raises a refusal of anything else, and `unauthorized` at once where
 * the sender's session ends; the rest of the request is then let pass, so that its sender hears of it.
 */
export async function receiveForm(
  request: FastifyRequest,
  { most, folder, watch }: { most: number; folder: string } & Pick<Caller, 'watch'>,
): Promise<ReceivedForm> {
  if (Number(request.headers['content-length']) > most + BESIDE) throw platformRefusals.file_too_large({ most })
  const { raw } = request
  const handle = await openNameless(folder)
  raw.setTimeout(PATIENCE, () => raw.destroy())
  const over = new AbortController()
  const unwatch = watch?.((why) => over.abort(notAnyMore(why)))
  const { signal } = over
  try {
    const parts = await Promise.race([readParts(request, { most, handle, over }), aborted(signal)])
    return { ...parts, [Symbol.asyncDispose]: () => handle.close() }
  } catch (error) {
    await handle.close()
    raw.unpipe().resume()
    throw refusalOf(error)
  } finally {
    unwatch?.()
    raw.setTimeout(0)
  }
}

/** Raises the reason of a signal once it is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

interface Receiving {
  most: number
  handle: FileHandle
  /** Aborted where the sender may not go on. */
  over: AbortController
}

async function readParts(
  request: FastifyRequest,
  { most, handle, over }: Receiving,
): Promise<Pick<ReceivedForm, 'fields' | 'file'>> {
  const limits = { fileSize: most, files: 1, fields: MOST_FIELDS, fieldSize: BESIDE, headerPairs: 20 }
  const fields: Record<string, unknown> = {}
  let file: SentFile | undefined
  let bytes: MultipartFile['file'] | undefined
  let came = 0
  // Counted as it comes: a body in chunks does not say how long it is.
  request.raw.on('data', ({ length }: Buffer) => {
    came += length
    if (came - (bytes?.bytesRead ?? 0) > BESIDE)
      over.abort(bytes?.truncated ? platformRefusals.file_too_large({ most }) : platformRefusals.fields_too_large())
  })
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      bytes = part.file
      file = await keep(part, { most, handle, signal: over.signal })
    } else fields[part.fieldname] = [fields[part.fieldname] ?? [], part.value].flat()
  }
  if (!file) throw platformRefusals.no_file()
  for (const [name, values] of Object.entries(fields)) {
    if (Array.isArray(values) && values.length === 1) fields[name] = values[0]
  }
  return { fields, file }
}

async function keep(
  { fieldname, filename, file }: MultipartFile,
  { most, handle, signal }: Omit<Receiving, 'over'> & { signal: AbortSignal },
): Promise<SentFile> {
  if (fieldname !== 'file') throw platformRefusals.file_elsewhere()
  // Writing waits for what is still to come.
  signal.addEventListener('abort', () => file.destroy(signal.reason))
  await handle.writeFile(file)
  if (file.truncated) throw platformRefusals.file_too_large({ most })
  const { size } = await handle.stat()
  return { name: filename ?? '', size, read: () => readHandle(handle) }
}

/** What went wrong is the sender's doing, unless the disk said it. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error) || 'syscall' in error) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return platformRefusals.several_files()
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return platformRefusals.too_many_fields()
  return platformRefusals.form_unreadable()
}
