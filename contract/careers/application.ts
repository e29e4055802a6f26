/** What stands for a recording that was not sent. */
export const PLACEHOLDER_VIDEO = 'recorded-video-placeholder'

/** Version of the consent that the form asks for; a new wording takes a new one. */
export const CONSENT_VERSION = '2026-11'

/** The same where no recording is asked for. */
export const CONSENT_VERSION_UNRECORDED = '2026-11-unrecorded'

/**
 * What an applicant consents to. `months`: how long the company keeps applications and recordings; null: no limit. `recorded`:
 * whether a recording is among them.
 */
export function consentText(
  company: string,
  { months, recorded }: { months: { application: number | null; recording: number | null }; recorded: boolean },
) {
  const kept = (what: string, count: number | null) =>
    count === null ? `${what} until it deletes them` : `${what} for ${count} ${count === 1 ? 'month' : 'months'}`
  if (!recorded) {
    return `${company} may store and use what I send here to decide on my application. It keeps ${kept('applications', months.application)} after the last activity, and deletes mine earlier when I ask for it.`
  }
  return `${company} may store and use what I send here, with my recording, to decide on my application. It keeps ${kept('applications', months.application)} and ${kept('recordings', months.recording)} after the last activity, and deletes mine earlier when I ask for it.`
}

/** What is said where a field is missing that must be there. */
export const NOT_FILLED_IN = 'Please fill in all required fields.'

/** Longest answer to a question of an opening, in characters. */
export const ANSWER_LENGTH = 5000

/** Longest LinkedIn address, in characters. */
export const LINKEDIN_LENGTH = 500

/**
 * A LinkedIn address in its usual form, `https://www.linkedin.com/in/name`; undefined for any other. A missing `https://`
 * is added; what is no part of the profile's address is left out.
 */
export function normaliseLinkedinUrl(address: string): string | undefined {
  const typed = address.trim()
  const full = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (typed.length > LINKEDIN_LENGTH || !URL.canParse(full)) return undefined
  const { protocol, hostname, pathname, username, password, port } = new URL(full)
  const host = hostname.replace(/\.$/, '')
  const known = host === 'linkedin.com' || host.endsWith('.linkedin.com')
  if (!known || !/^https?:$/.test(protocol) || username || password || port) return undefined
  return `https://${host === 'linkedin.com' ? 'www.linkedin.com' : host}${pathname.replace(/\/+$/, '')}`
}
