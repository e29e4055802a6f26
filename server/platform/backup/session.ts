import pg from 'pg'
import type { Connection } from '../database/connect.ts'

/** Held while a back-up is made, so that there is one at a time, whichever process makes it. */
const BACKUP_LOCK = 4_713_250_002

// However long it takes, and whatever the server's own settings are: values are written in one form.
const SETTINGS = {
  search_path: 'public',
  statement_timeout: '0',
  lock_timeout: '30s',
  idle_in_transaction_session_timeout: '0',
  // A restore that was stopped or killed lets go of its locks, in the middle of a long statement too.
  client_connection_check_interval: '1s',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  check_function_bodies: 'off',
  client_min_messages: 'warning',
}

/** A connection of its own for a back-up or a restore; `name` is how the server lists it. */
export async function connectAlone(connection: Connection, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name, keepAlive: true })
  // A connection that breaks also fails the statement that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  for (const [setting, value] of Object.entries(SETTINGS)) await client.query(`set ${setting} = '${value}'`)
  return client
}

/** Whether this connection is now the one that makes a back-up; until it closes. */
export async function claimBackup(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [BACKUP_LOCK])
  return rows[0]?.claimed ?? false
}
