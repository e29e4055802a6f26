import { getNotificationSettings } from '../../contract/notifications/endpoints.ts'
import { callQuery } from '../api/queries.ts'

/** What one is notified about, and where. */
export const notificationSettingsQuery = callQuery(getNotificationSettings, {})
