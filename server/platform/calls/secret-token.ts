import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A new secret for a link: 256 bits, as text that is safe in an address. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token to find it by. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Encrypts a token under the installation's secret, so that a leaked database alone gives no working link. What is sealed for one
 * purpose does not open for another.
 */
export function sealToken(secret: string, token: string, purpose = LINKS): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The sealed token; undefined when it was sealed under another secret, or is nothing that was sealed. */
export function openToken(secret: string, sealed: Buffer, purpose = LINKS): string | undefined {
  if (sealed.length < NONCE + TAG) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(-TAG))
  const token = decipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8')
  try {
    return token + decipher.final('utf8')
  } catch {
    // The only thing that ending can find is that key and seal do not belong together.
    return undefined
  }
}

const NONCE = 12
const TAG = 16

const LINKS = 'atrium link tokens'

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
