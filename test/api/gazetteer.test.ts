import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gazetteerOf } from '../../server/features/places/gazetteer.ts'
import { loadCities, loadCitiesAside } from '../../server/features/places/load-cities.ts'
import type { PlacesProvider } from '../../server/features/places/provider.ts'
import { listLeftOut } from '../../server/platform/backup/schema.ts'
import { type Database, openDatabase } from '../../server/platform/database/connect.ts'
import { copyTemplate, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'

let world: TestDatabase
let database: Database
let gazetteer: PlacesProvider

beforeAll(async () => {
  world = await copyTemplate()
  database = await openDatabase(world.connection)
  gazetteer = gazetteerOf(database)
  await expect(gazetteer.searchPlaces('munich')).rejects.toThrow('the cities are not loaded yet')
  // The second leaves it to the first, as another process would.
  await Promise.all([loadCities(world.connection), loadCities(world.connection)])
})
afterAll(async () => {
  await database.close()
  await world.drop()
})

const search = async (text: string) =>
  (await gazetteer.searchPlaces(text)).map(({ name, formattedAddress }) => `${name} | ${formattedAddress}`)

test.each([
  ['münchen', 'Munich | Munich, Bavaria, Germany'],
  ['MUNCHEN', 'Munich | Munich, Bavaria, Germany'],
  ['munich', 'Munich | Munich, Bavaria, Germany'],
  ['Sao Paulo', 'São Paulo | São Paulo, Brazil'],
  ['new york', 'New York City | New York City, New York, United States'],
  ['san fran', 'San Francisco | San Francisco, California, United States'],
  ['cologne', 'Köln | Köln, North Rhine-Westphalia, Germany'],
  ['lon', 'London | London, England, United Kingdom'],
  ['東京都', 'Tokyo | Tokyo, Japan'],
  ['Москва', 'Moscow | Moscow, Russia'],
  ['Portland, Maine', 'Portland | Portland, Maine, United States'],
  ['paris texas', 'Paris | Paris, Texas, United States'],
  ['Springfield IL', 'Springfield | Springfield, Illinois, United States'],
  ['Saint-Denis, France', 'Saint-Denis | Saint-Denis, Île-de-France, France'],
])('"%s" leads to %s', async (text, first) => {
  expect((await search(text))[0]).toBe(first)
})

test.each([
  ['Acme Berlin', 'Acme | Berlin, Germany'],
  ['Acme, Inc. - Berlin', 'Acme, Inc. | Berlin, Germany'],
  ['Siemens AG München', 'Siemens AG | Munich, Bavaria, Germany'],
  ['Initech New York', 'Initech | New York City, New York, United States'],
  ['Initech Austin TX', 'Initech | Austin, Texas, United States'],
])('"%s" keeps the company and finds the city', async (text, first) => {
  const [place] = await gazetteer.searchPlaces(text)
  expect((await search(text))[0]).toBe(first)
  expect(await gazetteer.findPlace(place?.placeId ?? '')).toMatchObject({ name: place?.name, street: '', zipCode: '' })
})

test.each(['Acme Inc.', 'Stark Industries', 'Bank of America', '...', 'xyzzyq', '\u001f\t\u001f'])(
  '"%s" leads nowhere',
  async (text) => {
    expect(await search(text)).toEqual([])
  },
)

test('the details of a city fill city, state and country', async () => {
  const [munich] = await gazetteer.searchPlaces('munich')
  expect(await gazetteer.findPlace(munich?.placeId ?? '')).toEqual({
    placeId: 'city:2867714',
    name: 'Munich',
    street: '',
    city: 'Munich',
    state: 'Bavaria',
    zipCode: '',
    country: 'Germany',
  })
})

test('the more populous of two namesakes comes first, and never more than eight come', async () => {
  const found = await search('springfield')
  expect(found.length).toBe(8)
  expect(found.slice(0, 2)).toEqual([
    'Springfield | Springfield, Missouri, United States',
    'Springfield | Springfield, Massachusetts, United States',
  ])
})

test('ids of no city are no place, and a made-up name in one does no harm', async () => {
  expect(await gazetteer.findPlace('city:1')).toBeUndefined()
  for (const id of [
    'city:',
    'city:-1',
    'city:99999999999',
    'city:2867714:',
    'city:2867714:no space',
    `city:2867714:${'a'.repeat(121)}`,
  ]) {
    expect(gazetteer.knows(id)).toBe(false)
    expect(await gazetteer.findPlace(id)).toBeUndefined()
  }
  expect(await gazetteer.findPlace('city:2867714:AAAA')).toMatchObject({ name: 'Munich', city: 'Munich' })
})

test('many searches at once are all answered, and every search in the time that a person waits', async () => {
  const before = performance.now()
  const found = await Promise.all(
    Array.from({ length: 50 }, (_, letter) => gazetteer.searchPlaces(`san${letter % 10}`)),
  )
  expect(found).toHaveLength(50)
  expect(performance.now() - before).toBeLessThan(10_000)
})

test('what is loaded already stays, and another edition takes its place while people search', {
  tags: 'slow',
}, async () => {
  const when = async () => (await world.superuser.query(`select xmin from gazetteer.cities limit 1`)).rows[0].xmin
  const first = await when()
  await loadCities(world.connection)
  expect(await when()).toBe(first)
  await world.superuser.query(`comment on schema gazetteer is 'an earlier one'`)
  const loading = loadCities(world.connection)
  expect(await search('vienna')).not.toEqual([])
  await loading
  expect(await when()).not.toBe(first)
  expect((await search('vienna'))[0]).toBe('Vienna | Vienna, Austria')
})

test('who searches cannot write, and back-ups do not count it as something foreign', async () => {
  const write = sql`delete from gazetteer.cities`.execute(database.identity)
  await expect(write).rejects.toThrow('permission denied')
  const client = await world.superuser.connect()
  expect(await listLeftOut(client)).toEqual([])
  client.release()
})

test('the plain owner of a database loads it too, in a process of its own', { tags: 'slow' }, async () => {
  const owned = await makeOwnedDatabase()
  await loadCitiesAside(owned.connection)
  const own = await openDatabase(owned.connection)
  expect(await gazetteerOf(own).searchPlaces('vienna')).not.toEqual([])
  await own.close()
  await owned.drop()
})
