import type { Source } from '../../../../contract/assistant/fields.ts'

/** `him`, `move it to Friday`: the one record that the answer before was about. */
const ONE =
  /\b(?:him|her)\b|(?<!\b(?:note|saying|says|said|log|record|so|is|was) )\b(?:it|that|this)(?: one| task| lead| deal| candidate)?\b(?=\s+(?:to|for|as|until|till|by|on|from|off|back)\b|\s*[.,:!?]|\s*$)/iu
/** `her phone number`, `when could she start`: the one person that it was about. */
const THEIR =
  /\b(?:his|her)\b(?=\s+(?!(?:to|for|as|until|till|by|on|in|at|from|off|back|about|and|or|that|this|next|tomorrow|today)\b)\p{L})/iu
const WHO = /\b(?:he|she)\b/iu
/** One of several, by its place. */
const PLACED = /\bthe (first|second|third|fourth|fifth|last) (?:one|of (?:them|these|those))\b/iu
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']

/** A text with the record that it points to by its name; undefined where it points to none that was shown. */
export function namingPointed(text: string, shown: readonly Source[]): string | undefined {
  const records = shown.filter(({ kind }) => kind !== 'document')
  const [words, place] = PLACED.exec(text) ?? []
  const placed = place && records.at(PLACES.indexOf(place.toLowerCase()))
  const meant = placed || (records.length === 1 ? records[0] : undefined)
  if (!meant || (words && !placed)) return undefined
  const isPerson = meant.kind === 'lead' || meant.kind === 'candidate'
  if (!words && isPerson && THEIR.test(text)) return text.replace(THEIR, () => `${meant.title}'s`)
  if (!words && isPerson && WHO.test(text)) return text.replace(WHO, () => meant.title)
  const pointer = words ?? ONE.exec(text)?.[0]
  // The words of a title are not read as what is to be done.
  const name = meant.kind === 'task' ? `"${meant.title.replaceAll('"', '')}"` : meant.title
  return pointer && text.replace(pointer, () => name)
}
