import { fixWebmDuration } from '@fix-webm-duration/fix'
import { RECORDING_LENGTH } from '../../../contract/recordings/endpoints.ts'
import type { Take, TakeFacts } from '../takes/take-store.ts'
import { kindOf, lacksDuration, typeOfFile } from './media-type.ts'

/** Puts slices together, and writes into a WebM how long it is: without that nobody could seek in it. */
export async function finishTake(facts: TakeFacts, slices: Blob[]): Promise<Take> {
  const raw = new Blob(slices, { type: facts.type })
  if (facts.duration === null || !lacksDuration(facts.type)) return { ...facts, blob: raw }
  // What cannot be mended comes back as it is: players still play it.
  return { ...facts, blob: await fixWebmDuration(raw, facts.duration, { logger: false }) }
}

/** A file made elsewhere as a recording; `email`: as filled in. Throws the words that say why it is none: it is longer than it may be. */
export async function takeFile(file: File, { email, now }: { email: string; now: number }): Promise<Take> {
  const type = typeOfFile(file.name, file.type) ?? file.type
  const duration = await readDuration(file, kindOf(type))
  if (duration !== null && duration > RECORDING_LENGTH + GRACE) throw new TooLong(file.name, duration)
  return {
    id: newTakeId(now),
    email,
    blob: file,
    type,
    kind: kindOf(type),
    duration,
    chapters: [],
    madeElsewhere: true,
    madeAt: now,
  }
}

/** Tells takes apart in one browser; `crypto.randomUUID` is missing where the site is not served over https. */
export const newTakeId = (now: number) => `${now}-${Math.random().toString(36).slice(2)}`

/** A file that is longer than a recording may be. */
export class TooLong extends Error {
  constructor(name: string, duration: number) {
    const minutes = Math.ceil(duration / 60_000)
    super(`“${name}” is ${minutes} minutes long, and the limit is ${RECORDING_LENGTH / 60_000}. Make it shorter.`)
    this.name = 'TooLong'
  }
}

/** Milliseconds by which a file may be over: what a camera adds at its end. */
const GRACE = 5000
/** How long a browser may take to read a file's beginning, in milliseconds. */
const PATIENCE = 8000

/** How long a file is, in milliseconds; null when this browser cannot tell. */
function readDuration(file: File, kind: 'video' | 'audio'): Promise<number | null> {
  const player = document.createElement(kind)
  const address = URL.createObjectURL(file)
  return new Promise<number | null>((resolve) => {
    const told = () => {
      // A file without its length, as Chromium records them, learns it by seeking past its end.
      if (player.duration === Number.POSITIVE_INFINITY) player.currentTime = 1e8
      else resolve(Number.isFinite(player.duration) ? Math.round(player.duration * 1000) : null)
    }
    player.preload = 'metadata'
    player.addEventListener('loadedmetadata', told)
    player.addEventListener('durationchange', told)
    player.addEventListener('error', () => resolve(null))
    setTimeout(() => resolve(null), PATIENCE)
    player.src = address
  }).finally(() => {
    player.removeAttribute('src')
    URL.revokeObjectURL(address)
  })
}
