import { useMutation } from '@tanstack/react-query'
import { listNotifications, readAllNotifications, readNotification } from '../../contract/notifications/endpoints.ts'
import type { Notification } from '../../contract/notifications/fields.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { withRows } from '../lists/cached-pages.ts'
import { notificationsQuery, unreadQuery } from './queries.ts'

export function useReadNotification() {
  return useMutation({
    mutationFn: ({ id }: Notification) => runCall(readNotification, { params: { id } }),
    onMutate: (read) => markRead(({ id }) => id === read.id),
    onSettled: refresh,
  })
}

export function useReadAll() {
  return useMutation({
    mutationFn: () => runCall(readAllNotifications, {}),
    onMutate: () => markRead(() => true),
    onError: failed('The notifications could not be marked read'),
    onSettled: refresh,
  })
}

// A load under way would bring back what was before.
async function markRead(isRead: (notification: Notification) => boolean) {
  await queryClient.cancelQueries({ queryKey: keysBelow(listNotifications, {}) })
  const readAt = new Date().toISOString()
  let marked = 0
  const mark = (row: Notification) => {
    if (row.readAt || !isRead(row)) return row
    marked += 1
    return { ...row, readAt }
  }
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => list && withRows(list, (rows) => rows.map(mark)))
  queryClient.setQueryData(unreadQuery.queryKey, (data) => data && { ...data, count: Math.max(0, data.count - marked) })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: keysBelow(listNotifications, {}) })
