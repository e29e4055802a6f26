/** A word that is searched for, or several in quotes, which are to stand together. */
export interface SearchPart {
  text: string
  quoted: boolean
}

/** What a search asks for. A quotation mark without its other one, or around nothing, is a sign like any other. */
export function partsOf(search: string): SearchPart[] {
  return [...search.matchAll(PARTS)].map(([whole, straight, curly]) => {
    const quoted = straight ?? curly
    return { text: quoted?.trim().replace(/\s+/g, ' ') ?? whole, quoted: quoted !== undefined }
  })
}

const PARTS = /(?<!\S)"([^"]*[^"\s][^"]*)"(?!\S)|(?<!\S)[“„]([^“”„]*[^“”„\s][^“”„]*)[“”](?!\S)|\S+/g

/**
 * LIKE patterns that must all be found in a text for it to match a search; none for a blank one. They are as they were
 * typed: `search_form` brings them to the form of the columns that are searched.
 */
export const patternsOf = (search: string): string[] => [
  ...new Set(partsOf(search).map(({ text }) => containing(text))),
]

/** The LIKE pattern of what contains a text. */
export const containing = (text: string) => `%${escaped(text)}%`

/** The LIKE pattern of what begins with a text. */
export const beginningWith = (text: string) => `${escaped(text)}%`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
