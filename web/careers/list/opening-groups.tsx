import { useId } from 'react'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { listAddress, NO_FILTERS } from '../address.ts'
import type { OpeningActs } from '../opening-actions.tsx'
import { groupByCompany, groupByDepartment } from './filter.ts'
import { OpeningRow } from './opening-row.tsx'

interface OpeningGroupsProps extends OpeningActs {
  openings: PublicOpening[]
  /** Whether the list is of several companies. */
  several: boolean
  /** Whether all openings of each group are there. */
  counted: boolean
  onRead: (openingId: string) => void
}

/** Many openings: by department, or by company where there are several; each in a line that unfolds. */
export function OpeningGroups({ openings, ...rest }: OpeningGroupsProps) {
  if (rest.several) {
    return groupByCompany(openings).map((members) => (
      <Group key={members[0]?.companyId} name={members[0]?.companyName ?? ''} company={members[0]?.companyId} {...rest}>
        {members}
      </Group>
    ))
  }
  const groups = groupByDepartment(openings)
  return groups.map(([department, members]) => (
    <Group key={department} name={groups.length > 1 ? department || 'Other positions' : department} {...rest}>
      {members}
    </Group>
  ))
}

function Group({
  name,
  company,
  counted,
  children,
  ...rest
}: Omit<OpeningGroupsProps, 'openings'> & { name: string; company?: string | undefined; children: PublicOpening[] }) {
  const id = useId()
  return (
    <section aria-labelledby={name ? id : undefined} className="mb-10">
      {name && (
        <h3 id={id} className="mb-2 flex items-baseline gap-2 text-xl font-semibold tracking-tight">
          <span dir="auto" className="wrap-anywhere">
            {company ? (
              <a href={listAddress({ company, filters: NO_FILTERS })} className="hover:text-primary-text">
                {name}
              </a>
            ) : (
              name
            )}
          </span>
          {counted && <span className="text-lg font-normal text-muted-foreground tabular-nums">{children.length}</span>}
        </h3>
      )}
      {children.map((opening) => (
        <OpeningRow key={opening.id} opening={opening} {...rest} />
      ))}
    </section>
  )
}
