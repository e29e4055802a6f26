import type { Source } from '../../../../contract/assistant/fields.ts'

/** `him`, `move it to Friday`: the one record that the answer before was about. */
const ONE =
  /\b(?:him|her)\b|(?<!\b(?:note|saying|says|said|log|record|so|is|was) )\b(?:it|that|this)(?: one)?\b(?=\s+(?:to|for|as|until|till|by|on|from|off|back)\b|\s*[.,:!?]|\s*$)/iu
/** One of several, by its place. */
const PLACED = /\bthe (first|second|third|fourth|fifth|last) (?:one|of (?:them|these|those))\b/iu
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']

/** A text with the record that it points to by its name; undefined where it points to none that was shown. */
export function namingPointed(text: string, shown: readonly Source[]): string | undefined {
  const records = shown.filter(({ kind }) => kind !== 'document')
  const [words, place] = PLACED.exec(text) ?? []
  const placed = place && records.at(PLACES.indexOf(place.toLowerCase()))
  const meant = placed || (records.length === 1 ? records[0] : undefined)
  const pointer = words ?? ONE.exec(text)?.[0]
  if (!meant || !pointer || (words && !placed)) return undefined
  // The words of a title are not read as what is to be done.
  return text.replace(pointer, () => (meant.kind === 'task' ? `"${meant.title.replaceAll('"', '')}"` : meant.title))
}
