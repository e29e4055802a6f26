import { getNotificationSettings } from '../../contract/notifications/endpoints.ts'
import { callQuery } from '../api/queries.ts'

export const notificationSettingsQuery = callQuery(getNotificationSettings, {})
