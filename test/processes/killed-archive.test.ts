import { expect, test, vi } from 'vitest'
import { createExport, getExport, restoreExport } from '../../contract/archives/calls.ts'
import { checkImport, runImport, startImport } from '../../contract/imports/calls.ts'
import { getLeadSummary } from '../../contract/leads/calls.ts'
import { download } from '../support/archives.ts'
import { endAtrium } from '../support/atrium-process.ts'
import type { Caller } from '../support/caller.ts'
import { again, killedAtrium, signUpAt } from '../support/killed-atrium.ts'
import { archiveWhen, fileOf, importWhen } from '../support/requests.ts'

const LEADS = 8_000

const here = killedAtrium()
const there = killedAtrium()

test('an export and a restore whose server was killed amid them are done by the next one, and nothing twice', async () => {
  const first = await here.start()
  const ann = await signUpAt(first, 'ann')
  const rows = Array.from({ length: LEADS }, (_, at) => `Lead ${at},lead-${at}@example.com`)
  const file = fileOf('leads.csv', ['Name,Email', ...rows].join('\n'))
  const { id: importId } = await ann.call(startImport, { body: { kind: 'leads' }, file })
  const params = { id: importId }
  await ann.call(checkImport, { params })
  await importWhen(ann, params, 'checked')
  await ann.call(runImport, { params })
  await importWhen(ann, params, 'done')

  const { id } = await ann.call(createExport)
  await underWay(ann, id)
  await endAtrium(first, 'SIGKILL')
  await here.passAMinute('select')
  const second = await here.start()
  const annAgain = again(second, ann)
  await archiveWhen(annAgain, { id })
  const archive = await download(second.url, annAgain, { id })
  await endAtrium(second, 'SIGTERM')

  const third = await there.start()
  const bea = await signUpAt(third, 'bea')
  const { id: restoreId } = await bea.call(restoreExport, { body: {}, file: fileOf('archive.zip', archive) })
  await underWay(bea, restoreId)
  await endAtrium(third, 'SIGKILL')
  expect(await there.passAMinute('select count(*)::int as leads from leads')).toEqual([{ leads: 0 }])
  const fourth = await there.start()
  const beaAgain = again(fourth, bea)
  await archiveWhen(beaAgain, { id: restoreId })
  expect(await beaAgain.call(getLeadSummary)).toMatchObject({ total: LEADS })
}, 180_000)

/** Waits until something of it is done, and it is not. */
const underWay = (owner: Caller, id: string) =>
  vi.waitFor(
    async () => {
      const { done, status } = await owner.call(getExport, { params: { id } })
      expect(status).toBe('running')
      expect(done).toBeGreaterThan(0)
    },
    { interval: 5, timeout: 20_000 },
  )
