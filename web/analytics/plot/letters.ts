/** About how wide words are in the size of a chart's labels, in pixels: digits and letters of Inter at 12 px. */
export const lettersWidth = (words: string) => Math.ceil(words.length * 6.7)
