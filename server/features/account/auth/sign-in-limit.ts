import { networkOf } from '../../../platform/calls/network.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { accountRefusals } from '../refusals.ts'
import { type Attempts, countAttempts, forgiveAttempts } from './attempt-store.ts'

/** Seconds. */
const WINDOW = 15 * 60
/**
 * Attempts in a window: for one account from one device that it signed in on before; for one account from one network; from one
 * network; and for one account from everywhere.
 */
const MOST = { device: 10, pair: 10, network: 100, account: 200 }

/** From where a person signs in. */
export interface From {
  address: string
  /** The device, where this account signed in on it before; undefined for any other. */
  device: string | undefined
}

/**
 * Slows down guessing. An attempt is counted before its password is looked at, so that many at once are as many; one that
 * succeeds is taken back. Guessing keeps the owner neither out of the devices they signed in on before, nor from
 * one network out of any: the count of an account from everywhere grows by what one network may try, and no more. `byMail`:
 * whether a new password can be set by mail, which opens a new device. `mostFromEverywhere`: attempts for one account in all.
 */
export function createSignInLimit(
  database: Database,
  { byMail, mostFromEverywhere = MOST.account }: { byMail: boolean; mostFromEverywhere?: number },
) {
  const keysOf = (account: string, from: From) => keysFor(account, from, mostFromEverywhere)
  return {
    /** Counts an attempt. Raises `too_many_requests` where there were too many. */
    async begin(account: string, from: From): Promise<void> {
      const [tight, wide] = keysOf(account, from)
      await count(database, tight, byMail)
      if (wide.length > 0) await count(database, wide, byMail)
    },
    /** Takes back what was counted of an attempt that was none. */
    async succeed(account: string, from: From): Promise<void> {
      const [[own, ...others], wide] = keysOf(account, from)
      const nameOf = ({ key }: Limited) => key
      await forgiveAttempts(database, {
        all: own ? [own.key] : [],
        one: [...others, ...wide].map(nameOf),
      })
    },
  }
}

export type SignInLimit = ReturnType<typeof createSignInLimit>

interface Limited {
  key: string
  most: number
}

// What is refused by the first ones is not counted by the others.
function keysFor(
  account: string,
  { address, device }: From,
  mostFromEverywhere: number,
): [tight: Limited[], wide: Limited[]] {
  if (device) return [[{ key: `device ${account} ${device}`, most: MOST.device }], []]
  const network = networkOf(address)
  const own = { key: `pair ${account} ${network}`, most: MOST.pair }
  return [
    [own, { key: `network ${network}`, most: MOST.network }],
    [{ key: `account ${account}`, most: mostFromEverywhere }],
  ]
}

async function count(database: Database, limits: Limited[], byMail: boolean): Promise<void> {
  const keys = limits.map(({ key }) => key)
  const counts: Attempts[] = await countAttempts(database, keys, WINDOW)
  for (const [index, { most }] of limits.entries()) {
    const { count = 0, seconds = WINDOW } = counts[index] ?? {}
    if (count > most) throw accountRefusals.too_many_attempts({ seconds, byMail })
  }
}
