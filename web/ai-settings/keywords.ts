import { MOST_KEYWORDS } from '../../contract/ai-settings/endpoints.ts'

export const readKeywords = (json: string): string[] => JSON.parse(json)

export const writeKeywords = (keywords: readonly string[]) => JSON.stringify(keywords)

/** Adds a keyword: trimmed, no blank one, none twice, and no more than a company may have. */
export function addKeyword(keywords: readonly string[], typed: string): string[] {
  const keyword = typed.trim().replaceAll(/\s+/g, ' ')
  return keyword ? [...new Set([...keywords, keyword])].slice(0, MOST_KEYWORDS) : [...keywords]
}
