import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Manifest } from './manifest.ts'

/** Adds a file to a ZIP that is being written, and answers what the manifest says of it. */
export type AddFile = (
  path: string,
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  options?: { packed: boolean },
) => Promise<Manifest['files'][number]>

/** Writes a ZIP into a file, one file of it after the other, without holding any of them. */
export async function writeZip(handle: FileHandle, work: (add: AddFile) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const broken = new Promise<never>((_, reject) => zip.on('error', reject))
  const written = handle.writeFile(zip.outputStream as Readable)
  const add: AddFile = async (path, content, { packed } = { packed: true }) => {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      for await (const part of content) {
        const chunk = Buffer.isBuffer(part) ? part : Buffer.from(part)
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    const stream = Readable.from(counted(), { objectMode: false })
    const read = new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject))
    zip.addReadStreamLazy(path, { compress: packed }, (send) => send(null, stream))
    await Promise.race([read, written, broken])
    return { path, bytes, sha256: hash.digest('hex') }
  }
  const worked = (async () => {
    await work(add)
    zip.end()
    await written
  })()
  // What fails first is what is told; the others end with it.
  written.catch(() => undefined)
  await worked.catch((error) => {
    ;(zip.outputStream as Readable).destroy()
    throw error
  })
}
