import { isDate } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { LeadFilter } from '../../../contract/leads/fields.ts'
import {
  type FilterField,
  filterFields,
  type Period,
  readPeriod,
  readQuietDays,
  readRange,
  valuesIn,
} from '../../../contract/leads/filter.ts'
import { type CompanyDay, periodsAround, shift, startOfDay } from '../../platform/database/days.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { readToday } from '../companies/rules.ts'
import type { Instants, RowFilter } from './filter-store.ts'

const DAYS = filterFields('day')
const TEXTS = filterFields('text')

/** A filter of leads as rows are compared with it, on the day that it is where the company is. */
export async function readFilter(scope: CompanyScope, filter: LeadFilter, now: number): Promise<RowFilter> {
  const needsDay = filter.noContact || DAYS.some(({ part }) => filter[part])
  return filterOn(needsDay ? await readToday(scope, now) : undefined, filter)
}

/** The same on a day that is known; undefined where the filter asks for no days. */
export function filterOn(today: CompanyDay | undefined, { search: _, ...filter }: LeadFilter): RowFilter {
  const { noContact, value, openTask } = filter
  const days = DAYS.filter(({ part }) => filter[part])
  const texts = TEXTS.filter(({ part }) => filter[part])
  return {
    stages: valuesIn(filter.stage) as NonNullable<RowFilter['stages']>,
    sources: valuesIn(filter.source),
    assignees: valuesIn(filter.assignedUserId),
    ...(value && { value: centsOf(value) }),
    ...(today && days.length > 0 && { days: instantsOfEach(days, filter, today) }),
    ...(today && noContact && { quietBefore: instantsOf({ over: readQuietDays(noContact) ?? 0 }, today).before }),
    ...(openTask && { openTask }),
    ...(texts.length > 0 && { texts: Object.fromEntries(texts.map(({ name, part }) => [name, filter[part] ?? ''])) }),
  }
}

function centsOf(value: string): NonNullable<RowFilter['value']> {
  const { from, to } = readRange(value) ?? {}
  return { ...(from && { from: inCents(from) }), ...(to && { to: inCents(to) }) }
}

const inCents = (dollars: string) => Math.round(Number(dollars) * 100)

function instantsOfEach(fields: FilterField<'day'>[], filter: LeadFilter, today: CompanyDay) {
  const entries = fields.flatMap(({ name, part }) => {
    const period = readPeriod(filter[part] ?? '')
    if (!period) return []
    return [[name, isDate(leadCatalog[name]) ? datesOf(period, today) : instantsOf(period, today)] as const]
  })
  return Object.fromEntries(entries)
}

function instantsOf(period: Period, { day, timeZone }: CompanyDay): Instants {
  const { from, to } = daysOf(period, day)
  return {
    ...(from && { from: startOfDay(from, timeZone) }),
    ...(to && { before: startOfDay(shift(to, 1, 'day'), timeZone) }),
  }
}

/** Of a day of the calendar; what has none is not among them. */
function datesOf(period: Period, { day }: CompanyDay): Instants {
  const { from, to } = daysOf(period, day)
  return { ...(from && { from }), before: to ? shift(to, 1, 'day') : 'infinity' }
}

function daysOf(period: Period, today: string): { from?: string | undefined; to?: string | undefined } {
  if ('named' in period) return periodsAround(today)[period.named]
  if ('last' in period) return { from: shift(today, 1 - period.last, 'day'), to: today }
  if ('over' in period) return { to: shift(today, -period.over, 'day') }
  return period
}
