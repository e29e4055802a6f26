import { markedEncoding, zerosIn } from './encodings.ts'

/** What a file is by its first bytes, whatever its name says. */
export type Content =
  | 'pdf'
  | 'zip'
  | 'compound'
  | 'rtf'
  | 'old sheet'
  | 'old word'
  | 'html'
  | 'xml'
  | 'mime'
  | 'text'
  | 'other'

/** Controls that no text holds: not tabs, lines and pages, nor the escapes of terminals. */
const CONTROLS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31])

/** Bytes in which a program may look for the beginning of a PDF. */
const HEAD = 1024

export function sniff(bytes: Buffer): Content {
  const begins = (...starts: number[][]) => starts.some((start) => start.every((byte, at) => bytes[at] === byte))
  if (begins([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6], [0x50, 0x4b, 0x30, 0x30, 0x50, 0x4b])) return 'zip'
  if (begins([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'compound'
  if (begins([9, 0, 4, 0], [9, 0, 6, 0], [9, 2, 6, 0], [9, 4, 6, 0], [9, 8, 8, 0], [9, 8, 16, 0])) return 'old sheet'
  if (begins([0xdb, 0xa5], [0x9b, 0xa5], [0xfe, 0x37, 0])) return 'old word'
  const head = bytes.toString('latin1', 0, HEAD)
  if (/^\s*\{\\rtf/.test(head)) return 'rtf'
  if (head.includes('%PDF-')) return 'pdf'
  return sniffText(bytes)
}

function sniffText(bytes: Buffer): Content {
  const head = beginningOf(bytes)
  if (/^\s*<\?xml|^\s*<\w+:?\w*\s[^>]*xmlns/i.test(head) && !/<html[\s>]/i.test(head)) return 'xml'
  if (/^\s*(<!--.*?-->\s*)*<(!doctype html|html|head|body|table|meta|div|style|p|font|b|h\d)\b/is.test(head))
    return 'html'
  if (/<html[\s>]/i.test(head)) return 'html'
  if (
    /^\s*(mime-version|from|content-type|date|subject|message-id)\s*:/i.test(head) &&
    /\bmime-version\s*:/i.test(head)
  )
    return 'mime'
  return isText(bytes) ? 'text' : 'other'
}

/** The beginning as text, in UTF-16 too. */
const beginningOf = (bytes: Buffer): string =>
  bytes
    .toString('latin1', 0, HEAD * 4)
    .replace(/^(\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, '')
    .replaceAll('\0', '')

/** Text has no controls but those of lines and pages; in UTF-16 every other byte of western text is zero. */
function isText(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 1 << 16)
  const wide = markedEncoding(bytes)?.startsWith('utf-16')
  const [even, odd] = zerosIn(sample)
  const zeros = even + odd
  const utf16 = zeros > sample.length / 4 && Math.min(even, odd) < zeros / 20
  const controls = sample.filter((byte) => CONTROLS.has(byte)).length
  return wide === true || ((zeros === 0 || utf16) && controls <= sample.length / 500)
}
