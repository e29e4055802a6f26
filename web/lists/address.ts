import { SEARCH_TEXT_LENGTH } from '../../contract/plain/values.ts'

type Readers = Record<string, (value: unknown) => unknown>
type AddressBy<Parts extends Readers> = { [Name in keyof Parts]?: Exclude<ReturnType<Parts[Name]>, undefined> }

/** Parts to set; undefined takes a part away. */
export type Change<Address> = { [Part in keyof Address]?: Address[Part] | undefined }

/** Reads an address by what reads each of its parts; what makes no sense, for which that answers undefined, is left out. */
export const addressReader =
  <Parts extends Readers>(parts: Parts) =>
  (raw: Record<string, unknown>) => {
    const read = Object.keys(parts).map((name) => [name, parts[name]?.(raw[name])] as const)
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as AddressBy<Parts>
  }

/** Reads one of the known values. */
export const oneOf =
  <Value extends string>(known: readonly Value[]) =>
  (value: unknown) =>
    isOneOf(known, value) ? value : undefined

export const searchText = (search: unknown) => searchTextOf({ search }) || undefined

/** The text that is searched for, as the address has it; empty without. */
export function searchTextOf({ search }: Record<string, unknown>): string {
  return search === undefined ? '' : String(search).slice(0, SEARCH_TEXT_LENGTH)
}

/** Whether a part of the address is one of the known values. */
export function isOneOf<Value extends string>(known: readonly Value[], value: unknown): value is Value {
  return known.includes(value as Value)
}

/** An id in the address, in lower case as the server writes it; undefined where there is none. */
export function idOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return undefined
  return value.toLowerCase()
}
