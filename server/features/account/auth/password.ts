import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { accountRefusals } from '../refusals.ts'

const run = promisify(argon2)

// OWASP's minimum for argon2id: 19 MiB, two passes. Memory in KiB.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hash of a new password, as a PHC string that names its own cost. `asker`: for whom, as a network. Raises `unavailable`. */
export async function hashPassword(password: string, asker = ''): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(asker, () => derive(password, salt, COST))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(salt)}$${plain(tag)}`
}

/**
 * Whether a password belongs to a hash. Without a hash (an unknown user) it does the same work and answers false, so
 * that the time tells nothing.
 */
export async function verifyPassword(password: string, hash: string | undefined, asker = ''): Promise<boolean> {
  const parts = PHC.exec(hash ?? NO_HASH)
  if (!parts?.groups) throw new Error('A password hash is not an argon2id PHC string')
  const { m, t, p, salt = '', tag = '' } = parts.groups
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expected.length }
  const actual = await inTurn(asker, () => derive(password, Buffer.from(salt, 'base64'), cost))
  return timingSafeEqual(actual, expected) && hash !== undefined
}

const PHC = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/
const NO_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(32))}`

const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  run('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost })

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

// Each hash needs 19 MiB and a core.
const AT_ONCE = 2
/** Hashes that wait, and those of them that one asker waits for. */
const MOST_WAITING = { all: 500, ofOne: 50 }
let running = 0
let waiting = 0
/** Who waits, by asker, in the order in which their turns come. */
const lines = new Map<string, (() => void)[]>()

/** Askers take turns, so that one who sends many at once makes nobody else wait longer. Raises `unavailable`. */
async function inTurn<T>(asker: string, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await waitInLine(asker)
  else running += 1
  try {
    return await work()
  } finally {
    letNextIn()
  }
}

async function waitInLine(asker: string): Promise<void> {
  const line = lines.get(asker) ?? []
  if (waiting >= MOST_WAITING.all || line.length >= MOST_WAITING.ofOne) throw accountRefusals.busy()
  waiting += 1
  lines.set(asker, line)
  await new Promise<void>((resolve) => line.push(resolve))
}

function letNextIn(): void {
  const [next] = lines
  if (!next) {
    running -= 1
    return
  }
  const [asker, line] = next
  const enter = line.shift()
  // An asker with more to do goes to the end.
  lines.delete(asker)
  if (line.length > 0) lines.set(asker, line)
  waiting -= 1
  enter?.()
}
