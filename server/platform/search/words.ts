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

/** The LIKE pattern of what contains a text. */
export const containing = (text: string) => `%${escaped(text)}%`

/** The LIKE pattern of what begins with a text. */
export const beginningWith = (text: string) => `${escaped(text)}%`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
