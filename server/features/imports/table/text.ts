import type { SentFile } from '../../../platform/calls/sent-file.ts'

/** Bytes by which the text of a file is judged. */
const HEAD = 65_536

/** How a file of text is encoded, and its beginning as text; undefined where it is no text. */
export async function readHead(file: SentFile): Promise<{ encoding: string; head: string } | undefined> {
  const bytes = await firstBytes(file)
  const encoding = markedEncoding(bytes) ?? (await unmarkedEncoding(file))
  const head = new TextDecoder(encoding).decode(bytes, { stream: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has.
  return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head) ? undefined : { encoding, head }
}

/** All of a file as text, piece by piece. What PostgreSQL does not keep is left out. */
export async function* readText(file: SentFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file.read()) yield storable(decoder.decode(bytes, { stream: true }))
  yield storable(decoder.decode())
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** The first bytes of a file. */
export async function firstBytes(file: SentFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const bytes of file.read()) {
    pieces.push(bytes)
    length += bytes.length
    if (length >= HEAD) break
  }
  return Buffer.concat(pieces).subarray(0, HEAD)
}

/** By its mark, or by where zeros stand: in UTF-16, western text has one in every character. */
function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 1].map((odd) => bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > bytes.length / 4 && even < odd / 4) return 'utf-16le'
  if (even > bytes.length / 4 && odd < even / 4) return 'utf-16be'
  return undefined
}

/** UTF-8 if all of it is, else the encoding that Windows' programs wrote before it. */
async function unmarkedEncoding(file: SentFile): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of file.read()) strict.decode(bytes, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
