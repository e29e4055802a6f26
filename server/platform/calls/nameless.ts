import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in a folder, for a while: it has no name any more, so that it is gone whatever happens. */
export async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}
