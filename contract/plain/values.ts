/** Longest text of a one-line field, in characters. */
export const LINE_LENGTH = 300

/** Longest text of a many-line field, in characters. */
export const TEXT_LENGTH = 50_000
