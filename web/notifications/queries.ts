import { queryOptions } from '@tanstack/react-query'
import { getRoom, listNotifications } from '../../contract/notifications/endpoints.ts'
import { runWithHeaders } from '../api/call.ts'
import { keyOf } from '../api/keys.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'

const PAGE = 20
const NEWEST = { query: { limit: '1' } }

export const unreadQuery = queryOptions({
  queryKey: keyOf(listNotifications, NEWEST),
  queryFn: async ({ signal }) => {
    const { reply, headers } = await runWithHeaders(listNotifications, { ...NEWEST, signal })
    return { count: Number(headers.get('X-Unread-Count') ?? 0), newest: reply[0] ?? null }
  },
})

export const notificationsQuery = pagesQuery(listNotifications, {}, PAGE)

/** Milliseconds between two looks: while all is well, and while someone may be making room. */
const LOOK = { usually: 5 * 60_000, short: 30_000 }

/** Disks of the installation that are nearly full; for owners and admins. */
export const roomQuery = queryOptions({
  ...callQuery(getRoom, {}),
  staleTime: LOOK.short,
  refetchInterval: ({ state }) => (state.data?.length ? LOOK.short : LOOK.usually),
})
