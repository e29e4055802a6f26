import type { RecordingKind } from '../../../contract/recordings/fields.ts'

/** Why nothing can be recorded; each has help of its own. */
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'unsupported'

/** Which devices are wanted; without an id the browser chooses. */
export interface Choice {
  kind: RecordingKind
  cameraId?: string | undefined
  microphoneId?: string | undefined
}

export interface Devices {
  cameras: MediaDeviceInfo[]
  microphones: MediaDeviceInfo[]
}

export const NO_DEVICES: Devices = { cameras: [], microphones: [] }

const canRecord = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

/** Opens camera and microphone, or the microphone alone. Throws what `problemOf` explains. */
export async function openStream(choice: Choice): Promise<MediaStream> {
  if (!canRecord()) throw new DOMException('Recording is not possible here', 'NotSupportedError')
  return navigator.mediaDevices.getUserMedia(constraintsOf(choice))
}

export function stopStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The devices there are. Without permission the browser gives them no ids, and those are left out. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  const known = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '')
  return { cameras: known('videoinput'), microphones: known('audioinput') }
}

/** The devices that a stream really comes from. */
export function sourcesOf(stream: MediaStream): { cameraId: string | undefined; microphoneId: string | undefined } {
  return {
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId,
    microphoneId: stream.getAudioTracks()[0]?.getSettings().deviceId,
  }
}

export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported'
}

// 640 × 480 to 720p and 30 frames a second are plenty for a person who speaks; the browser takes what is nearest.
function constraintsOf({ kind, cameraId, microphoneId }: Choice): MediaStreamConstraints {
  const size = { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { ideal: 24, max: 30 } }
  const voice = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  return {
    audio: { ...voice, ...(microphoneId ? { deviceId: { exact: microphoneId } } : {}) },
    video: kind === 'video' && {
      ...size,
      ...(cameraId ? { deviceId: { exact: cameraId } } : { facingMode: 'user' }),
    },
  }
}
