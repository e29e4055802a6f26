import { MOST_ENTRIES } from '../../../contract/openings/endpoints.ts'

/** Adds what was typed or pasted, one entry a line: trimmed, no blank one, none twice. */
export function addEntries(entries: string[], typed: string): string[] {
  const lines = typed.split('\n').map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
  return [...new Set([...entries, ...lines.filter(Boolean)])].slice(0, MOST_ENTRIES)
}

/** Changes one entry; blank removes it, and what another says already is refused: undefined then. */
export function changeEntry(entries: string[], index: number, typed: string): string[] | undefined {
  const text = typed.trim()
  if (!text) return entries.toSpliced(index, 1)
  if (entries.some((entry, other) => other !== index && entry === text)) return undefined
  return entries.with(index, text)
}

export function moveEntry<Entry>(entries: Entry[], from: number, to: number): Entry[] {
  const moved = entries[from]
  if (moved === undefined || to < 0 || to >= entries.length) return entries
  return entries.toSpliced(from, 1).toSpliced(to, 0, moved)
}
