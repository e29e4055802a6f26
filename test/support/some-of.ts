let turn = 0

/** All values, or in `npm test` one of so many, each time others; all where there are fewer. */
export function someOf<Value>(values: readonly Value[], every: number): readonly Value[] {
  if (!process.env.QUICK || values.length < every) return values
  turn += 1
  return values.filter((_, at) => (at + turn) % every === 0)
}

/** All values, or in `npm test` the first of each kind. */
export function firstOfEach<Value>(values: readonly Value[], kindOf: (value: Value) => string): readonly Value[] {
  if (!process.env.QUICK) return values
  return [...Map.groupBy(values, kindOf).values()].flatMap((kind) => kind.slice(0, 1))
}
