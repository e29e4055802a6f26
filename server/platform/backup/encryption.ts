import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { type ByteReader, readBytes } from './byte-reader.ts'
import { Damaged, NoBackup } from './tar.ts'

// The format `age` (https://age-encryption.org/v1) with a passphrase, so that `age -d` opens a back-up without Atrium.

/** The passphrase is another, or the file was changed. */
export class WrongPassphrase extends Error {
  override name = 'WrongPassphrase'
}

const INTRO = 'age-encryption.org/v1'
const CHUNK = 65_536
const TAG = 16
/** 2 to this power is the work of a guess: about a second, and 256 MB. */
const WORK = 18
const MOST_WORK = 20
/** Longer than any header with a passphrase is. */
const LONGEST_HEADER = 1_024

/** What an encrypted file begins with. */
export const isEncrypted = (start: Buffer): boolean => start.toString('latin1', 0, INTRO.length) === INTRO

/** Encrypts a stream with a passphrase. `work`: less than usual, for tests. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  { work = WORK }: { work?: number } = {},
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrapped = seal(await stretch(passphrase, salt, work), Buffer.alloc(12), fileKey)
  const header = `${INTRO}\n-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`
  yield Buffer.from(`${header} ${base64(macOf(header, fileKey))}\n`)
  const nonce = randomBytes(16)
  yield nonce
  const key = derive(fileKey, nonce, 'payload')
  for await (const { chunk, counter, last } of chunksOf(readBytes(source), CHUNK))
    yield seal(key, nonceOf(counter, last), chunk)
}

/** Opens what `encrypt`, or `age -p`, made. Raises `WrongPassphrase`, `NoBackup` or `Damaged`. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const bytes = readBytes(source)
  const lines = await readHeader(bytes)
  const [, salt = '', work = ''] = /^-> scrypt (\S+) (\d+)$/.exec(lines[1] ?? '') ?? []
  if (lines[0] !== INTRO || lines.length !== 4 || !salt || Number(work) > MOST_WORK)
    throw new NoBackup('It is encrypted, but not with a passphrase')
  const wrapKey = await stretch(passphrase, Buffer.from(salt, 'base64'), Number(work))
  const fileKey = open(wrapKey, Buffer.alloc(12), Buffer.from(lines[2] ?? '', 'base64'))
  if (!fileKey) throw new WrongPassphrase('the passphrase is another')
  const header = `${lines.slice(0, 3).join('\n')}\n---`
  if (lines[3] !== `--- ${base64(macOf(header, fileKey))}`) throw new Damaged('its beginning was changed')
  const key = derive(fileKey, await bytes.take(16), 'payload')
  for await (const { chunk, counter, last } of chunksOf(bytes, CHUNK + TAG)) {
    const opened = open(key, nonceOf(counter, last), chunk)
    if (!opened) throw new Damaged('it was changed, or its end is missing')
    yield opened
  }
}

async function readHeader(bytes: ByteReader): Promise<string[]> {
  let text = ''
  while (text.length < LONGEST_HEADER) {
    const next = (await bytes.take(1)).toString('latin1')
    if (next === '') break
    text += next
    if (next === '\n' && text.includes('\n--- ')) return text.trimEnd().split('\n')
  }
  throw new Damaged('its beginning is missing')
}

/** A stream in chunks of one size, of which the last may be smaller, and says that it is the last. */
async function* chunksOf(bytes: ByteReader, size: number) {
  let chunk = await bytes.take(size)
  for (let counter = 0; ; counter++) {
    const next = chunk.length < size ? Buffer.alloc(0) : await bytes.take(size)
    const last = next.length === 0
    yield { chunk, counter, last }
    if (last) return
    chunk = next
  }
}

function nonceOf(counter: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** What was sealed; undefined where the key is another or a bit was changed. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < TAG) return undefined
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  const plain = decipher.update(sealed.subarray(0, -TAG))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    // There is one thing that this can mean: the tag is not that of these bytes.
    return undefined
  }
}

const stretchKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

const stretch = (passphrase: string, salt: Buffer, work: number) =>
  stretchKey(passphrase, Buffer.concat([Buffer.from(`${INTRO}/scrypt`), salt]), 32, {
    cost: 2 ** work,
    blockSize: 8,
    parallelization: 1,
    maxmem: 2 ** (work + 11),
  })

const derive = (fileKey: Buffer, salt: Buffer, info: string) => Buffer.from(hkdfSync('sha256', fileKey, salt, info, 32))

const macOf = (header: string, fileKey: Buffer) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
