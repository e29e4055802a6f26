import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
// biome-ignore lint/style/noRestrictedImports: no sleep of a test, but how long the slow network takes
import { setTimeout as pause } from 'node:timers/promises'

/** A way to a server that can come to a standstill, and be cut. */
export interface WeakNetwork {
  origin: string
  /** Lets little through towards the server from now on, and of a recording only the beginning. */
  choke: () => void
  /** Waits until the beginning of a recording went through, and nothing of it goes on. */
  standsStill: () => Promise<void>
  /** Lets everything through again. */
  free: () => void
  /** Drops every connection, and refuses new ones until it is mended. */
  cut: () => void
  mend: () => Promise<void>
  close: () => void
}

/** Bytes that a choked network lets through at once, and in a second. */
const PIECE = 1024
const RATE = 10_000
/** Bytes after which a connection stands still: many times a request, and less than a busy machine records in seconds. */
const ROOM = 12_000

interface Choke {
  sent: Map<Socket, number>
  standing: PromiseWithResolvers<void>
  over: PromiseWithResolvers<void>
}

/** Stands between a browser and a server. Cutting it is felt by requests under way, which a browser's own switch spares. */
export async function openWeakNetwork(target: string): Promise<WeakNetwork> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let choke: Choke | undefined
  const pass = async (bytes: Buffer, server: Socket) => {
    let at = 0
    while (at < bytes.length && !server.destroyed) {
      const sent = choke?.sent.get(server) ?? 0
      if (choke && sent >= ROOM) {
        choke.standing.resolve()
        await choke.over.promise
        continue
      }
      const some = bytes.subarray(at, choke && at + PIECE)
      at += some.length
      server.write(some)
      choke?.sent.set(server, sent + some.length)
      if (choke) await pause((some.length / RATE) * 1000)
    }
  }
  const listener = createServer((browser) => {
    const server = connect(Number(port), '127.0.0.1')
    for (const socket of [browser, server]) {
      sockets.add(socket)
      // Cut on purpose: both ends hear it by closing.
      socket.on('error', () => socket.destroy())
    }
    browser.on('close', () => server.destroy())
    server.on('close', () => browser.destroy())
    server.pipe(browser)
    browser.on('data', async (bytes: Buffer) => {
      browser.pause()
      await pass(bytes, server)
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
  return {
    origin: `http://127.0.0.1:${own}`,
    choke: () => {
      choke = { sent: new Map(), standing: Promise.withResolvers(), over: Promise.withResolvers() }
    },
    standsStill: async () => choke?.standing.promise,
    free: () => {
      choke?.over.resolve()
      choke = undefined
    },
    cut,
    mend: async () => void (await listen(own)),
    close: cut,
  }
}
