import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { brokenReplies, listenOnLoopback, readBody, replyJson } from '../../../test/support/loopback.ts'
import { googlePlaces } from './google.ts'
import { ProviderFailure } from './provider.ts'

const KEY = 'AIza-test-key'
const GONE = 'ChIJgonegonegonegonegone'

const component = (longText: string, types: string[], shortText = longText) => ({
  longText,
  shortText,
  types,
  languageCode: 'en',
})

const places = [
  {
    id: 'ChIJj61dQgK6j4AR4GeTYWZsKWw',
    displayName: { text: 'Googleplex', languageCode: 'en' },
    formattedAddress: '1600 Amphitheatre Pkwy, Mountain View, CA 94043, USA',
    rating: 4.2,
    addressComponents: [
      component('1600', ['street_number']),
      component('Amphitheatre Parkway', ['route'], 'Amphitheatre Pkwy'),
      component('Mountain View', ['locality', 'political']),
      component('Santa Clara County', ['administrative_area_level_2', 'political']),
      component('California', ['administrative_area_level_1', 'political'], 'CA'),
      component('United States', ['country', 'political'], 'US'),
      component('94043', ['postal_code']),
    ],
  },
  {
    id: 'ChIJAQAAoA5MqEcRaaaaaaaaaaa',
    displayName: { text: 'Google Berlin', languageCode: 'de' },
    formattedAddress: 'Tucholskystraße 2, 10117 Berlin, Germany',
    addressComponents: [
      component('2', ['street_number']),
      component('Tucholskystraße', ['route']),
      component('Berlin', ['locality', 'political']),
      component('Germany', ['country', 'political'], 'DE'),
      component('10117', ['postal_code']),
    ],
  },
  {
    id: 'ChIJlondonlondonlondonlond0',
    displayName: { text: 'Google UK', languageCode: 'en' },
    formattedAddress: '6 Pancras Square, London N1C 4AG, UK',
    addressComponents: [
      component('London', ['postal_town']),
      component('United Kingdom', ['country', 'political'], 'GB'),
    ],
  },
]

/** Behaves as places.googleapis.com does in what Atrium uses of it: keys, field masks, empty replies, error bodies. */
const placesApi: RequestListener = async (request, response) => {
  const refuse = (code: number, status: string, message: string) =>
    replyJson(response, code, { error: { code, message, status } })
  if (request.headers['x-goog-api-key'] !== KEY) {
    return refuse(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
  }
  const mask = String(request.headers['x-goog-fieldmask'] ?? '')
  if (!mask)
    return refuse(
      400,
      'INVALID_ARGUMENT',
      'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it.',
    )
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST' && url.pathname === '/v1/places:searchText') {
    const query = JSON.parse(await readBody(request))
    if (!query.textQuery) return refuse(400, 'INVALID_ARGUMENT', 'Empty text_query.')
    const found = places.filter((place) => place.displayName.text.toLowerCase().includes(query.textQuery.toLowerCase()))
    if (found.length === 0) return replyJson(response, 200, {})
    return replyJson(response, 200, {
      places: found.slice(0, query.pageSize).map((place) => masked(place, mask, 'places.')),
    })
  }
  const id = /^\/v1\/places\/([^/]+)$/.exec(url.pathname)?.[1]
  if (request.method !== 'GET' || !id) return refuse(404, 'NOT_FOUND', 'Requested entity was not found.')
  if (id === GONE) return refuse(404, 'NOT_FOUND', 'The Place ID is no longer valid. Please refresh cached Place IDs.')
  const place = places.find((each) => each.id === id)
  if (!place) return refuse(400, 'INVALID_ARGUMENT', `Not a valid Place ID: ${id}`)
  return replyJson(response, 200, masked(place, mask, ''))
}

const masked = (place: object, mask: string, prefix: string) =>
  Object.fromEntries(Object.entries(place).filter(([field]) => mask.split(',').includes(prefix + field)))

let server: Awaited<ReturnType<typeof listenOnLoopback>>
afterEach(() => server.close())

async function connect(api = placesApi, apiKey = KEY) {
  server = await listenOnLoopback(api)
  return googlePlaces({ apiKey, url: server.url, patience: 300 })
}

test('a search answers name, address and rating', async () => {
  const google = await connect()
  expect(await google.searchPlaces('google')).toEqual([
    {
      placeId: 'ChIJj61dQgK6j4AR4GeTYWZsKWw',
      name: 'Googleplex',
      formattedAddress: '1600 Amphitheatre Pkwy, Mountain View, CA 94043, USA',
      rating: 4.2,
    },
    {
      placeId: 'ChIJAQAAoA5MqEcRaaaaaaaaaaa',
      name: 'Google Berlin',
      formattedAddress: 'Tucholskystraße 2, 10117 Berlin, Germany',
      rating: null,
    },
    {
      placeId: 'ChIJlondonlondonlondonlond0',
      name: 'Google UK',
      formattedAddress: '6 Pancras Square, London N1C 4AG, UK',
      rating: null,
    },
  ])
})

test('a search without a hit answers nothing, though the reply has no list at all', async () => {
  const google = await connect()
  expect(await google.searchPlaces('nowhere')).toEqual([])
})

test('the details take an address apart, with the number where the country writes it', async () => {
  const google = await connect()
  expect(await google.findPlace('ChIJj61dQgK6j4AR4GeTYWZsKWw')).toEqual({
    placeId: 'ChIJj61dQgK6j4AR4GeTYWZsKWw',
    name: 'Googleplex',
    street: '1600 Amphitheatre Parkway',
    city: 'Mountain View',
    state: 'California',
    zipCode: '94043',
    country: 'United States',
  })
  expect(await google.findPlace('ChIJAQAAoA5MqEcRaaaaaaaaaaa')).toMatchObject({
    street: 'Tucholskystraße 2',
    state: '',
  })
  expect(await google.findPlace('ChIJlondonlondonlondonlond0')).toMatchObject({ street: '', city: 'London' })
})

test('an id that is gone, or never was one, is no place', async () => {
  const google = await connect()
  expect(await google.findPlace(GONE)).toBeUndefined()
  expect(await google.findPlace('ChIJneverwasneverwasnever')).toBeUndefined()
})

test('a wrong key is a failure, and not a missing place', async () => {
  const google = await connect(placesApi, 'wrong')
  await expect(google.searchPlaces('google')).rejects.toThrow('status 400')
  await expect(google.findPlace('ChIJj61dQgK6j4AR4GeTYWZsKWw')).rejects.toThrow(ProviderFailure)
})

test('its ids are told from the others by their form', async () => {
  const google = await connect()
  expect(google.knows('ChIJj61dQgK6j4AR4GeTYWZsKWw')).toBe(true)
  for (const other of ['city:2867714', 'osm:N1@1.0,1.0', '../../v1/secrets', '', 'short'])
    expect(google.knows(other)).toBe(false)
})

test.each(Object.entries(brokenReplies))('a server that %s is a failure in good time', async (_name, api) => {
  const google = await connect(api)
  const before = performance.now()
  await expect(google.searchPlaces('google')).rejects.toThrow(ProviderFailure)
  await expect(google.findPlace('ChIJj61dQgK6j4AR4GeTYWZsKWw')).rejects.toThrow(ProviderFailure)
  expect(performance.now() - before).toBeLessThan(2000)
})
