import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '../../contract/factors/fields.ts'

/** Parts of what WebAuthn calls options. */
interface Options {
  challenge: string
}

/**
 * A passkey as an authenticator keeps it, in software: it makes and signs what WebAuthn says, with ES256 and no attestation. `host`
 * and `origin` are what the browser knows of the page.
 */
export function newPasskey({ origin, host = new URL(origin).hostname }: { origin: string; host?: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (attested = Buffer.alloc(0)) => {
    // User present, user verified; with a new credential also: it is attested here.
    const flags = 0x01 | 0x04 | (attested.length > 0 ? 0x40 : 0)
    uses += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested])
  }
  const credential = { id: text(id), rawId: text(id), type: 'public-key' } as const
  return {
    /** Takes the counter back, as a copy of the authenticator would have it. */
    rewind: (count: number) => {
      uses = count
    },
    make(options: Options): NewPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(attested)),
      ])
      const clientDataJSON = text(clientData('webauthn.create', options))
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: text(attestationObject), transports: ['internal'] },
      }
    },
    use(options: Options): UsedPasskey {
      const client = clientData('webauthn.get', options)
      const data = authenticatorData()
      const signature = createSign('sha256').update(data).update(createHash('sha256').update(client).digest())
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature.sign(privateKey)),
        },
      }
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (words: string) => createHash('sha256').update(words).digest()

const cborText = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** A point of P-256 as COSE writes it: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}
