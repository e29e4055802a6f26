import { randomBytes } from 'node:crypto'
import { openToken, sealToken } from '../account/rules.ts'

const PURPOSE = 'atrium webhook secrets'
/** Bytes; Standard Webhooks asks for 24 to 64. */
const LENGTH = 32

/** A new secret, as Standard Webhooks writes it, and sealed as it is kept. */
export function newSecret(installation: string): { secret: string; sealedSecret: Buffer } {
  const secret = `whsec_${randomBytes(LENGTH).toString('base64')}`
  return { secret, sealedSecret: sealToken(installation, secret, PURPOSE) }
}

/** The secrets that sign; none where they were sealed by another installation's. */
export const openSecrets = (
  installation: string,
  { sealedSecret, formerSecret }: { sealedSecret: Buffer; formerSecret: Buffer | null },
): string[] =>
  [sealedSecret, formerSecret].flatMap((sealed) => (sealed && openToken(installation, sealed, PURPOSE)) || [])
