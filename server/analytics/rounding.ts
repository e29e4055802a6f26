const TENTH_OF_A_DAY = 8640

/** Seconds as days with one decimal; null stays null. */
export const daysOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / TENTH_OF_A_DAY) / 10

/** A part of a whole in percent with one decimal; null where there is no whole. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10
