/** Randomness with a seed: the same calls in the same order always answer the same. */
export function createChance(seed: number) {
  const next = mulberry32(seed)
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  const hex = (length: number) => Array.from({ length }, () => between(0, 15).toString(16)).join('')
  return {
    /** A number from 0 up to, but not including, 1. */
    next,
    /** A whole number, both ends included. */
    between,
    /** True with this probability, 0 to 1. */
    happens: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    /** Picks by weight: `{ website: 3, referral: 1 }` answers `website` three times out of four. */
    weighted: <Key extends string>(weights: Record<Key, number>) => pickWeighted(weights, next()),
    /** A UUID of version 7 made at `time` (milliseconds since 1970). */
    id(time: number): string {
      const stamp = time.toString(16).padStart(12, '0')
      return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-${between(8, 11).toString(16)}${hex(3)}-${hex(12)}`
    },
    /** The pattern with a digit for each `#`. */
    digits: (pattern: string) => pattern.replace(/#/g, () => String(between(0, 9))),
  }
}

export type Chance = ReturnType<typeof createChance>

// A small generator with 32 bits of state; its statistics are far better than made-up leads need.
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pickWeighted<Key extends string>(weights: Record<Key, number>, share: number): Key {
  const entries = Object.entries(weights) as [Key, number][]
  const sum = entries.reduce((total, [, weight]) => total + weight, 0)
  let rest = share * sum
  const found = entries.find(([, weight]) => {
    rest -= weight
    return rest < 0
  })
  return (found ?? entries[0])?.[0] as Key
}
