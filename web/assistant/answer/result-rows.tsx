import type { ReactNode } from 'react'
import type { Activity } from '../../../contract/activities/fields.ts'
import type { Analysis, Source } from '../../../contract/assistant/fields.ts'
import type { Candidate } from '../../../contract/candidates/fields.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import type { Opening } from '../../../contract/openings/fields.ts'
import { openingStatusNames } from '../../../contract/openings/names.ts'
import { taskPriorityNames, taskStatusNames } from '../../../contract/tasks/names.ts'
import { ActivityLink } from '../../activities/activity-link.tsx'
import { Stage as CandidateStage } from '../../candidates/stages.tsx'
import { FileIcon } from '../../documents/file-icon.tsx'
import { typeName } from '../../documents/labels.ts'
import { formatAgo, formatDate, formatDateTime, formatMoney } from '../../format.ts'
import { Stage } from '../../leads/stage.tsx'
import { isOneOf } from '../../lists/address.ts'
import { priorityHues } from '../../tasks/labels.ts'
import { Badge, Status } from '../../ui/status.tsx'
import { RecordLink } from './record-link.tsx'

type Relevant = Analysis['relevantResults']

/** What of a lead is shown. */
export type ShownLead = Pick<Relevant['leads'][number], 'id' | 'name' | 'company' | 'stage' | 'value'>

export function LeadRow({ lead, reason }: { lead: ShownLead; reason: string | undefined }) {
  return (
    <Row
      record={{ kind: 'lead', id: lead.id }}
      title={lead.name}
      detail={lead.company || 'No company'}
      aside={isOneOf(stages, lead.stage) ? <Stage stage={lead.stage} /> : lead.stage}
      figure={formatMoney(lead.value)}
      reason={reason}
    />
  )
}

export function DocumentRow({ document }: { document: Relevant['documents'][number] }) {
  const file = { fileType: document.fileType, fileName: null }
  return (
    <Row
      record={{ kind: 'document', id: document.id }}
      icon={<FileIcon document={file} className="mt-0.5" />}
      title={document.title}
      detail={typeName(file)}
      figure={<time dateTime={document.updatedAt}>{formatDate(document.updatedAt)}</time>}
    />
  )
}

export function TaskRow({ task }: { task: Relevant['tasks'][number] }) {
  return (
    <Row
      record={{ kind: 'task', id: task.id }}
      title={task.title}
      detail={isOneOf(statuses, task.status) ? taskStatusNames[task.status] : task.status}
      aside={
        isOneOf(priorities, task.priority) ? (
          <Status hue={priorityHues[task.priority]}>{taskPriorityNames[task.priority]}</Status>
        ) : (
          task.priority
        )
      }
    />
  )
}

export function OpeningRow({ opening }: { opening: Opening }) {
  const place = [opening.department, opening.location].filter(Boolean).join(' · ')
  return (
    <Row
      record={{ kind: 'opening', id: opening.id }}
      title={opening.title}
      detail={place || 'No department'}
      aside={<Badge>{openingStatusNames[opening.status]}</Badge>}
      figure={opening.candidateCount === 1 ? '1 candidate' : `${opening.candidateCount} candidates`}
    />
  )
}

export function CandidateRow({ candidate }: { candidate: Candidate }) {
  return (
    <Row
      record={{ kind: 'candidate', id: candidate.id }}
      title={`${candidate.firstName} ${candidate.lastName}`}
      detail={candidate.jobTitle}
      aside={<CandidateStage stage={stageOf(candidate.status)} />}
      figure={<time dateTime={candidate.createdAt}>{formatDate(candidate.createdAt)}</time>}
    />
  )
}

export function ActivityRow({ activity }: { activity: Activity }) {
  return (
    <div className="relative px-4 py-2.5 has-[a:hover]:bg-muted">
      <p className="wrap-anywhere">
        <ActivityLink activity={activity} />
      </p>
      <p className="text-sm text-muted-foreground">
        <time dateTime={activity.createdAt} title={formatDateTime(activity.createdAt)}>
          {formatAgo(activity.createdAt)}
        </time>
      </p>
    </div>
  )
}

const stages = Object.keys(leadStageNames) as (keyof typeof leadStageNames)[]
const statuses = Object.keys(taskStatusNames) as (keyof typeof taskStatusNames)[]
const priorities = Object.keys(taskPriorityNames) as (keyof typeof taskPriorityNames)[]

interface RowProps {
  record: Pick<Source, 'kind' | 'id'>
  icon?: ReactNode
  title: string
  detail: string
  /** At the right, above the figure. */
  aside?: ReactNode
  figure?: ReactNode
  /** Why the row is there, where that is not plain. */
  reason?: string | undefined
}

/** A record that was found: all of the row leads to it. */
function Row({ record, icon, title, detail, aside, figure, reason }: RowProps) {
  return (
    <RecordLink
      record={record}
      className="flex min-h-14 items-start gap-3 px-4 py-2 hover:bg-muted focus-visible:-outline-offset-2"
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-left font-medium" title={title}>
          {title}
        </span>
        <span dir="auto" className="block truncate text-left text-sm text-muted-foreground">
          {detail}
        </span>
        {reason && <span className="block text-sm text-pretty text-muted-foreground">{reason}</span>}
      </span>
      <span className="flex max-w-[45%] shrink-0 flex-col items-end text-sm">
        {aside && <span className="flex max-w-full min-w-0">{aside}</span>}
        {figure && <span className="max-w-full truncate text-muted-foreground tabular-nums">{figure}</span>}
      </span>
    </RecordLink>
  )
}
