import { useState } from 'react'
import type { Areas } from '../../contract/auth/fields.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { EMAIL_LENGTH } from '../../contract/plain/values.ts'
import { grantableRoles } from '../../contract/team/endpoints.ts'
import type { GrantableRole } from '../../contract/team/fields.ts'
import { CallError } from '../api/call.ts'
import { AreaFields } from '../colleagues/area-fields.tsx'
import { roleNames } from '../colleagues/role-names.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../forms/form-dialog.tsx'
import { useTyped } from '../forms/leave-guard.tsx'
import { InputField } from '../forms/plain-form.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { useInvite } from './changes.ts'

const roleOptions = grantableRoles.map((value) => ({ value, label: roleNames[value] }))
const roleHelp: Record<GrantableRole, string> = {
  user: 'Works with leads, tasks and what else you choose below.',
  admin: 'A user who also manages the team and the company settings.',
}

export function InviteDialog(state: DialogState) {
  return (
    <FormDialog
      {...state}
      size="sm"
      title="Invite Team Member"
      description="They get a link to create their account. It is valid for seven days."
    >
      {(guarded) => <InviteForm {...guarded} />}
    </FormDialog>
  )
}

function InviteForm({ onDone, onCancel }: GuardedForm) {
  const invite = useInvite()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<GrantableRole>('user')
  const [areas, setAreas] = useState<Areas>(EVERYTHING)
  const blank = email.trim() === ''
  useTyped(() => !blank)
  return (
    <DialogForm
      noValidate
      onSend={() => invite.mutate({ email, role, areas }, { onSuccess: onDone })}
      onCancel={onCancel}
      submit={invite.isPending ? 'Sending...' : 'Send Invitation'}
      pending={invite.isPending}
      disabled={blank}
    >
      <InputField
        label="Email"
        error={emailError(invite.error)}
        first
        type="email"
        autoComplete="off"
        limit={EMAIL_LENGTH}
        placeholder="name@example.com"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          if (invite.isError) invite.reset()
        }}
      />
      <Field label="Role" help={roleHelp[role]}>
        {(control) => <Select {...control} value={role} onValueChange={setRole} options={roleOptions} />}
      </Field>
      {role === 'user' && <AreaFields areas={areas} onChange={setAreas} />}
    </DialogForm>
  )
}

/** What is wrong with the address; a refusal without a field, such as a taken address, is about it too. */
function emailError(error: unknown) {
  if (!(error instanceof CallError)) return undefined
  return error.fields.email ?? (error.status === 409 ? error.serverMessage : undefined)
}
