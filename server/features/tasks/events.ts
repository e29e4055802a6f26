import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { EventTable, LinesOf, PayloadsOf } from '../../platform/events/event.ts'
import { type Assigned, assigned } from '../notifications/rules.ts'

interface Task {
  id: string
  title: string
  leadId: string | null
}

interface Changed extends Task, Assigned {
  /** The lead that it belonged to before. */
  formerLeadId: string | null
}

export const taskEvents = {
  'task.created': (task: Task & Assigned) => ({ ...on(task, 'task_created'), notify: notifyAssignee(task) }),
  'task.changed': (task: Changed) => onBothLeads(task, 'task_updated'),
  'task.completed': (task: Changed) => onBothLeads(task, 'task_completed'),
  // What all of a leaving member's work comes to, follows from `member.removed`.
  'task.handed_over': (task: Task & Assigned) => on(task, null),
  'task.deleted': (task: Task) => on(task, 'task_deleted'),
  'task.restored': (task: Task) => on(task, 'task_restored'),
} satisfies EventTable<'task'>

export const taskLines: LinesOf<'task'> = {
  'task.created': 'New task: {title}',
  'task.changed': 'Task updated: {title}',
  'task.completed': 'Task completed: {title}',
  'task.deleted': 'Task deleted: {title}',
  'task.restored': 'Task restored: {title}',
}

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof taskEvents> {}
}

const on = (task: Task, feed: ActivityType | null) => ({
  about: { entityType: 'task', entityId: task.id } as const,
  feed,
  live: [shown(task)],
  notify: [],
  audit: null,
})

const shown = ({ id, leadId }: Pick<Task, 'id' | 'leadId'>) => ({ id, ...(leadId && { leadId }) })

const onBothLeads = (task: Changed, feed: ActivityType) => {
  const { id, leadId, formerLeadId } = task
  const live = [shown({ id, leadId: formerLeadId }), ...(leadId && leadId !== formerLeadId ? [shown(task)] : [])]
  return { ...on(task, feed), live, notify: notifyAssignee(task) }
}

const notifyAssignee = ({ id, title, ...hands }: Task & Assigned) =>
  assigned(hands, {
    what: `the task ${title}`,
    link: `/tasks?task=${id}`,
    several: (count) => ({ what: `${count} tasks`, link: '/tasks?owner=mine' }),
  })
