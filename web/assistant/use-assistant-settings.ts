import { useQuery } from '@tanstack/react-query'
import { defaultAiSettings } from '../../contract/ai-settings/endpoints.ts'
import { aiSettingsQuery } from '../ai-settings/queries.ts'

/** What the company calls its assistant, and whether it wants suggestions; the defaults until that is known. */
export function useAssistantSettings(): { name: string; suggests: boolean } {
  const { data = defaultAiSettings } = useQuery(aiSettingsQuery)
  return { name: data.aiName, suggests: data.autoSuggestions }
}
