/**
 * Which of a page's pieces of text, in order, hold the words that were found: whatever space stands between them, as the
 * text that is searched has spaces and breaks of its own. None where the words are not there as they are.
 */
export function stretchIn(pieces: readonly string[], words: string): { from: number; to: number } {
  const wanted = withoutSpace(words)
  const bare = pieces.map(withoutSpace)
  const start = wanted ? bare.join('').indexOf(wanted) : -1
  if (start < 0) return { from: 0, to: 0 }
  const end = start + wanted.length
  let at = 0
  const ends = bare.map((piece) => {
    at += piece.length
    return at
  })
  return { from: ends.findIndex((each) => each > start), to: ends.findIndex((each) => each >= end) + 1 }
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '')
