import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLead, deleteLead } from '../../contract/leads/calls.ts'
import type { NewLead } from '../../contract/leads/fields.ts'
import { getPlace, searchPlaces } from '../../contract/places/calls.ts'
import type { PlaceResult } from '../../contract/places/fields.ts'
import { loadCities } from '../../server/features/places/load-cities.ts'
import { copyDatabase, copyTemplate, type TestDatabase } from '../support/databases.ts'
import { listenOnLoopback, replyJson } from '../support/loopback.ts'
import { photonServer } from '../support/photon-server.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let world: TestDatabase
let server: TestServer
let acme: Workspace
let rival: Workspace

beforeAll(async () => {
  world = await copyTemplate()
  await loadCities(world.connection)
  server = await startServer({}, { makeDatabase: withCities })
  acme = await server.workspace('Acme')
  rival = await server.workspace('Rival')
})
afterAll(async () => {
  await server.close()
  await world.drop()
})

const withCities = () => copyDatabase(world.connection.database)

const search = (member: Member, query: string) => member.call(searchPlaces, { query: { query } })
const detailsOf = (member: Member, place: PlaceResult | undefined) =>
  member.call(getPlace, { params: { placeId: place?.placeId ?? '' } })
const add = (member: Member, lead: Partial<NewLead>) => member.call(createLead, { body: { name: 'Jane', ...lead } })

test('without a provider, a city of the world fills city, state and country', async () => {
  const [munich] = await search(acme.user, ' münchen ')
  expect(munich).toMatchObject({ name: 'Munich', formattedAddress: 'Munich, Bavaria, Germany', rating: null })
  expect(await detailsOf(acme.user, munich)).toMatchObject({ city: 'Munich', state: 'Bavaria', country: 'Germany' })
})

test('until the cities are loaded, a search answers the own companies', async () => {
  const early = await startServer()
  closing.push(early.close)
  const { user } = await early.workspace()
  await add(user, { company: 'Berliner Brauerei' })
  expect(await search(user, 'berlin')).toMatchObject([{ name: 'Berliner Brauerei' }])
})

test('the company of a lead comes before the cities, and fills its whole address', async () => {
  const address = { street: 'Am Ufer 1', city: 'Berlin', state: 'Berlin', zipCode: '10115', country: 'Germany' }
  await add(acme.user, { company: 'Berliner Brauerei', ...address })
  const found = await search(acme.admin, 'BERLIN')
  expect(found.slice(0, 2).map(({ name, formattedAddress }) => [name, formattedAddress])).toEqual([
    ['Berliner Brauerei', 'Am Ufer 1, 10115 Berlin, Berlin, Germany'],
    ['Berlin', 'Berlin, Germany'],
  ])
  expect(found).toHaveLength(8)
  expect(await detailsOf(acme.admin, found[0])).toMatchObject({ name: 'Berliner Brauerei', ...address })
})

test('a company is suggested once, with the latest address that one of its leads has', async () => {
  await add(acme.user, { company: 'Müller & Söhne', city: 'Bonn' })
  await add(acme.user, { company: 'MÜLLER & SÖHNE', city: 'Essen' })
  await add(acme.user, { company: 'Müller & Söhne' })
  const found = await search(acme.user, 'muller & s')
  expect(found.map(({ name, formattedAddress }) => [name, formattedAddress])).toEqual([['MÜLLER & SÖHNE', 'Essen']])
})

test('signs that mean something in a database pattern are ordinary letters', async () => {
  await add(acme.user, { company: '100% Cotton_Works \\ Co' })
  for (const text of ['100%', 'cotton_w', '_works \\']) {
    expect((await search(acme.user, text))[0]?.name).toBe('100% Cotton_Works \\ Co')
  }
  expect((await search(acme.user, '%o%')).map(({ name }) => name)).not.toContain('100% Cotton_Works \\ Co')
})

test('the companies of another tenant are neither suggested nor looked up', async () => {
  const lead = await add(rival.user, { company: 'Zebra Secret Works', city: 'Berlin' })
  expect((await search(rival.user, 'zebra secret'))[0]?.placeId).toBe(`lead:${lead.id}`)
  expect(await search(acme.user, 'zebra secret')).toEqual([])
  expect((await acme.user.try(getPlace, { params: { placeId: `lead:${lead.id}` } })).status).toBe(404)
})

test('the company of a deleted lead is gone', async () => {
  const lead = await add(acme.user, { company: 'Ephemeral Quux' })
  expect(await search(acme.user, 'ephemeral')).toMatchObject([{ name: 'Ephemeral Quux' }])
  await acme.user.call(deleteLead, { params: { id: lead.id } })
  expect(await search(acme.user, 'ephemeral')).toEqual([])
  expect((await acme.user.try(getPlace, { params: { placeId: `lead:${lead.id}` } })).status).toBe(404)
})

test.each([
  ['', 'Type at least 3 characters'],
  ['  ab  ', 'Type at least 3 characters'],
  ['a'.repeat(201), 'Type 200 characters or less'],
  ['abc\0', 'Contains characters that cannot be used'],
])('a search for "%s" is refused with a reason', async (query, message) => {
  const { status, body } = await acme.user.try(searchPlaces, { query: { query } })
  expect({ status, body }).toMatchObject({ status: 400, body: { message, fields: { query: message } } })
})

test.each([
  'city:1',
  'city:',
  'lead:1',
  'lead:00000000-0000-7000-8000-000000000000',
  'nothing',
  '__proto__',
  '../user',
])('the id "%s" is no place', async (placeId) => {
  const { status, body } = await acme.user.try(getPlace, { params: { placeId } })
  expect({ status, body }).toEqual({ status: 404, body: { message: 'Place not found', code: 'not_found' } })
})

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

/** A company on a server of its own that asks this Photon server. */
async function withPhoton(api: RequestListener): Promise<Workspace> {
  const photon = await listenOnLoopback(api)
  closing.push(photon.close)
  const other = await startServer({ photonUrl: photon.url }, { makeDatabase: withCities })
  closing.push(other.close)
  return other.workspace()
}

test('with a provider, its places follow the own companies', async () => {
  const { user } = await withPhoton(photonServer)
  await add(user, { company: 'Olympus Optics', city: 'Graz' })
  const found = await search(user, 'olymp')
  expect(found.map(({ name }) => name)).toEqual(['Olympus Optics', 'Olympiastadion', 'Olympic Trading'])
  expect(await detailsOf(user, found[1])).toMatchObject({ street: 'Olympischer Platz 3', zipCode: '14053' })
})

test('when the provider fails, the gazetteer answers, and the provider is left alone for a while', async () => {
  let asked = 0
  const { user } = await withPhoton((_request, response) => {
    asked += 1
    replyJson(response, 500, { message: 'secret internals' })
  })
  for (const _time of [1, 2, 3]) expect((await search(user, 'vienna'))[0]?.name).toBe('Vienna')
  expect(asked).toBe(1)
  const placeId = 'osm:N240109189@52.517037,13.38886'
  const { status, headers, body } = await user.try(getPlace, { params: { placeId } })
  expect({ status, body }).toEqual({
    status: 503,
    body: { message: 'The address could not be looked up. Please try again.', code: 'unavailable' },
  })
  expect(headers.get('retry-after')).toBe('15')
})
