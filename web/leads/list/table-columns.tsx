import type { ReactNode } from 'react'
import type { Colleague } from '../../../contract/colleagues.ts'
import type { Lead, LeadSort } from '../../../contract/leads.ts'
import { nameOf } from '../../colleagues/queries.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { sourceNames } from '../sources.ts'
import { Stage } from '../stage.tsx'

/** Height of a row of the table, in pixels, with its edge. */
export const ROW_HEIGHT = 40

interface Column {
  label: string
  sortBy?: LeadSort
  numeric?: boolean
  /** Its width; absent: what the others leave. */
  width?: string
  /** From which width of the table on it is shown; absent: always. */
  from?: string
  /** How its cells look. */
  look?: string
  /** Words of people, in whichever direction these are written. */
  words?: boolean
  /** What a cell says when the pointer rests on it. */
  title?: (lead: Lead) => string
  cell: (lead: Lead, owner: Colleague | undefined) => ReactNode
}

/** The columns of the lead table between the name, which is the row's link, and its menu: headings and cells. */
export const columns: readonly Column[] = [
  {
    label: 'Company',
    sortBy: 'company',
    width: 'w-[17%] @[96rem]:w-[13%]',
    look: 'truncate text-left text-muted-foreground',
    words: true,
    cell: (lead) => lead.company,
  },
  {
    label: 'Stage',
    sortBy: 'stage',
    width: 'w-36 @[96rem]:w-32',
    cell: (lead) => <Stage stage={lead.stage} className="max-w-full" />,
  },
  {
    label: 'Value',
    sortBy: 'value',
    numeric: true,
    width: 'w-40 @[96rem]:w-36',
    cell: (lead) => formatMoney(lead.value),
  },
  {
    label: 'Probability',
    sortBy: 'probability',
    numeric: true,
    width: 'w-28',
    from: 'hidden @[84rem]:table-cell',
    look: 'text-muted-foreground',
    cell: (lead) => `${lead.probability}%`,
  },
  {
    label: 'Email',
    width: 'w-80',
    from: 'hidden @[96rem]:table-cell',
    look: 'truncate text-muted-foreground',
    title: (lead) => lead.email,
    cell: (lead) => lead.email,
  },
  {
    label: 'Source',
    width: 'w-34',
    from: 'hidden @[78rem]:table-cell',
    look: 'truncate text-muted-foreground',
    cell: (lead) => lead.source && sourceNames[lead.source],
  },
  {
    label: 'Owner',
    width: 'w-40',
    from: 'hidden @4xl:table-cell',
    cell: (_lead, owner) => owner && <Owner owner={owner} />,
  },
  {
    label: 'Created',
    sortBy: 'createdAt',
    width: 'w-32',
    from: 'hidden @4xl:table-cell',
    look: 'truncate text-muted-foreground tabular-nums',
    cell: (lead) => formatDate(lead.createdAt),
  },
]

function Owner({ owner }: { owner: Colleague }) {
  return (
    <span className="flex items-center gap-2 text-muted-foreground">
      <Avatar name={nameOf(owner)} picture={owner.profileImageUrl} size="sm" />
      <span dir="auto" className="truncate">
        {nameOf(owner)}
      </span>
    </span>
  )
}
