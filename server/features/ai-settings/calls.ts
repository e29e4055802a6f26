import { getAiSettings, saveAiSettings } from '../../../contract/ai-settings/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindAiSettingsCalls({ bind, config }: Parts): void {
  const installed = { model: config.model?.name ?? null, hasVoiceServer: config.realtime !== undefined }

  bind(getAiSettings, async ({ company }) => ({ ...(await company.read(rules.readAiSettings)), ...installed }))

  bind(saveAiSettings, async ({ company, user, body }) => ({
    ...(await rules.saveAiSettings(company, user, body)),
    ...installed,
  }))
}
