import type { LeadQuery, LeadSort, LeadSource, LeadStage } from '../../contract/leads.ts'

/** What the address of the lead list says: which leads, in which order. Nothing of it is needed. */
export type ListSearch = Pick<LeadQuery, 'search' | 'stage' | 'source' | 'assignedUserId' | 'sort'>

/**
 * Reads the address of the lead list; what is unknown is left out. The router uses it, which loads with every screen, so
 * the values are named here and checked against the contract's types rather than imported with its schemas.
 */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const text = (name: string) => (raw[name] === undefined ? '' : String(raw[name]))
  const search = text('search').slice(0, SEARCH_LENGTH)
  const stage = text('stage')
  const source = text('source')
  const assignedUserId = text('assignedUserId')
  const sort = text('sort')
  return {
    ...(search.trim() ? { search } : {}),
    ...(isKeyOf(stages, stage) ? { stage } : {}),
    ...(isKeyOf(sources, source) ? { source } : {}),
    ...(assignedUserId === 'none' || UUID.test(assignedUserId) ? { assignedUserId } : {}),
    ...(isSort(sort) ? { sort } : {}),
  }
}

/** Whether the address leaves any lead out. */
export function isFiltered({ search, stage, source, assignedUserId }: ListSearch) {
  return Boolean(search || stage || source || assignedUserId)
}

/** As long as the server takes (contract/leads.ts). */
const SEARCH_LENGTH = 200
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const stages: Record<LeadStage, true> = {
  new: true,
  qualified: true,
  proposal: true,
  negotiation: true,
  closed_won: true,
  closed_lost: true,
}

const sources: Record<LeadSource, true> = {
  website: true,
  referral: true,
  cold_call: true,
  social_media: true,
  email_campaign: true,
  trade_show: true,
  other: true,
}

const sorts: Record<LeadSort, true> = {
  createdAt: true,
  updatedAt: true,
  name: true,
  company: true,
  value: true,
  probability: true,
  stage: true,
}

function isKeyOf<Key extends string>(known: Record<Key, true>, value: string): value is Key {
  return Object.hasOwn(known, value)
}

function isSort(value: string): value is NonNullable<ListSearch['sort']> {
  return isKeyOf(sorts, value.replace(/^-/, ''))
}
