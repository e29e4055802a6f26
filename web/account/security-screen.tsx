import { useQuery } from '@tanstack/react-query'
import { Laptop } from 'lucide-react'
import type { SignedInDevice } from '../../contract/account/fields.ts'
import { PASSWORD_LENGTH, PASSWORD_LIMIT, TRIED_PASSWORD_LIMIT } from '../../contract/auth/endpoints.ts'
import { FactorsCard } from '../factors/factors-card.tsx'
import { formatAgo, formatDateTime } from '../format.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Badge } from '../ui/status.tsx'
import { useChangePassword, useEndSessions } from './changes.ts'
import { sessionsQuery } from './queries.ts'

export function SecurityScreen() {
  return (
    <SettingsPage title="Security" description="Your password, second factor and active sessions">
      <PasswordForm />
      <FactorsCard />
      <SessionsCard />
    </SettingsPage>
  )
}

const BLANK = { currentPassword: '', newPassword: '', confirmPassword: '' }

function PasswordForm() {
  const change = useChangePassword()
  return (
    <SettingsForm
      title="Password"
      saved={BLANK}
      judge={judgePasswords}
      save={async ({ currentPassword, newPassword }) => {
        await change.mutateAsync({ currentPassword, newPassword })
        return BLANK
      }}
      action="Change password"
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="currentPassword"
            label="Current Password"
            type="password"
            autoComplete="current-password"
            limit={TRIED_PASSWORD_LIMIT}
            required
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              form={form}
              name="newPassword"
              label="New Password"
              help={`${PASSWORD_LENGTH} characters or more`}
              type="password"
              autoComplete="new-password"
              limit={PASSWORD_LIMIT}
              required
            />
            <TextField
              form={form}
              name="confirmPassword"
              label="Confirm Password"
              type="password"
              autoComplete="new-password"
              limit={PASSWORD_LIMIT}
              required
            />
          </div>
          <p className="text-sm text-muted-foreground">A new password signs you out everywhere else.</p>
        </>
      )}
    </SettingsForm>
  )
}

function judgePasswords({ currentPassword, newPassword, confirmPassword }: typeof BLANK) {
  return {
    ...(currentPassword === '' && { currentPassword: 'Enter your password' }),
    ...(newPassword.length < PASSWORD_LENGTH && {
      newPassword: `Password must be at least ${PASSWORD_LENGTH} characters long`,
    }),
    ...(newPassword !== confirmPassword && { confirmPassword: "Passwords don't match" }),
  }
}

function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  const end = useEndSessions()
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <Card
      flush
      title="Sessions"
      action={
        others.length > 1 && (
          <Button
            variant="outline"
            size="sm"
            disabled={end.isPending}
            onClick={() => end.mutate(others.map(({ id }) => id))}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {sessions.isPending && <RowSkeletons count={2} />}
      {sessions.isLoadingError && (
        <ErrorState title="The sessions could not be loaded" onRetry={() => sessions.refetch()} className="py-8" />
      )}
      {sessions.data && (
        <ul aria-label="Sessions" className="divide-y divide-border border-t border-border">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={end.isPending && end.variables.includes(session.id)}
              onEnd={() => end.mutate([session.id])}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface SessionRowProps {
  session: SignedInDevice
  ending: boolean
  onEnd: () => void
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { device, address, createdAt, lastUsedAt, current } = session
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Laptop aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device || 'Unknown device'}
          {current && <Badge className="bg-primary-soft! text-primary-text!">This device</Badge>}
        </p>
        <p className="text-sm break-words text-muted-foreground">
          {[address, current ? 'in use now' : `last used ${formatAgo(lastUsedAt)}`].filter(Boolean).join(' · ')}
          <span className="max-sm:hidden"> · signed in {formatDateTime(createdAt)}</span>
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          size="sm"
          pending={ending}
          aria-label={`Sign out: ${device || 'Unknown device'}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
