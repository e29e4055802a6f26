import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where a server says what a request looks like to it; there is nothing for who brings no proof. */
export const REQUEST_PATH = '/healthz/request'
export const PROOF_HEADER = 'x-atrium-proof'

/** What a server sees of a request. */
export interface RequestSeen {
  /** Who asks, as far as proxies are believed. */
  address: string
  protocol: string
  host: string
  /** The other end of the connection. */
  connectedFrom: string
  forwardedFor: string | null
  forwardedProto: string | null
}

/** Milliseconds for which a proof holds. */
const HOLDS = 60_000

/** Says that one knows the installation's secret, without saying the secret. */
export const makeProof = (secret: string, now: number): string => `${now}.${sign(secret, String(now))}`

export function isProof(given: unknown, { secret, now }: { secret: string; now: number }): boolean {
  const [, at = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(String(given)) ?? []
  return (
    signature !== '' &&
    Math.abs(now - Number(at)) < HOLDS &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, at)))
  )
}

const sign = (secret: string, at: string) => createHmac('sha256', secret).update(`proof of doctor ${at}`).digest('hex')
