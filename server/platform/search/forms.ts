/** Forms of a word begin with the same letters, with that part of the longer one: *cancelled*, *cancellation*. */
const BEGINNING = 0.57
const FEWEST_LETTERS = 4

/** Whether two words, in lower case, are one or begin as forms of one do. */
export function areForms(word: string, other: string): boolean {
  const letters = Math.max(FEWEST_LETTERS, Math.ceil(BEGINNING * Math.max(word.length, other.length)))
  return word === other || word.slice(0, letters) === other.slice(0, letters)
}
