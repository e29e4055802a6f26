import { networkOf } from '../../../platform/calls/network.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { accountRefusals } from '../refusals.ts'
import { countOver, forgiveAttempts, type Limit } from './attempt-store.ts'

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
  const count = async (limits: Limit[]) => {
    const [seconds] = await countOver(database, limits, WINDOW)
    if (seconds !== undefined) throw accountRefusals.too_many_attempts({ seconds, byMail })
  }
  return {
    /** Counts an attempt. Raises `too_many_requests` where there were too many. */
    async begin(account: string, from: From): Promise<void> {
      const [tight, wide] = keysOf(account, from)
      await count(tight)
      if (wide.length > 0) await count(wide)
    },
    /** Takes back what was counted of an attempt that was none. */
    async succeed(account: string, from: From): Promise<void> {
      const [[own, ...others], wide] = keysOf(account, from)
      const one = [...others, ...wide].map(({ key }) => key)
      await forgiveAttempts(database, { all: own ? [own.key] : [], one })
    },
  }
}

export type SignInLimit = ReturnType<typeof createSignInLimit>

// What is refused by the first ones is not counted by the others.
function keysFor(
  account: string,
  { address, device }: From,
  mostFromEverywhere: number,
): [tight: Limit[], wide: Limit[]] {
  if (device) return [[{ key: `device ${account} ${device}`, most: MOST.device }], []]
  const network = networkOf(address)
  const own = { key: `pair ${account} ${network}`, most: MOST.pair }
  return [
    [own, { key: `network ${network}`, most: MOST.network }],
    [{ key: `account ${account}`, most: mostFromEverywhere }],
  ]
}
