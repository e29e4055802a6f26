import type { ModelMessage } from 'ai'
import type { Limits } from './limits.ts'

/** Characters for a token. In English there are four and in JSON fewer: an estimate that seldom is too low. */
const CHARACTERS = 3

/** About how many tokens a text has. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS)

/** As much of a text's beginning as a number of tokens holds, and whether that is all. */
export function cutToTokens(text: string, tokens: number): { text: string; cut: boolean } {
  const most = tokens * CHARACTERS
  if (text.length <= most) return { text, cut: false }
  return { text: text.slice(0, most).toWellFormed(), cut: true }
}

/** An earlier question, or answer. */
export interface Turned {
  role: 'user' | 'assistant'
  text: string
}

/** As many of the latest messages as there is room for, beginning with a question. */
export function fitHistory(history: Turned[], { history: room }: Limits): Turned[] {
  const kept: Turned[] = []
  let left = room
  for (const { role, text } of history.toReversed()) {
    left -= estimateTokens(text)
    if (left < 0) break
    kept.unshift({ role, text })
  }
  while (kept[0]?.role === 'assistant') kept.shift()
  return kept
}

const LEFT_OUT = 'Left out to save room; ask again if it is needed.'

/** The messages with as many of the latest tools' results as there is room for; the first ones are left out. */
export function fitResults(messages: ModelMessage[], { toolResults: room }: Limits): ModelMessage[] {
  let left = room
  return messages
    .toReversed()
    .map((message): ModelMessage => {
      if (message.role !== 'tool') return message
      const content = message.content.map((part) => {
        if (part.type !== 'tool-result') return part
        left -= estimateTokens(JSON.stringify(part.output))
        return left < 0 ? { ...part, output: { type: 'text' as const, value: LEFT_OUT } } : part
      })
      return { ...message, content }
    })
    .toReversed()
}
