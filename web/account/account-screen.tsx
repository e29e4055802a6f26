import { removePicture, setPicture } from '../../contract/pictures/endpoints.ts'
import { NAME_LENGTH } from '../../contract/plain/values.ts'
import { runCall } from '../api/call.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { keepUser, useUpdateAccount } from './changes.ts'
import { EmailForm } from './email-form.tsx'
import { PictureCard } from './picture-card.tsx'

export function AccountScreen() {
  return (
    <SettingsPage title="Account" description="Your name, email address and picture">
      <OwnPicture />
      <NameForm />
      <EmailForm />
    </SettingsPage>
  )
}

function OwnPicture() {
  const user = useSignedInUser()
  return (
    <PictureCard
      title="Picture"
      help="Shown beside your name. PNG, JPEG or WebP."
      name={`${user.firstName} ${user.lastName}`.trim() || user.username}
      picture={user.profileImageUrl}
      send={(data) => (data === null ? runCall(removePicture, {}) : runCall(setPicture, { body: { data } }))}
      onChanged={keepUser}
    />
  )
}

function NameForm() {
  const { firstName, lastName } = useSignedInUser()
  const update = useUpdateAccount('Name saved')
  return (
    <SettingsForm
      title="Name"
      saved={{ firstName, lastName }}
      save={async (values) => {
        const user = await update.mutateAsync(values)
        return { firstName: user.firstName, lastName: user.lastName }
      }}
      action="Save name"
    >
      {(form) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" limit={NAME_LENGTH} />
          <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" limit={NAME_LENGTH} />
        </div>
      )}
    </SettingsForm>
  )
}
