import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { WEBHOOK_VERSION } from '../../../contract/webhooks/fields.ts'
import { isPrivateHost, lookUpPublic, PrivateAddress, plainHost } from './addresses.ts'

/** What came of an attempt: an answer, or why there was none. */
export interface Outcome {
  status: number | null
  /** The beginning of the answer. */
  answer: string
  /** For a person; blank where there was an answer. */
  error: string
}

/** One request, as Standard Webhooks 1.0 has it. */
export interface Sending {
  url: string
  id: string
  body: string
  /** Each signs: the present one, and for a while the former. */
  secrets: string[]
  /** Ends it before its time. */
  signal: AbortSignal
}

/** Milliseconds for an answer, from the connection to its last byte. */
const PATIENCE = 15_000
/** Characters of an answer that are kept, and bytes of it that are read. */
const KEPT = 2_000
const READ = 65_536

/** Sends an event. `allowed`: private hosts that the operator named. Redirects are answers like others: none is followed. */
export function send({ url, id, body, secrets, signal }: Sending, allowed: readonly string[]): Promise<Outcome> {
  const address = new URL(url)
  const host = plainHost(address.hostname)
  if (isPrivateHost(host, allowed)) return Promise.resolve(failed(PRIVATE))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const request = (address.protocol === 'https:' ? https : http).request(address, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    ...(!allowed.includes(host) && { lookup: lookUpPublic }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Atrium-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-version': WEBHOOK_VERSION,
      'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
    },
  })
  request.on('error', (error) => resolve(failed(reasonOf(error))))
  request.on('response', (response) => {
    const status = response.statusCode ?? 0
    let text = ''
    const done = () => resolve({ status, answer: storable(text.slice(0, KEPT)), error: '' })
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text += part
      if (text.length > READ) response.destroy()
    })
    // What ends early was answered all the same: the status came before.
    response.on('error', done)
    response.on('close', done)
  })
  request.end(body)
  return promise
}

const PRIVATE = 'The address is in a private network'

const failed = (error: string): Outcome => ({ status: null, answer: '', error })

/** PostgreSQL keeps neither NUL nor half a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at this address',
  ECONNRESET: 'The connection was closed before an answer came',
  ENOTFOUND: 'The name of the host was not found',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ETIMEDOUT: 'No connection within the time',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
}

function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof PrivateAddress) return PRIVATE
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${PATIENCE / 1000} seconds`
  const code = error.code ?? ''
  return REASONS[code] ?? (/CERT|TLS|SSL/.test(code) ? 'Its certificate is not trusted' : 'The connection failed')
}

/** The signature of Standard Webhooks: a secret is `whsec_` and base64. */
const sign = (secret: string, content: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64')}`
