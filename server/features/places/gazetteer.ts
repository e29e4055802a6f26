import type { PlaceDetails, PlaceResult } from '../../../contract/places/fields.ts'
import type { Database } from '../../platform/database/connect.ts'
import { codeOf } from '../../platform/database/data-folder.ts'
import { countryName, foldName } from './city-names.ts'
import { type CityHit, searchCities } from './city-search.ts'
import { type City, findCity } from './city-store.ts'
import { type PlacesProvider, ProviderFailure } from './provider.ts'

/** city:2867714, or with the name of a company in base64url behind it: city:2867714:QWNtZQ */
const CITY_ID = /^city:(\d{1,10})(?::([A-Za-z0-9_-]{1,120}))?$/
/** Longest name of a company that a place id carries, in bytes. */
const COMPANY_BYTES = 90
/** Of an integer. */
const LARGEST_ID = 2 ** 31 - 1
const UNDEFINED_TABLE = '42P01'

/** Cities of the world with 500 people or more, from GeoNames: the source that is always there (decision 007). */
export function gazetteerOf(database: Database): PlacesProvider {
  return {
    knows: (placeId) => CITY_ID.test(placeId),
    searchPlaces: (text) => onceLoaded(async () => (await searchCities(database, text)).map(resultOf)),

    async findPlace(placeId) {
      const [, id, companyName] = CITY_ID.exec(placeId) ?? []
      const city = id && Number(id) <= LARGEST_ID && (await onceLoaded(() => findCity(database, Number(id))))
      return city ? detailsOf({ placeId, city, companyName: companyName && readName(companyName) }) : undefined
    },
  }
}

async function onceLoaded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) throw new ProviderFailure('the cities are not loaded yet')
    throw error
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
    formattedAddress: [city.name, region, countryName(city.countryCode)].filter(Boolean).join(', '),
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
    country: countryName(city.countryCode),
  }
}

/** The name in an id, which anyone may have written: what is no text there reads as none. */
const readName = (encoded: string) =>
  Buffer.from(encoded, 'base64url')
    .toString()
    .replace(/[\p{C}\uFFFD]+/gu, ' ')
    .trim()
