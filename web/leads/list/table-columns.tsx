import type { ReactNode } from 'react'
import { type CatalogField, headingOf } from '../../../contract/catalog.ts'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import { type LeadColumn, leadColumns } from '../../../contract/leads/columns.ts'
import type { Lead, LeadSort } from '../../../contract/leads/fields.ts'
import { leadSourceNames } from '../../../contract/leads/names.ts'
import { formatElapsed } from '../../../contract/plain/duration.ts'
import { formatDay } from '../../careers/format.ts'
import { nameOf } from '../../colleagues/queries.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { formatAgo, formatDate, formatMoney, formatShortDay } from '../../format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Stage } from '../stage.tsx'

/** Height of a row of the table, in pixels, with its edge. */
export const ROW_HEIGHT = 40

export interface Column {
  label: string
  sortBy?: LeadSort
  numeric?: boolean
  /** Its usual width among those that were chosen, in pixels. */
  width: number
  /** Where nothing was chosen: its width, absent for what the others leave, and from which width of the table on it is shown. */
  usual?: { width: string; from?: UsualFrom }
  look?: string
  /** Words of people, in whichever direction these are written. */
  words?: boolean
  /** Its cells are changed where they stand: `cell-edits.tsx` has the editor of each. */
  edited?: true
  /** What a cell says when the pointer rests on it. */
  title?: (lead: Lead) => string
  cell: (lead: Lead, around: Around) => ReactNode
}

/** What a cell says beside the lead itself. */
interface Around {
  owner: Colleague | undefined
  today: CompanyDay
}

/** From which width of the table on a usual column is shown, in pixels, with the class that does it. */
const usualFrom = {
  896: 'hidden @4xl:table-cell',
  1248: 'hidden @[78rem]:table-cell',
  1344: 'hidden @[84rem]:table-cell',
  1536: 'hidden @[96rem]:table-cell',
}
type UsualFrom = keyof typeof usualFrom

const quiet = 'truncate text-muted-foreground'
const quietFigures = `${quiet} tabular-nums`

/** How a column looks that shows more than the text that people typed. */
const own: { [Name in LeadColumn]?: Partial<Column> & Pick<Column, 'cell'> } = {
  company: {
    usual: { width: 'w-[17%] @[96rem]:w-[13%]' },
    look: 'truncate text-left text-muted-foreground',
    words: true,
    cell: (lead) => lead.company,
  },
  stage: {
    edited: true,
    usual: { width: 'w-36 @[96rem]:w-32' },
    cell: (lead) => <Stage stage={lead.stage} className="max-w-full" />,
  },
  value: {
    edited: true,
    numeric: true,
    usual: { width: 'w-40 @[96rem]:w-36' },
    look: 'truncate',
    cell: (lead) => formatMoney(lead.value),
  },
  probability: {
    edited: true,
    numeric: true,
    usual: { width: 'w-28', from: 1344 },
    look: 'text-muted-foreground',
    cell: (lead) => `${lead.probability}%`,
  },
  expectedClose: {
    edited: true,
    look: quietFigures,
    cell: (lead) => lead.expectedClose && formatDay(lead.expectedClose),
  },
  nextStepDue: {
    edited: true,
    title: ({ nextStep }) => nextStep ?? '',
    cell: (lead, { today }) => lead.nextStep && <NextStep lead={lead} today={today} />,
  },
  lastContactAt: {
    look: quietFigures,
    title: ({ lastContactAt }) => (lastContactAt ? formatDate(lastContactAt) : ''),
    cell: ({ lastContactAt }) => lastContactAt && formatAgo(lastContactAt),
  },
  email: {
    usual: { width: 'w-80', from: 1536 },
    look: quiet,
    title: (lead) => lead.email,
    cell: (lead) => lead.email,
  },
  source: {
    usual: { width: 'w-34', from: 1248 },
    look: quiet,
    cell: (lead) => lead.source && leadSourceNames[lead.source],
  },
  assignedUserId: {
    edited: true,
    usual: { width: 'w-40', from: 896 },
    cell: (_lead, { owner }) => owner && <Owner owner={owner} />,
  },
  createdAt: {
    usual: { width: 'w-32', from: 896 },
    look: quietFigures,
    cell: (lead) => formatDate(lead.createdAt),
  },
  stageChangedAt: {
    look: quietFigures,
    title: (lead) => `Since ${formatDate(lead.stageChangedAt)}`,
    cell: (lead) => formatElapsed(Date.now() - Date.parse(lead.stageChangedAt)),
  },
  updatedAt: { look: quietFigures, cell: (lead) => formatDate(lead.updatedAt) },
}

function columnOf(name: LeadColumn): Column {
  const field: CatalogField & Pick<(typeof leadCatalog)[LeadColumn], 'column'> = leadCatalog[name]
  const { label = headingOf(field), width }: NonNullable<CatalogField['column']> = field.column
  const text = (lead: Lead) => String(lead[name])
  const typed = { look: `${quiet} text-left`, words: true, title: text, cell: text }
  return { label, width, ...(field.sorted && { sortBy: name as LeadSort }), ...(own[name] ?? typed) }
}

/** What the lead table can show between the name, which is the row's link, and its menu: headings and cells. */
export const columns = Object.fromEntries(leadColumns.map((name) => [name, columnOf(name)])) as Record<
  LeadColumn,
  Column
>

/** A column as the table shows it. */
export interface ShownColumn {
  name: LeadColumn
  column: Column
  /** From which width of the table on it is shown. */
  className: string
}

/** Those that are shown where nothing was chosen, in their order, as far as a table is wide enough for them. */
export const usualColumns = leadColumns.filter((name) => columns[name].usual)

/** Columns that were chosen, or the usual ones, as the table shows them. */
export const shownColumns = (chosen: readonly LeadColumn[] | undefined): ShownColumn[] =>
  (chosen ?? usualColumns).map((name) => {
    const { usual } = columns[name]
    return { name, column: columns[name], className: !chosen && usual?.from ? usualFrom[usual.from] : '' }
  })

export const isUsuallyShown = ({ usual }: Column, room: number) => usual !== undefined && (usual.from ?? 0) <= room

/** The title gives way to the day; one text, as it is copied and can be pasted. */
function NextStep({ lead: { nextStep, nextStepDue }, today }: { lead: Lead; today: CompanyDay }) {
  return (
    <span className="flex">
      <bdi className="truncate">{nextStep}</bdi>
      {nextStepDue && (
        <span className={cn('shrink-0 text-muted-foreground', nextStepDue < today.day && 'text-destructive-text')}>
          {`, ${formatShortDay(nextStepDue)}`}
        </span>
      )}
    </span>
  )
}

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
