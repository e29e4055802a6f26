import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server took it: the envelope, and the whole message as text. */
interface TakenMail {
  from: string
  to: string[]
  message: string
}

/** A real mail server on loopback. */
export interface MailServer {
  url: string
  port: number
  taken: TakenMail[]
  stop: () => Promise<void>
}

/** `refuse` answers why an address is refused, as a mail server would; `options` are the library's. */
export async function startMailServer({
  port = 0,
  refuse = () => undefined,
  passOver = () => false,
  options = {},
}: {
  port?: number
  refuse?: (address: string) => { code: number; text: string } | undefined
  /** Which messages are taken without a note of them. */
  passOver?: (message: string) => boolean
  options?: SMTPServerOptions
} = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const message = Buffer.concat(chunks).toString()
        if (!passOver(message)) taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), message })
        done()
      })
    },
    ...options,
  })
  // A client that gives up in the middle is no trouble of the server's.
  smtp.on('error', () => undefined)
  const server: Server = smtp.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const taking = (server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${taking}`,
    port: taking,
    taken,
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  }
}

/** The parts of a message: its headers, and its text and HTML as they were before they were encoded for the way. */
export function readMessage(message: string): { headers: string; text: string; html: string } {
  const [headers = '', ...parts] = message.split(/\r\n--[^\r\n]+\r\n/)
  const part = (type: string) => {
    const [head = '', body = ''] = (parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '').split(
      /\r\n\r\n(.*)/s,
    )
    if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
    if (/encoding: quoted-printable/i.test(head)) return decodeQuoted(body)
    return body
  }
  const unfolded = headers.replace(/\r\n[ \t]+/g, ' ')
  return { headers: decodeWords(unfolded), text: part('text/plain'), html: part('text/html') }
}

function decodeQuoted(body: string): string {
  const bytes = body.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replace(/%(?![\dA-F]{2})/g, '%25'))
}

// Words of headers that are not plain ASCII: =?UTF-8?Q?…?= and =?UTF-8?B?…?=.
const decodeWords = (headers: string) =>
  headers
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    )
