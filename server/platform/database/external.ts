import { CannotStart } from '../settings/config.ts'
import { withClient } from './client.ts'
import type { Connection } from './connect.ts'
import { codeOf } from './data-folder.ts'

/** `server_version_num` of the oldest PostgreSQL that Atrium runs on. */
const OLDEST_VERSION = 140_000

/**
 * Makes sure that the PostgreSQL at `url` answers and is new enough, and gives back how to connect to it.
 * Throws `CannotStart`, in words that name no password.
 */
export async function checkExternal(url: string): Promise<Connection> {
  const connection = { connectionString: url }
  const version = await readVersion(connection, new URL(url))
  if (version < OLDEST_VERSION) {
    throw new CannotStart(
      `DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}; Atrium needs 14 or newer.`,
    )
  }
  return connection
}

async function readVersion(connection: Connection, url: URL): Promise<number> {
  const config = { ...connection, connectionTimeoutMillis: 10_000 }
  try {
    const { rows } = await withClient(config, (client) => client.query('show server_version_num'))
    return Number(rows[0].server_version_num)
  } catch (error) {
    throw new CannotStart(`DATABASE_URL does not work: ${explain(error, url)}.`)
  }
}

function explain(error: unknown, url: URL): string {
  const server = decodeURIComponent(url.host) || 'the usual local socket'
  const user = decodeURIComponent(url.username)
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${server}`,
    ETIMEDOUT: `${server} did not answer in time`,
    ENOTFOUND: `the host ${url.hostname} is not known`,
    EAI_AGAIN: `the host ${url.hostname} is not known`,
    '28P01': `the password of user "${user}" was refused`,
    '28000': `user "${user}" is not let in`,
    '3D000': `there is no database "${decodeURIComponent(url.pathname.slice(1))}"`,
  }
  const message = error instanceof Error ? error.message : String(error)
  const { syscall } = firstOf(error) as { syscall?: string }
  // A socket that is not there, rather than a file of a certificate.
  if (codeOf(error) === 'ENOENT' && syscall === 'connect') return reasons.ECONNREFUSED ?? message
  return reasons[codeOf(firstOf(error)) ?? ''] ?? message
}

/** A host with several addresses fails with one error for each. */
const firstOf = (error: unknown) => (error instanceof AggregateError ? error.errors[0] : error)
