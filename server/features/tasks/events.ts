import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'
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
    feed: { type: 'task_created', description: `New task: ${task.title}` },
    notify: tellAssignee(task),
  }),
  'task.changed': (task: Changed) => ({
    ...on(task),
    feed: { type: 'task_updated', description: `Task updated: ${task.title}` },
    live: bothLeads(task),
    notify: tellAssignee(task),
  }),
  'task.completed': (task: Changed) => ({
    ...on(task),
    feed: { type: 'task_completed', description: `Task completed: ${task.title}` },
    live: bothLeads(task),
    notify: tellAssignee(task),
  }),
  // What all of a leaving member's work comes to, follows from `member.removed`.
  'task.handed_over': (task: Task & Assigned) => ({ ...on(task), feed: null }),
  'task.deleted': (task: Task) => ({
    ...on(task),
    feed: { type: 'task_deleted', description: `Task deleted: ${task.title}` },
  }),
  'task.restored': (task: Task) => ({
    ...on(task),
    feed: { type: 'task_restored', description: `Task restored: ${task.title}` },
  }),
} satisfies EventTable<'task'>

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

const tellAssignee = ({ id, title, ...hands }: Task & Assigned) =>
  assigned(hands, {
    what: `the task ${title}`,
    link: `/tasks?task=${id}`,
    several: (count) => ({ what: `${count} tasks`, link: '/tasks?owner=mine' }),
  })
