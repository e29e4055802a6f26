import { createTransport } from 'nodemailer'
import type { Config } from '../settings/config.ts'
import type { Letter } from './letter.ts'

/** A mail that was not sent. Its message is for a person to read. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  /** Whether another try can help: a server that is down may come back, a refused address stays refused. */
  readonly passing: boolean

  constructor(message: string, passing: boolean, cause: unknown) {
    super(message, { cause })
    this.passing = passing
  }
}

/** Sends a letter: resolves once the mail server has taken it, raises a `MailFailure` otherwise. */
export type SendLetter = (to: string, letter: Letter) => Promise<void>

/** Milliseconds to wait for the mail server: to be reached, to greet, and between two answers. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

export function createMailer(
  { smtpUrl, mailFrom }: { smtpUrl: string } & Pick<Config, 'mailFrom'>,
  patience: Partial<typeof PATIENCE> = {},
): SendLetter {
  const transport = createTransport({
    ...PATIENCE,
    ...patience,
    url: smtpUrl,
    // A letter is made of what people typed: nothing in it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (to, { subject, text, html }) => {
    // As an object, so that no comma or bracket in it makes it two addresses.
    const message = { from: mailFrom, to: { name: '', address: to }, subject, text, html }
    await transport
      .sendMail({ ...message, headers: { 'Auto-Submitted': 'auto-generated' } })
      .catch((error: unknown) => {
        throw explain(error)
      })
  }
}

/** Connects to the mail server and signs in, without sending anything. Raises a `MailFailure` where that does not work. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ ...PATIENCE, url: smtpUrl })
  try {
    await transport.verify()
  } catch (error) {
    throw explain(error)
  } finally {
    transport.close()
  }
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

// Codes are nodemailer's: https://nodemailer.com/smtp/error-codes
function explain(error: unknown): MailFailure {
  const { code = '', responseCode = 0, response = '', message } = error as SmtpError
  const passing = responseCode < 500
  const failure = (reason: string) => new MailFailure(reason, passing, error)
  if (code === 'EAUTH') return failure('The mail server refused Atrium’s username or password.')
  if (code === 'ETIMEDOUT') return failure('The mail server did not answer in time.')
  if (code === 'EDNS' || code === 'ENOTFOUND') return failure('The mail server’s address could not be found.')
  if (code === 'ETLS') return failure('The mail server could not be reached securely.')
  if (code === 'EENVELOPE' && responseCode) return failure(`The mail server refused the address: ${plain(response)}`)
  if (responseCode) return failure(`The mail server refused the message: ${plain(response)}`)
  if (code === 'ECONNECTION' || code === 'ESOCKET') return failure('The mail server could not be reached.')
  return failure(`The email could not be sent: ${plain(message)}`)
}

const LONGEST_ANSWER = 200

// "550 5.1.1 No such user here" is, for a person, "No such user here".
const plain = (response: string) =>
  response
    .replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3} )?/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_ANSWER)
