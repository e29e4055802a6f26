import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Milliseconds that the link in a mail to an applicant works. */
const VALID = 30 * 86_400_000

/** Which submission a link is for; of one from before candidates could be merged, which candidate. */
export interface Linked {
  companyId: string
  applicationId: string
}

/**
 * The token of a link that only who reads the applicant's mail has: it says by itself whose it is and until when, and is signed
 * with the installation's secret, so that nothing need be kept of it.
 */
export function makeLinkToken(secret: string, { companyId, applicationId }: Linked, now: number): string {
  const until = Buffer.alloc(6)
  until.writeUIntBE(now + VALID, 0, 6)
  const said = Buffer.concat([bytesOf(companyId), bytesOf(applicationId), until])
  return Buffer.concat([said, signatureOf(secret, said)]).toString('base64url')
}

/** Whose a token is; undefined for one that is not ours, or is over. */
export function readLinkToken(secret: string, token: string, now: number): Linked | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const [said, signature] = [bytes.subarray(0, SAID), bytes.subarray(SAID)]
  if (signature.length !== SIGNATURE || !timingSafeEqual(signature, signatureOf(secret, said))) return undefined
  if (said.readUIntBE(32, 6) <= now) return undefined
  return { companyId: idOf(said.subarray(0, 16)), applicationId: idOf(said.subarray(16, 32)) }
}

const SAID = 38
const SIGNATURE = 32

const signatureOf = (secret: string, said: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'atrium application links', 32)))
    .update(said)
    .digest()

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
