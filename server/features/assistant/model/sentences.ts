/** A piece of prose that can be judged by itself. */
export interface Sentence {
  text: string
  /** Whether a new line begins after it. */
  endsLine: boolean
}

// A full stop ends a sentence where the next one begins: not after these, after an initial, or inside a number.
const NO_END =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Inc|Ltd|Co|Corp|vs|e\.g|i\.e|approx|No|ca|etc)\.$|^\s*\d{1,2}\.$/

// What ends a sentence, with the sources that are named after it. What follows must be seen: it may be one more source.
const END = /[.!?]+["'”’)*_]*(?:[^\S\n]*\[\d+(?:\s*,\s*\d+)*\])*(?=\s+[^\s[])|\n+/g

/** The sentences that are whole, and the rest of the text, which may become one. */
export function splitSentences(text: string): { whole: Sentence[]; rest: string } {
  const whole: Sentence[] = []
  let start = 0
  for (const match of text.matchAll(END)) {
    const endsLine = match[0].startsWith('\n')
    const end = match.index + match[0].length
    const piece = text.slice(start, end)
    // The number of a list's entry is no sentence.
    if (!endsLine && NO_END.test(piece.replace(/["'”’)*_]*(?:\s*\[[\d,\s]+\])*$/, ''))) continue
    start = end
    if (piece.trim()) whole.push({ text: piece.trim(), endsLine })
    else if (whole.length > 0 && endsLine) whole[whole.length - 1] = { ...(whole.at(-1) as Sentence), endsLine }
  }
  return { whole, rest: text.slice(start) }
}
