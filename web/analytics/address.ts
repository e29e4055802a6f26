import { leadSources } from '../../contract/leads/endpoints.ts'
import type { LeadSource } from '../../contract/leads/fields.ts'
import { idOf, isOneOf } from '../lists/address.ts'
import { type Days, daysOf, isDay, type Period, periods, USUAL_PERIOD } from './period.ts'

/** What the address of the screen says; an absent part means all, or the usual period. */
export interface AnalyticsAddress {
  /** A period that stays relative to today. */
  period?: Period
  /** A custom range, always both days. */
  from?: string
  to?: string
  /** A member's id, or `none`. */
  assignedUserId?: string
  source?: LeadSource | 'none'
  rows?: string
}

/** Parts to set; undefined takes a part away. */
export type AddressChange = { [Part in keyof AnalyticsAddress]?: AnalyticsAddress[Part] | undefined }

/** Reads the address's search parameters; what makes no sense is left out. */
export function readAnalyticsAddress(raw: Record<string, unknown>): AnalyticsAddress {
  const { period, from, to, source, rows } = raw
  const owner = raw.assignedUserId === 'none' ? raw.assignedUserId : idOf(raw.assignedUserId)
  return {
    ...(isDay(from) && isDay(to) && from <= to ? { from, to } : isPeriod(period) && { period }),
    ...(owner && { assignedUserId: owner }),
    ...((source === 'none' || isOneOf(leadSources, source)) && { source }),
    ...(typeof rows === 'string' && rows && { rows }),
  }
}

/** What the figures are asked for. */
export function requestOf(
  { period = USUAL_PERIOD, from, to, assignedUserId, source }: AnalyticsAddress,
  today: string,
) {
  const days: Days = from && to ? { from, to } : daysOf(period, today)
  return { ...days, ...(assignedUserId && { assignedUserId }), ...(source && { source }) }
}

/** Period and filter in the words of the calls. */
export type AnalyticsRequest = ReturnType<typeof requestOf>

const isPeriod = (value: unknown): value is Period =>
  value !== USUAL_PERIOD && isOneOf(Object.keys(periods) as Period[], value)
