import { type FormEvent, useState } from 'react'
import type { TeamMember } from '../../contract/team/fields.ts'
import { AreaFields } from '../colleagues/area-fields.tsx'
import { nameOf } from '../colleagues/queries.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { useChangeAreas } from './changes.ts'

/** What a user may see and edit, area by area. */
export function AccessDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const change = useChangeAreas()
  const [areas, setAreas] = useState(member.areas)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate({ member, areas }, { onSuccess: onClose })
  }
  return (
    <Dialog open onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        size="sm"
        title={
          <>
            Access of <bdi>{nameOf(member)}</bdi>
          </>
        }
        description="Tasks and the dashboard are for everyone; a task of a lead goes with the lead."
      >
        <DialogForm
          onSubmit={submit}
          onCancel={onClose}
          submit={change.isPending ? 'Saving...' : 'Save'}
          pending={change.isPending}
        >
          <AreaFields areas={areas} onChange={setAreas} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
