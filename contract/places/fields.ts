import * as z from 'zod/mini'

/** One suggestion of the company search. */
export const PlaceResult = z.object({
  placeId: z.string(),
  name: z.string(),
  /** In one line, as "City, State, Country". */
  formattedAddress: z.string(),
  /** From 1 to 5; null where nobody rated it. */
  rating: z.nullable(z.number()),
})
export type PlaceResult = z.infer<typeof PlaceResult>

/** What a chosen suggestion fills in; a part that is not known is `""`. */
export const PlaceDetails = z.object({
  placeId: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})
export type PlaceDetails = z.infer<typeof PlaceDetails>
