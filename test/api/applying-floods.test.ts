import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApplication, getProofTask } from '../../contract/careers/calls.ts'
import { type Proof, ProofTask } from '../../contract/careers/fields.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import { makeRoom, removeSilent } from '../../server/features/recordings/rules.ts'
import { solve } from '../../web/apply/proof/solve.ts'
import { applicationFields } from '../support/requests.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let openingId: string

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.superuser.query('delete from attempts')
  openingId = await publish(acme)
})

async function publish({ user }: Workspace): Promise<string> {
  const body = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  return (await user.call(createOpening, { body })).id
}

interface Sending {
  from?: string
  opening?: string
  proof?: Proof | undefined
  origin?: string
}

const FLOOD = '203.0.113.9'
const ELSEWHERE = '198.51.100.7'

async function apply({ from = FLOOD, opening = openingId, proof, origin = server.origin }: Sending = {}) {
  const reply = await fetch(origin + createApplication.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ ...applicationFields(opening, null), proof }),
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function announce({ from = FLOOD, opening = openingId, proof, size = 1000 }: Sending & { size?: number } = {}) {
  const sent = { openingId: opening, filetype: 'video/webm', ...(proof && { proof: JSON.stringify(proof) }) }
  const metadata = Object.entries(sent).map(([name, value]) => `${name} ${base64(value)}`)
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': metadata.join(',') }
  const reply = await fetch(server.origin + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': from },
  })
  return { status: reply.status, address: reply.headers.get('location') ?? '', text: await reply.text() }
}

async function proofFor(opening = openingId, from = FLOOD): Promise<Proof> {
  const path = getProofTask.path.replace(':id', opening)
  const reply = await fetch(server.origin + path, { headers: { 'x-forwarded-for': from } })
  return solved(ProofTask.parse(await reply.json()))
}

function solved(task: ProofTask): Proof {
  const proof = solve(task)
  if (!proof) throw new Error('The task has no solution')
  return proof
}

/** What is counted of an opening from everywhere. */
const keyFor = (opening: string) => createHash('sha256').update(`application for ${opening}`).digest('hex')
const countedFor = async (opening: string) =>
  (await server.superuser.query('select count from attempts where key = $1', [keyFor(opening)])).rows[0]?.count

/** How many had which status. Not all at once: a company alone has half of the connections, and who waits long hears so. */
async function many(times: number, send: (index: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let from = 0; from < times; from += 8) {
    const part = Array.from({ length: Math.min(8, times - from) }, (_, index) => send(from + index))
    statuses.push(...(await Promise.all(part)).map(({ status }) => status))
  }
  return Object.fromEntries(
    Map.groupBy(statuses, (each) => each)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )
}

describe('applications', () => {
  test('that one network floods an opening with keep nobody out: elsewhere without a proof, there with one', async () => {
    expect(await many(40, () => apply())).toEqual({ 201: 20, 429: 20 })
    const refused = await apply()
    expect(refused.body).toMatchObject({ code: 'proof_required', message: expect.stringContaining('min') })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await apply({ from: ELSEWHERE })).status).toBe(201)
    expect((await apply({ proof: await proofFor() })).status).toBe(201)
  })

  test('from one network at many openings end, and keep nobody out elsewhere', { tags: 'slow' }, async () => {
    const openings = await Promise.all(Array.from({ length: 11 }, () => publish(acme)))
    expect(await many(110, (index) => apply({ opening: openings[index % 11] ?? '' }))).toEqual({ 201: 100, 429: 10 })
    expect((await apply({ from: ELSEWHERE })).status).toBe(201)
    expect((await apply({ proof: await proofFor() })).status).toBe(201)
  })

  test('from everywhere at one opening need a proof there alone; one network cannot use that up', async () => {
    await many(60, () => apply())
    expect(await countedFor(openingId)).toBe(20)
    await server.superuser.query('update attempts set count = 500 where key = $1', [keyFor(openingId)])
    expect((await apply({ from: ELSEWHERE })).status).toBe(429)
    expect((await apply({ from: ELSEWHERE, opening: await publish(acme) })).status).toBe(201)
    expect((await apply({ from: ELSEWHERE, proof: await proofFor(openingId, ELSEWHERE) })).status).toBe(201)
  })

  test('are counted by all processes together, by network, and forgotten after an hour by the database’s clock', async () => {
    const other = await serveDatabase(server.connection)
    const mixed = await many(30, (index) =>
      apply({ origin: index % 2 ? other.origin : server.origin, from: `2001:db8:1:2:${index}::1` }),
    )
    expect(mixed).toEqual({ 201: 20, 429: 10 })
    await other.close()
    await server.superuser.query(`update attempts set ends_at = ends_at - interval '1 hour'`)
    expect((await apply({ from: '2001:db8:1:2::1' })).status).toBe(201)
  })
})

describe('recordings', () => {
  test('that one network announces keep nobody out: elsewhere without a proof, there with one', async () => {
    expect(await many(60, () => announce())).toEqual({ 201: 40, 429: 20 })
    expect(JSON.parse((await announce()).text)).toMatchObject({ code: 'proof_required' })
    expect((await announce({ from: ELSEWHERE })).status).toBe(201)
    const proof = await proofFor()
    const { status, address } = await announce({ proof })
    expect(status).toBe(201)
    // What let it in is not kept with it.
    const [, key = ''] = address.split(`${UPLOADS_PATH}/`)
    const { metadata } = await server.files.uploads.getUpload(key)
    expect(metadata).toEqual({ openingId, filetype: 'video/webm' })
    expect((await announce({ proof })).status).toBe(429)
  })
})

describe('the room for recordings', () => {
  /** Sends some bytes of an announced recording. */
  async function sendPart(address: string, length: number) {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32BE(0x1a45dfa3)
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const reply = await fetch(server.origin + address, { method: 'PATCH', headers, body: bytes })
    expect(reply.status).toBe(204)
    // What came is noted when the request is answered.
    await expect.poll(() => receivedOf(address)).toBe(length)
  }
  const receivedOf = async (address: string) => {
    const found = 'select received::int as bytes from recordings where id = $1'
    return (await server.superuser.query(found, [address.split('/').at(-1)])).rows[0]?.bytes
  }
  const stays = async (address: string) => {
    const id = address.split('/').at(-1)
    return (await server.superuser.query('select from recordings where id = $1', [id])).rows.length === 1
  }

  test('is taken by bytes that came, and not by those that were announced', async () => {
    const biggest = 200 * 1024 * 1024
    // More than a company's room, were it kept for them.
    await server.superuser.query(
      `insert into recordings (company_id, id, job_opening_id, kind, type, size, file_key)
       select $1, gen_random_uuid(), $2, 'video', 'video/webm', ${biggest}, gen_random_uuid() from generate_series(1, 150)`,
      [acme.companyId, openingId],
    )
    const { status, address } = await announce({ from: ELSEWHERE, size: 1000 })
    expect(status).toBe(201)
    await sendPart(address, 600)
    const { rows } = await server.superuser.query('select sum(received)::int as sum from recordings')
    expect(rows).toEqual([{ sum: 600 }])
  })

  test('where it ends, the sender of the most loses their oldest; nobody else loses any', async () => {
    const room = await server.workspace('Room')
    const opening = await publish(room)
    const send = async (from: string, length: number) => {
      const { address } = await announce({ from, opening, size: 1000 })
      await sendPart(address, length)
      return address
    }
    const mine = await send(ELSEWHERE, 1000)
    const flood = [await send(FLOOD, 900), await send(FLOOD, 1000), await send(FLOOD, 1000)]
    await makeRoom(server, room.companyId, 2500)
    expect(await Promise.all([mine, ...flood].map(stays))).toEqual([true, false, false, true])
    const [gone] = flood
    expect(await server.files.size(gone?.split(`${UPLOADS_PATH}/`)[1] ?? '')).toBeUndefined()
  })

  test('is given up by an upload that falls silent, after half an hour', async () => {
    const [silent, begun, whole] = await Promise.all(
      Array.from({ length: 3 }, async () => (await announce({ from: ELSEWHERE })).address),
    )
    await sendPart(begun ?? '', 400)
    await sendPart(whole ?? '', 1000)
    await removeSilent(server, Date.now() + 29 * 60_000)
    expect(await Promise.all([silent ?? '', begun ?? '', whole ?? ''].map(stays))).toEqual([true, true, true])
    await removeSilent(server, Date.now() + 31 * 60_000)
    expect(await Promise.all([silent ?? '', begun ?? '', whole ?? ''].map(stays))).toEqual([false, false, true])
  })
})

describe('a proof', () => {
  beforeEach(() => many(20, () => apply()))

  test('counts once, also when it comes twice at once', async () => {
    const proof = await proofFor()
    expect(await many(5, () => apply({ proof }))).toEqual({ 201: 1, 429: 4 })
  })

  test('is asked for and spent only where it is needed', async () => {
    const proof = await proofFor()
    expect((await apply({ from: ELSEWHERE, proof })).status).toBe(201)
    expect((await apply({ proof })).status).toBe(201)
  })

  test('is worth nothing for another opening, changed, unsolved, made elsewhere or too late', async () => {
    const proof = await proofFor()
    const { challenge, solution } = proof
    const wrong: Proof[] = [
      await proofFor(await publish(acme)),
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } },
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
    ]
    expect(await many(wrong.length, (index) => apply({ proof: wrong[index] }))).toEqual({ 429: wrong.length })
    const early = await serveDatabase(server.connection, { now: () => Date.now() - 1_000_000 })
    const path = getProofTask.path.replace(':id', openingId)
    const late = solved(ProofTask.parse(await (await fetch(early.origin + path)).json()))
    await early.close()
    expect((await apply({ proof: late })).status).toBe(429)
    expect((await apply({ proof })).status).toBe(201)
  })

  test('is not to be had for an opening that is not open', async () => {
    const path = getProofTask.path.replace(':id', randomUUID())
    expect((await fetch(server.origin + path)).status).toBe(410)
  })

  describe('under a longer flood', () => {
    /** How much was sent of late from the network of the flood: so many times what goes without a proof. */
    const flooded = (times: number) =>
      server.superuser.query(
        "update attempts set count = (20 * $1::numeric)::int, ends_at = now() + interval '30 minutes' where key = $2",
        [times, createHash('sha256').update(`application ${openingId} ${FLOOD}`).digest('hex')],
      )
    async function taskFor(from: string, opening = openingId) {
      const path = getProofTask.path.replace(':id', opening)
      return ProofTask.parse(await (await fetch(server.origin + path, { headers: { 'x-forwarded-for': from } })).json())
    }
    const numbersFor = async (from: string, opening?: string) => (await taskFor(from, opening)).parameters.data.numbers

    test('gets harder step by step up to a bound, for that network and opening alone, and easier again', async () => {
      const steps: number[] = []
      for (const times of [1, 1.95, 2, 5, 8, 80, 3, 1]) {
        await flooded(times)
        steps.push(await numbersFor(FLOOD))
      }
      expect(steps).toEqual([500, 500, 1000, 2500, 4000, 4000, 1500, 500])
      await flooded(80)
      expect(await numbersFor(ELSEWHERE)).toBe(500)
      expect(await numbersFor(FLOOD, await publish(acme))).toBe(500)
      await server.superuser.query(`update attempts set ends_at = now()`)
      expect(await numbersFor(FLOOD)).toBe(500)
    })

    test('lets an applicant in: from elsewhere unasked, and from the same network with one proof for one application', {
      tags: 'slow',
    }, async () => {
      await flooded(80)
      const proof = await proofFor()
      expect(proof.solution.counter).toBeLessThan(4000)
      const flood = many(40, () => apply())
      const [elsewhere, there] = await Promise.all([apply({ from: ELSEWHERE }), apply({ proof })])
      expect([elsewhere.status, there.status]).toEqual([201, 201])
      expect(await flood).toEqual({ 429: 40 })
      expect((await apply({ proof })).status).toBe(429)
      const another = await publish(acme)
      await many(20, () => apply({ opening: another }))
      expect((await apply({ opening: another, proof: await proofFor() })).status).toBe(429)
      expect((await apply({ opening: another, proof: await proofFor(another) })).status).toBe(201)
    })

    test('is found by several at once, of whom each tries a part, and by nobody elsewhere', async () => {
      const task = await taskFor(FLOOD)
      const parts = [0, 1, 2].map((first) => solve(task, { first, step: 3 }))
      expect(parts.filter(Boolean)).toEqual([solved(task)])
    })
  })
})
