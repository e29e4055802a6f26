import type { QuerySubject } from '../../../../../contract/data-query/fields.ts'

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
 * What a name that people use is called of each subject, where that is not the field's own name. Every other field of the
 * catalogs can be asked for by its name, without a line here.
 */
export const NAMED: Record<string, BySubject> = {
  value: { leads: 'value', openings: 'salary', documents: 'fileSize' },
  /** What is computed, and what the largest are found by, where no field is named. */
  amount: { leads: 'value', openings: 'salary', candidates: 'rating', documents: 'fileSize' },
  contactDetails: {},
  name: { leads: 'name', candidates: 'name', tasks: 'title', documents: 'title', openings: 'title' },
  owner: { leads: 'assignedUserId', tasks: 'assignedTo', documents: 'uploadedBy', activities: 'userId' },
  creator: { tasks: 'createdBy', documents: 'uploadedBy', activities: 'userId' },
  stage: { leads: 'stage', candidates: 'stage', tasks: 'status' },
  status: { tasks: 'status', openings: 'status', leads: 'stage', candidates: 'stage' },
  place: { leads: 'place', openings: 'location', candidates: 'place' },
  city: { leads: 'city', openings: 'location', candidates: 'place' },
  state: { leads: 'state', openings: 'location', candidates: 'place' },
  country: { leads: 'country', openings: 'location', candidates: 'place' },
  opening: { candidates: 'opening', openings: 'title' },
  kind: { documents: 'kind', activities: 'about', openings: 'employmentType' },
  size: { documents: 'fileSize', leads: 'value' },
  video: { candidates: 'hasRecording' },
  daysToClose: { leads: 'daysToClose', candidates: 'daysToHire' },
  lostReason: { leads: 'lostReason', candidates: 'rejectionReason' },
  leadStage: { leads: 'stage', tasks: 'leadStage' },
  leadSource: { leads: 'source', tasks: 'leadSource' },
  leadOwner: { leads: 'assignedUserId', tasks: 'leadOwner' },
  age: { leads: 'age', tasks: 'createdAt', documents: 'createdAt', openings: 'createdAt' },
  created: all('createdAt'),
  updated: { ...all('updatedAt'), candidates: 'stageUpdatedAt', activities: 'createdAt' },
  closed: { leads: 'closedAt', tasks: 'completedAt', openings: 'applicationDeadline', candidates: 'stageUpdatedAt' },
  closingDate: { leads: 'closedAt', openings: 'applicationDeadline' },
  expectedClose: { leads: 'expectedClose', openings: 'applicationDeadline' },
  due: { tasks: 'dueDate', openings: 'applicationDeadline' },
  completed: { tasks: 'completedAt', leads: 'closedAt' },
  stageChanged: { leads: 'stageChangedAt', candidates: 'stageUpdatedAt' },
  moved: { leads: 'stageChangedAt', candidates: 'stageUpdatedAt', tasks: 'updatedAt' },
  movedBy: { leads: 'stageChangedBy', candidates: 'stageUpdatedBy' },
  contacted: { leads: 'lastContactAt' },
  active: { leads: 'lastActivityAt' },
  taskDone: { leads: 'lastTaskDoneAt' },
}

/** What fields of leads are called of their tasks. */
export const OF_LEAD: Record<string, string> = {
  name: 'lead',
  company: 'lead',
  stage: 'leadStage',
  outcome: 'leadOutcome',
  source: 'leadSource',
  assignedUserId: 'leadOwner',
  place: 'leadPlace',
  value: 'leadValue',
  probability: 'leadProbability',
  hot: 'leadHot',
  highValue: 'leadHighValue',
}
/** What fields of openings are called of who applied. */
export const OF_OPENING: Record<string, string> = {
  status: 'openingStatus',
  employmentType: 'employmentType',
  experienceLevel: 'experienceLevel',
  department: 'department',
  location: 'location',
  title: 'opening',
}

/** What fields of one subject are called of another that belongs to it, by that other, then by whose they are. */
export const CALLED: Partial<Record<QuerySubject, Partial<Record<QuerySubject, Record<string, string>>>>> = {
  tasks: { leads: OF_LEAD },
  // What happened to a lead is found by what that is called.
  activities: { leads: { name: 'words', company: 'words', words: 'words' } },
  candidates: { openings: OF_OPENING },
  openings: {
    candidates: { opening: 'title', openingStatus: 'status', department: 'department', location: 'location' },
  },
}

/** In which field the names of a kind stand. */
export const NAME_FIELDS: Partial<Record<string, BySubject>> = {
  place: { leads: 'place', tasks: 'leadPlace', openings: 'location', candidates: 'place' },
  location: { leads: 'place', tasks: 'leadPlace', openings: 'location', candidates: 'place' },
  site: { candidates: 'location', openings: 'location' },
  lead: { leads: 'name', tasks: 'lead', activities: 'words', documents: 'words' },
  candidate: { candidates: 'name', activities: 'words' },
  company: { leads: 'company', tasks: 'lead', activities: 'words', documents: 'words' },
  title: { leads: 'title' },
  opening: { candidates: 'opening', openings: 'title', activities: 'words' },
  department: { candidates: 'department', openings: 'department' },
  tag: { documents: 'tag' },
  task: { tasks: 'title' },
}

/** What the names of a kind are of. */
export const SUBJECT_OF: Record<string, 'leads' | 'candidates' | 'openings' | 'tasks' | undefined> = {
  lead: 'leads',
  company: 'leads',
  candidate: 'candidates',
  opening: 'openings',
  task: 'tasks',
}
