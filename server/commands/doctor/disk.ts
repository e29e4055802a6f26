import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urgencyOf } from '../../features/notifications/disks.ts'
import { freeRoom, ifThere, openDataFolder } from '../../platform/database/data-folder.ts'
import { CannotStart, type Config } from '../../platform/settings/config.ts'
import { type Finding, findingsAbout, megabytes } from './finding.ts'

type Places = Pick<Config, 'dataDir' | 'backups'>

/** Whether there is room where files, back-ups and what is under way are kept. */
export async function examineRoom({ dataDir, backups }: Places): Promise<Finding[]> {
  const found = findingsAbout('room')
  const places = { 'the data folder': dataDir, 'the back-ups': backups.folder, 'temporary files': tmpdir() }
  for (const [what, folder] of Object.entries(places)) {
    const left = await ifThere(freeRoom(folder))
    if (left === undefined) continue
    const says = `${megabytes(left)} are left for ${what} (${folder})`
    const urgency = urgencyOf(left)
    if (urgency === 2) found.wrong(says, 'Make room now: soon nothing can be saved.')
    else if (urgency === 1) found.look(says, 'Make room, or move the folder to a larger disk.')
    else found.fine(says)
  }
  return found.all('')
}

/** Whether the data folder is ours, closed to others, and can be written. */
export async function examinePermissions({ dataDir }: Places): Promise<Finding[]> {
  const found = findingsAbout('permissions')
  try {
    await openDataFolder(dataDir)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    found.wrong(
      error.message.replace(/\.$/, ''),
      'Run this as the user that runs Atrium; that user must own the folder.',
    )
    return found.all('')
  }
  const names = await ifThere(readdir(join(dataDir, 'secrets')))
  const secrets = (names ?? []).map((name) => join('secrets', name))
  for (const path of ['', 'secrets', ...secrets, 'postgres', 'files', 'backups']) await examine(join(dataDir, path))
  return found.all(`${dataDir} is closed to other users and writable`)

  async function examine(path: string) {
    const about = await ifThere(stat(path))
    if (!about) return
    // Others may pass through the folder itself where a user of PostgreSQL's own has to.
    const open = about.mode & (path === dataDir ? 0o066 : 0o077)
    if (open) found.wrong(`other users can read ${path}`, `chmod go= ${path}`)
  }
}
