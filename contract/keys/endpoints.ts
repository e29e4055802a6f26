import { areas } from '../plain/areas.ts'

/** Days after which a key ends; null: never. */
export const keyExpiries = [30, 90, 365, null] as const

export const DEFAULT_KEY_DAYS = 90

export const keyAccesses = ['read', 'write'] as const

/** What a key may be narrowed to: areas, and what is for owners and admins alone. */
export const keyFeatures = [...areas, 'organization'] as const

/** Keys that one member has at once. */
export const MOST_KEYS = 50

/** Calls that one key makes in a minute. */
export const KEY_CALLS_A_MINUTE = 600

export const listKeys = 'GET /api/keys'
export const createKey = 'POST /api/keys'
export const deleteKey = 'DELETE /api/keys/:id'
