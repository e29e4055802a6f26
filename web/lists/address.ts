import { SEARCH_TEXT_LENGTH } from '../../contract/plain/values.ts'

/** The text that is searched for, as the address has it; empty without. */
export function searchTextOf({ search }: Record<string, unknown>): string {
  return search === undefined ? '' : String(search).slice(0, SEARCH_TEXT_LENGTH)
}

/** Whether a part of the address is one of the known values. */
export function isOneOf<Value extends string>(known: readonly Value[], value: unknown): value is Value {
  return known.some((each) => each === value)
}

/** An id in the address, in lower case as the server writes it; undefined where there is none. */
export function idOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return undefined
  return value.toLowerCase()
}
