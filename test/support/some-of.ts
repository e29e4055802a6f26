let turn = 0

/** All values, or in `npm test` one of so many, each time others. */
export function someOf<Value>(values: readonly Value[], every: number): Value[] {
  turn += 1
  return values.filter((_, at) => !process.env.QUICK || (at + turn) % every === 0)
}
