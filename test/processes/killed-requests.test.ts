import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { createKey } from '../../contract/keys/calls.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { programOf, visitorOf } from '../support/caller.ts'
import { KEY } from '../support/requests.ts'
import { PASSWORD } from '../support/workspace.ts'

const REQUESTS = 120

let folder: Awaited<ReturnType<typeof makeFolder>>
let running: Atrium | undefined

beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(async () => {
  if (running) await endAtrium(running, 'SIGTERM')
  await folder.remove()
})

const start = async () => {
  running = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open' })
  return running
}

test('requests with an Idempotency-Key are done once, also where the server is killed amid them', async () => {
  const first = await start()
  const ann = visitorOf(first.url)
  await ann.call(register, { body: { username: 'ann', email: 'ann@example.com', password: PASSWORD } })
  await ann.call(createCompany, { body: { name: 'Acme' } })
  const { key } = await ann.call(createKey, { body: KEY })
  const send = (url: string, at: number) =>
    visitorOf(url, { authorization: `Bearer ${key}`, 'idempotency-key': `lead-${at}` })
      .try(createLead, { body: { name: `Lead ${at}` } })
      .catch(() => undefined)

  const answered: string[] = []
  const sent = Array.from({ length: REQUESTS }, async (_, at) => {
    const reply = await send(first.url, at)
    if (reply?.status === 201) answered[at] = (reply.body as { id: string }).id
  })
  await expect.poll(() => Object.keys(answered).length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(5)
  await endAtrium(first, 'SIGKILL')
  await Promise.all(sent)
  expect(Object.keys(answered).length).toBeLessThan(REQUESTS)

  const second = await start()
  const ids: string[] = []
  for (let at = 0; at < REQUESTS; at += 1) {
    const reply = await send(second.url, at)
    expect(reply).toMatchObject({ status: 201 })
    ids.push((reply as { body: { id: string } }).body.id)
  }
  for (const [at, id] of Object.entries(answered)) expect(ids[Number(at)]).toBe(id)
  const leads = await programOf(second.url, key).call(listLeads)
  expect(leads.map(({ id }) => id).sort()).toEqual(ids.sort())
})
