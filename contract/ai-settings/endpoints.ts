export const voiceIds = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'verse'] as const

export const SLOWEST_VOICE = 0.25
export const FASTEST_VOICE = 4
export const VOICE_STEP = 0.25

/** Longest name of the assistant, in characters. */
export const AI_NAME_LENGTH = 50

/** Longest word or phrase for the assistant's personality, in characters. */
export const KEYWORD_LENGTH = 100

/** Most words for the assistant's personality. */
export const MOST_KEYWORDS = 30

/** What holds until a company decides otherwise. */
export const defaultAiSettings = {
  aiName: 'AI Assistant',
  personalityKeywords: '[]',
  autoSuggestions: true,
  voiceEnabled: false,
  voiceId: 'alloy',
  voiceSpeed: 1,
  monthlyTokens: null,
} as const

export const getAiSettings = 'GET /api/ai-settings'
export const saveAiSettings = 'POST /api/ai-settings'
export const getModelUsage = 'GET /api/ai-settings/usage'
