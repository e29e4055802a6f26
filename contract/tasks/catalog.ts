import type { Catalog } from '../catalog.ts'
import { leadOutcomeNames } from '../leads/catalog.ts'
import { leadSourceNames, leadStageNames } from '../leads/names.ts'
import { taskPriorityNames, taskRecurrenceNames, taskStatusNames } from './names.ts'

const ofLead = <Names>(label: string, says: string, names: Names) =>
  ({ kind: 'choice', label, says, names, nullable: true, computed: true }) as const

/** Every field of a task. */
export const taskCatalog = {
  title: { kind: 'text', label: 'title', sent: 'line', missing: 'Title is required' },
  description: { kind: 'text', label: 'description', sent: 'text', unasked: true },
  status: { kind: 'choice', label: 'status', says: '', names: taskStatusNames },
  priority: { kind: 'choice', label: 'priority', names: taskPriorityNames },
  dueDate: { kind: 'day', label: 'due', nullable: true, ahead: true },
  reminder: { kind: 'number', label: 'reminder', nullable: true, unasked: true },
  recurrence: { kind: 'choice', label: 'recurrence', names: taskRecurrenceNames, nullable: true, unasked: true },
  assignedTo: { kind: 'person', label: 'assignee', says: 'assigned to', sent: 'id', nullable: true },
  leadId: { kind: 'text', label: 'lead', sent: 'id', unasked: true },
  createdBy: { kind: 'person', label: 'author', says: 'created by', nullable: true },
  state: {
    kind: 'choice',
    label: 'state',
    says: '',
    names: { open: 'Open', finished: 'Finished' },
    computed: true,
  },
  lead: { kind: 'text', label: 'lead', grouped: true, computed: true },
  leadStage: ofLead('lead stage', 'of a lead in', leadStageNames),
  leadOutcome: ofLead('lead outcome', 'of a lead that is', leadOutcomeNames),
  leadSource: ofLead('lead source', 'of a lead from', leadSourceNames),
  leadOwner: { kind: 'person', label: 'lead owner', says: 'of a lead assigned to', nullable: true, computed: true },
  leadPlace: { kind: 'text', label: 'lead place', says: 'of a lead in', nullable: true, computed: true },
  leadValue: { kind: 'money', label: 'lead value', per: 100, nullable: true, computed: true },
  leadProbability: { kind: 'percent', label: 'lead probability', unit: 'percent', nullable: true, computed: true },
  leadHot: {
    kind: 'flag',
    label: 'of a hot lead',
    saysNot: 'of a lead that is not hot',
    nullable: true,
    computed: true,
  },
  leadHighValue: {
    kind: 'flag',
    label: 'of a lead of high value',
    saysNot: 'of a lead that is not of high value',
    nullable: true,
    computed: true,
  },
  createdAt: { kind: 'day', label: 'created' },
  updatedAt: { kind: 'day', label: 'changed' },
  completedAt: { kind: 'day', label: 'completed', nullable: true },
  overdue: { kind: 'flag', label: 'overdue', computed: true },
  /** Completed on a later day than it was due. */
  finishedLate: { kind: 'flag', label: 'finished late', saysNot: 'finished in time', computed: true },
  words: { kind: 'words', label: 'words', computed: true },
} as const satisfies Catalog
