/** Longest text of a one-line field, in characters. */
export const LINE_LENGTH = 300

/** Longest text that a list is searched for, in characters. */
export const SEARCH_TEXT_LENGTH = 200

/** Longest text of a many-line field, in characters. */
export const TEXT_LENGTH = 50_000

/** Longest first or last name of an account, in characters. */
export const NAME_LENGTH = 100

/** Longest e-mail address, in characters. */
export const EMAIL_LENGTH = 254

/** Longest web address, in characters. */
export const WEB_ADDRESS_LENGTH = 2000

/** Longest reason for a move from stage to stage, in characters. */
export const REASON_LENGTH = 1000

/** Bytes. */
export const MEGABYTE = 1024 * 1024
