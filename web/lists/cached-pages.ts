import type { InfiniteData, Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { Page } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** What is kept of a list that is loaded page by page. */
export type Pages<Row> = InfiniteData<Page<Row[]>>

export const rowsOf = <Row>(list: Pages<Row> | undefined): Row[] => list?.pages.flatMap(({ rows }) => rows) ?? []

/** Changes every kept list that is named; one that comes back as it was is let be. Answers how to take that back. */
export function changeLists<Row>(
  named: QueryFilters,
  change: (list: Pages<Row>, key: QueryKey) => Pages<Row>,
): () => void {
  const changed = queryClient.getQueriesData<Pages<Row>>(named).filter(([key, list]) => {
    const next = list && change(list, key)
    if (next !== list) queryClient.setQueryData(key, next)
    return next !== list
  })
  return () => {
    for (const [key, list] of changed) queryClient.setQueryData(key, list)
  }
}

/** The list with other rows and a matching total; the very same where no row changed. */
export function withRows<Row>(list: Pages<Row>, change: (rows: Row[], page: number) => Row[]): Pages<Row> {
  let more = 0
  const pages = list.pages.map((page, number) => {
    const rows = change(page.rows, number)
    if (rows.length === page.rows.length && rows.every((row, at) => row === page.rows[at])) return page
    more += rows.length - page.rows.length
    return { ...page, rows }
  })
  if (pages.every((page, number) => page === list.pages[number])) return list
  return {
    ...list,
    pages: more === 0 ? pages : pages.map((page) => ({ ...page, total: Math.max(0, page.total + more) })),
  }
}

/** The list with a row as it is now, in its place. */
export function withRow<Row extends { id: string }>(list: Pages<Row>, row: Row): Pages<Row> {
  return withRows(list, (rows) => rows.map((each) => (each.id === row.id ? row : each)))
}

export function withoutRows<Row extends { id: string }>(list: Pages<Row>, ids: ReadonlySet<string>): Pages<Row> {
  return withRows(list, (rows) => rows.filter(({ id }) => !ids.has(id)))
}

/** Most pages of a list that are reloaded at once: they can only come one after the other. */
const MOST_PAGES = 10

/** Whether a list has so many pages that it is reloaded only when it is next opened. */
export function isLong({ state }: Query): boolean {
  const { pages } = (state.data ?? {}) as { pages?: unknown }
  return Array.isArray(pages) && pages.length > MOST_PAGES
}

/** Reloads all lists whose keys begin so; the long ones when they are next opened. */
export function refreshLists(queryKey: QueryKey) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey, predicate: (query) => !isLong(query) }),
    queryClient.invalidateQueries({ queryKey, predicate: isLong, refetchType: 'none' }),
  ])
}
