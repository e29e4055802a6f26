import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { SentTaskQuery } from '../filter.ts'
import { tasksQuery } from '../queries.ts'

/** The tasks that match, as many pages as were asked for; those shown stay until the ones of a new filter are there. */
export function useTaskList(query: SentTaskQuery, { enabled = true } = {}) {
  const list = useInfiniteQuery({ ...tasksQuery(query), placeholderData: keepPreviousData, enabled })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const tasks = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data])
  // A page that failed waits for the person to try again.
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return {
    tasks,
    total: data?.pages[0]?.total ?? 0,
    pages: data?.pages,
    loadMore,
    isError,
    isPlaceholderData: list.isPlaceholderData,
    isLoadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    retry: () => void (list.isFetchNextPageError ? fetchNextPage() : list.refetch()),
  }
}

export type LoadedTasks = ReturnType<typeof useTaskList>
