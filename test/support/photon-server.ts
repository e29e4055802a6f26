import type { RequestListener } from 'node:http'
import { replyJson } from './loopback.ts'

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
export const photonServer: RequestListener = (request, response) => {
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
