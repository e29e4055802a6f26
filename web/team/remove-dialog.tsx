import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TeamMember } from '../../contract/team/fields.ts'
import { colleaguesQuery, nameOf, optionOf } from '../colleagues/queries.ts'
import { formatCount } from '../format.ts'
import { submitWithKeys } from '../forms/submit-keys.ts'
import { useFirstFocus } from '../ui/behaviour/focus.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useRemoveMember } from './changes.ts'
import { openWorkQuery } from './queries.ts'

/** A select cannot hold a blank value; this stands for it. */
const NOBODY = 'nobody'

interface RemoveDialogProps {
  member: TeamMember
  onClose: () => void
}

/** Removes a member, and asks who takes over what is left to do. */
export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const name = <bdi>{nameOf(member)}</bdi>
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={<>Remove {name}?</>}
      description={<>{name} is signed out everywhere and loses access at once. What they did stays under their name.</>}
    >
      <RemoveForm member={member} onClose={onClose} />
    </Dialog>
  )
}

function RemoveForm({ member, onClose }: RemoveDialogProps) {
  const remove = useRemoveMember()
  const work = useQuery(openWorkQuery(member.id))
  const [handOverTo, setHandOverTo] = useState(NOBODY)
  // Inside of the form, so that Ctrl with Enter submits it, and not on the act that cannot be undone.
  const cancel = useFirstFocus<HTMLButtonElement>(true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (remove.isPending || !work.data) return
    remove.mutate({ member, handOverTo: handOverTo === NOBODY ? undefined : handOverTo }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} onKeyDown={submitWithKeys} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="space-y-4">
        {work.isPending && (
          <Loading label="Counting open work">
            <Skeleton className="max-w-64" />
          </Loading>
        )}
        {work.isError && (
          <p role="alert" className="text-destructive-text">
            The open work could not be counted.{' '}
            <Button variant="link" size="inline" onClick={() => work.refetch()}>
              Try again
            </Button>
          </p>
        )}
        {work.data && <OpenWork {...work.data} />}
        {work.data && work.data.leads + work.data.tasks > 0 && (
          <HandOver member={member} value={handOverTo} onValueChange={setHandOverTo} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button ref={cancel} variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive" pending={remove.isPending} disabled={!work.data}>
          Remove from team
        </Button>
      </DialogFooter>
    </form>
  )
}

function OpenWork({ leads, tasks }: { leads: number; tasks: number }) {
  const parts = [count(leads, 'open lead'), count(tasks, 'open task')].filter(Boolean)
  if (parts.length === 0) return <p>They have no open leads or tasks.</p>
  return (
    <p>
      They have <strong className="font-semibold tabular-nums">{parts.join(' and ')}</strong>.
    </p>
  )
}

const count = (number: number, what: string) => number > 0 && `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`

interface HandOverProps {
  member: TeamMember
  value: string
  onValueChange: (value: string) => void
}

function HandOver({ member, value, onValueChange }: HandOverProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues.filter(({ id }) => id !== member.id)
  const options = [{ value: NOBODY, label: 'Unassigned' }, ...others.map(optionOf)]
  return (
    <Field label="Hand over to">
      {(control) => <Select {...control} value={value} onValueChange={onValueChange} options={options} />}
    </Field>
  )
}
