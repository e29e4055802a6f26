import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { FieldName } from './meaning.ts'

type BySubject = Partial<Record<QuerySubject, string>>

const all = (field: string): Record<QuerySubject, string> => ({
  leads: field,
  tasks: field,
  documents: field,
  openings: field,
  candidates: field,
  activities: field,
})

/**
 * What a field that people name is used for: amounts are computed with; amounts, days and `order` sort rows, `group` divides them,
 * and `fact` does neither.
 */
type Use = 'amount' | 'day' | 'order' | 'group' | 'fact'

/** What a field that people name is called of each subject, and what it is used for. */
const FIELDS: Record<FieldName, BySubject & { use: Use }> = {
  value: { use: 'amount', leads: 'value', openings: 'salary', documents: 'fileSize' },
  weightedValue: { use: 'amount', leads: 'weightedValue' },
  probability: { use: 'amount', leads: 'probability' },
  email: { use: 'fact', leads: 'email', candidates: 'email' },
  phone: { use: 'fact', leads: 'phone', candidates: 'phone' },
  company: { use: 'group', leads: 'company' },
  name: { use: 'order', leads: 'name', candidates: 'name', tasks: 'title', documents: 'title', openings: 'title' },
  title: { use: 'fact', leads: 'title', tasks: 'title', documents: 'title', openings: 'title' },
  owner: { use: 'group', leads: 'assignedUserId', tasks: 'assignedTo', documents: 'uploadedBy', activities: 'userId' },
  source: { use: 'group', leads: 'source' },
  stage: { use: 'group', leads: 'stage', candidates: 'stage', tasks: 'status' },
  outcome: { use: 'group', leads: 'outcome' },
  status: { use: 'group', tasks: 'status', openings: 'status', leads: 'stage', candidates: 'stage' },
  priority: { use: 'group', tasks: 'priority' },
  place: { use: 'group', leads: 'place', openings: 'location', candidates: 'place' },
  city: { use: 'group', leads: 'city', openings: 'location', candidates: 'place' },
  state: { use: 'group', leads: 'state', openings: 'location', candidates: 'place' },
  country: { use: 'group', leads: 'country', openings: 'location', candidates: 'place' },
  department: { use: 'group', openings: 'department', candidates: 'department' },
  opening: { use: 'group', candidates: 'opening', openings: 'title' },
  lead: { use: 'group', tasks: 'lead' },
  tag: { use: 'group', documents: 'tag' },
  kind: { use: 'group', documents: 'kind', activities: 'about', openings: 'employmentType' },
  size: { use: 'amount', documents: 'fileSize', leads: 'value' },
  rating: { use: 'amount', candidates: 'rating' },
  salary: { use: 'amount', openings: 'salary' },
  employmentType: { use: 'group', openings: 'employmentType' },
  experienceLevel: { use: 'group', openings: 'experienceLevel' },
  video: { use: 'fact', candidates: 'hasRecording' },
  about: { use: 'fact', activities: 'about' },
  candidateCount: { use: 'amount', openings: 'candidateCount' },
  openTasks: { use: 'amount', leads: 'openTasks' },
  overdueTasks: { use: 'amount', leads: 'overdueTasks' },
  active: { use: 'day', leads: 'lastActivityAt' },
  taskDone: { use: 'day', leads: 'lastTaskDoneAt' },
  leadStage: { use: 'group', leads: 'stage', tasks: 'leadStage' },
  leadSource: { use: 'group', leads: 'source', tasks: 'leadSource' },
  leadOwner: { use: 'group', leads: 'assignedUserId', tasks: 'leadOwner' },
  leadPlace: { use: 'group', leads: 'place', tasks: 'leadPlace' },
  leadValue: { use: 'order', leads: 'value', tasks: 'leadValue' },
  lostReason: { use: 'group', leads: 'lostReason' },
  previousStage: { use: 'group', leads: 'previousStage', candidates: 'previousStage' },
  daysToClose: { use: 'amount', leads: 'daysToClose' },
  age: { use: 'amount', ...all('createdAt'), leads: 'age' },
  daysInStage: { use: 'amount', leads: 'daysInStage', candidates: 'daysInStage' },
  created: { use: 'day', ...all('createdAt') },
  updated: { use: 'day', ...all('updatedAt'), candidates: 'stageUpdatedAt', activities: 'createdAt' },
  closed: {
    use: 'day',
    leads: 'closedAt',
    tasks: 'completedAt',
    openings: 'applicationDeadline',
    candidates: 'stageUpdatedAt',
  },
  due: { use: 'day', tasks: 'dueDate', openings: 'applicationDeadline' },
  completed: { use: 'day', tasks: 'completedAt', leads: 'closedAt' },
  moved: { use: 'day', leads: 'stageChangedAt', candidates: 'stageUpdatedAt', tasks: 'updatedAt' },
  contacted: { use: 'day', leads: 'lastContactAt' },
  applied: { use: 'day', candidates: 'createdAt' },
  uploaded: { use: 'day', documents: 'createdAt' },
}

/** The field of a subject that is meant by a word; undefined where it has none. */
export const fieldOf = (subject: QuerySubject, name: FieldName): string | undefined => FIELDS[name][subject]

/** What days are of where no word says so: of tasks when they are due. */
export const usualDay = (subject: QuerySubject) => (subject === 'tasks' ? 'dueDate' : 'createdAt')

export const isAmount = (name: FieldName): boolean => FIELDS[name].use === 'amount'
export const isGrouping = (name: FieldName): boolean => FIELDS[name].use === 'group'
/** Whether rows are put in order by it rather than in groups. */
export const isMeasured = (name: FieldName): boolean => ['amount', 'day', 'order'].includes(FIELDS[name].use)
