const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** A month in full, and as a mark under its columns: `2026-11` is "November 2026" and "Nov". The year stands at January. */
export function monthNames(month: string, index: number) {
  const first = new Date(`${month}-01`)
  const year = month.slice(0, 4)
  const mark = index === 0 || month.endsWith('-01') ? `${short.format(first)}\n${year}` : short.format(first)
  return { name: long.format(first), short: mark }
}
