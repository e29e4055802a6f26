/** Seconds as days with four decimals, so that minutes count; null stays null. */
export const daysOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 8.64) / 10_000

/** A part of a whole in percent with one decimal; null where there is no whole. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10
