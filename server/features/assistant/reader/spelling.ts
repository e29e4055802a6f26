import { slipsBetween } from '../../../platform/search/close.ts'

const SHORTEST = 4
const LONGEST = 24

/** Finds words that a typed one may be a slip of, with how far they are from it, by what is left of them without one letter. */
export function spellerOf(words: Iterable<string>) {
  const byRest = new Map<string, string[]>()
  for (const word of new Set(words)) {
    if (word.length < 3 || word.length > LONGEST || !/^\p{L}+$/u.test(word)) continue
    for (const rest of new Set([word, ...withoutOne(word)])) byRest.set(rest, [...(byRest.get(rest) ?? []), word])
  }
  return (word: string): [word: string, distance: number][] => {
    if (word.length < 3 || word.length > LONGEST || /\d/.test(word)) return []
    const close = new Set([word, ...withoutOne(word)].flatMap((rest) => byRest.get(rest) ?? []))
    return [...close].flatMap((each): [string, number][] => {
      const distance = slipsBetween(word, each)
      return each !== word && isSlip(word, each, distance) ? [[each, distance]] : []
    })
  }
}

/** Whether one word may be meant by another: short ones have letters in the wrong order or one missing, longer ones more. */
export function isSlip(typed: string, meant: string, distance = slipsBetween(typed, meant)): boolean {
  const isAlike = typed[0] === meant[0] || (typed[0] === meant[1] && typed[1] === meant[0])
  if (!isAlike || isOtherForm(typed, meant) || isOpposite(typed, meant) || isOpposite(meant, typed)) return false
  if (typed.replace(/(.)\1+/g, '$1') === meant.replace(/(.)\1+/g, '$1')) return true
  if (typed.length < SHORTEST || meant.length < SHORTEST)
    return distance === 1 && meant.length >= 3 && (isSwapped(typed, meant) || meant.length > typed.length)
  return distance === 1 || (distance === 2 && Math.min(typed.length, meant.length) >= 7)
}

// `inactive` says the opposite of what it is close to.
const isOpposite = (one: string, other: string) =>
  /^(in|un|im|non|dis|re)/.test(one) && one.replace(/^(in|un|im|non|dis|re)/, '') === other

// `shares` is no slip of `shared`.
const isOtherForm = (typed: string, meant: string) =>
  typed.slice(0, -1) === meant.slice(0, -1) && /[sdr]$/.test(typed) && /[sdr]$/.test(meant)

/** Whether one has the letters of the other in another order. */
export const isSwapped = (a: string, b: string) =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('')

function withoutOne(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
}
