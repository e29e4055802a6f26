import { estimateTokens } from './budget.ts'
import type { Spent } from './usage.ts'

/** Adds up what an answer takes, request by request. */
export interface Tally {
  /** A request is sent, of about so many tokens. */
  begin(tokens: number): void
  heard(text: string): void
  /** The request was answered, and the server said what it took, or did not. */
  end(told: { inputTokens: number | undefined; outputTokens: number | undefined }): void
  /** As the server said; an estimate of what it did not say, or of what broke off. */
  spent(): Spent
}

export function startTally(): Tally {
  const known: Spent = { inputTokens: 0, outputTokens: 0, estimated: false }
  let open: { input: number; heard: number } | undefined
  return {
    begin: (tokens) => {
      open = { input: tokens, heard: 0 }
    },
    heard: (text) => {
      if (open) open.heard += estimateTokens(text)
    },
    end(told) {
      const inputTokens = countOf(told.inputTokens)
      const outputTokens = countOf(told.outputTokens)
      known.inputTokens += inputTokens ?? open?.input ?? 0
      known.outputTokens += outputTokens ?? open?.heard ?? 0
      known.estimated ||= inputTokens === undefined || outputTokens === undefined
      open = undefined
    },
    spent: () => ({
      inputTokens: known.inputTokens + (open?.input ?? 0),
      outputTokens: known.outputTokens + (open?.heard ?? 0),
      estimated: known.estimated || open !== undefined,
    }),
  }
}

/** More than this no request takes. */
const MOST_TOKENS = 1_000_000_000

/** What a server said, unless it is no count of tokens at all. */
const countOf = (told: number | undefined) =>
  told !== undefined && Number.isInteger(told) && told >= 0 && told <= MOST_TOKENS ? told : undefined
