import { AI_NAME_LENGTH, defaultAiSettings, MOST_KEYWORDS } from '../../contract/ai-settings/endpoints.ts'
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

export const readKeywords = (json: string): string[] => JSON.parse(json)

export const writeKeywords = (keywords: readonly string[]) => JSON.stringify(keywords)

/** Adds a keyword: trimmed, no blank one, none twice, and no more than a company may have. */
export function addKeyword(keywords: readonly string[], typed: string): string[] {
  const keyword = typed.trim().replaceAll(/\s+/g, ' ')
  return keyword ? [...new Set([...keywords, keyword])].slice(0, MOST_KEYWORDS) : [...keywords]
}
