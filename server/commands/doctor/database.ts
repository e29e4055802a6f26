import type pg from 'pg'
import { compare, readLanded } from '../../platform/database/landed.ts'
import { CannotStart } from '../../platform/settings/config.ts'
import { type Finding, findingsAbout, megabytes } from './finding.ts'

/** Whether the database is in a form that this version knows, and PostgreSQL reads its own files. */
export async function examineDatabase(client: pg.Client): Promise<Finding[]> {
  const found = findingsAbout('database')
  const { rows } = await client.query<{ version: string; size: string; failures: string }>(`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      coalesce((select sum(checksum_failures) from pg_stat_database), 0) as failures`)
  const { version = '', size = '0', failures = '0' } = rows[0] ?? {}
  found.fine(`PostgreSQL ${version} answers; the database takes ${megabytes(Number(size))}`)
  if (failures !== '0') {
    found.wrong(
      `PostgreSQL has read ${failures} damaged pages: the disk loses data`,
      'Replace the disk, and restore the last back-up that was made before.',
    )
  }
  return found.all('')
}

/** Whether each migration is the one that ran in this database. */
export async function examineMigrations(client: pg.Client): Promise<Finding[]> {
  const found = findingsAbout('migrations')
  try {
    const landed = await readLanded()
    const { unknown, changed, pending } = await compare(client, landed)
    if (unknown.length > 0)
      found.wrong(
        `the database has ${unknown.join(', ')}, which this version does not know`,
        'Start the newer version.',
      )
    if (changed.length > 0)
      found.wrong(
        `${changed.join(', ')} ran in a different version than in this checkout`,
        'Restore the files as they were.',
      )
    if (pending.length > 0)
      found.look(
        `${pending.length} will run at the next start: ${pending.map(({ name }) => name).join(', ')}`,
        'Nothing: the start backs up first.',
      )
    return found.all(`all ${landed.migrations.length} match this version`)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    found.wrong(error.message, 'Start the revision that it names, or check this one out again.')
    return found.all('')
  }
}
