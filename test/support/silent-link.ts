import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to PostgreSQL on which words can get lost without a trace, as where a cable is pulled or a firewall forgets. */
export interface SilentLink {
  host: string
  port: number
  /** From now on nothing comes through on the connections there are; `all`: new ones get no answer either. */
  silence(which: 'present' | 'all'): void
  /** New connections come through again. */
  mend(): void
  /** Connections that come through. */
  alive(): number
  close(): Promise<void>
}

/** Leads to the PostgreSQL whose socket is in the folder `host`. */
export async function makeSilentLink({ host, port }: { host: string; port: number }): Promise<SilentLink> {
  const open = new Map<Socket, Socket>()
  const silenced = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (silent) return void silenced.add(near)
    const far = connect(join(host, `.s.PGSQL.${port}`))
    far.on('error', () => undefined)
    open.set(near, far)
    near.pipe(far).pipe(near)
    near.once('close', () => {
      open.delete(near)
      if (!silenced.has(near)) far.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fars: Socket[] = []
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    silence(which) {
      silent = which === 'all'
      for (const [near, far] of open) {
        silenced.add(near)
        fars.push(far)
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
      open.clear()
    },
    mend() {
      silent = false
    },
    alive: () => open.size,
    async close() {
      for (const socket of [...fars, ...silenced, ...open.keys(), ...open.values()]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
