import type { PlaceDetails, PlaceResult } from '../../../contract/places/fields.ts'
import type { City } from './city-index.ts'
import { foldName } from './city-names.ts'
import type { CityHit } from './city-search.ts'
import { openLine } from './gazetteer-line.ts'
import type { PlacesProvider } from './provider.ts'

/** The source that is always there; `close` ends its process. */
export interface Gazetteer extends PlacesProvider {
  close: () => Promise<void>
}

/** city:2867714, or with the name of a company in base64url behind it: city:2867714:QWNtZQ */
const CITY_ID = /^city:(\d{1,10})(?::([A-Za-z0-9_-]{1,120}))?$/
/** Longest name of a company that a place id carries, in bytes. */
const COMPANY_BYTES = 90
/**
 * Cities of the world with 500 people or more, from GeoNames, embedded. They are searched in a process of its own, which
 * the first question starts: no other request waits for a search, and the 50 MB that it holds all go back when it ends.
 * Measured and reasoned in docs/decisions/007-gazetteer.md.
 */
export function openGazetteer(settings: { idle?: number } = {}): Gazetteer {
  const { ask, close } = openLine(settings)
  return {
    knows: (placeId) => CITY_ID.test(placeId),
    close,

    async searchPlaces(text) {
      const answer = await ask({ search: text })
      return 'hits' in answer ? answer.hits.map(resultOf) : []
    },

    async findPlace(placeId) {
      const [, id, companyName] = CITY_ID.exec(placeId) ?? []
      if (!id) return undefined
      const answer = await ask({ find: Number(id) })
      if (!('city' in answer) || !answer.city) return undefined
      return detailsOf({ placeId, city: answer.city, companyName: companyName && readName(companyName) })
    },
  }
}

function resultOf({ city, companyName }: CityHit): PlaceResult {
  const name = companyName && Buffer.byteLength(companyName) <= COMPANY_BYTES ? companyName : undefined
  const company = name ? `:${Buffer.from(name).toString('base64url')}` : ''
  // "Hamburg, Germany" rather than "Hamburg, Hamburg, Germany".
  const region = foldName(city.region).includes(foldName(city.name)) ? '' : city.region
  return {
    placeId: `city:${city.id}${company}`,
    name: name ?? city.name,
    formattedAddress: [city.name, region, city.country].filter(Boolean).join(', '),
    rating: null,
  }
}

function detailsOf(place: { placeId: string; city: City; companyName: string | undefined }): PlaceDetails {
  const { city } = place
  return {
    placeId: place.placeId,
    name: place.companyName || city.name,
    street: '',
    city: city.name,
    state: city.region,
    zipCode: '',
    country: city.country,
  }
}

/** The name in an id, which anybody may have written: what is no text there reads as none. */
const readName = (encoded: string) =>
  Buffer.from(encoded, 'base64url')
    .toString()
    .replace(/[\p{C}\uFFFD]+/gu, ' ')
    .trim()
