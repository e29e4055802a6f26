import { afterEach, expect, test } from 'vitest'
import { brokenReplies, listenOnLoopback } from '../../../test/support/loopback.ts'
import { photonServer } from '../../../test/support/photon-server.ts'
import { photonPlaces } from './photon.ts'
import { ProviderFailure } from './provider.ts'

let server: Awaited<ReturnType<typeof listenOnLoopback>>
afterEach(() => server.close())

async function connect(api = photonServer) {
  server = await listenOnLoopback(api)
  return photonPlaces({ url: server.url, patience: 300 })
}

test('a search answers names with their address in one line', async () => {
  const photon = await connect()
  expect(await photon.searchPlaces('olymp')).toEqual([
    {
      placeId: 'osm:W38862723@52.514679,13.239515',
      name: 'Olympiastadion',
      formattedAddress: 'Olympischer Platz 3, 14053 Berlin, Germany',
      rating: null,
    },
    {
      placeId: 'osm:W34633854@40.748428,-73.985664',
      name: 'Olympic Trading',
      formattedAddress: '350 5th Avenue, 10118 New York, United States',
      rating: null,
    },
  ])
})

test('every place that a search finds is found again by its id', async () => {
  const photon = await connect()
  const results = await photon.searchPlaces('berlin')
  expect(results).toHaveLength(3)
  for (const { placeId, name } of results)
    expect(await photon.findPlace(placeId)).toMatchObject({ placeId, name, city: 'Berlin' })
})

test('the details take an address apart', async () => {
  const photon = await connect()
  expect(await photon.findPlace('osm:W38862723@52.514679,13.239515')).toEqual({
    placeId: 'osm:W38862723@52.514679,13.239515',
    name: 'Olympiastadion',
    street: 'Olympischer Platz 3',
    city: 'Berlin',
    state: 'Berlin',
    zipCode: '14053',
    country: 'Germany',
  })
})

test('an id that names nothing at its spot, or is made up, is no place', async () => {
  const photon = await connect()
  expect(await photon.findPlace('osm:N5@52.514679,13.239515')).toBeUndefined()
  expect(await photon.findPlace('osm:W38862723@40.748428,-73.985664')).toBeUndefined()
  expect(await photon.findPlace('osm:W38862723@99.0,13.2')).toBeUndefined()
  for (const id of ['osm:W1', 'osm:X1@1.0,1.0', 'osm:W1@1.0,1.0&limit=9', 'city:1', 'ChIJj61dQgK6j4AR4GeTYWZsKWw']) {
    expect(photon.knows(id)).toBe(false)
    expect(await photon.findPlace(id)).toBeUndefined()
  }
})

test.each(Object.entries(brokenReplies))('a server that %s is a failure in good time', async (_name, api) => {
  const photon = await connect(api)
  const before = performance.now()
  await expect(photon.searchPlaces('berlin')).rejects.toThrow(ProviderFailure)
  await expect(photon.findPlace('osm:N240109189@52.517037,13.38886')).rejects.toThrow(ProviderFailure)
  expect(performance.now() - before).toBeLessThan(2000)
})
