import { tooMany } from '../calls/refusals.ts'

const WINDOW = 15 * 60_000
/** Failures in a window: for one account from one address, for one address, and for one account from everywhere. */
const MOST = { pair: 10, address: 100, account: 200 }
const MOST_KEYS = 50_000

/**
 * Slows down guessing. The tight limit is on account and address together, so that somebody who guesses from elsewhere
 * cannot keep the owner out; the wide ones stop a spread attack, but for an address from which the account was signed
 * in to before. Counts live in memory and fade after 15 minutes.
 */
export function createSignInLimit(now: () => number = Date.now) {
  const failures = new Map<string, { count: number; until: number }>()
  const known = new Set<string>()
  const keys = (account: string, address: string): [string, number][] => {
    const pair = `${account} ${address}`
    const own: [string, number] = [`pair ${pair}`, MOST.pair]
    if (known.has(pair)) return [own]
    return [own, [`address ${address}`, MOST.address], [`account ${account}`, MOST.account]]
  }
  const current = (key: string) => {
    const entry = failures.get(key)
    if (entry && entry.until > now()) return entry
    failures.delete(key)
    return undefined
  }
  return {
    /** Raises `too_many_requests` when too many attempts failed. */
    check(account: string, address: string) {
      for (const [key, most] of keys(account, address)) {
        const entry = current(key)
        if (entry && entry.count >= most) {
          const seconds = Math.ceil((entry.until - now()) / 1000)
          throw tooMany(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`, seconds)
        }
      }
    },
    fail(account: string, address: string) {
      if (failures.size > MOST_KEYS) failures.clear()
      for (const [key] of keys(account, address)) {
        const entry = current(key) ?? { count: 0, until: now() + WINDOW }
        failures.set(key, { ...entry, count: entry.count + 1 })
      }
    },
    succeed(account: string, address: string) {
      failures.delete(`pair ${account} ${address}`)
      if (known.size > MOST_KEYS) known.clear()
      known.add(`${account} ${address}`)
    },
  }
}

export type SignInLimit = ReturnType<typeof createSignInLimit>
