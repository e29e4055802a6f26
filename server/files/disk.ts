import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { codeOf } from '../database/data-folder.ts'
import type { Files } from './files.ts'

/** What the store of uploads writes beside each file. */
const NOTES = '.json'

/** Files in the folder `files` of the data folder, one folder for each company. */
export async function openFolder(dataDir: string): Promise<Files> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, key)
  return {
    uploads: new FileStore({ directory: folder }),
    size: async (key) => (await orMissing(stat(pathOf(key))))?.size,
    read: async (key, range) => createReadStream(pathOf(key), range),
    async put(key, bytes) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await writeFile(pathOf(key), bytes)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(pathOf(key) + NOTES, { force: true })
    },
    async *list() {
      for (const companyId of await readdir(folder)) {
        for (const name of (await orMissing(readdir(pathOf(companyId)))) ?? []) {
          const file = name.endsWith(NOTES) ? undefined : await orMissing(stat(join(folder, companyId, name)))
          if (file) yield { key: `${companyId}/${name}`, changedAt: file.mtimeMs }
        }
      }
    },
  }
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
