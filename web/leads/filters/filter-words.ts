import { type CatalogField, headingOf } from '../../../contract/catalog.ts'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import type { LeadFilter } from '../../../contract/leads/fields.ts'
import {
  byFilterPart,
  type FilterPart,
  filterParts,
  type NamedPeriod,
  type Period,
  readPeriod,
  readQuietDays,
  readRange,
  valuesIn,
} from '../../../contract/leads/filter.ts'
import { nameOf } from '../../colleagues/queries.ts'
import { formatMoney } from '../../format.ts'

/** Named periods as people read them, in the middle of a sentence. */
export const periodNames: Record<NamedPeriod, string> = {
  today: 'today',
  yesterday: 'yesterday',
  'this-week': 'this week',
  'last-week': 'last week',
  'this-month': 'this month',
  'last-month': 'last month',
  'this-quarter': 'this quarter',
  'last-quarter': 'last quarter',
  'this-year': 'this year',
  'last-year': 'last year',
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** A part of a filter that is in use, in words such as `Created: last 30 days`. */
export interface FilterWords {
  part: Exclude<FilterPart, 'search'>
  words: string
}

/** What a filter says beside its search, part by part. */
export function wordsOf(filter: LeadFilter, colleagues: readonly Colleague[]): FilterWords[] {
  const owner = (id: string) => {
    const colleague = colleagues.find((each) => each.id === id)
    return id === 'none' ? 'unassigned' : colleague ? nameOf(colleague) : 'former colleague'
  }
  const headed = (say: (text: string, field: CatalogField) => string) => (field: CatalogField) => (text: string) =>
    `${headingOf(field)}: ${say(text, field)}`
  const words: Record<FilterWords['part'], (text: string) => string> = {
    ...byFilterPart({
      choice: headed((text, { names }) => listed(text, (value) => names?.[value] ?? value)),
      person: headed((text) => listed(text, owner)),
      money: headed(rangeWords),
      day: headed(periodWords),
      text: headed((text) => text),
    }),
    openTask: () => 'No open task',
    noContact: (text) => `No contact for ${daysWords(readQuietDays(text) ?? 0)}`,
  }
  return filterParts.flatMap((part) => {
    const text = part === 'search' ? undefined : filter[part]
    return text ? [{ part: part as FilterWords['part'], words: words[part as FilterWords['part']](text) }] : []
  })
}

const listed = (text: string, nameOfValue: (value: string) => string) => either.format(valuesIn(text).map(nameOfValue))

function rangeWords(text: string): string {
  const { from, to } = readRange(text) ?? {}
  if (from && to) return `${formatMoney(Number(from))} to ${formatMoney(Number(to))}`
  return from ? `${formatMoney(Number(from))} or more` : `${formatMoney(Number(to))} or less`
}

function periodWords(text: string): string {
  const period = readPeriod(text)
  if (!period) return text
  if ('named' in period) return periodNames[period.named]
  if ('last' in period) return period.last === 1 ? 'today' : `last ${daysWords(period.last)}`
  if ('over' in period) return `${daysWords(period.over)} ago or earlier`
  return endsWords(period)
}

function endsWords({ from, to }: Extract<Period, { to?: unknown }>): string {
  if (from && to) return from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`
  return from ? `since ${dayWords(from)}` : `until ${dayWords(to ?? '')}`
}

const dayWords = (day: string) => days.format(new Date(day))
const daysWords = (count: number) => (count === 1 ? '1 day' : `${count} days`)
