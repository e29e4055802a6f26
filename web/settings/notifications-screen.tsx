import { useQuery } from '@tanstack/react-query'
import { notificationTypes } from '../../contract/notifications/endpoints.ts'
import type { NotificationSettings } from '../../contract/notifications/fields.ts'
import { registrationQuery, useSignedInUser } from '../auth/queries.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { BrowserReminders } from './browser-reminders.tsx'
import { notificationSettingsQuery, useChangeNotifications } from './changes.ts'

const events: Record<(typeof notificationTypes)[number], { title: string; text: string }> = {
  assigned: { title: 'Assigned to me', text: 'A lead or task is assigned to you' },
  due_today: { title: 'Due today', text: 'One of your tasks is due' },
  task_reminder: { title: 'Reminder', text: 'A reminder you set on a task comes up' },
  mentioned: { title: 'Mentioned', text: 'Someone mentions you in a note' },
  new_candidate: { title: 'New candidate', text: 'Someone applies for an opening' },
  invitation_accepted: { title: 'Invitation accepted', text: 'Someone you invited creates their account' },
}

type Channel = 'app' | 'email'

const channels: ReadonlyArray<{ name: Channel; label: string }> = [
  { name: 'app', label: 'In the app' },
  { name: 'email', label: 'By email' },
]

export function NotificationsScreen() {
  const settings = useQuery(notificationSettingsQuery)
  const { data: installation } = useQuery(registrationQuery)
  return (
    <SettingsPage title="Notifications" description="What you are notified about, and where. Changes save at once.">
      <div className="space-y-6">
        <Card flush>
          {settings.isPending && <RowSkeletons count={5} />}
          {settings.isLoadingError && (
            <ErrorState
              title="The notifications could not be loaded"
              onRetry={() => settings.refetch()}
              className="py-8"
            />
          )}
          {settings.data && <Grid settings={settings.data} />}
        </Card>
        <BrowserReminders />
        {installation?.mail === false && (
          <p className="text-muted-foreground">Email is not set up yet. Your choices for email apply once it is.</p>
        )}
      </div>
    </SettingsPage>
  )
}

function Grid({ settings }: { settings: NotificationSettings }) {
  const { role } = useSignedInUser()
  // Only admins and owners invite.
  const types = notificationTypes.filter((type) => type !== 'invitation_accepted' || role !== 'user')
  const change = useChangeNotifications()
  return (
    <Table aria-label="Notifications">
      <thead>
        <tr className="border-b border-border">
          <TableHead>Event</TableHead>
          {channels.map(({ name, label }) => (
            <TableHead key={name} className="w-24 text-center">
              {label}
            </TableHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <TableRow key={type}>
            <th scope="row" className="py-2.5 pr-3 pl-4 text-left font-normal">
              <span className="block font-medium">{events[type].title}</span>
              <span className="block text-sm text-pretty text-muted-foreground">{events[type].text}</span>
            </th>
            {channels.map(({ name, label }) => (
              <TableCell key={name} className="text-center">
                <Checkbox
                  aria-label={`${events[type].title}: ${label}`}
                  checked={settings[type][name]}
                  onCheckedChange={(checked) =>
                    change.mutate((all) => ({ ...all, [type]: { ...all[type], [name]: checked } }))
                  }
                  className="mx-auto"
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
