import { decodeText } from '../encodings.ts'
import { decodeHtml } from './html.ts'

/** Messages lie within one another in few levels. */
const DEPTH = 8

/** The readable parts of a page that was saved as a message with its pictures. */
export function partsOf(bytes: Buffer, depth = 0): { html: boolean; text: string }[] {
  const { head, body } = split(bytes.toString('latin1'))
  const type = /^content-type:\s*([^;\s]+)/im.exec(head)?.[1]?.toLowerCase() ?? 'text/plain'
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^;\s]+))/i.exec(head)
  if (type.startsWith('multipart/') && boundary && depth < DEPTH) {
    const mark = boundary[1] ?? boundary[2] ?? ''
    const parts = body.split(`--${mark}`).slice(1)
    return parts
      .filter((part) => !part.startsWith('--'))
      .flatMap((part) => partsOf(Buffer.from(part.trimStart(), 'latin1'), depth + 1))
  }
  if (!type.startsWith('text/') || type === 'text/css' || type === 'text/javascript') return []
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase()
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(head)?.[1]
  const content = contentOf(body, encoding)
  const html = type !== 'text/plain'
  return [{ html, text: html ? decodeHtml(content, charset) : decodeText(content, charset) }]
}

function split(message: string): { head: string; body: string } {
  const end = /\r?\n\r?\n/.exec(message)
  if (!end) return { head: message, body: '' }
  // A header goes on in lines that begin with a space.
  const head = message.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ')
  return { head, body: message.slice(end.index + end[0].length) }
}

function contentOf(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const joined = body.replace(/=[ \t]*\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([\dA-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )
}
