/** Fewest characters a company search starts with. */
export const SEARCH_LENGTH = 3

/** Longest text a company search takes, in characters. */
export const SEARCH_LIMIT = 200

export const searchPlaces = 'GET /api/places/search'
export const getPlace = 'GET /api/places/details/:placeId'
