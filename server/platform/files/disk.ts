import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ifThere } from '../database/data-folder.ts'
import type { Files } from './files.ts'
import { readKey } from './key.ts'

/** What the store of uploads writes beside each file. */
const NOTES = '.json'

/** Files in the folder `files` of the data folder, one folder for each company and in it one for each kind. */
export async function openFolder(dataDir: string): Promise<Files> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, key)
  return {
    uploads: openUploads(folder, pathOf),
    size: async (key) => (await ifThere(stat(pathOf(key))))?.size,
    read: async (key, range) => createReadStream(pathOf(key), range),
    path: pathOf,
    async put(key, content) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      try {
        if (Buffer.isBuffer(content)) await writeFile(pathOf(key), content)
        // On the disk before a row says that it is there.
        else await pipeline(content.read(), createWriteStream(pathOf(key), { flush: true }))
      } catch (error) {
        await rm(pathOf(key), { force: true })
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(key) + NOTES, { force: true })
    },
    async *list(kind) {
      for (const companyId of await readdir(folder)) {
        // Recordings from before there were kinds are in their company's own folder.
        for (const place of [companyId, `${companyId}/${kind}`]) {
          for (const name of (await ifThere(readdir(pathOf(place)))) ?? []) {
            const file = readKey(`${place}/${name}`)
            const found = file?.kind === kind ? await ifThere(stat(pathOf(file.key))) : undefined
            if (file && found) yield { ...file, changedAt: found.mtimeMs }
          }
        }
      }
    },
  }
}

/** The protocol's own store of files, which says what was wrong with the disk, and leaves nothing of what it could not begin. */
function openUploads(directory: string, pathOf: (key: string) => string): FileStore {
  const store = new FileStore({ directory })
  const create = store.create.bind(store)
  store.create = async (upload) => {
    try {
      return await create(upload)
    } catch (error) {
      for (const path of [pathOf(upload.id), pathOf(upload.id) + NOTES]) await rm(path, { force: true })
      throw error
    }
  }
  store.write = async (bytes, key, offset) => {
    const file = createWriteStream(pathOf(key), { flags: 'r+', start: offset })
    await pipeline(bytes, file)
    return offset + file.bytesWritten
  }
  return store
}
