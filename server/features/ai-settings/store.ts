import { randomUUIDv7 } from 'node:crypto'
import type { AiSettings, AiSettingsChange } from '../../../contract/ai-settings/fields.ts'
import { insertRow, rowsOf, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

/** What a company saved; what the server is set up with (its model, its voice server) is not kept. */
export type SavedAiSettings = Omit<AiSettings, 'model' | 'hasVoiceServer'>

const columns = [
  'aiName',
  'personalityKeywords',
  'autoSuggestions',
  'voiceEnabled',
  'voiceId',
  'voiceSpeed',
  'monthlyTokens',
  'createdAt',
  'updatedAt',
] as const

export const findAiSettings = (scope: CompanyScope): Promise<SavedAiSettings | undefined> =>
  rowsOf(scope, 'aiSettings').select(columns).executeTakeFirst()

/** The row to be changed, which nobody else changes until the transaction ends; made with the defaults where there is none. */
export async function lockAiSettings(scope: CompanyScope): Promise<SavedAiSettings> {
  await insertRow(scope, 'aiSettings', { id: randomUUIDv7() })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  return rowsOf(scope, 'aiSettings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

export const changeAiSettings = (scope: CompanyScope, change: AiSettingsChange): Promise<SavedAiSettings> =>
  updateRows(scope, 'aiSettings', change).returning(columns).executeTakeFirstOrThrow()
