import type { NewPasskey, UsedPasskey } from '../../../../contract/factors/fields.ts'

/** Three hundred modules, a sixth of what starting Atrium would load: they are for who signs in with a passkey. */
const load = () => import('@simplewebauthn/server')

/** The page on which a passkey is made or used. */
export interface Page {
  /** As `https://crm.example`. */
  origin: string
  /** Its host, to which the passkey is bound. */
  host: string
}

/** The page of an origin. Whether it can have passkeys, without https for instance, its browser decides. */
export const pageOf = (origin: string): Page => ({ origin, host: new URL(origin).hostname })

/** EdDSA, ES256 and RS256, as COSE numbers them: each authenticator has one of these. */
const ALGORITHMS = [-8, -7, -257]

interface Known {
  credentialId: string
  transports: string[]
}

const listOf = (passkeys: Known[]) => passkeys.map(({ credentialId: id, transports }) => ({ id, transports }))

/** What the browser makes a passkey of a person with; those that they have are not made twice. */
export const optionsForNew = async (
  page: Page,
  {
    brandName,
    user,
    known,
  }: { brandName: string; user: { id: string; username: string; name: string }; known: Known[] },
) =>
  (await load()).generateRegistrationOptions({
    rpName: brandName,
    rpID: page.host,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.username,
    userDisplayName: user.name,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: listOf(known),
  })

/** What the browser has one of these passkeys sign. */
export const optionsForUse = async (page: Page, passkeys: Known[]) =>
  (await load()).generateAuthenticationOptions({ rpID: page.host, allowCredentials: listOf(passkeys) })

/** What is kept of a passkey that the browser made; undefined when it is not what was asked for. */
export async function readNewPasskey(passkey: NewPasskey, { page, challenge }: { page: Page; challenge: string }) {
  const { verifyRegistrationResponse } = await load()
  const { registrationInfo } = await checked(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: page.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), uses: counter, host: page.host }
}

interface Expected {
  page: Page
  challenge: string
  publicKey: Buffer
  uses: number
}

/** How often a passkey was used with this time, where it signed what it should; undefined where it did not. */
export async function readUse(
  passkey: UsedPasskey,
  { page, challenge, publicKey, uses }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await checked(
    verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: page.host,
      credential: { id: passkey.id, publicKey: new Uint8Array(publicKey), counter: uses },
      requireUserVerification: false,
    }),
  )
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library raises an error for all that is wrong with what a browser sent: each of them is a no. */
async function checked<Answer extends { verified: boolean }>(answer: Promise<Answer>): Promise<Partial<Answer>> {
  try {
    return await answer
  } catch {
    return {}
  }
}
