import { Navigate } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { Button } from '../ui/button.tsx'
import { MembersCard } from './members-card.tsx'

export function TeamScreen() {
  const { role } = useSignedInUser()
  const [inviting, setInviting] = useState(false)
  if (role === 'user') return <Navigate to="/" replace />
  const invite = () => setInviting(true)
  return (
    <SettingsPage
      wide
      title="Team Management"
      description="Members, their roles, and invitations"
      action={
        <Button onClick={invite}>
          <MailPlus aria-hidden />
          Invite Team Member
        </Button>
      }
    >
      <MembersCard />
      <InvitationsCard />
      <InviteDialog open={inviting} onOpenChange={setInviting} />
    </SettingsPage>
  )
}
