import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../database/data-folder.ts'
import { type Kind, timeOfBackup } from './names.ts'

/** The back-ups of a kind in a folder, newest first. */
export async function listBackups(folder: string, kind: Kind): Promise<{ file: string; at: Date }[]> {
  const found = (await namesIn(folder)).flatMap((name) => {
    const at = timeOfBackup(name, kind)
    return at ? [{ file: join(folder, name), at }] : []
  })
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes all but the newest ones of a kind, and what one left behind that was killed in the middle. */
export async function removeOld(folder: string, kind: Kind, keep: number): Promise<void> {
  const old = (await listBackups(folder, kind)).slice(keep).map(({ file }) => file)
  const drafts = (await namesIn(folder)).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.part'))
  for (const file of [...old, ...drafts.map((name) => join(folder, name))]) await rm(file, { force: true })
}

const namesIn = async (folder: string): Promise<string[]> => (await ifThere(readdir(folder))) ?? []
