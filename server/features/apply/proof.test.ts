import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { solve } from '../../../web/apply/proof/solve.ts'
import { makeTask } from './proof.ts'

afterEach(() => vi.restoreAllMocks())

test.each([0x00000000, 0xffffffff])('a task can be solved where chance deals %i', async (dealt) => {
  vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array.fill(dealt)
    return array
  })
  const task = await makeTask('a secret', { openingId: randomUUID(), times: 1, now: Date.now() })
  expect(solve(task)).toBeDefined()
})
