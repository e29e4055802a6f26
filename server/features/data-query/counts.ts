/** What a query comes to, as the database answers it: numbers as texts, which keep every digit. */
export interface Counts {
  /** The first rows by id, and of each what is shown beside it. */
  chosen: { ids: string[]; values: (string | null)[][] | null }
  /** Of all rows that match, whatever the limit; blank where that is what `now` says. */
  matching: string
  /** How many of the rows beyond a limit have the value of the last one within it. */
  tied: string
  now: Numbers
  before: Numbers | null
  /** For each grouping of the plan. */
  groups: Group[][]
  groupsBefore: Group[][] | null
}

/** How many rows, and each measure; null where there was nothing to compute. */
export type Numbers = (string | null)[]
/** What the rows of a group have in common, what those of its part have where it is divided once more, and their numbers. */
export type Group = [key: string | null, part: string | null, ...numbers: Numbers]
