import type { Logger } from 'pino'
import { statements } from '../topics.ts'

/** Characters of a statement that a line shows. */
const SHOWN = 1_000

/**
 * Writes a line for each statement that takes `limit` milliseconds or more. Values are apart from the text of a statement, and what
 * stands in quotes there is left out all the same. Answers its end.
 */
export function logSlowStatements(log: Pick<Logger, 'warn'>, limit: number): () => void {
  if (limit === 0) return () => undefined
  return statements.listen(({ text, milliseconds, error }) => {
    if (milliseconds < limit) return
    const line = { milliseconds: Math.round(milliseconds), statement: withoutValues(text), failed: error !== undefined }
    log.warn(line, 'a statement was slow')
  })
}

/** The text of a statement in one line, without what stands in quotes. */
export function withoutValues(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN)
}
