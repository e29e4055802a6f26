import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../settings/config.ts'
import { codeOf, readIfThere } from './data-folder.ts'
import { POSTGRES_VERSION, type PostgresPrograms } from './postgres-programs.ts'
import type { PostgresUser } from './postgres-user.ts'

interface ClusterPlan {
  cluster: string
  programs: PostgresPrograms
  user: PostgresUser
  say: (line: string) => void
}

/**
 * Makes PostgreSQL's data files in `cluster` when there are none: aside, then moved into place when they are whole, so
 * that a killed start leaves nothing half-made. Throws `CannotStart` when something else is there.
 */
export async function makeCluster({ cluster, programs, user, say }: ClusterPlan): Promise<void> {
  const version = await readVersion(cluster)
  if (version === POSTGRES_VERSION) return
  if (version !== undefined) {
    throw new CannotStart(
      `The data in ${cluster} was made by PostgreSQL ${version}, but this Atrium brings PostgreSQL ${POSTGRES_VERSION}.`,
    )
  }
  await removeIfEmpty(cluster)
  say('Setting up the database …')
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await user.own(draft)
  await runInitdb(draft, programs, user)
  await rename(draft, cluster)
}

async function readVersion(cluster: string): Promise<string | undefined> {
  return (await readIfThere(join(cluster, 'PG_VERSION')))?.trim()
}

async function removeIfEmpty(cluster: string): Promise<void> {
  try {
    await rmdir(cluster)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw new CannotStart(
      `${cluster} holds something that is not PostgreSQL's data. Choose another folder with DATA_DIR.`,
    )
  }
}

async function runInitdb(folder: string, programs: PostgresPrograms, user: PostgresUser): Promise<void> {
  // The built-in locale sorts the same on every machine, and checksums notice a damaged disk. Nobody but the owner of
  // the folder reaches the socket, so it asks for no password.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject', '--data-checksums']
  const { command, args, owner } = user.run(programs.initdb, ['-D', folder, ...locale, ...access])
  const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const child = spawn(command, args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], env: environment })
  const [complaint] = await Promise.all([child.stderr.toArray(), once(child, 'close')])
  if (child.exitCode === 0) return
  const said = Buffer.concat(complaint).toString().trim()
  const [, nameless] = /effective user ID (\d+)/.exec(said) ?? []
  if (nameless) throw withoutName(nameless)
  const reason = said.split('\n').findLast((line) => line.includes('error'))
  throw new CannotStart(
    `The database could not be set up (${reason ?? `initdb ended with ${child.exitCode ?? child.signalCode}`}).`,
  )
}

const withoutName = (uid: string) =>
  new CannotStart(
    `PostgreSQL runs only as a user that has a name, and user ${uid} is not in /etc/passwd. Start Atrium as a user that is, give this ` +
      `one an entry (in a container: leave the image’s own user, or mount an /etc/passwd that has it), or set DATABASE_URL.`,
  )
