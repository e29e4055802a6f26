const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const DAY = 86_400_000
/** The last day that a sheet counts: the end of the year 9999. */
const LAST = 2_958_466

/** Whether a section of a number's format shows a date or a time. */
export function isDateFormat(section: string): boolean {
  const bare = section.replace(/"[^"]*"?|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gis, '')
  return /[ymdhs]|AM\/PM/i.test(bare) && !/general/i.test(bare) && !/[#?]/.test(bare)
}

/** A day's number, counted from 1900 or 1904, as its format shows it in English. */
export function formatDate(value: number, section: string, from1904: boolean): string {
  if (value < 0 || value > LAST) return String(value)
  // Sheets count a 29th of February 1900, which never was.
  const days = from1904 ? value + 1462 : value < 60 ? value + 1 : value
  const time = new Date(Math.round((days - 25_569) * DAY))
  const half = /AM\/PM|A\/P/i.test(section)
  let hours = false
  let text = ''
  const tokens = section.matchAll(
    /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|\[(?<elapsed>h+|m+|s+)\]|\[[^\]]*\]|_.|\*.|(?<half>AM\/PM|A\/P)|(?<token>y+|m+|d+|h+|s+|\.0+)|(?<plain>.)/gis,
  )
  const list = [...tokens]
  for (const [at, { groups = {} }] of list.entries()) {
    const { quoted, escaped, elapsed, token, plain } = groups
    if (elapsed) text += elapsedOf(value, elapsed)
    else if (groups.half) text += time.getUTCHours() < 12 ? 'AM' : 'PM'
    else if (token) {
      const minutes = /^m{1,2}$/i.test(token) && (hours || nextIsSeconds(list, at))
      text += minutes ? pad(time.getUTCMinutes(), token.length) : partOf(time, token.toLowerCase(), half)
    } else text += quoted ?? escaped ?? (plain === '@' ? '' : (plain ?? ''))
    if (elapsed || token) hours = /^h/i.test(elapsed ?? token ?? '')
  }
  return text.trim()
}

/** Whether the next mark of a time is that of seconds: then `m` before it means minutes. */
function nextIsSeconds(list: RegExpExecArray[], at: number): boolean {
  for (const { groups = {} } of list.slice(at + 1)) {
    const next = groups.token ?? groups.elapsed
    if (next) return /^s/i.test(next)
  }
  return false
}

function elapsedOf(value: number, mark: string): string {
  const unit = { h: 24, m: 1440, s: 86_400 }[mark[0]?.toLowerCase() ?? 'h'] ?? 24
  return pad(Math.floor(value * unit + 1e-6), mark.length)
}

function partOf(time: Date, mark: string, half: boolean): string {
  const hour = half ? time.getUTCHours() % 12 || 12 : time.getUTCHours()
  if (mark.startsWith('y')) return mark.length > 2 ? String(time.getUTCFullYear()) : pad(time.getUTCFullYear() % 100, 2)
  if (mark === 'mmmmm') return months.format(time).slice(0, 1)
  if (mark.startsWith('mmm')) return months.format(time).slice(0, mark.length > 3 ? undefined : 3)
  if (mark.startsWith('m')) return pad(time.getUTCMonth() + 1, mark.length)
  if (mark.startsWith('ddd')) return weekdays.format(time).slice(0, mark.length > 3 ? undefined : 3)
  if (mark.startsWith('d')) return pad(time.getUTCDate(), mark.length)
  if (mark.startsWith('h')) return pad(hour, mark.length)
  if (mark.startsWith('s')) return pad(time.getUTCSeconds(), mark.length)
  return (time.getUTCMilliseconds() / 1000).toFixed(mark.length - 1).slice(1)
}

function pad(value: number, length: number): string {
  return String(value).padStart(Math.min(length, 2), '0')
}
