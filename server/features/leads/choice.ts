import { MOST_TOGETHER } from '../../../contract/lead-batches/endpoints.ts'
import type { LeadChoice } from '../../../contract/lead-batches/fields.ts'
import type { LeadFilter } from '../../../contract/leads/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { lockLeads } from './batch-store.ts'
import { findMatching } from './list.ts'
import { leadRefusals } from './refusals.ts'

export type Locked = Awaited<ReturnType<typeof lockLeads>>[number]

/** Which leads are meant, at an instant: a filter may say `today`. */
export type Choice = LeadChoice & { now: number }

/** The chosen leads, locked until the transaction ends. */
export async function lockChosen(scope: CompanyScope, choice: Choice): Promise<Locked[]> {
  const ids = await chosenIds(scope, choice)
  return choice.ids ? lockNamed(scope, ids) : lockLeads(scope, ids)
}

async function lockNamed(scope: CompanyScope, ids: string[]): Promise<Locked[]> {
  const leads = await lockLeads(scope, ids)
  if (leads.length < ids.length) throw leadRefusals.not_found()
  return leads
}

export async function chosenIds(scope: CompanyScope, { ids, matching, except, now }: Choice): Promise<string[]> {
  if (ids) return [...new Set(ids)]
  if (!matching) throw leadRefusals.none_chosen()
  const left = new Set(except)
  const filter = Object.fromEntries(Object.entries(matching).filter(([, part]) => part !== null)) as LeadFilter
  const found = await findMatching(scope, filter, { most: MOST_TOGETHER + left.size + 1, now })
  const chosen = found.filter((id) => !left.has(id))
  if (chosen.length > MOST_TOGETHER) {
    throw leadRefusals.too_many_match({ most: MOST_TOGETHER })
  }
  return chosen
}
