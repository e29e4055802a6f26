import type { LeadQuery, LeadSort, LeadSource, LeadStage } from '../../../contract/leads.ts'
import { idOf, isKeyOf, searchTextOf } from '../../lists/address.ts'

/** What the address of the lead list says: which leads, in which order. Nothing of it is needed. */
export type ListSearch = Pick<LeadQuery, 'search' | 'stage' | 'source' | 'assignedUserId' | 'sort'>

/** Reads the address of the lead list; what is unknown is left out. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { stage, source, assignedUserId, sort } = raw
  const search = searchTextOf(raw)
  const assignee = assignedUserId === 'none' ? assignedUserId : idOf(assignedUserId)
  return {
    ...(search.trim() ? { search } : {}),
    ...(isKeyOf(stages, stage) ? { stage } : {}),
    ...(isKeyOf(sources, source) ? { source } : {}),
    ...(assignee ? { assignedUserId: assignee } : {}),
    ...(isSort(sort) ? { sort } : {}),
  }
}

/** Whether the address leaves any lead out. */
export function isFiltered({ search, stage, source, assignedUserId }: ListSearch) {
  return Boolean(search || stage || source || assignedUserId)
}

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

function isSort(value: unknown): value is NonNullable<ListSearch['sort']> {
  return typeof value === 'string' && isKeyOf(sorts, value.replace(/^-/, ''))
}
