import { randomUUIDv7 } from 'node:crypto'
import type { AiSettings, AiSettingsChange } from '../../../contract/ai-settings/fields.ts'
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

export async function findAiSettings({ db, companyId }: CompanyScope): Promise<SavedAiSettings | undefined> {
  return db.selectFrom('aiSettings').select(columns).where('companyId', '=', companyId).executeTakeFirst()
}

/** The row to be changed, which nobody else changes until the transaction ends; made with the defaults where there is none. */
export async function lockAiSettings({ db, companyId }: CompanyScope): Promise<SavedAiSettings> {
  await db
    .insertInto('aiSettings')
    .values({ companyId, id: randomUUIDv7() })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  return db
    .selectFrom('aiSettings')
    .select(columns)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeAiSettings(
  { db, companyId }: CompanyScope,
  change: AiSettingsChange,
): Promise<SavedAiSettings> {
  return db
    .updateTable('aiSettings')
    .set({ ...change, companyId })
    .where('companyId', '=', companyId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
