import { createHash } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from './run.js'

/**
 * Does `work` while no other process works on this folder. The lock is the system's own and ends with those who hold
 * it, so a killed start leaves nothing behind. `work` receives it, to hand to the programs it starts: when only the
 * start is killed, an npm that goes on still keeps others away.
 */
export async function withLock(work) {
  let lock = await tryLock()
  if (!lock) console.log('Waiting for another start of Atrium that is preparing this folder …')
  while (!lock) {
    await pause(200)
    lock = await tryLock()
  }
  try {
    return await work(lock.handle)
  } finally {
    lock.release()
  }
}

const tryLock = process.platform === 'linux' ? tryAddress : tryFile

/** Linux: a socket address without a file; it is free again when the last holder has ended. */
function tryAddress() {
  const name = createHash('sha256').update(ROOT).digest('hex')
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(`\0atrium-prepare-${name}`, () =>
      // Node has no public name for the descriptor of a listening socket.
      resolve({ handle: server._handle.fd, release: () => server.close() }),
    )
  })
}

const O_EXLOCK = 0x20

/** macOS: opening a file can lock it in the same step. */
async function tryFile() {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
  try {
    const handle = openSync(join(ROOT, 'dist', 'prepare.lock'), flags)
    return { handle, release: () => closeSync(handle) }
  } catch (error) {
    if (error.code === 'EAGAIN' || error.code === 'EWOULDBLOCK') return undefined
    throw error
  }
}
