import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import type { ModelSettings } from '../../../platform/settings/config.ts'

// The SDK would print what a provider does not know, as a temperature, on the console.
globalThis.AI_SDK_LOG_WARNINGS = false

/** The model as the SDK asks it; `fetch` is how its server is reached. */
export function openModel(
  { protocol, name, url, apiKey }: ModelSettings,
  fetch: typeof globalThis.fetch,
): LanguageModel {
  // Without a key the SDK would look for one in the environment.
  if (protocol === 'anthropic') return createAnthropic({ baseURL: url, apiKey: apiKey ?? '', fetch })(name)
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: url,
    ...(apiKey && { apiKey }),
    includeUsage: true,
    fetch,
  })
  // Some servers send a model's thoughts in its text.
  return wrapLanguageModel({ model: provider(name), middleware: extractReasoningMiddleware({ tagName: 'think' }) })
}
