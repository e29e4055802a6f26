import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listNotifications } from '../../contract/plain/notifications.ts'
import { runPage, runWithHeaders } from '../api/call.ts'

const PAGE_LENGTH = '20'

/** How many notifications are unread, and the newest one. */
export const unreadQuery = queryOptions({
  queryKey: ['/api/notifications', 'unread'],
  queryFn: async ({ signal }) => {
    const { reply, headers } = await runWithHeaders(listNotifications, { query: { limit: '1' }, signal })
    return { count: Number(headers.get('X-Unread-Count') ?? 0), newest: reply[0] ?? null }
  },
})

/** One's notifications, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['/api/notifications', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    runPage(listNotifications, { query: { limit: PAGE_LENGTH, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})
