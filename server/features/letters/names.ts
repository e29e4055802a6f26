/** Longest names that a letter says, in characters. */
const PERSON = 40
const OTHER = 100
const MOST_WORDS = 3

/**
 * How a letter greets someone by what a stranger typed as their first name. Only what looks like a name is said: a sender who can
 * have Atrium write to anyone must not have it say sentences, numbers or addresses.
 */
export function greeting(firstName: string): string {
  const name = oneLine(firstName)
  const looksLikeOne = name.length <= PERSON && name.split(' ').length <= MOST_WORDS && NAME.test(name)
  return looksLikeOne ? `Hello ${name},` : 'Hello,'
}

// Letters of any script, joined by one sign or blank at a time; a dot ends an initial, and so makes no address.
const NAME = /^\p{L}[\p{L}\p{M}]*(['’·-]\p{L}[\p{L}\p{M}]*|\.? \p{L}[\p{L}\p{M}]*)*\.?$/u

/** The name of a company or an opening, as a letter says it: in one line, cut where it is too long, and no web address. */
export function named(name: string): string {
  const line = oneLine(name).replaceAll(/[a-z]+:\/\/|www\./gi, '')
  return line.length <= OTHER ? line : `${line.slice(0, OTHER - 1).trimEnd()}…`
}

const oneLine = (words: string) => words.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
