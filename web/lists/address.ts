/**
 * What the readers of addresses share. The router loads them with every screen, so they name the values they know and have
 * them checked against the contract's types, rather than import them with the contract's calls.
 */

/** As long as the server takes a search (contract/values.ts). */
const SEARCH_LENGTH = 200

/** The text that is searched for, as the address has it; empty without. */
export function searchTextOf({ search }: Record<string, unknown>): string {
  return search === undefined ? '' : String(search).slice(0, SEARCH_LENGTH)
}

/** Whether a part of the address is one of the known values. */
export function isKeyOf<Key extends string>(known: Record<Key, true>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(known, value)
}

/** An id in the address, in lower case as the server writes it; undefined where there is none. */
export function idOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return undefined
  return value.toLowerCase()
}
