import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(argon2)

// OWASP's minimum for argon2id: 19 MiB, two passes. Memory in KiB.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hash of a new password, as a PHC string that names its own cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(() => derive(password, salt, COST))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(salt)}$${plain(tag)}`
}

/**
 * Whether a password belongs to a hash. Without a hash (an unknown user) it does the same work and answers false, so
 * that the time tells nothing.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = PHC.exec(hash ?? NO_HASH)
  if (!parts?.groups) throw new Error('A password hash is not an argon2id PHC string')
  const { m, t, p, salt = '', tag = '' } = parts.groups
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expected.length }
  const actual = await inTurn(() => derive(password, Buffer.from(salt, 'base64'), cost))
  return timingSafeEqual(actual, expected) && hash !== undefined
}

const PHC = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/
const NO_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(32))}`

const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  run('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...cost })

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

// A burst of sign-ins takes turns, two at a time: each hash needs 19 MiB and a core.
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
