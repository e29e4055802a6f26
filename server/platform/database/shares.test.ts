import { afterEach, expect, test, vi } from 'vitest'
import { createShares, type Pace } from './shares.ts'

afterEach(() => {
  vi.useRealTimers()
})

const workOf = (companyId: string | undefined, pace: Pace = 'quick') => ({ companyId, pace })

/** How many of so many works of a company get a place at once; the others go on waiting. */
function enterTimes(shares: ReturnType<typeof createShares>, times: number, work: ReturnType<typeof workOf>): number {
  const turns = Array.from({ length: times }, () => shares.enter(work))
  for (const turn of turns) turn?.catch(() => undefined)
  return turns.filter((turn) => turn === undefined).length
}

test('one company alone gets half of the places, the next one half of the rest, and who is in none what is left', () => {
  const shares = createShares(12)
  expect(enterTimes(shares, 20, workOf('a'))).toBe(6)
  expect(enterTimes(shares, 20, workOf('b'))).toBe(3)
  expect(enterTimes(shares, 20, workOf('c'))).toBe(2)
  expect(enterTimes(shares, 20, workOf(undefined))).toBe(1)
})

test('long and background work get a third each, of which no company gets all', () => {
  const shares = createShares(12)
  expect(enterTimes(shares, 20, workOf('a', 'long'))).toBe(2)
  expect(enterTimes(shares, 20, workOf('b', 'long'))).toBe(1)
  expect(enterTimes(shares, 20, workOf(undefined, 'background'))).toBe(4)
  expect(shares.enter(workOf('c'))).toBeUndefined()
})

test('a place that is given back goes to whoever waits longest of those who may have it', async () => {
  const shares = createShares(4)
  enterTimes(shares, 2, workOf('a'))
  const order: string[] = []
  const waits = ['a', 'b'].map(async (company) => {
    await shares.enter(workOf(company))
    order.push(company)
  })
  await Promise.resolve()
  expect(order).toEqual(['b'])
  shares.leave(workOf('a'))
  await Promise.all(waits)
  expect(order).toEqual(['b', 'a'])
})

test('waiting ends, and a company cannot fill the queue', async () => {
  vi.useFakeTimers()
  const shares = createShares(2)
  enterTimes(shares, 1, workOf('a'))
  const waits = Array.from({ length: 501 }, () => shares.enter(workOf('a')))
  const ends = Promise.allSettled(waits)
  const tooMany = shares.enter(workOf('a'))
  await expect(tooMany).rejects.toMatchObject({ kind: 'busy' })
  await vi.advanceTimersByTimeAsync(4_000)
  expect((await ends).map(({ status }) => status)).not.toContain('fulfilled')
  shares.leave(workOf('a'))
  expect(shares.enter(workOf('a'))).toBeUndefined()
})

test('while there are fewer places, those are shared out, and more are let in as soon as there are more', async () => {
  const shares = createShares(12)
  expect(enterTimes(shares, 4, workOf('a'))).toBe(4)
  shares.resize(4)
  const turn = shares.enter(workOf('b'))
  expect(turn).toBeDefined()
  shares.leave(workOf('a'))
  await turn
  expect(shares.enter(workOf(undefined))).toBeDefined()
  shares.resize(shares.most() + 2)
  expect(shares.waiting()).toBe(0)
})
