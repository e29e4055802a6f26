import { DatabaseFault } from './fault.ts'

/**
 * How long work may take: what a person waits for, what they know to take a while, what nobody waits for, and what is one
 * transaction over all of a company, which may take hours.
 */
export type Pace = 'quick' | 'long' | 'background' | 'whole'

/** Whose work it is, and its kind. */
export interface Work {
  /** Undefined for what is done before a company is known, such as finding a session. */
  companyId: string | undefined
  pace: Pace
}

/** Milliseconds for which work waits for its turn. */
export const WAIT_LIMIT: Record<Pace, number> = { quick: 2_500, long: 4_000, background: 30_000, whole: 30_000 }
/** Works that wait at most. */
const MOST_WAITING = 1_000

/** So many places of one kind; a company holds no more of them than are free. */
interface Places {
  most: number
  taken: number
  byCompany: Map<string, number>
}

interface Waiting {
  work: Work
  enter: () => void
  refuse: (fault: DatabaseFault) => void
}

/**
 * Shares `most` places out. A holder of as many as are free has to wait: one company alone gets half of them, a second one
 * half of the rest, and so there is a place for the next one however much the others want. Long and background work have a
 * third each at most, shared out in the same way. Waiting ends with a turn or, after a while, with a fault.
 */
export function createShares(most: number, waitLimit = WAIT_LIMIT) {
  const all = placesOf(most)
  const third = Math.max(2, Math.floor(most / 3))
  const ofPace: Record<Pace, Places[]> = {
    quick: [all],
    long: [all, placesOf(third)],
    background: [all, placesOf(third)],
    whole: [all, placesOf(2)],
  }
  const queue = placesOf(MOST_WAITING)
  const waiting = new Set<Waiting>()
  const mayEnter = ({ companyId, pace }: Work) => ofPace[pace].every((places) => hasRoom(places, companyId))
  const enter = ({ companyId, pace }: Work) => {
    for (const places of ofPace[pace]) count(places, companyId, 1)
  }
  const drop = (each: Waiting) => {
    if (waiting.delete(each)) count(queue, each.work.companyId, -1)
  }

  async function waitFor(work: Work): Promise<void> {
    if (!hasRoom(queue, work.companyId)) throw tooMuch()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => each.refuse(tooMuch()), waitLimit[work.pace])
    const end = () => {
      clearTimeout(timer)
      drop(each)
    }
    const each: Waiting = {
      work,
      enter: () => {
        end()
        enter(work)
        resolve()
      },
      refuse: (fault) => {
        end()
        reject(fault)
      },
    }
    waiting.add(each)
    count(queue, work.companyId, 1)
    return promise
  }

  const letIn = () => {
    for (const each of waiting) if (mayEnter(each.work)) each.enter()
  }

  return {
    /** Takes a place at once where there is one, else answers when it is there. Raises a fault. */
    enter(work: Work): Promise<void> | undefined {
      if (!mayEnter(work)) return waitFor(work)
      enter(work)
      return undefined
    },
    /** Gives a place back, to the one that has waited longest of those that may have it. */
    leave({ companyId, pace }: Work): void {
      for (const places of ofPace[pace]) count(places, companyId, -1)
      letIn()
    },
    /** How many places there are by now. */
    most: () => all.most,
    /** Has so many places from now on; who holds one keeps it. */
    resize(places: number): void {
      all.most = places
      letIn()
    },
    /** How many wait. */
    waiting: () => waiting.size,
    /** Refuses all who wait. */
    refuseAll(fault: DatabaseFault): void {
      for (const each of waiting) each.refuse(fault)
    },
  }
}

const tooMuch = () => new DatabaseFault('busy', 'No connection to PostgreSQL was free in time')

const placesOf = (most: number): Places => ({ most, taken: 0, byCompany: new Map() })

const hasRoom = ({ most, taken, byCompany }: Places, companyId: string | undefined) =>
  companyId === undefined ? taken < most : (byCompany.get(companyId) ?? 0) < most - taken

function count(places: Places, companyId: string | undefined, by: 1 | -1): void {
  places.taken += by
  if (companyId === undefined) return
  const own = (places.byCompany.get(companyId) ?? 0) + by
  if (own === 0) places.byCompany.delete(companyId)
  else places.byCompany.set(companyId, own)
}
