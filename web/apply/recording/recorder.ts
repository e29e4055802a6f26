import { RECORDING_BYTES, RECORDING_LENGTH } from '../../../contract/recordings/endpoints.ts'
import type { RecordingKind } from '../../../contract/recordings/fields.ts'
import { typesToTry } from './media-type.ts'

/** How often what was recorded is handed out, in milliseconds. */
const SLICE = 2000
/** Bits a second: about 8 MB a minute together. */
const RATES = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 64_000 }
/** Where a recording ends by itself, in bytes: what comes with the last slice still fits. */
const MOST_BYTES = RECORDING_BYTES * 0.95

/** Why a recording ended: it was stopped, it reached the longest time, or a device went away. */
export type EndReason = 'stopped' | 'full' | 'device'

export interface Recorded {
  slices: Blob[]
  type: string
  duration: number
  reason: EndReason
}

interface Options {
  stream: MediaStream
  kind: RecordingKind
  onSlice: (slice: Blob, index: number, recording: { type: string; duration: number }) => void
  onEnd: (recorded: Recorded) => void
}

export interface Recording {
  elapsed: () => number
  stop: () => void
}

/** Records a stream until it is stopped, full, or one of its devices goes away. Throws when no type can be recorded. */
export function startRecording({ stream, kind, onSlice, onEnd }: Options): Recording {
  const recorder = createRecorder(stream, kind)
  const slices: Blob[] = []
  // Set when the browser has really begun, which may take it a moment.
  let begun: number | undefined
  let ended: number | undefined
  let reason: EndReason = 'stopped'
  const elapsed = () => (begun === undefined ? 0 : (ended ?? performance.now()) - begun)
  const typeNow = () => recorder.mimeType || slices[0]?.type || `${kind}/webm`
  const end = (why: EndReason) => {
    if (recorder.state === 'inactive') return
    reason = why
    ended = performance.now()
    recorder.stop()
  }
  const limit = setTimeout(() => end('full'), RECORDING_LENGTH)
  const onTrackEnded = () => end('device')
  recorder.addEventListener('start', () => {
    begun = performance.now()
  })
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    onSlice(data, slices.length, { type: typeNow(), duration: elapsed() })
    slices.push(data)
    if (slices.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) end('full')
  })
  recorder.addEventListener('stop', () => {
    clearTimeout(limit)
    for (const track of stream.getTracks()) track.removeEventListener('ended', onTrackEnded)
    // A browser stops by itself when all devices went away.
    if (ended === undefined) reason = 'device'
    ended ??= performance.now()
    onEnd({ slices, type: typeNow(), duration: Math.round(elapsed()), reason })
  })
  for (const track of stream.getTracks()) track.addEventListener('ended', onTrackEnded)
  recorder.start(SLICE)
  return { elapsed, stop: () => end('stopped') }
}

/** A recorder of the first type that works: some browsers say that they support one, and then refuse it. */
function createRecorder(stream: MediaStream, kind: RecordingKind): MediaRecorder {
  const isSupported =
    typeof MediaRecorder.isTypeSupported === 'function'
      ? (type: string) => MediaRecorder.isTypeSupported(type)
      : undefined
  let failure: unknown
  for (const type of typesToTry(kind, isSupported)) {
    try {
      return new MediaRecorder(stream, { ...RATES, ...(type ? { mimeType: type } : {}) })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
