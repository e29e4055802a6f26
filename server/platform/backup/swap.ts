import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claimDataFolder, syncFolder } from '../database/data-folder.ts'
import { endLeftOver } from '../database/postmaster.ts'
import { CannotStart } from '../settings/config.ts'

/** Where a restore puts together what shall be, in the data folder; what is there stays as it is until all of it is whole. */
export const stagingOf = (dataDir: string): string => join(dataDir, 'restoring')

/** Parts of the data folder that a restore puts in the place of others. */
const PARTS = ['postgres', 'secrets']

/** Says that all of it is whole, and where what was there goes. From here on it is only moved. */
const WHOLE = 'whole'
/** Says that a database elsewhere is about to be another, or is. */
const COMMITTING = 'committing'

/** Makes the folder for a restore, without what an earlier one left in it. */
export async function makeStaging(dataDir: string): Promise<string> {
  const staging = stagingOf(dataDir)
  await removeStaging(staging)
  await mkdir(join(staging, 'secrets'), { recursive: true, mode: 0o700 })
  return staging
}

/** Notes that a database elsewhere takes on the new state now; Atrium does not start until the secrets have, too. */
export const noteCommitting = (dataDir: string): Promise<void> => note(dataDir, COMMITTING, 'yes')

/** Whether a restore of a database elsewhere was interrupted at its last step. */
export const wasCommitting = (dataDir: string): boolean => existsSync(join(stagingOf(dataDir), COMMITTING))

/** Notes that it did not: the transaction was rolled back. */
export const forgetCommitting = (dataDir: string): Promise<void> => rm(join(stagingOf(dataDir), COMMITTING))

/** A restore was interrupted after it may have changed something. */
class Unfinished extends CannotStart {
  override name = 'Unfinished'
  override readonly changedNothing = false
}

const AGAIN = 'A restore was interrupted at its last step. Run it again: npm run restore -- FILE'

/** Takes away what a restore put together that failed with `error`. Answers what to say of it. */
export async function giveUp(dataDir: string, error: unknown): Promise<unknown> {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  if (existsSync(join(stagingOf(dataDir), WHOLE)))
    return new Unfinished(
      `The restore was interrupted at its last step (${reason}). The next start of Atrium finishes it.`,
    )
  if (wasCommitting(dataDir)) return new Unfinished(`${AGAIN} (${reason})`)
  await removeStaging(stagingOf(dataDir))
  return error
}

/** Puts what was restored in its place. Answers the folder with what was there before; undefined where nothing was. */
export async function putInPlace(dataDir: string): Promise<string | undefined> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  await note(dataDir, WHOLE, `replaced-${stamp}`)
  return finish(dataDir)
}

/**
 * Looks whether a restore was interrupted, before Atrium starts: what was only to be moved is moved, what was not whole is
 * taken away and changes nothing. Raises `CannotStart` where a restore runs, or must be made again.
 */
export async function settleRestore(dataDir: string, say: (line: string) => void): Promise<void> {
  const staging = stagingOf(dataDir)
  if (!existsSync(staging)) return
  const claim = claimDataFolder(dataDir)
  try {
    if (existsSync(join(staging, WHOLE))) {
      await finish(dataDir)
      return say('A restore that was interrupted has been finished')
    }
    if (wasCommitting(dataDir)) throw new Unfinished(AGAIN)
    await removeStaging(staging)
    say('A restore was interrupted before it changed anything; Atrium starts with the previous data')
  } finally {
    claim.release()
  }
}

/** Also ends the PostgreSQL of a restore that was killed. */
async function removeStaging(staging: string): Promise<void> {
  await endLeftOver({ cluster: join(staging, 'postgres'), socketFolder: join(staging, 'run') })
  await rm(staging, { recursive: true, force: true })
}

async function finish(dataDir: string): Promise<string | undefined> {
  const staging = stagingOf(dataDir)
  const replaced = join(dataDir, await readFile(join(staging, WHOLE), 'utf8'))
  for (const part of PARTS) {
    // What is still here was not moved yet; what was there before may have been.
    if (!existsSync(join(staging, part))) continue
    if (existsSync(join(dataDir, part))) {
      await mkdir(replaced, { recursive: true, mode: 0o700 })
      await rename(join(dataDir, part), join(replaced, part))
    }
    await rename(join(staging, part), join(dataDir, part))
    await syncFolder(dataDir)
  }
  await rm(staging, { recursive: true, force: true })
  return existsSync(replaced) ? replaced : undefined
}

async function note(dataDir: string, name: string, text: string): Promise<void> {
  const staging = stagingOf(dataDir)
  await writeFile(join(staging, `${name}.new`), text, { flush: true, mode: 0o600 })
  await rename(join(staging, `${name}.new`), join(staging, name))
  await syncFolder(staging)
}
