import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
// biome-ignore lint/style/noRestrictedImports: no sleep of a test, but how long the slow network takes
import { setTimeout as pause } from 'node:timers/promises'

/** A way to a server that can be slow, and be cut. */
export interface WeakNetwork {
  origin: string
  /** Bytes a second towards the server; absent: as fast as it goes. */
  rate: number | undefined
  /** Bytes that went towards the server so far. */
  sent: number
  /** Drops every connection, and refuses new ones until it is mended. */
  cut: () => void
  mend: () => Promise<void>
  close: () => void
}

/** Bytes that a slow network lets through at once. */
const PIECE = 4096

/** Stands between a browser and a server. Cutting it is felt by requests under way, which a browser's own switch spares. */
export async function openWeakNetwork(target: string): Promise<WeakNetwork> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  const listener = createServer((browser) => {
    const server = connect(Number(port), '127.0.0.1')
    for (const socket of [browser, server]) {
      sockets.add(socket)
      // Cut on purpose: both ends are told by closing.
      socket.on('error', () => socket.destroy())
    }
    browser.on('close', () => server.destroy())
    server.on('close', () => browser.destroy())
    server.pipe(browser)
    browser.on('data', async (bytes: Buffer) => {
      browser.pause()
      for (let at = 0; at < bytes.length && !server.destroyed; ) {
        const some = bytes.subarray(at, network.rate === undefined ? undefined : at + PIECE)
        at += some.length
        network.sent += some.length
        server.write(some)
        if (network.rate !== undefined) await pause((some.length / network.rate) * 1000)
      }
      browser.resume()
    })
  })
  const listen = async (wanted: number) => {
    listener.listen(wanted, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  const cut = () => {
    listener.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const own = await listen(0)
  const network: WeakNetwork = {
    origin: `http://127.0.0.1:${own}`,
    rate: undefined,
    sent: 0,
    cut,
    mend: async () => void (await listen(own)),
    close: cut,
  }
  return network
}
