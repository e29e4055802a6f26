export interface ImageHeader {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

/** Kind and size in pixels of a picture, by what the bytes say; undefined for anything else. */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  const header = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  return header && header.width > 0 && header.height > 0 ? header : undefined
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

function readPng(bytes: Buffer): ImageHeader | undefined {
  // Signature, then the chunk IHDR: length, name, width, height.
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG) || ascii(bytes, 12, 16) !== 'IHDR') return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Markers of a JPEG that begin a frame, which holds its size; the ones left out have other meanings. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    // A marker may be filled up with more 0xff; any other is followed by a segment of the length it names.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function readWebp(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return undefined
  const size = WEBP_SIZES[ascii(bytes, 12, 16)]?.(bytes)
  return size && { type: 'image/webp', ...size }
}

/** Where each kind of WebP keeps its size: lossy, lossless, and extended with a canvas. */
const WEBP_SIZES: Record<string, (bytes: Buffer) => Omit<ImageHeader, 'type'> | undefined> = {
  'VP8 ': (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)
