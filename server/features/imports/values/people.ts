/** What parts several values of a cell; Google writes three colons. */
const SEVERAL = /\s*(?:[;\n|]|:::|,)\s*/
const ADDRESS = /[^\s<>"'(),:;[\]]+@[^\s<>"'(),:;[\]]+/g
/** Words that begin a last name of several. */
const PARTICLES = new Set(
  'van von de der den del della di da dos du la le ten ter zu zum bin ibn al el san st'.split(' '),
)

/** The e-mail addresses of a cell, without names and signs around them; where there is none, the cell. */
export function readEmails(text: string): string[] {
  const found = text.replace(/mailto:/gi, '').match(ADDRESS)
  return found ? [...new Set(found)] : [text.trim()]
}

/** The phone numbers of a cell, as they are written. */
export function readPhones(text: string): string[] {
  const numbers = text.split(SEVERAL).flatMap((each) => each.split(/\s+(?:or|oder|ou|\/)\s+/i))
  return [...new Set(numbers.map((each) => each.replace(/^tel:/i, '').trim()).filter(Boolean))]
}

/** A whole name in two: *Ada Lovelace*, *Lovelace, Ada* and *Ludwig van Beethoven*. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(/\s*,\s*/, 2)
  if (first) return { firstName: first, lastName: last }
  const words = name.trim().split(/\s+/)
  let at = words.length - 1
  while (at > 1 && PARTICLES.has((words[at - 1] ?? '').toLowerCase())) at -= 1
  return at < 1
    ? { firstName: name.trim(), lastName: '' }
    : { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

/** A first and a last name as one. */
export const joinName = (firstName = '', lastName = '') => `${firstName} ${lastName}`.trim()
