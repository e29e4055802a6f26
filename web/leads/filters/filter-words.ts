import type { Colleague } from '../../../contract/colleagues/fields.ts'
import type { LeadFilter, LeadSource, LeadStage } from '../../../contract/leads/fields.ts'
import {
  type FilterPart,
  filterParts,
  type NamedPeriod,
  type Period,
  readPeriod,
  readQuietDays,
  readRange,
  valuesIn,
} from '../../../contract/leads/filter.ts'
import { leadSourceNames, leadStageNames } from '../../../contract/names.ts'
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
  const words = { ...wordsOfFirst(filter, colleagues), ...wordsOfLater(filter) }
  return filterParts.flatMap((part) => (part !== 'search' && words[part] ? [{ part, words: words[part] }] : []))
}

type Words = Partial<Record<FilterPart, string>>

function wordsOfFirst({ stage, source, assignedUserId }: LeadFilter, colleagues: readonly Colleague[]): Words {
  const owner = (id: string) => {
    const colleague = colleagues.find((each) => each.id === id)
    return id === 'none' ? 'nobody' : colleague ? nameOf(colleague) : 'somebody'
  }
  return {
    ...(stage && { stage: `Stage: ${listed(stage, (value) => leadStageNames[value as LeadStage])}` }),
    ...(source && { source: `Source: ${listed(source, (value) => leadSourceNames[value as LeadSource])}` }),
    ...(assignedUserId && { assignedUserId: `Owner: ${listed(assignedUserId, owner)}` }),
  }
}

function wordsOfLater(filter: LeadFilter): Words {
  const { value, created, updated, stageChanged, openTask, noContact, city, country } = filter
  return {
    ...(value && { value: `Value: ${rangeWords(value)}` }),
    ...(created && { created: `Created: ${periodWords(created)}` }),
    ...(updated && { updated: `Updated: ${periodWords(updated)}` }),
    ...(stageChanged && { stageChanged: `Stage changed: ${periodWords(stageChanged)}` }),
    ...(openTask && { openTask: 'No open task' }),
    ...(noContact && { noContact: `No contact for ${daysWords(readQuietDays(noContact) ?? 0)}` }),
    ...(city && { city: `City: ${city}` }),
    ...(country && { country: `Country: ${country}` }),
  }
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
