import { useMutation } from '@tanstack/react-query'
import { getDomain, updateCompany } from '../../contract/companies/endpoints.ts'
import type { Company } from '../../contract/companies/fields.ts'
import { getNotificationSettings, updateNotificationSettings } from '../../contract/notifications/endpoints.ts'
import type { NotificationSettings } from '../../contract/notifications/fields.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { keyOf } from '../api/keys.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { companyQuery } from '../companies/queries.ts'
import { toast } from '../ui/behaviour/toast.ts'

export function useUpdateCompany(id: string) {
  return useMutation({
    mutationFn: (change: CallBody<typeof updateCompany>) => runCall(updateCompany, { params: { id }, body: change }),
    onSuccess: (company) => {
      keepCompany(company)
      toast({ title: 'Company saved' })
    },
    onError: failed('The company could not be saved'),
  })
}

type SettingsChange = (settings: NotificationSettings) => NotificationSettings

/**
 * Changes what one is notified about: seen at once, taken back when it fails. Quick changes are sent one after the other,
 * each with all that was chosen until then, so that none undoes another.
 */
export function useChangeNotifications() {
  const { queryKey } = notificationSettingsQuery
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'notification-settings' },
    mutationFn: async (_change: SettingsChange) => {
      const settings = queryClient.getQueryData(queryKey)
      if (settings) await runCall(updateNotificationSettings, { body: settings })
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (settings) => settings && change(settings))
    },
    onError: failed('The notifications could not be saved'),
    // The last one asks what holds now, which also takes back what failed.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) return queryClient.invalidateQueries({ queryKey })
      return undefined
    },
  })
}

export function keepCompany(company: Company) {
  queryClient.setQueryData(companyQuery(company.id).queryKey, company)
  void queryClient.invalidateQueries({ queryKey: keyOf(getDomain, { params: { id: company.id } }) })
}

export const notificationSettingsQuery = callQuery(getNotificationSettings, {})
