import { defaultAiSettings } from '../../../contract/ai-settings/endpoints.ts'
import type { AiSettings, AiSettingsChange } from '../../../contract/ai-settings/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { changesOf, record } from '../../platform/events/record.ts'
import { findCompany } from '../companies/rules.ts'
import { changeAiSettings, findAiSettings, lockAiSettings, type SavedAiSettings } from './store.ts'

export type { SavedAiSettings } from './store.ts'

/** What the company decided of its assistant; the defaults where it decided nothing. */
export const readAiSettings = async (scope: CompanyScope): Promise<SavedAiSettings> =>
  (await findAiSettings(scope)) ?? { ...defaultAiSettings, createdAt: null, updatedAt: null }

/** Saves what was sent, by a member. Raises `forbidden` when a user would change the monthly limit. */
export const saveAiSettings = (
  company: CompanyDatabase,
  user: SignedInUser,
  change: AiSettingsChange,
): Promise<SavedAiSettings> =>
  company.write(async (scope) => {
    const before = await lockAiSettings(scope)
    requireLimitRight(before, user, change)
    const after = await changeAiSettings(scope, sentFields(change))
    await noteChange(scope, before, after)
    return after
  })

// A form may send the limit back as it was.
function requireLimitRight(before: SavedAiSettings, { role }: SignedInUser, { monthlyTokens }: AiSettingsChange) {
  if (role !== 'user' || monthlyTokens === undefined || monthlyTokens === before.monthlyTokens) return
  const message = 'Only owners and admins may change the monthly limit'
  throw new Refusal('forbidden', message, { fields: { monthlyTokens: message } })
}

const SETTINGS = Object.keys(defaultAiSettings) as (keyof typeof defaultAiSettings & keyof AiSettings)[]

async function noteChange(scope: CompanyScope, before: SavedAiSettings, after: SavedAiSettings) {
  const changes = changesOf(SETTINGS, before, after)
  if (!changes) return
  const company = await findCompany(scope)
  await record(scope, 'company.assistant_changed', { id: scope.companyId, name: company?.name ?? '', changes })
}
