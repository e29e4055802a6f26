/** The longest text that the form is filled with from a file, in characters: fewer than this. */
const LONGEST = 10_000
/** Bytes that one character takes at most. */
const WIDEST = 4

/** The text of a text file that is short enough to stand in the form; undefined of any other. */
export async function textOf(file: File): Promise<string | undefined> {
  const isText = file.type.startsWith('text/') || /\.(txt|md)$/i.test(file.name)
  if (!isText || file.size >= LONGEST * WIDEST) return undefined
  const text = await file.text()
  return text.length < LONGEST ? text : undefined
}
