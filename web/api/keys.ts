import type { QueryKey } from '@tanstack/react-query'
import { type Endpoint, partsOf } from '../../contract/plain/endpoint.ts'
import type { CallInput, ServedEndpoint } from './call.ts'

type KeyInput<At extends ServedEndpoint> = Partial<Pick<CallInput<At>, Extract<keyof CallInput<At>, 'query'>>> &
  Pick<CallInput<At>, Extract<keyof CallInput<At>, 'params'>>

interface LooseInput {
  params?: Record<string, unknown>
  query?: object
}

/**
 * Where the answer of a call is kept: its path with the parameters filled in, and then what was asked. As the beginning
 * of keys it stands for all that were asked with at least this query: `keyOf(getTaskSummary, {})` for every summary.
 */
export function keyOf<At extends ServedEndpoint>(endpoint: At, asked: KeyInput<At>): QueryKey {
  return [...keysBelow(endpoint, asked), (asked as LooseInput).query ?? {}]
}

/** The same for a list that is kept page by page: `pagesKey(listLeads, {})` stands for it under every filter. */
export function pagesKey<At extends ServedEndpoint>(endpoint: At, asked: KeyInput<At>): QueryKey {
  return [...keysBelow(endpoint, asked), PAGES, (asked as LooseInput).query ?? {}]
}

/** The beginning of all keys at a call's path and below: `keysBelow(listLeads, {})` for lists, single leads and their notes. */
export function keysBelow<At extends ServedEndpoint>(endpoint: At, asked: KeyInput<At>): QueryKey {
  const { params = {} } = asked as LooseInput
  return segmentsOf(endpoint).map((part) => (part.startsWith(':') ? params[part.slice(1)] : part))
}

/** What a list's pages were asked with, by their key; undefined where they are another call's. */
export function inputOfPages<Query>(
  endpoint: Endpoint,
  key: QueryKey,
): { params: Record<string, string>; query: Query } | undefined {
  const parts = segmentsOf(endpoint)
  if (key.length !== parts.length + 2 || key.at(-2) !== PAGES) return undefined
  if (!parts.every((part, at) => part.startsWith(':') || part === key[at])) return undefined
  const params = parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), String(key[at])]] : []))
  return { params: Object.fromEntries(params), query: key.at(-1) as Query }
}

const PAGES = 'pages'

const segmentsOf = (endpoint: Endpoint) => partsOf(endpoint).path.replace('/api/', '').split('/')
