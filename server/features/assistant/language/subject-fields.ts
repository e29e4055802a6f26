import type { QuerySubject } from '../../../../contract/data-query.ts'
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

/** What a field that people name is called of each subject. */
const FIELDS: Record<FieldName, BySubject> = {
  value: { leads: 'value', openings: 'salary', documents: 'fileSize' },
  weightedValue: { leads: 'weightedValue' },
  probability: { leads: 'probability' },
  email: { leads: 'email', candidates: 'email' },
  phone: { leads: 'phone', candidates: 'phone' },
  company: { leads: 'company' },
  name: { leads: 'name', candidates: 'name', tasks: 'title', documents: 'title', openings: 'title' },
  title: { leads: 'title', tasks: 'title', documents: 'title', openings: 'title' },
  owner: { leads: 'assignedUserId', tasks: 'assignedTo', documents: 'uploadedBy', activities: 'userId' },
  source: { leads: 'source' },
  stage: { leads: 'stage', candidates: 'stage', tasks: 'status' },
  outcome: { leads: 'outcome' },
  status: { tasks: 'status', openings: 'status', leads: 'stage', candidates: 'stage' },
  priority: { tasks: 'priority' },
  place: { leads: 'place', openings: 'location', candidates: 'place' },
  city: { leads: 'city', openings: 'location', candidates: 'place' },
  state: { leads: 'state', openings: 'location', candidates: 'place' },
  country: { leads: 'country', openings: 'location', candidates: 'place' },
  department: { openings: 'department', candidates: 'department' },
  opening: { candidates: 'opening', openings: 'title' },
  lead: { tasks: 'lead' },
  tag: { documents: 'tag' },
  kind: { documents: 'kind', activities: 'about', openings: 'employmentType' },
  size: { documents: 'fileSize', leads: 'value' },
  rating: { candidates: 'rating' },
  salary: { openings: 'salary' },
  employmentType: { openings: 'employmentType' },
  experienceLevel: { openings: 'experienceLevel' },
  video: { candidates: 'hasRecording' },
  about: { activities: 'about' },
  candidateCount: { openings: 'candidateCount' },
  openTasks: { leads: 'openTasks' },
  overdueTasks: { leads: 'overdueTasks' },
  active: { leads: 'lastActivityAt' },
  taskDone: { leads: 'lastTaskDoneAt' },
  leadStage: { leads: 'stage', tasks: 'leadStage' },
  leadSource: { leads: 'source', tasks: 'leadSource' },
  leadOwner: { leads: 'assignedUserId', tasks: 'leadOwner' },
  leadPlace: { leads: 'place', tasks: 'leadPlace' },
  leadValue: { leads: 'value', tasks: 'leadValue' },
  lostReason: { leads: 'lostReason' },
  previousStage: { leads: 'previousStage', candidates: 'previousStage' },
  daysToClose: { leads: 'daysToClose' },
  age: { ...all('createdAt'), leads: 'age' },
  daysInStage: { leads: 'daysInStage', candidates: 'daysInStage' },
  created: all('createdAt'),
  updated: { ...all('updatedAt'), candidates: 'stageUpdatedAt', activities: 'createdAt' },
  closed: { leads: 'closedAt', tasks: 'completedAt', openings: 'applicationDeadline', candidates: 'stageUpdatedAt' },
  due: { tasks: 'dueDate', openings: 'applicationDeadline' },
  completed: { tasks: 'completedAt', leads: 'closedAt' },
  moved: { leads: 'stageChangedAt', candidates: 'stageUpdatedAt', tasks: 'updatedAt' },
  contacted: { leads: 'lastContactAt' },
  applied: { candidates: 'createdAt' },
  uploaded: { documents: 'createdAt' },
}

/** The field of a subject that is meant by a word; undefined where it has none. */
export const fieldOf = (subject: QuerySubject, name: FieldName): string | undefined => FIELDS[name][subject]

/** What days are of where no word says so: of tasks when they are due. */
export const usualDay = (subject: QuerySubject) => (subject === 'tasks' ? 'dueDate' : 'createdAt')

/** Fields by which rows are put in order rather than in groups. */
export const MEASURED = new Set<FieldName>([
  'value',
  'weightedValue',
  'probability',
  'size',
  'rating',
  'salary',
  'candidateCount',
  'openTasks',
  'overdueTasks',
  'age',
  'daysInStage',
  'daysToClose',
  'created',
  'updated',
  'closed',
  'due',
  'completed',
  'moved',
  'contacted',
  'active',
  'taskDone',
  'leadValue',
  'applied',
  'uploaded',
  'name',
])
