import { MEGABYTE } from '../../../contract/plain/values.ts'
import { RECORDING_BYTES, recordingTypes } from '../../../contract/recordings/endpoints.ts'
import type { RecordingKind } from '../../../contract/recordings/fields.ts'

// VP8 first: every browser that knows it records it without effort. Safari before 18.4 records MP4 alone.
const WANTED: Record<RecordingKind, string[]> = {
  video: [
    'video/webm;codecs=vp8,opus',
    'video/webm;codecs=vp9,opus',
    'video/webm',
    'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    'video/mp4',
  ],
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'],
}

/**
 * Types to record in, the best first; undefined last, which leaves it to the browser. `isSupported` is missing in some
 * browsers: then each is tried.
 */
export function typesToTry(
  kind: RecordingKind,
  isSupported: ((type: string) => boolean) | undefined,
): Array<string | undefined> {
  return [...WANTED[kind].filter((type) => isSupported?.(type) ?? true), undefined]
}

/** Whether a recording's length is missing in its file: Chromium and Firefox write none into WebM. */
export const lacksDuration = (type: string) => /^(video|audio)\/webm\b/i.test(type)

export const kindOf = (type: string): RecordingKind => (type.startsWith('audio/') ? 'audio' : 'video')

/** The type of a file made elsewhere, as it is sent; undefined when it is none that is accepted. */
export function typeOfFile(name: string, type: string): string | undefined {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const known = OTHER_NAMES[plain] ?? (plain || BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''])
  return recordingTypes.find((each) => each === known)
}

/** What keeps a file from being sent, in words; undefined when nothing does. */
export function refuseFile({ name, type, size }: { name: string; type: string; size: number }): string | undefined {
  if (typeOfFile(name, type) === undefined) {
    return `“${name}” isn’t a recording we can play. Choose an MP4, MOV or WebM video, or an MP3, M4A, WAV or OGG sound file.`
  }
  if (size === 0) return `“${name}” is empty. Choose another file.`
  if (size > RECORDING_BYTES) {
    return `“${name}” is ${Math.ceil(size / MEGABYTE)} MB, and the limit is ${RECORDING_BYTES / MEGABYTE} MB. Compress it, or make it shorter.`
  }
  return undefined
}

const OTHER_NAMES: Record<string, string> = {
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/x-m4a',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'audio/ogg',
}

const BY_ENDING: Record<string, string> = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  m4a: 'audio/x-m4a',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
}
