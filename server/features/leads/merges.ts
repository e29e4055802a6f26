import { MERGE_DAYS } from '../../../contract/lead-merges/endpoints.ts'
import type { Merge, Unmerged } from '../../../contract/lead-merges/fields.ts'
import { type Lead, type LeadField, leadFields } from '../../../contract/leads/fields.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { changesOf } from './changes.ts'
import * as mergeStore from './merge-store.ts'
import { leadRefusals } from './refusals.ts'
import * as store from './store.ts'

/** The lead, or the one that it was merged into. */
export async function readLead(scope: CompanyScope, id: string): Promise<Lead> {
  const found = await store.findLead(scope, id)
  if (found) return found
  const into = await mergeStore.findMergedInto(scope, id)
  return required(into ? await store.findLead(scope, into) : undefined, leadRefusals.not_found)
}

/** Merges another lead into one: its fields as chosen, and all that hangs on it. */
export async function mergeLeads(company: CompanyDatabase, id: string, merge: Merge): Promise<Lead> {
  const pair = { from: merge.with, into: id }
  if (pair.from === pair.into) throw leadRefusals.merged_with_itself()
  return company.write(async (scope) => {
    const locked = await store.lockLeads(scope, [pair.from, pair.into])
    const lead = required(
      locked.find((each) => each.id === id && !each.deletedAt),
      leadRefusals.not_found,
    )
    const other = locked.find((each) => each.id === pair.from && !each.deletedAt)
    if (!other) throw leadRefusals.unknown_other({ id: pair.from })
    requireVersion(lead, merge.version)
    requireVersion(other, merge.withVersion)
    const { chosen, undo } = compare(lead, other, merge.fields)
    const { aside, ...handed } = await mergeStore.handOver(scope, pair, {
      movesOf: undo.stageChangedAt ? 'from' : 'into',
    })
    await store.markLeadDeleted(scope, pair.from)
    await mergeStore.addMerge(scope, pair, { aside, undo: { ...undo, ...handed } })
    await store.changeLead(scope, id, {
      ...chosen,
      createdAt: [lead.createdAt, other.createdAt].toSorted()[0] ?? lead.createdAt,
      ...(undo.stageChangedAt && { stageChangedAt: undo.stageChangedAt.after }),
    })
    await mergeStore.computeProgress(scope, [id])
    const name = chosen.name ?? lead.name
    await record(scope, 'lead.merged', { id, name, other: nameOf(other), ...changesOf(lead, chosen) })
    return required(await store.findLead(scope, id), leadRefusals.not_found)
  })
}

const nameOf = ({ id, name }: Lead) => ({ id, name })

type Sides = Merge['fields']

/** What the lead takes from the other, and what an undo needs of it. */
function compare(lead: Lead, other: Lead, sides: Sides) {
  const wanted: Sides = {
    ...sides,
    probability: sides.probability ?? sides.stage,
    placeId: sides.placeId ?? sides.street,
  }
  const taken = (Object.keys(leadFields) as LeadField[]).filter(
    (field) => wanted[field] === 'other' && lead[field] !== other[field],
  )
  const chosen = Object.fromEntries(taken.map((field) => [field, other[field]])) as Partial<store.LeadFields>
  return {
    chosen,
    undo: {
      fields: Object.fromEntries(taken.map((field) => [field, { before: lead[field], after: other[field] }])),
      createdAt: lead.createdAt,
      ...(sides.stage === 'other' && {
        stageChangedAt: { before: lead.stageChangedAt, after: other.stageChangedAt },
      }),
    } satisfies Partial<mergeStore.MergeUndo>,
  }
}

/** Undoes a merge, as far as nobody changed anything since. */
export async function unmergeLeads(company: CompanyDatabase, id: string, now: number): Promise<Unmerged> {
  return company.write(async (scope) => {
    const merge = await mergeStore.findMerge(scope, id)
    if (merge) return undoMerge(scope, merge, now)
    required(await store.findLead(scope, id), leadRefusals.not_found)
    throw leadRefusals.not_merged()
  })
}

async function undoMerge(scope: CompanyScope, merge: mergeStore.KeptMerge, now: number): Promise<Unmerged> {
  const { from, into, undo, createdAt } = merge
  if (!undo || Date.parse(createdAt) < now - MERGE_DAYS * 86_400_000) throw leadRefusals.merged_long_ago()
  const locked = await store.lockLeads(scope, [from, into])
  // Who sees only their own leads has to have both.
  const [lead, other] = [into, from].map((id) =>
    required(
      locked.find((each) => each.id === id),
      leadRefusals.not_found,
    ),
  ) as [store.LockedLead, store.LockedLead]
  if (lead.deletedAt) {
    const isMerged = (await mergeStore.findMerge(scope, into))?.from === into
    throw isMerged ? leadRefusals.merged_on({ name: lead.name }) : leadRefusals.merged_into_deleted({ name: lead.name })
  }
  const latest = required(await mergeStore.findMerge(scope, into), leadRefusals.not_merged)
  // What a later merge took over, or laid aside, goes back first.
  if (latest.from !== from) throw leadRefusals.merged_since({ name: lead.name })
  await mergeStore.handBack(scope, merge, undo)
  const { change, kept } = restored(lead, undo)
  await store.changeLead(scope, into, { ...change, createdAt: undo.createdAt })
  await store.restoreLead(scope, from)
  await mergeStore.computeProgress(scope, [from, into])
  const name = change.name ?? lead.name
  await record(scope, 'lead.unmerged', { id: into, name, other: nameOf(other), ...changesOf(lead, change) })
  const [leadNow, otherNow] = await Promise.all([store.findLead(scope, into), store.findLead(scope, from)])
  return {
    lead: required(leadNow, leadRefusals.not_found),
    other: required(otherNow, leadRefusals.not_found),
    kept,
  }
}

type Change = Partial<store.LeadFields> & { stageChangedAt?: string }

/** The fields of a lead as they were before the merge; those that are not as the merge left them stay. */
function restored(lead: Lead, { fields, stageChangedAt }: mergeStore.MergeUndo): { change: Change; kept: string[] } {
  const moved = stageChangedAt && stageChangedAt.after !== lead.stageChangedAt
  const stays = (field: string, after: unknown) =>
    lead[field as LeadField] !== after || Boolean(moved && field === 'stage')
  const all = Object.entries(fields)
  const back = all.filter(([field, { after }]) => !stays(field, after))
  return {
    change: {
      ...Object.fromEntries(back.map(([field, { before }]) => [field, before])),
      ...(stageChangedAt && !moved && { stageChangedAt: stageChangedAt.before }),
    },
    kept: all.filter(([field, { after }]) => stays(field, after)).map(([field]) => field),
  }
}

/** Brings a deleted lead back; one that was merged, by undoing that. */
export async function restoreLead(company: CompanyDatabase, id: string, now: number): Promise<Lead> {
  return company.write(async (scope) => {
    const merge = await mergeStore.findMerge(scope, id)
    if (merge?.from === id && merge.undo) return (await undoMerge(scope, merge, now)).other
    const lead = required(await store.restoreLead(scope, id), leadRefusals.not_found)
    await record(scope, 'lead.restored', { id, name: lead.name })
    return lead
  })
}
