import { expect, test } from 'vitest'
import { createKey } from '../../contract/keys/calls.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { endAtrium } from '../support/atrium-process.ts'
import { programOf, visitorOf } from '../support/caller.ts'
import { killedAtrium, signUpAt } from '../support/killed-atrium.ts'
import { KEY } from '../support/requests.ts'

const REQUESTS = 120

const atrium = killedAtrium()

test('requests with an Idempotency-Key are done once, also where the server is killed amid them', async () => {
  const first = await atrium.start()
  const ann = await signUpAt(first, 'ann')
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

  const second = await atrium.start()
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
