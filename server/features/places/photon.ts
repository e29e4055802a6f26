import * as z from 'zod/mini'
import type { PlaceDetails, PlaceResult } from '../../../contract/places/fields.ts'
import { askProvider, type PlacesProvider, RESULT_LIMIT } from './provider.ts'
import { streetLine } from './street-line.ts'

const optionalText = z.optional(z.string())

const Feature = z.object({
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.int().check(z.positive()),
    osm_key: optionalText,
    osm_value: optionalText,
    name: optionalText,
    street: optionalText,
    housenumber: optionalText,
    city: optionalText,
    district: optionalText,
    state: optionalText,
    postcode: optionalText,
    country: optionalText,
    countrycode: optionalText,
  }),
  geometry: z.object({
    coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
  }),
})
type Feature = z.output<typeof Feature>

const Found = z.object({ features: z.array(Feature) })

/** osm:N240109189@52.517037,13.38886: what OpenStreetMap calls it, and where it is. */
const PHOTON_ID = /^osm:([NWR])(\d{1,15})@(-?\d{1,2}\.\d{1,6}),(-?\d{1,3}\.\d{1,6})$/
/** How many places around the spot are looked through for the one that was meant: buildings and what is in them share one. */
const NEIGHBOURS = 30

/**
 * A Photon server (github.com/komoot/photon), which searches OpenStreetMap. Photon cannot look a place up by its id, so the
 * id carries the spot: what stands there is asked for, and the one with the same OpenStreetMap id is the answer. Nothing is
 * remembered between the two calls, and nothing of an id is believed.
 */
export function photonPlaces(settings: { url: string; patience?: number }): PlacesProvider {
  const base = settings.url.endsWith('/') ? settings.url : `${settings.url}/`
  const { patience } = settings

  const ask = async (path: string, query: Record<string, string>): Promise<Feature[]> => {
    const url = new URL(path, base)
    url.search = new URLSearchParams(query).toString()
    // A server without English names refuses `lang=en`, but may follow this header.
    const request = { headers: { 'Accept-Language': 'en' } }
    const found = await askProvider({ patience, url, request, schema: Found })
    return found?.features ?? []
  }

  return {
    knows: (placeId) => PHOTON_ID.test(placeId),

    async searchPlaces(text) {
      const features = await ask('api', { q: text, limit: String(RESULT_LIMIT) })
      return features.slice(0, RESULT_LIMIT).map(resultOf)
    },

    async findPlace(placeId) {
      const [, type, id, lat, lon] = PHOTON_ID.exec(placeId) ?? []
      if (!type || !id || !lat || !lon || Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180) return undefined
      const features = await ask('reverse', { lat, lon, limit: String(NEIGHBOURS) })
      const same = features.find(({ properties }) => properties.osm_type === type && properties.osm_id === Number(id))
      return same && detailsOf(placeId, same)
    },
  }
}

function resultOf(feature: Feature): PlaceResult {
  const { osm_type, osm_id } = feature.properties
  const [lon, lat] = feature.geometry.coordinates
  const place = detailsOf(`osm:${osm_type}${osm_id}@${lat.toFixed(6)},${lon.toFixed(6)}`, feature)
  const town = [place.zipCode, place.city].filter(Boolean).join(' ')
  const lines = [place.street, town, place.state === place.city ? '' : place.state, place.country]
  return { placeId: place.placeId, name: place.name, formattedAddress: lines.filter(Boolean).join(', '), rating: null }
}

function detailsOf(placeId: string, { properties }: Feature): PlaceDetails {
  const named = properties.name ?? ''
  const street = properties.street ?? (properties.osm_key === 'highway' ? named : '')
  const line = streetLine({ street, number: properties.housenumber ?? '', countryCode: properties.countrycode ?? '' })
  return {
    placeId,
    name: named || line,
    street: line,
    // A city is not in a city: its own name is the answer.
    city: properties.city ?? (properties.osm_key === 'place' ? named : (properties.district ?? '')),
    state: properties.state ?? '',
    zipCode: properties.postcode ?? '',
    country: properties.country ?? '',
  }
}
