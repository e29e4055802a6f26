import { formatDuration, formatElapsed } from '../../../contract/plain/duration.ts'

const DAY = 86_400_000

interface Stay {
  stageChangedAt: string
  medianDays: number | null
  now: number
}

/** How long a lead is in its stage, in words, and whether that is longer than leads usually stay there: by a whole day at least. */
export function readStay({ stageChangedAt, medianDays, now }: Stay) {
  const passed = Math.max(0, now - Date.parse(stageChangedAt))
  return {
    time: formatElapsed(passed),
    // Compared as both are written, so that no card says "4 days; usually 4 days".
    isLong: medianDays !== null && Math.floor(passed / DAY) > Math.round(medianDays * 10) / 10,
    usual: medianDays === null ? undefined : formatDuration(medianDays),
  }
}
