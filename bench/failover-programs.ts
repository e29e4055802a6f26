import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Ports that nobody listens at. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const found = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return found
}

/** HAProxy and a whole PostgreSQL of this machine; ends with a line that says what is missing. */
export function findPrograms() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const folder =
    process.env.PG_BIN ??
    versions.map((each) => join(root, each, 'bin')).find((each) => existsSync(join(each, 'pg_basebackup')))
  const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync)
  if (!folder || !haproxy) {
    console.error(
      'This needs HAProxy and a PostgreSQL with pg_basebackup: apt-get install haproxy postgresql (or PG_BIN).',
    )
    process.exit(1)
  }
  const bin = (name: string) => join(folder, name)
  return { bin, haproxy, version: spawnSync(bin('postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim() }
}
