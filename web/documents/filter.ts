import { documentKinds, documentSorts, documentStatuses, TAG_LENGTH } from '../../contract/documents/endpoints.ts'
import type { DocumentQuery } from '../../contract/documents/fields.ts'
import { idOf, isOneOf, searchTextOf } from '../lists/address.ts'

/** Which documents the screen lists, in which order. Everything is optional. */
export type DocumentsFilter = Pick<DocumentQuery, 'search' | 'tag' | 'kind' | 'status' | 'whose' | 'sort'>

/** The document that is open over the list, and the passage that was looked for. */
interface OpenedDocument {
  document?: string
  /** The stretch of its text that was found, in UTF-16 units. */
  from?: number
  to?: number
  /** The words that were searched for in it. */
  words?: string
  /** What an answer says about it: only the sentence that says so is marked. */
  quote?: string
}

export type DocumentsAddress = DocumentsFilter & OpenedDocument

/** Parts to set; undefined takes a part away. */
export type AddressChange = { [Part in keyof DocumentsAddress]?: DocumentsAddress[Part] | undefined }

const whoseValues = ['mine', 'public', 'private'] as const

const kinds = Object.keys(documentKinds) as (keyof typeof documentKinds)[]

export function readDocumentsAddress(raw: Record<string, unknown>): DocumentsAddress {
  const { kind, status, whose, sort } = raw
  const search = searchTextOf(raw)
  const tag = raw.tag === undefined ? '' : String(raw.tag).slice(0, TAG_LENGTH)
  return {
    ...(search.trim() && { search }),
    ...(tag.trim() && { tag }),
    ...(isOneOf(kinds, kind) && { kind }),
    ...(isOneOf(documentStatuses, status) && { status }),
    ...(isOneOf(whoseValues, whose) && { whose }),
    ...(isSort(sort) && { sort }),
    ...openedOf(raw),
  }
}

export const isFiltered = ({ search, tag, kind, status, whose }: DocumentsFilter) =>
  Boolean(search || tag || kind || status || whose)

function openedOf(raw: Record<string, unknown>): OpenedDocument {
  const document = idOf(raw.document)
  if (!document) return {}
  const [from, to] = [Number(raw.from), Number(raw.to)]
  const words = searchTextOf({ search: raw.words })
  const quote = searchTextOf({ search: raw.quote })
  const isStretch = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && to > from
  return { document, ...(isStretch && { from, to }), ...(words.trim() && { words }), ...(quote.trim() && { quote }) }
}

function isSort(value: unknown): value is NonNullable<DocumentsFilter['sort']> {
  return typeof value === 'string' && isOneOf(documentSorts, value.replace(/^-/, ''))
}
