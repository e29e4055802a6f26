const DAY = 86_400_000

interface Stay {
  stageChangedAt: string
  medianDays: number | null
  now: number
}

/** How long a lead is in its stage, in words, and whether that is longer than leads usually stay there. */
export function readStay({ stageChangedAt, medianDays, now }: Stay) {
  const passed = Math.max(0, now - Date.parse(stageChangedAt))
  return {
    days: daysText(Math.floor(passed / DAY)),
    isLong: medianDays !== null && passed > medianDays * DAY,
    usual: medianDays === null ? undefined : usualText(medianDays),
  }
}

const daysText = (days: number) => (days === 0 ? 'Since today' : days === 1 ? '1 day' : `${days} days`)

/** Half days are told where a stay is short, hours where it is less than a day. */
function usualText(median: number): string {
  if (median < 1) return median * 24 < 1.5 ? 'an hour' : `${Math.round(median * 24)} hours`
  const days = median < 10 ? Math.round(median * 2) / 2 : Math.round(median)
  return days === 1 ? '1 day' : `${days} days`
}
