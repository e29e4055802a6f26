import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShortDisk } from '../../../contract/notifications/fields.ts'
import { MEGABYTE } from '../../../contract/plain/values.ts'
import { freeRoom, ifThere } from '../../platform/database/data-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import { faults } from '../../platform/topics.ts'

export interface Disk extends Pick<ShortDisk, 'holds'> {
  /** Bytes. */
  left: number
}

/** Bytes below which it is time to act, and below which there is no room for many recordings. */
const LOW = { at: 2_048 * MEGABYTE, urgent: 512 * MEGABYTE }
/** Milliseconds for which a disk that cannot be looked at counts as full after it was. */
const REMEMBERED = 5 * 60_000

/** How urgent it is to make room: not at all, soon, now. */
export const urgencyOf = (left: number): 0 | 1 | 2 => (left >= LOW.at ? 0 : left >= LOW.urgent ? 1 : 2)

/** The disks that this process sees, each once: of files, what is under way and secrets, and of a database of Atrium's own. */
export async function lookAtDisks({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Disk[]> {
  const folders = [
    { holds: 'files' as const, folder: dataDir },
    { holds: 'files' as const, folder: join(dataDir, 'files') },
    ...(databaseUrl ? [] : [{ holds: 'database' as const, folder: join(dataDir, 'postgres') }]),
  ]
  const disks = new Map<number, Disk>()
  for (const { holds, folder } of folders) {
    const about = await ifThere(stat(folder))
    // Files may be in S3.
    if (!about) continue
    const disk = disks.get(about.dev) ?? { holds: [], left: await freeRoom(folder) }
    disks.set(about.dev, { ...disk, holds: [...new Set([...disk.holds, holds])] })
  }
  return [...disks.values()]
}

/**
 * Tells on which disks there is little room. A database or a bucket elsewhere has a disk that nobody can look at from here: it
 * counts as full for some minutes after it refused for that, until `end`.
 */
export function watchDisks(config: Pick<Config, 'dataDir' | 'databaseUrl'>, look = () => lookAtDisks(config)) {
  const fullAt = { files: -Infinity, database: -Infinity }
  const end = faults.listen(({ kind, inBucket }) => {
    if (kind === 'full') fullAt[inBucket ? 'files' : 'database'] = performance.now()
  })
  const wasFull = (holds: keyof typeof fullAt) => performance.now() - fullAt[holds] < REMEMBERED
  return {
    end,
    async short(): Promise<ShortDisk[]> {
      const short = (await look()).flatMap(({ holds, left }) => {
        const urgency = urgencyOf(left)
        return urgency ? [{ holds, left, urgent: urgency === 2 }] : []
      })
      const unseen: ShortDisk['holds'] = wasFull('files') ? ['files'] : []
      if (wasFull('database') && config.databaseUrl && !short.some(({ urgent }) => urgent)) unseen.push('database')
      return [...short, ...unseen.map((holds) => ({ holds: [holds], left: null, urgent: true }))]
    },
  }
}
