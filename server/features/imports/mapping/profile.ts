import type { Column } from '../store.ts'
import { createMarkVotes } from '../values/amounts.ts'
import { createDayVotes, type DayOrder } from '../values/days.ts'

/** What the values of a column look like. */
const LOOKS = {
  // A cell may have several.
  email: /^[^@]{0,40}\S@\S+\.\S/,
  phone: /^(tel:)?[+(]?\d[\d\s()./-]{6,}($|\s*(;|,|\||:::|\n))/,
  web: /^(https?:\/\/|www\.)\S+$|^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(\/\S*)?$/i,
}
export type Look = keyof typeof LOOKS

const MOST_SAMPLES = 3
const SAMPLE_LENGTH = 120
/** How many different values are remembered, for those that may be names of a choice. */
const MOST_DIFFERENT = 50

/** Gathers what the values of a column are like, over the whole file. */
export function createProfile() {
  const different = new Set<string>()
  const looks: Record<Look, number> = { email: 0, phone: 0, web: 0 }
  const days = createDayVotes()
  const marks = createMarkVotes()
  let filled = 0
  return {
    add(cell: string): void {
      const text = cell.trim()
      if (text === '') return
      filled += 1
      if (different.size < MOST_DIFFERENT) different.add(text)
      for (const [look, pattern] of Object.entries(LOOKS)) if (pattern.test(text)) looks[look as Look] += 1
      if (text.length > 40 || !/\d/.test(text)) return
      days.add(text)
      marks.add(text)
    },
    get filled() {
      return filled
    },
    /** The values, where they are few. */
    get values() {
      return different.size < MOST_DIFFERENT ? [...different] : []
    },
    /** Which part of the values looks so. */
    share: (look: Look) => (filled === 0 ? 0 : looks[look] / filled),
    column(heading: string, usual: DayOrder): Omit<Column, 'field'> {
      const samples = [...different].slice(0, MOST_SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH).toWellFormed())
      return { heading, samples, dayOrder: days.order(usual), mark: marks.mark() }
    },
  }
}

export type Profile = ReturnType<typeof createProfile>
