import { AI_NAME_LENGTH, defaultAiSettings } from '../../contract/ai-settings/endpoints.ts'
import type { AiSettings } from '../../contract/ai-settings/fields.ts'
import type { FieldMessages } from '../forms/field-errors.ts'

export const valuesOf = ({
  aiName,
  personalityKeywords,
  autoSuggestions,
  voiceEnabled,
  voiceId,
  voiceSpeed,
}: Omit<AiSettings, 'monthlyTokens' | 'model' | 'hasVoiceServer' | 'createdAt' | 'updatedAt'>) => ({
  aiName,
  // As it crosses the wire, so that two lists of the same words are the same.
  personalityKeywords,
  autoSuggestions,
  voiceEnabled,
  voiceId,
  voiceSpeed,
})

export type AiSettingsValues = ReturnType<typeof valuesOf>

export const defaultValues = valuesOf(defaultAiSettings)

export function judge({ aiName }: AiSettingsValues): FieldMessages {
  const name = aiName.trim()
  if (!name) return { aiName: 'AI name is required' }
  return name.length > AI_NAME_LENGTH
    ? { aiName: `AI name must be ${AI_NAME_LENGTH} characters or less` }
    : { aiName: undefined }
}
