import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { PlaceDetails, PlaceResult } from './fields.ts'

/** Longest id of a place, in characters; a lead keeps one. */
const PLACE_ID_LENGTH = 300

const tooShort = `Type at least ${at.SEARCH_LENGTH} characters`

const tooLong = `Type ${at.SEARCH_LIMIT} characters or less`

const SearchText = z.string({ error: tooShort }).check(
  z.trim(),
  z.minLength(at.SEARCH_LENGTH, { error: tooShort }),
  z.maxLength(at.SEARCH_LIMIT, { error: tooLong }),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'Contains characters that cannot be used' }),
)

export const searchPlaces = call.company(at.searchPlaces, 'Suggest companies and cities for a search', {
  query: z.object({ query: SearchText }),
  reply: z.array(PlaceResult),
})

export const getPlace = call.company(at.getPlace, 'The address of one suggestion', {
  params: z.object({ placeId: z.string().check(z.minLength(1), z.maxLength(PLACE_ID_LENGTH)) }),
  reply: PlaceDetails,
})
