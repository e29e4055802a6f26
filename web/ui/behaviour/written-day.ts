/**
 * The day that a text names, as `YYYY-MM-DD`, as far as it can be meant in one way only: year first, a month by its
 * English name, day first between points, and between slashes or dashes what is no month. `03/04/2026` is the third of
 * April to some and the fourth of March to others: undefined, like whatever is no day.
 */
export function readDay(text: string): string | undefined {
  const written = text.trim().replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/i, '')
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T[\d:.+Z-]+)?$/.exec(written)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4])
  const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(written)
  if (yearLast) return ofNumbers(yearLast[1], yearLast[3], { year: yearLast[4], dotted: yearLast[2] === '.' })
  const dayNamed = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(written)
  if (dayNamed) return dayOf(dayNamed[3], monthOf(dayNamed[2]), dayNamed[1])
  const monthNamed = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(written)
  return monthNamed ? dayOf(monthNamed[3], monthOf(monthNamed[1]), monthNamed[2]) : undefined
}

function ofNumbers(first = '', second = '', { year, dotted }: { year: string | undefined; dotted: boolean }) {
  if (dotted || Number(first) > 12 || first === second) return dayOf(year, second, first)
  return Number(second) > 12 ? dayOf(year, first, second) : undefined
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** A month by its name or the beginning of it. */
function monthOf(name = '') {
  const sought = name.toLowerCase() === 'sept' ? 'sep' : name.toLowerCase()
  return String(MONTHS.findIndex((month) => month.startsWith(sought)) + 1)
}

function dayOf(year = '', month = '', day = '') {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const found = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(written) ? written : undefined
}
