/** What came of work that is done over and over while things fail. */
export interface Tally {
  /** Names of what was said to be done, in the whole run. */
  acknowledged: string[]
  acknowledge(name: string): void
  /** Notes an outcome, as a status. */
  note(outcome: string): void
  /** From now on outcomes count for a new phase. */
  begin(): void
  /** Outcomes of the phase, and the longest time in which nothing was done. */
  describe(): string
}

export function createTally(): Tally {
  const acknowledged: string[] = []
  let outcomes = new Map<string, number>()
  let last = performance.now()
  let longest = 0
  const look = () => {
    longest = Math.max(longest, performance.now() - last)
  }
  return {
    acknowledged,
    acknowledge(name) {
      acknowledged.push(name)
      look()
      last = performance.now()
    },
    note: (outcome) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
    begin() {
      outcomes = new Map()
      longest = 0
    },
    describe() {
      look()
      const told = [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
      return `${told || 'none'}, none for ${(longest / 1000).toFixed(1)} s at most`
    },
  }
}
