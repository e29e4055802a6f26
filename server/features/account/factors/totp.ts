import { Secret, TOTP } from 'otpauth'

/** What secrets of authenticator apps are sealed for. */
export const TOTP_SECRETS = 'atrium totp secrets'

/** Seconds for which a code is shown. */
const PERIOD = 30

/** Codes of the step before and after count too: clocks differ, and people type slowly. */
const WINDOW = 1

/** A new secret for an authenticator app, in base32: 160 bits. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD, secret })

/** The address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  totpOf(secret, { issuer, label }).toString()

/** Which time step a code is of, counted since 1970; undefined when it is no code of these minutes. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}
