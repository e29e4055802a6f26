import { ArrowRight, Check, CirclePlus, ListTodo, type LucideIcon, PenLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldChange, LeadEvent } from '../../../contract/leads/fields.ts'
import { nameOf, useColleague } from '../../colleagues/queries.ts'
import { SignedEntry } from '../../lists/timeline.tsx'
import { useConflictFields } from '../conflict-fields.tsx'

/** What was changed of a lead, or done with one of its tasks. */
export function EventEntry({ event }: { event: LeadEvent }) {
  const person = useColleague(event.userId)
  const { icon, text } = signs[event.name]
  const [only, ...more] = event.changes
  return (
    <SignedEntry
      icon={icon}
      at={event.createdAt}
      said={
        <>
          <bdi className="font-medium text-foreground">{person ? nameOf(person) : 'Former colleague'}</bdi> {text}{' '}
          {(event.task || event.lead) && <bdi className="text-foreground">{event.task?.title ?? event.lead?.name}</bdi>}
          {event.lead && only && ', and changed '}
          {only && (more.length === 0 ? <Change change={only} /> : `${event.changes.length} fields`)}
        </>
      }
    >
      {more.length > 0 && (
        <ul className="text-muted-foreground">
          {event.changes.map((change) => (
            <li key={change.field} className="wrap-anywhere">
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </SignedEntry>
  )
}

const changed = { icon: PenLine, text: 'changed' }

const signs: Record<LeadEvent['name'], { icon: LucideIcon; text: string }> = {
  'lead.changed': changed,
  'lead.assigned': changed,
  'lead.assignment_undone': changed,
  'lead.deleted': { icon: Trash2, text: 'deleted the lead' },
  'lead.restored': { icon: CirclePlus, text: 'restored the lead' },
  'lead.merged': { icon: CirclePlus, text: 'merged' },
  'lead.unmerged': { icon: PenLine, text: 'undid the merge with' },
  'task.created': { icon: ListTodo, text: 'added the task' },
  'task.completed': { icon: Check, text: 'completed the task' },
  'task.deleted': { icon: Trash2, text: 'deleted the task' },
  'task.restored': { icon: CirclePlus, text: 'restored the task' },
}

/** Which field, from what to what. */
function Change({ change: { field, from, to } }: { change: FieldChange }) {
  const { label = field, show = String } = useConflictFields().find(({ name }) => name === field) ?? {}
  const blank = field === 'assignedUserId' ? 'Unassigned' : 'blank'
  const shown = (value: FieldChange['from']): ReactNode => (value === null || value === '' ? blank : show(value))
  if (field === 'notes') return label
  return (
    <>
      {label}: <bdi>{shown(from)}</bdi>{' '}
      <ArrowRight role="img" aria-label="to" className="inline size-3.5 align-[-2px]" />{' '}
      <bdi className="text-foreground">{shown(to)}</bdi>
    </>
  )
}
