/** Seconds, exact to half a millisecond as a median is, as days with four decimals, so that minutes count; null stays null. */
export const daysOf = (seconds: number | null): number | null =>
  // Whole numbers divide without a rest that is lost: what stands in the middle of two figures goes up.
  seconds === null ? null : Math.round(Math.round(seconds * 2000) / 17_280) / 10_000

/** A part of a whole in percent with one decimal; null where there is no whole. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10
