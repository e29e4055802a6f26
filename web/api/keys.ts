import type { QueryKey } from '@tanstack/react-query'
import type { Call } from '../../contract/call.ts'
import type { CallInput } from './call.ts'

/** What tells one question to a call from another: its parameters and its query. */
type Asked<C extends Call> = Partial<Pick<CallInput<C>, Extract<keyof CallInput<C>, 'query'>>> &
  Pick<CallInput<C>, Extract<keyof CallInput<C>, 'params'>>

interface LooseAsked {
  params?: Record<string, unknown>
  query?: object
}

/**
 * Where the answer of a call is kept: its path with the parameters filled in, and then what was asked. As the beginning
 * of keys it stands for all that were asked with at least this query: `keyOf(getTaskSummary, {})` for every summary.
 */
export function keyOf<C extends Call>(call: C, asked: Asked<C>): QueryKey {
  return [...keysBelow(call, asked), (asked as LooseAsked).query ?? {}]
}

/** The same for a list that is kept page by page: `pagesKey(listLeads, {})` stands for it under every filter. */
export function pagesKey<C extends Call>(call: C, asked: Asked<C>): QueryKey {
  return [...keysBelow(call, asked), PAGES, (asked as LooseAsked).query ?? {}]
}

/** The beginning of all keys at a call's path and below: `keysBelow(listLeads, {})` for lists, single leads and their notes. */
export function keysBelow<C extends Call>({ path }: C, asked: Asked<C>): QueryKey {
  const { params = {} } = asked as LooseAsked
  return partsOf(path).map((part) => (part.startsWith(':') ? params[part.slice(1)] : part))
}

/** What a list's pages were asked with, by their key; undefined where they are another call's. */
export function askedForPages<Query>(
  { path }: Call,
  key: QueryKey,
): { params: Record<string, string>; query: Query } | undefined {
  const parts = partsOf(path)
  if (key.length !== parts.length + 2 || key.at(-2) !== PAGES) return undefined
  if (!parts.every((part, at) => part.startsWith(':') || part === key[at])) return undefined
  const params = parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), String(key[at])]] : []))
  return { params: Object.fromEntries(params), query: key.at(-1) as Query }
}

const PAGES = 'pages'

const partsOf = (path: string) => path.replace('/api/', '').split('/')
