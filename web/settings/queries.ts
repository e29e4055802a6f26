import { queryOptions } from '@tanstack/react-query'
import { getNotificationSettings } from '../../contract/plain/notifications.ts'
import { runCall } from '../api/call.ts'

/** What one is told about, and where. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['/api/notification-settings'],
  queryFn: ({ signal }) => runCall(getNotificationSettings, { signal }),
})
