import { expect, test, vi } from 'vitest'
import { createDocument, getDocument } from '../../contract/documents/calls.ts'
import { endAtrium } from '../support/atrium-process.ts'
import type { Caller } from '../support/caller.ts'
import { again, killedAtrium, signUpAt } from '../support/killed-atrium.ts'
import { fileOf } from '../support/requests.ts'

const atrium = killedAtrium()

test('a document is read to the end when the server was killed in the middle of reading it', async () => {
  const first = await atrium.start()
  const ann = await signUpAt(first, 'ann')
  // Large enough to be read for a while.
  const large = `${'Every desk is measured, built and fitted by our own people.\n'.repeat(200_000)}Sycamore`
  const { id } = await ann.call(createDocument, { body: { title: 'Desks' }, file: fileOf('desks.txt', large) })
  await vi.waitFor(async () => expect(await statusOf(ann, id)).toBe('reading'), { timeout: 20_000, interval: 5 })
  await endAtrium(first, 'SIGKILL')
  const left = await atrium.passAMinute('select status, read_attempts from documents')
  expect(left).toEqual([{ status: 'reading', read_attempts: 1 }])

  const second = await atrium.start()
  const back = again(second, ann)
  await vi.waitFor(async () => expect(await statusOf(back, id)).toBe('ready'), { timeout: 60_000, interval: 100 })
}, 120_000)

const statusOf = async (by: Caller, id: string) => (await by.call(getDocument, { params: { id } })).status
