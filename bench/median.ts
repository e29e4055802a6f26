/** The middle of some numbers. */
export function median(numbers: number[]): number {
  return quantile(numbers, 0.5)
}

/** The value that a share of the numbers do not exceed. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}
