import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** A file in a folder, for a while: it has no name any more, so that it is gone whatever happens. */
export async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

const AT_ONCE = 65_536

/** The bytes of an open file, from `start` to `end`, both included. No stream of the handle's own, which would keep it from being closed. */
export function readHandle(handle: FileHandle, { start = 0, end = Number.POSITIVE_INFINITY } = {}): Readable {
  const bytes = async function* () {
    for (let position = start; position <= end; ) {
      const most = Math.min(AT_ONCE, end - position + 1)
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(most), 0, most, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}
