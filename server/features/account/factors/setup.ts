import { openToken, sealToken } from '../auth/rules.ts'
import { accountRefusals } from '../refusals.ts'

/** What is remembered, by the browser, between beginning to add a factor and adding it. */
type Setup = { userId: string } & (
  | { kind: 'totp'; secret: string }
  | { kind: 'passkey'; challenge: string; origin: string }
)

type SetupOf<Kind extends Setup['kind']> = Extract<Setup, { kind: Kind }>

/** Milliseconds in which a factor has to be added. */
export const LIFE = 15 * 60_000

const PURPOSE = 'atrium factor setups'

/** Seals it, so that the browser can neither read nor change it. */
export const sealSetup = (secret: string, setup: Setup, now: number): string =>
  sealToken(secret, JSON.stringify({ ...setup, until: now + LIFE }), PURPOSE).toString('base64url')

/** What was sealed for this person. Raises `bad_input` for what was not, or too long ago. */
export function openSetup<Kind extends Setup['kind']>(
  secret: string,
  sealed: string,
  { kind, userId, now }: { kind: Kind; userId: string; now: number },
): SetupOf<Kind> {
  const text = openToken(secret, Buffer.from(sealed, 'base64url'), PURPOSE)
  const setup: (SetupOf<Kind> & { until: number }) | undefined = text && JSON.parse(text)
  if (setup?.kind !== kind || setup.userId !== userId || setup.until <= now) throw accountRefusals.setup_expired()
  return setup
}
