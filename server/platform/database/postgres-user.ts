import { spawnSync } from 'node:child_process'
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import { CannotStart } from '../settings/config.ts'
import { ifThere } from './data-folder.ts'
import type { PostgresPrograms } from './postgres-programs.ts'

/** PostgreSQL refuses to run as root; this is who runs it instead, and how. */
export interface PostgresUser {
  /** Command line and options that run `program` as this user. */
  run: (program: string, args: string[]) => { command: string; args: string[]; owner: { uid?: number; gid?: number } }
  /** Hands a folder and what is in it over to this user, closed to others. */
  own: (folder: string) => Promise<void>
  /** Lets this user pass through a folder on the way to its own. */
  admit: (folder: string) => Promise<void>
}

/**
 * Chooses who runs PostgreSQL on the data files in `cluster` (which need not exist yet). An ordinary user does it
 * itself. Root enters a user namespace, in which it is an ordinary user with its own files: no system user is needed
 * and a clone under root's closed home stays reachable. Where namespaces are closed, as in many containers, a system
 * user does it. Throws `CannotStart` when nothing works.
 */
export async function choosePostgresUser(cluster: string, programs: PostgresPrograms): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return myself
  const owner = await ownerOf(cluster)
  if (owner !== undefined && owner.uid !== 0) return systemUser(owner, programs)
  if (works(inNamespace, programs)) return inNamespace
  return systemUser(await findSystemUser(), programs)
}

const myself: PostgresUser = {
  run: (program, args) => ({ command: program, args, owner: {} }),
  own: (folder) => chmod(folder, 0o700),
  admit: async () => undefined,
}

const inNamespace: PostgresUser = {
  ...myself,
  run: (program, args) => ({
    command: 'unshare',
    args: ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args],
    owner: {},
  }),
}

interface Owner {
  uid: number
  gid: number
}

function systemUser(owner: Owner, programs: PostgresPrograms): PostgresUser {
  const own = async (folder: string) => {
    await chmod(folder, 0o700)
    await chown(folder, owner.uid, owner.gid)
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  }
  const user: PostgresUser = {
    run: (command, args) => ({ command, args, owner }),
    own,
    // Others may pass through, but not look around: what is inside is closed folder by folder.
    admit: (folder) => chmod(folder, 0o711),
  }
  if (works(user, programs)) return user
  throw new CannotStart(
    'PostgreSQL does not run as root, this machine allows no user namespaces, and the system user that would run it ' +
      `cannot reach ${programs.postgres}. Start Atrium as an ordinary user, move it to a folder that is open to others ` +
      'such as /srv, or set DATABASE_URL.',
  )
}

function works(user: PostgresUser, programs: PostgresPrograms): boolean {
  const { command, args, owner } = user.run(programs.postgres, ['--version'])
  return spawnSync(command, args, { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

async function findSystemUser(): Promise<Owner> {
  const found = await lookUpUser()
  if (found !== undefined) return found
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'atrium'], { stdio: 'ignore' })
  const made = await lookUpUser()
  if (made !== undefined) return made
  throw new CannotStart(
    'PostgreSQL does not run as root, and this machine allows neither user namespaces nor a new system user. ' +
      'Start Atrium as an ordinary user, or set DATABASE_URL.',
  )
}

async function lookUpUser(): Promise<Owner | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const entry = lines.find(([name]) => name === 'atrium') ?? lines.find(([name]) => name === 'postgres')
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}

const ownerOf = (path: string): Promise<Owner | undefined> => ifThere(stat(path))
