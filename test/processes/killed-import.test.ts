import { expect, test, vi } from 'vitest'
import { checkImport, getImport, runImport, startImport, undoImport } from '../../contract/imports/calls.ts'
import { getLeadSummary } from '../../contract/leads/calls.ts'
import { endAtrium } from '../support/atrium-process.ts'
import { again, killedAtrium, signUpAt } from '../support/killed-atrium.ts'
import { fileOf, importWhen } from '../support/requests.ts'

const LEADS = 6_000

const atrium = killedAtrium()

test('an import goes on where it was when the server was killed amid it, and is undone whole', async () => {
  const first = await atrium.start()
  const ann = await signUpAt(first, 'ann')
  const rows = Array.from({ length: LEADS }, (_, at) => `Lead ${at},lead-${at}@example.com`)
  const file = fileOf('leads.csv', ['Name,Email', ...rows].join('\n'))
  const { id } = await ann.call(startImport, { body: { kind: 'leads' }, file })
  const params = { id }
  await ann.call(checkImport, { params })
  const checked = await importWhen(ann, params, 'checked')
  expect(checked.counts).toEqual({ create: LEADS, change: 0, skip: 0, refuse: 0 })
  await ann.call(runImport, { params })
  await vi.waitFor(async () => expect((await ann.call(getImport, { params })).done).toBeGreaterThan(0), {
    interval: 5,
    timeout: 20_000,
  })
  await endAtrium(first, 'SIGKILL')
  const [left] = await atrium.passAMinute<{ leads: number; done: number }>(
    'select (select count(*)::int from leads) as leads, (select done from imports) as done',
  )
  // Never half of a batch, nor more than the import knows of.
  expect(left?.leads).toBe(left?.done)
  expect(left?.done).toBeLessThan(LEADS)

  const second = await atrium.start()
  const back = again(second, ann)
  await vi.waitFor(async () => expect(await back.call(getImport, { params })).toMatchObject({ status: 'done' }), {
    timeout: 60_000,
    interval: 100,
  })
  expect(await back.call(getImport, { params })).toMatchObject({ done: LEADS, counts: checked.counts })
  expect(await back.call(getLeadSummary)).toMatchObject({ total: LEADS })
  await back.call(undoImport, { params })
  await importWhen(back, params, 'undone')
  expect(await back.call(getLeadSummary)).toMatchObject({ total: 0 })
}, 120_000)
