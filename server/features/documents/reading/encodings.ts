/** Text of bytes in the encoding that they show themselves to be in: by their mark, by where zeros stand, else UTF-8 or Windows'. */
export const decodeText = (bytes: Buffer, declared?: string): string =>
  new TextDecoder(markedEncoding(bytes) ?? knownEncoding(declared) ?? unmarkedEncoding(bytes)).decode(bytes)

/** The decoder's name of a code page of Windows or a Macintosh; Windows' western one where it is unknown. */
export function encodingOfCodePage(page: number): string {
  const names: Record<number, string> = {
    866: 'ibm866',
    874: 'windows-874',
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    1200: 'utf-16le',
    10000: 'macintosh',
    10007: 'x-mac-cyrillic',
    20866: 'koi8-r',
    20932: 'euc-jp',
    21866: 'koi8-u',
    32768: 'macintosh',
    54936: 'gb18030',
    65001: 'utf-8',
  }
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  if (page >= 28_592 && page <= 28_606) return `iso-8859-${page - 28_590}`
  return names[page] ?? 'windows-1252'
}

/** The encoding that the first bytes mark. */
export function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

/** The decoder's name of an encoding; undefined where there is none of this name. */
export function knownEncoding(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    return new TextDecoder(name).encoding
  } catch {
    // A name that no decoder has says nothing about the bytes.
    return undefined
  }
}

function unmarkedEncoding(bytes: Buffer): string {
  const sample = bytes.subarray(0, 4096)
  const [even, odd] = zerosIn(sample)
  if (odd > sample.length / 4 && even < odd / 4) return 'utf-16le'
  if (even > sample.length / 4 && odd < even / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Not UTF-8: the encoding that Windows' editors wrote before it.
    return 'windows-1252'
  }
}

/** How many zeros stand at even places, and how many at odd ones: in UTF-16 western text has one in every character. */
export function zerosIn(bytes: Buffer): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  }
  return zeros
}
