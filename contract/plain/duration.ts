const counts = new Intl.NumberFormat('en-US')

/** How long something took, of days and parts of them: `4.2 days`, `5 hours`, `12 minutes`, `less than a minute`. */
export function formatDuration(days: number): string {
  const minutes = Math.round(days * 1440)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.round(days * 24)
  return hours < 24 ? counted(hours, 'hour') : counted(Math.round(days * 10) / 10, 'day')
}

/** The same where there is little room: `4.2d`, `5h`, `12m`. */
export const formatShortDuration = (days: number) =>
  formatDuration(days)
    .replace('less than a', '<1')
    .replace(/ (\w)\w*$/, '$1')

/** How long something has lasted, in milliseconds; from a day on whole days: `12 days`, `5 hours`. */
export function formatElapsed(milliseconds: number): string {
  const days = Math.max(0, milliseconds) / 86_400_000
  return formatDuration(days < 1 ? days : Math.floor(days))
}

const counted = (count: number, unit: string) => `${counts.format(count)} ${unit}${count === 1 ? '' : 's'}`
