import { makeProof, PROOF_HEADER, REQUEST_PATH, type RequestSeen } from '../../platform/calls/doctor-proof.ts'
import { checkMailServer, MailFailure } from '../../platform/mail/mailer.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Whether the mail server lets Atrium in. */
export async function examineMail(smtpUrl: string | undefined): Promise<Finding[]> {
  const found = findingsAbout('mail')
  if (!smtpUrl) return []
  try {
    await checkMailServer(smtpUrl)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    found.wrong(error.message.replace(/\.$/, ''), 'Check SMTP_URL: the address, the port, the user and the password.')
  }
  return found.all('the mail server answers and accepts Atrium’s login')
}

/** An address that nobody has (RFC 5737): what a client claims to be must not be believed. */
const CLAIMED = '203.0.113.7'
const PATIENCE = 10_000

/** Asks the way that people ask, by PUBLIC_URL, what a request looks like once it is through the proxy. */
export async function examineProxy({ publicUrl }: Pick<Config, 'publicUrl'>, secret: string): Promise<Finding[]> {
  const found = findingsAbout('proxy')
  if (!publicUrl) return []
  try {
    const response = await fetch(publicUrl + REQUEST_PATH, {
      headers: { [PROOF_HEADER]: makeProof(secret, Date.now()), 'x-forwarded-for': CLAIMED },
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'manual',
    })
    const seen = response.ok ? await response.json() : undefined
    if (isSeen(seen)) return judge(publicUrl, seen)
    const advice = 'Start this installation, and let the proxy pass every path on to it, as docs/operations.md shows.'
    found.wrong(`${publicUrl} answers ${response.status}, which is not this installation`, advice)
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    found.wrong(
      `${publicUrl} does not answer (${reason})`,
      'Start Atrium and the proxy; check the name and the certificate.',
    )
  }
  return found.all('')
}

const isSeen = (value: unknown): value is RequestSeen =>
  typeof value === 'object' && value !== null && 'connectedFrom' in value && 'protocol' in value

/** What is to be put right in the proxy, or in what Atrium knows of it. */
export function judge(publicUrl: string, seen: RequestSeen): Finding[] {
  const found = findingsAbout('proxy')
  const { protocol, host } = new URL(publicUrl)
  const trust = `Set TRUSTED_PROXIES=${seen.connectedFrom.replace(/^::ffff:/, '')}.`
  const passed = seen.forwardedFor ?? ''
  if (seen.host !== host)
    found.wrong(`the host arrives as ${seen.host} instead of ${host}`, 'nginx: proxy_set_header Host $host;')
  if (protocol === 'https:' && seen.protocol !== 'https') {
    if (seen.forwardedProto) found.wrong('X-Forwarded-Proto arrives, but is not trusted', trust)
    else
      found.wrong('the proxy does not say that people use https', 'nginx: proxy_set_header X-Forwarded-Proto $scheme;')
  }
  // Who asks from an address that is trusted itself is believed further along the way; a single one was passed on as it came.
  if (seen.address === CLAIMED && !passed.includes(','))
    found.wrong(
      'people can fake their address: the proxy passes on what they claim',
      'nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    )
  else if (protocol === 'https:' && (passed === '' || passed === CLAIMED))
    found.wrong(
      'the proxy does not send the client’s address: everyone has the proxy’s address',
      'nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    )
  else if (passed !== CLAIMED && passed !== '' && !passed.split(/,\s*/).includes(seen.address))
    found.wrong('X-Forwarded-For arrives, but is not trusted: everyone has the proxy’s address', trust)
  return found.all(`${publicUrl} arrives as it is, from ${seen.address}`)
}
