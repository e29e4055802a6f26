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
  'task.created': (task: Task & Assigned) => ({
    ...on(task),
    feed: 'task_created',
    notify: notifyAssignee(task),
  }),
  'task.changed': (task: Changed) => ({
    ...on(task),
    feed: 'task_updated',
    live: bothLeads(task),
    notify: notifyAssignee(task),
  }),
  'task.completed': (task: Changed) => ({
    ...on(task),
    feed: 'task_completed',
    live: bothLeads(task),
    notify: notifyAssignee(task),
  }),
  // What all of a leaving member's work comes to, follows from `member.removed`.
  'task.handed_over': (task: Task & Assigned) => ({ ...on(task), feed: null }),
  'task.deleted': (task: Task) => ({
    ...on(task),
    feed: 'task_deleted',
  }),
  'task.restored': (task: Task) => ({
    ...on(task),
    feed: 'task_restored',
  }),
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

const on = (task: Task) => ({
  about: { entityType: 'task', entityId: task.id } as const,
  live: [shown(task)],
  notify: [],
  audit: null,
})

const shown = ({ id, leadId }: Pick<Task, 'id' | 'leadId'>) => ({ id, ...(leadId && { leadId }) })

const bothLeads = ({ id, leadId, formerLeadId }: Changed) => [
  shown({ id, leadId: formerLeadId }),
  ...(leadId && leadId !== formerLeadId ? [shown({ id, leadId })] : []),
]

const notifyAssignee = ({ id, title, ...hands }: Task & Assigned) =>
  assigned(hands, {
    what: `the task ${title}`,
    link: `/tasks?task=${id}`,
    several: (count) => ({ what: `${count} tasks`, link: '/tasks?owner=mine' }),
  })
