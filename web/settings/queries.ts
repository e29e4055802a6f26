import { getNotificationSettings } from '../../contract/plain/notifications.ts'
import { callQuery } from '../api/queries.ts'

/** What one is told about, and where. */
export const notificationSettingsQuery = callQuery(getNotificationSettings, {})
