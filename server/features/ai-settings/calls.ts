import * as calls from '../../../contract/ai-settings/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindAiSettingsCalls({ bindAll, config }: Parts): void {
  const installed = { model: config.model?.name ?? null, hasVoiceServer: config.realtime !== undefined }

  bindAll(calls, {
    getAiSettings: async ({ company }) => ({ ...(await company.read(rules.readAiSettings)), ...installed }),
    saveAiSettings: async ({ company, user, body }) => ({
      ...(await rules.saveAiSettings(company, user, body)),
      ...installed,
    }),
  })
}
