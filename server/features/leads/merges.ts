import { type Lead, type LeadField, leadFields } from '../../../contract/leads/fields.ts'
import type { Merge } from '../../../contract/merges/fields.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import * as merges from '../merges/rules.ts'
import { changesOf } from './changes.ts'
import { leadTables } from './merge-store.ts'
import { leadRefusals } from './refusals.ts'
import * as store from './store.ts'

const leads: merges.Kind<store.LockedLead> = {
  what: 'lead',
  tables: leadTables,
  notFound: leadRefusals.not_found,
  nameOf: ({ name }) => name,
  fields: Object.keys(leadFields) as LeadField[],
  follow: (sides) => ({
    ...sides,
    probability: sides.probability ?? sides.stage,
    placeId: sides.placeId ?? sides.street,
  }),
  stage: ['stage'],
  stageSince: 'stageChangedAt',
  lock: store.lockLeads,
  change: (scope, { into }, change) => store.changeLead(scope, into.id, change),
  setDeleted: (scope, id, deleted) => (deleted ? store.markLeadDeleted(scope, id) : store.restoreLead(scope, id)),
  record: async (scope, act, { into, from }, change) => {
    const { id, name } = { ...into, ...change }
    const other = { id: from.id, name: from.name }
    await record(scope, `lead.${act}`, { id, name, other, ...changesOf(into, change) })
  },
}

/** The lead, or the one that it was merged into. */
export async function readLead(scope: CompanyScope, id: string): Promise<Lead> {
  const found = await store.findLead(scope, id)
  if (found) return found
  const into = await merges.findMergedInto(scope, leadTables, id)
  return required(into ? await store.findLead(scope, into) : undefined, leadRefusals.not_found)
}

const requireLead = async (scope: CompanyScope, id: string): Promise<Lead> =>
  required(await store.findLead(scope, id), leadRefusals.not_found)

/** Merges another lead into one: its fields as chosen, and all that hangs on it. */
export async function mergeLeads(company: CompanyDatabase, id: string, merge: Merge): Promise<Lead> {
  return company.write(async (scope) => {
    await merges.merge(scope, leads, { id, ...merge })
    return requireLead(scope, id)
  })
}

/** Undoes a merge, as far as nobody changed anything since. */
export async function unmergeLeads(company: CompanyDatabase, id: string, now: number) {
  return company.write(async (scope) => {
    const { into, from, kept } = await merges.unmerge(scope, leads, { id, now })
    const [lead, other] = await Promise.all([requireLead(scope, into), requireLead(scope, from)])
    return { lead, other, kept }
  })
}

/** Brings a deleted lead back; one that was merged, by undoing that. */
export async function restoreLead(company: CompanyDatabase, id: string, now: number): Promise<Lead> {
  return company.write(async (scope) => {
    if (await merges.restoreMerged(scope, leads, { id, now })) return requireLead(scope, id)
    const lead = required(await store.restoreLead(scope, id), leadRefusals.not_found)
    await record(scope, 'lead.restored', { id, name: lead.name })
    return lead
  })
}

/** Removes a deleted lead with its notes and moves, and the leads that were merged into it; its tasks stay without it. */
export async function removeLead(scope: CompanyScope, id: string): Promise<void> {
  for (const merged of await merges.listMergedInto(scope, leadTables, { id, gone: false }))
    await removeLead(scope, merged)
  await merges.settleMerge(scope, leadTables, id)
  await store.removeLead(scope, id)
}
