/** What bounds the reading of one file. Beyond these a file is refused, or its text ends early. */
export const LIMITS = {
  /** Bytes of a file. */
  bytes: 25 * 1024 * 1024,
  /** UTF-16 units of text. */
  text: 2_000_000,
  pages: 500,
  cells: 200_000,
  /** Cells and columns of a sheet that is read as a table. */
  tableCells: 3_000_000,
  tableColumns: 1_000,
  /** Entries of a zip, the bytes that they unfold to, and how many times more that may be than the zip itself. */
  entries: 2_000,
  unfolded: 100 * 1024 * 1024,
  ratio: 100,
  /** What unfolds to less than this does no harm, however well it was packed. */
  harmless: 10 * 1024 * 1024,
  /** Milliseconds of the processor: after the first the text ends early, after the second the process that reads is killed. */
  patience: 14_000,
  kill: 20_000,
  /** Milliseconds by the clock, for a process that does not even work. */
  wait: 90_000,
  /** Bytes that a process may hold: what is unfolded lies outside of its heap. */
  memory: 1024 * 1024 * 1024,
  /** Elements within one another. */
  depth: 10_000,
  /** Megabytes of the heap of the process that reads. */
  heap: 384,
}
