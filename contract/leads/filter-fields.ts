import * as z from 'zod/mini'
import { Id, requiredLine, SearchText, textLike } from '../values.ts'
import { byFilterPart, type FilterPart, readPeriod, readQuietDays, readRange, valuesIn } from './filter.ts'

/** One value, or several with commas between them; any of them fits. */
function someOf(isValue: (value: string) => boolean, error: string) {
  return z.string({ error }).check(
    z.maxLength(4000, { error }),
    z.refine((text: string) => text !== '' && valuesIn(text).every(isValue), { error }),
  )
}

const isAssignee = (value: string) => value === 'none' || Id.safeParse(value).success

/** What `read` makes something of. */
const readBy = (read: (text: string) => unknown, error: string) => textLike((text) => read(text) !== undefined, error)

const Period = readBy(readPeriod, 'Must be a period like this-month, last-30-days or 2026-11-01..2026-11-30')
const AmountRange = readBy(readRange, 'Must be a range of amounts like 1000..5000, 1000.. or ..5000')
const QuietDays = readBy(readQuietDays, 'Must be a number of days like 14-days')

const { stage, source, assignedUserId, ...later } = byFilterPart<z.ZodMiniType<string, string>>({
  choice: ({ label, names = {} }) => someOf((value) => Object.hasOwn(names, value), `Choose one of the ${label}s`),
  /** Members' ids, or `none` for leads of nobody. */
  person: () => someOf(isAssignee, 'Must be an id or none').check(z.toLowerCase()),
  money: () => AmountRange,
  day: () => Period,
  /** The whole text, whatever its case and accents. */
  text: ({ label }) => requiredLine(`Say which ${label}`),
})

/** The parts of a filter that lists of leads have had from the beginning. */
export const firstFilterParts = { search: SearchText, stage, source, assignedUserId }

/** The parts that came later. */
export const laterFilterParts = {
  ...later,
  /** Nothing is to be done for the lead: no task of it is open. */
  openTask: z.literal('none', { error: 'Must be none' }),
  /** For so many days nobody was in touch; where nobody ever was, since the lead was created. */
  noContact: QuietDays,
}

/** Every part of a filter of leads. All of them are texts, the same in a query, an address and a body. */
export const leadFilterParts = { ...firstFilterParts, ...laterFilterParts } satisfies Record<FilterPart, z.ZodMiniType>
