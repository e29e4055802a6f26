import type { RecordingKind } from '../../../contract/recordings/fields.ts'

/** Bytes from a file's beginning that tell its kind. */
export const HEAD_LENGTH = 16

const containers: Record<string, (head: Buffer) => boolean> = {
  // EBML, which WebM is based on.
  webm: (head) => head.readUInt32BE(0) === 0x1a45dfa3,
  // The first box of MP4 and QuickTime; older QuickTime files begin with another.
  mp4: (head) => ['ftyp', 'moov', 'mdat', 'wide', 'free'].includes(head.toString('latin1', 4, 8)),
  // A tag before the sound, or a frame of it.
  mpeg: (head) => head.toString('latin1', 0, 3) === 'ID3' || (head.readUInt16BE(0) & 0xffe0) === 0xffe0,
  ogg: (head) => head.toString('latin1', 0, 4) === 'OggS',
  wav: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE',
}

const containerOf: Record<string, string> = { quicktime: 'mp4', 'x-m4a': 'mp4' }

/** Whether a file's first bytes are those of its type, such as `video/webm`. */
export function isOfType(head: Buffer, type: string): boolean {
  const name = type.split('/')[1] ?? ''
  return head.length >= HEAD_LENGTH && (containers[containerOf[name] ?? name]?.(head) ?? false)
}

export const kindOf = (type: string): RecordingKind => (type.startsWith('audio/') ? 'audio' : 'video')
