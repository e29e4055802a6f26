import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { brokenReplies, listenOnLoopback, replyJson } from '../../test/loopback.ts'
import { photonPlaces } from './photon.ts'
import { ProviderFailure } from './provider.ts'

const feature = (coordinates: [number, number], properties: Record<string, unknown>) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const berlin = { city: 'Berlin', country: 'Germany', countrycode: 'DE' }

const features = [
  feature([13.3888599, 52.5170365], {
    osm_type: 'N',
    osm_id: 240109189,
    osm_key: 'place',
    osm_value: 'city',
    name: 'Berlin',
    country: 'Germany',
    countrycode: 'DE',
  }),
  feature([13.239514674078611, 52.51467945], {
    osm_type: 'W',
    osm_id: 38862723,
    osm_key: 'leisure',
    osm_value: 'stadium',
    name: 'Olympiastadion',
    street: 'Olympischer Platz',
    housenumber: '3',
    postcode: '14053',
    state: 'Berlin',
    ...berlin,
  }),
  // Two businesses in one building share its spot.
  feature([13.239514674078611, 52.51467945], {
    osm_type: 'N',
    osm_id: 77,
    osm_key: 'shop',
    name: 'Fanshop',
    ...berlin,
  }),
  feature([-73.9856644, 40.7484284], {
    osm_type: 'W',
    osm_id: 34633854,
    osm_key: 'office',
    name: 'Olympic Trading',
    street: '5th Avenue',
    housenumber: '350',
    postcode: '10118',
    city: 'New York',
    state: 'New York',
    country: 'United States',
    countrycode: 'US',
  }),
]

const SEARCH = new Set(['q', 'lang', 'limit', 'lon', 'lat', 'osm_tag', 'layer', 'bbox', 'dedupe'])
const REVERSE = new Set(['lang', 'limit', 'lon', 'lat', 'radius', 'osm_tag', 'layer', 'dedupe'])

/** Behaves as a Photon server does in what Atrium uses of it: strict about parameters, and no look-up by id. */
const photonServer: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const allowed = { '/api': SEARCH, '/reverse': REVERSE }[url.pathname]
  if (!allowed) return replyJson(response, 404, { message: 'not found' })
  const unknown = [...url.searchParams.keys()].find((name) => !allowed.has(name))
  if (unknown) return replyJson(response, 400, { message: `unknown query parameter '${unknown}'.` })
  if (url.searchParams.has('lang'))
    return replyJson(response, 400, { message: 'language en is not supported, supported languages are: [default, de]' })
  const limit = Number(url.searchParams.get('limit') ?? 15)
  const reply = (found: typeof features) =>
    replyJson(response, 200, { type: 'FeatureCollection', features: found.slice(0, limit) })
  if (url.pathname === '/api') {
    const q = url.searchParams.get('q')?.toLowerCase()
    if (!q) return replyJson(response, 400, { message: "missing search term 'q': /?q=berlin" })
    return reply(features.filter(({ properties }) => `${properties.name} ${properties.city}`.toLowerCase().includes(q)))
  }
  const [lon, lat] = [url.searchParams.get('lon'), url.searchParams.get('lat')].map(Number) as [number, number]
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
    return replyJson(response, 400, { message: "invalid search term 'lat' and/or 'lon'" })
  const distance = ({ geometry }: (typeof features)[number]) =>
    Math.hypot(geometry.coordinates[0] - lon, geometry.coordinates[1] - lat)
  reply(features.filter((each) => distance(each) < 0.01).sort((one, other) => distance(one) - distance(other)))
}

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
