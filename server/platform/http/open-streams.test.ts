import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOpenStreams } from './open-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Begin = ReturnType<typeof createOpenStreams>['begin']

/** Asks for a list in someone's name; `over` is when the reply is over, or its reader gone. */
function ask(lists: { begin: Begin }, address: string) {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, req: { complete: true } })
  const asked = { state: 'waits', over: () => raw.emit('close') }
  const caller = { user: null, client: { address, device: '' } }
  lists.begin({ caller, raw: raw as never }).then(
    (came) => (asked.state = came ? 'reads' : 'went'),
    ({ code }) => (asked.state = code),
  )
  return asked
}

const states = async (all: { state: string }[]) => {
  await vi.advanceTimersByTimeAsync(0)
  return all.map(({ state }) => state)
}

test('further lists wait for their turn, in the order in which they were asked for', async () => {
  const lists = createOpenStreams('lists', 1_000)
  const asked = Array.from({ length: 7 }, () => ask(lists, '192.0.2.1'))
  expect(await states(asked)).toEqual([...Array(4).fill('reads'), ...Array(3).fill('waits')])
  asked[2]?.over()
  expect(await states(asked.slice(4))).toEqual(['reads', 'waits', 'waits'])
  // Whoever went gives their turn up.
  asked[5]?.over()
  asked[4]?.over()
  expect(await states(asked.slice(4))).toEqual(['reads', 'went', 'reads'])
  expect(await states([ask(lists, '192.0.2.1'), ask(lists, '198.51.100.1')])).toEqual(['waits', 'reads'])
})

test('who waits too long is refused, and has lost nothing for the next', async () => {
  const lists = createOpenStreams('lists', 1_000)
  const asked = Array.from({ length: 5 }, () => ask(lists, '192.0.2.1'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await states(asked.slice(3))).toEqual(['reads', 'too_many_requests'])
  asked[4]?.over()
  asked[0]?.over()
  expect(await states([ask(lists, '192.0.2.1'), ask(lists, '192.0.2.1')])).toEqual(['reads', 'waits'])
})

test('not too many wait: of one reader, and of all', async () => {
  const lists = createOpenStreams('lists', 1_000)
  const own = Array.from({ length: 50 }, () => ask(lists, '192.0.2.1'))
  expect((await states(own)).filter((state) => state === 'too_many_requests')).toHaveLength(6)
  const others = Array.from({ length: 30 }, (_, index) =>
    Array.from({ length: 44 }, () => ask(lists, `198.51.100.${index}`)),
  ).flat()
  const counted = await states(others)
  expect(counted.filter((state) => state === 'waits')).toHaveLength(960)
  expect(counted.filter((state) => state === 'reads')).toHaveLength(120)
})
