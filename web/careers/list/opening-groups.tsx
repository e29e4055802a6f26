import { useId } from 'react'
import type { PublicOpening } from '../../../contract/careers.ts'
import type { OpeningActs } from '../opening-actions.tsx'
import { groupByDepartment } from './filter.ts'
import { OpeningRow } from './opening-row.tsx'

interface OpeningGroupsProps extends OpeningActs {
  openings: PublicOpening[]
  /** Whether the list is of several companies. */
  several: boolean
  onRead: (openingId: string) => void
}

/** Many openings: by department, each in a line that unfolds. */
export function OpeningGroups({ openings, ...rest }: OpeningGroupsProps) {
  const groups = groupByDepartment(openings)
  return groups.map(([department, members]) => (
    <Group key={department} name={groups.length > 1 ? department || 'Other positions' : department} {...rest}>
      {members}
    </Group>
  ))
}

function Group({
  name,
  children,
  ...rest
}: Omit<OpeningGroupsProps, 'openings'> & { name: string; children: PublicOpening[] }) {
  const id = useId()
  return (
    <section aria-labelledby={name ? id : undefined} className="mb-10">
      {name && (
        <h3 id={id} className="mb-2 flex items-baseline gap-2 text-xl font-semibold tracking-tight">
          <span dir="auto" className="wrap-anywhere">
            {name}
          </span>
          <span className="text-lg font-normal text-muted-foreground tabular-nums">{children.length}</span>
        </h3>
      )}
      {children.map((opening) => (
        <OpeningRow key={opening.id} opening={opening} {...rest} />
      ))}
    </section>
  )
}
