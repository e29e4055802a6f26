const FIELDS = ['name', 'statusCode', 'responseCode', 'status', 'code', 'type', 'error', 'data', 'cause']
/** A name or a code, and no sentence. */
const WORD = /^[\w.$-]{1,60}$/
const DEEPEST = 3

/**
 * What an error of an outside service is called: its name, status, code and kind, and those of its cause. Its words are left out
 * of the log, as they may quote what was asked, an address or a key.
 */
export function codesOf(error: unknown, depth = 0): string {
  if (typeof error === 'number' || (typeof error === 'string' && WORD.test(error))) return String(error)
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return ''
  const fields = error as Record<string, unknown>
  return [...new Set(FIELDS.map((name) => codesOf(fields[name], depth + 1)))].filter(Boolean).join(' ')
}
