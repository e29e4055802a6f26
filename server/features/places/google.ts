import * as z from 'zod/mini'
import type { PlaceDetails, PlaceResult } from '../../../contract/places/fields.ts'
import { askProvider, type PlacesProvider, RESULT_LIMIT } from './provider.ts'
import { streetLine } from './street-line.ts'

/** Google's documents promise no form for its ids; these are the characters and lengths in use, and none of our own ids has it. */
const GOOGLE_ID = /^[A-Za-z0-9_-]{10,280}$/

const DisplayName = z.object({ text: z.string() })

const Found = z.object({
  places: z.optional(
    z.array(
      z.object({
        id: z.string(),
        displayName: z.optional(DisplayName),
        formattedAddress: z.optional(z.string()),
        rating: z.optional(z.number()),
      }),
    ),
  ),
})

const Place = z.object({
  id: z.string(),
  displayName: z.optional(DisplayName),
  addressComponents: z.optional(
    z.array(z.object({ longText: z.string(), shortText: z.optional(z.string()), types: z.array(z.string()) })),
  ),
})
type Component = NonNullable<z.output<typeof Place>['addressComponents']>[number]

/**
 * Google Places, by the Places API (New): developers.google.com/maps/documentation/places/web-service. Each call names the
 * fields it wants, which the API demands and which decides its price.
 */
export function googlePlaces(settings: { apiKey: string; url?: string; patience?: number }): PlacesProvider {
  const base = settings.url ?? 'https://places.googleapis.com'
  const { patience } = settings
  const headers = (fields: string) => ({ 'X-Goog-Api-Key': settings.apiKey, 'X-Goog-FieldMask': fields })

  return {
    knows: (placeId) => GOOGLE_ID.test(placeId),

    async searchPlaces(text) {
      const found = await askProvider({
        patience,
        url: new URL('/v1/places:searchText', base),
        request: {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            ...headers('places.id,places.displayName,places.formattedAddress,places.rating'),
          },
          body: JSON.stringify({ textQuery: text, pageSize: RESULT_LIMIT, languageCode: 'en' }),
        },
        schema: Found,
      })
      return (found?.places ?? []).slice(0, RESULT_LIMIT).map(
        (place): PlaceResult => ({
          placeId: place.id,
          name: place.displayName?.text ?? '',
          formattedAddress: place.formattedAddress ?? '',
          rating: place.rating ?? null,
        }),
      )
    },

    async findPlace(placeId) {
      const url = new URL(`/v1/places/${encodeURIComponent(placeId)}`, base)
      url.searchParams.set('languageCode', 'en')
      const request = { headers: headers('id,displayName,addressComponents') }
      const place = await askProvider({ patience, url, request, schema: Place, isAbsent })
      return place && detailsOf(placeId, place)
    },
  }
}

/** An id that is gone answers 404; one that never was one answers 400, as a wrong key does. */
const isAbsent = (status: number, body: string) => status === 404 || (status === 400 && /place id/i.test(body))

function detailsOf(placeId: string, place: z.output<typeof Place>): PlaceDetails {
  const parts = place.addressComponents ?? []
  return {
    placeId,
    name: place.displayName?.text ?? '',
    street: streetLine({
      street: part(parts, 'route'),
      number: part(parts, 'street_number'),
      countryCode: parts.find((each) => each.types.includes('country'))?.shortText ?? '',
    }),
    // Britain has post towns in place of localities, and some cities are only divided into sublocalities.
    city: part(parts, 'locality') || part(parts, 'postal_town') || part(parts, 'sublocality_level_1'),
    state: part(parts, 'administrative_area_level_1'),
    zipCode: part(parts, 'postal_code'),
    country: part(parts, 'country'),
  }
}

const part = (parts: Component[], type: string) => parts.find((each) => each.types.includes(type))?.longText ?? ''
