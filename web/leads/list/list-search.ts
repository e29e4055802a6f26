import { leadSorts } from '../../../contract/leads/catalog.ts'
import { readColumns, writeColumns } from '../../../contract/leads/columns.ts'
import { leadLayouts } from '../../../contract/leads/endpoints.ts'
import type { LeadFilter, LeadQuery, LeadStage, LeadViewSettings } from '../../../contract/leads/fields.ts'
import {
  byFilterPart,
  type FilterPart,
  filterParts,
  readPeriod,
  readQuietDays,
  readRange,
  valuesIn,
} from '../../../contract/leads/filter.ts'
import { LINE_LENGTH } from '../../../contract/plain/values.ts'
import { idOf, isOneOf, searchTextOf } from '../../lists/address.ts'

/** What the address of the lead list says: which leads, in which order, and how they are shown. Everything is optional. */
export type ListSearch = LeadViewSettings

/** Reads the address of the lead list; what is unknown is left out. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const search = searchTextOf(raw)
  const { sort, layout } = raw
  const columns = readColumns(textOf(raw.columns))
  return {
    ...(search.trim() && { search }),
    ...Object.fromEntries(
      Object.entries(readers).flatMap(([part, read]) => {
        const text = read(textOf(raw[part]))
        return text ? [[part, text]] : []
      }),
    ),
    ...(isSort(sort) && { sort }),
    ...(columns && { columns: writeColumns(columns) }),
    ...(isOneOf(leadLayouts, layout) && { layout }),
  }
}

// What looks like a number in the address comes as one.
const textOf = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, 4000) : ''

const known = (read: (text: string) => unknown) => (text: string) => (read(text) === undefined ? '' : text)
const someOf = (read: (value: string) => string | undefined) => (text: string) =>
  [...new Set(valuesIn(text).flatMap((value) => read(value) ?? []))].join(',')
const among = (values: readonly string[]) => someOf((value) => (isOneOf(values, value) ? value : undefined))
const line = (text: string) => text.trim().slice(0, LINE_LENGTH)

const readers: Record<Exclude<FilterPart, 'search'>, (text: string) => string> = {
  ...byFilterPart({
    choice: ({ names = {} }) => among(Object.keys(names)),
    person: () => someOf((value) => (value === 'none' ? value : idOf(value))),
    money: () => known(readRange),
    day: () => known(readPeriod),
    text: () => line,
  }),
  openTask: (text) => (text === 'none' ? text : ''),
  noContact: known(readQuietDays),
}

/** The filter that an address has, without order and looks. */
export function filterOf(search: ListSearch): LeadFilter {
  return Object.fromEntries(filterParts.flatMap((part) => (search[part] ? [[part, search[part]]] : [])))
}

/** What the server is asked for a list: the filter and the order. */
export function queryOf(search: ListSearch): LeadFilter & Pick<LeadQuery, 'sort'> {
  return { ...filterOf(search), ...(search.sort && { sort: search.sort }) }
}

/** Whether the filter names other stages alone. */
export const isLeftOut = ({ stage: wanted }: ListSearch, stage: LeadStage) =>
  wanted !== undefined && !valuesIn(wanted).includes(stage)

export const isFiltered = (search: ListSearch) => filterParts.some((part) => search[part])

/** The address without its filter, so that it shows every lead, as it was ordered and shown. */
export const clearedOf = (search: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([part]) => !isOneOf(filterParts, part)))

function isSort(value: unknown): value is NonNullable<ListSearch['sort']> {
  return typeof value === 'string' && isOneOf(leadSorts, value.replace(/^-/, ''))
}
