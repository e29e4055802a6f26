import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, nameOf, optionOf } from '../../colleagues/queries.ts'
import type { FieldControl } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const NOBODY = 'nobody'

interface AssigneeSelectProps extends FieldControl {
  /** A member's id, or null for nobody. */
  value: string | null
  onValueChange: (value: string | null) => void
}

/** Chooses who does it: the user first, then the others by name, or nobody. */
export function AssigneeSelect({ value, onValueChange, ...control }: AssigneeSelectProps) {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues.filter(({ id }) => id !== user.id)
  const options = [
    { value: NOBODY, label: 'Unassigned' },
    { value: user.id, label: `${nameOf(user)} (you)` },
    ...others.map(optionOf),
  ]
  return (
    <Select
      {...control}
      value={value ?? NOBODY}
      onValueChange={(next) => onValueChange(next === NOBODY ? null : next)}
      options={options}
    />
  )
}
