const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something lasted: `3 days`, `5 hours`, `less than a minute`. */
export function formatSpan(milliseconds: number): string {
  const [count, unit] =
    milliseconds >= DAY
      ? [Math.floor(milliseconds / DAY), 'day']
      : milliseconds >= HOUR
        ? [Math.floor(milliseconds / HOUR), 'hour']
        : [Math.floor(milliseconds / MINUTE), 'minute']
  if (count < 1) return 'less than a minute'
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
