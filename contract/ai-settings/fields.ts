import * as z from 'zod/mini'
import { Day, fromJson, Id, Instant, linesUpTo, storable, whole, yesOrNo } from '../values.ts'
import * as plain from './endpoints.ts'

/** A list of texts as JSON, or the list itself; kept as JSON. Entries are trimmed; blank and repeated ones are left out. */
const Keywords = z.pipe(
  z.pipe(
    z.union([z.string().check(storable), z.array(z.unknown())], { error: 'Must be a list of texts' }),
    z.transform((given: string | unknown[]) =>
      typeof given === 'string' ? fromJson(given.trim() ? given : '[]') : given,
    ),
  ),
  z.pipe(
    linesUpTo(plain.MOST_KEYWORDS, plain.KEYWORD_LENGTH, 'keywords'),
    z.transform((keywords: string[]) => JSON.stringify(keywords)),
  ),
)

const speedError = `Must be a number from ${plain.SLOWEST_VOICE} to ${plain.FASTEST_VOICE}`

/** How fast the voice speaks, as a number or numeric text, with at most two decimals; 1 is as people do. */
const VoiceSpeed = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*\d{1,2}(\.\d{1,2}0*)?\s*$/, { error: speedError }))], {
    error: speedError,
  }),
  z.pipe(
    z.transform((speed: number | string) => Number(speed)),
    z.number({ error: speedError }).check(
      z.minimum(plain.SLOWEST_VOICE, { error: speedError }),
      z.maximum(plain.FASTEST_VOICE, { error: speedError }),
      z.refine((speed) => Number(speed.toFixed(2)) === speed, { error: speedError }),
    ),
  ),
)

const VoiceId = z.enum(plain.voiceIds, { error: 'Choose one of the voices' })
export type VoiceId = z.infer<typeof VoiceId>

export const AiSettings = z.object({
  aiName: z.string(),
  /** A list of texts, as JSON. */
  personalityKeywords: z.string(),
  autoSuggestions: z.boolean(),
  voiceEnabled: z.boolean(),
  voiceId: VoiceId,
  voiceSpeed: z.number(),
  /** What models may read and write in a calendar month, in tokens; null: as much as is asked. */
  monthlyTokens: z.nullable(z.int()),
  /** Name of the model that is set up on the server; null where the assistant answers by itself. */
  model: z.nullable(z.string()),
  /** Whether a voice server is set up. */
  hasVoiceServer: z.boolean(),
  createdAt: z.nullable(Instant),
  updatedAt: z.nullable(Instant),
})
export type AiSettings = z.infer<typeof AiSettings>

/** What is saved: an absent field keeps its value. */
export const AiSettingsChange = z.object({
  aiName: z.optional(
    z
      .string({ error: 'AI name is required' })
      .check(
        storable,
        z.trim(),
        z.minLength(1, { error: 'AI name is required' }),
        z.maxLength(plain.AI_NAME_LENGTH, { error: 'AI name must be 50 characters or less' }),
      ),
  ),
  personalityKeywords: z.optional(Keywords),
  autoSuggestions: z.optional(yesOrNo),
  voiceEnabled: z.optional(yesOrNo),
  voiceId: z.optional(VoiceId),
  voiceSpeed: z.optional(VoiceSpeed),
  monthlyTokens: z.optional(z.nullable(whole(0, 1_000_000_000_000, 'Must be a whole number of tokens'))),
})
export type AiSettingsChange = z.infer<typeof AiSettingsChange>

const usage = {
  requests: z.int(),
  failures: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Dollars; null where no price is known. */
  cost: z.nullable(z.number()),
}

export const ModelUsage = z.object({
  /** The first and last day that are counted, of the company's calendar month. */
  from: Day,
  to: Day,
  ...usage,
  models: z.array(z.object({ model: z.string(), ...usage })),
  people: z.array(z.object({ userId: Id, name: z.string(), ...usage })),
  monthlyTokens: z.nullable(z.int()),
})
export type ModelUsage = z.infer<typeof ModelUsage>
