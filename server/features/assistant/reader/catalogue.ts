import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import { querySubjects } from '../../../../contract/data-query/endpoints.ts'
import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Happening } from './meaning.ts'

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
const NAMED: Record<string, BySubject> = {
  value: { leads: 'value', openings: 'salary', documents: 'fileSize' },
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
  leadStage: { leads: 'stage', tasks: 'leadStage' },
  leadSource: { leads: 'source', tasks: 'leadSource' },
  leadOwner: { leads: 'assignedUserId', tasks: 'leadOwner' },
  age: { leads: 'age', tasks: 'createdAt', documents: 'createdAt', openings: 'createdAt' },
  created: all('createdAt'),
  updated: { ...all('updatedAt'), candidates: 'stageUpdatedAt', activities: 'createdAt' },
  closed: { leads: 'closedAt', tasks: 'completedAt', openings: 'applicationDeadline', candidates: 'stageUpdatedAt' },
  expectedClose: { leads: 'expectedClose', openings: 'applicationDeadline' },
  due: { tasks: 'dueDate', openings: 'applicationDeadline' },
  completed: { tasks: 'completedAt', leads: 'closedAt' },
  moved: { leads: 'stageChangedAt', candidates: 'stageUpdatedAt', tasks: 'updatedAt' },
  contacted: { leads: 'lastContactAt' },
  active: { leads: 'lastActivityAt' },
  taskDone: { leads: 'lastTaskDoneAt' },
}

/** The field of a subject that is meant by a name; undefined where it has none. */
export function fieldOf(subject: QuerySubject, name: string): string | undefined {
  const named = NAMED[name]
  return named ? named[subject] : Object.hasOwn(queryFields[subject], name) ? name : undefined
}

export const kindOf = (subject: QuerySubject, field: string): string | undefined => queryFields[subject][field]?.kind

/** Whether a field is of days that are to come. */
export const isAhead = (subject: QuerySubject, field: string): boolean => Boolean(queryFields[subject][field]?.ahead)

/** What days are of where no word says so: of tasks when they are due. */
export const usualDay = (subject: QuerySubject) => (subject === 'tasks' ? 'dueDate' : 'createdAt')

export const dayField = (subject: QuerySubject, day: Happening) => fieldOf(subject, day)

const GROUPED = ['choice', 'person', 'flag']
const AMOUNTS = ['money', 'number', 'percent']

/** What a name of a field can do: divide rows, be computed with, be a day, or only be there or not. */
export function usedFor(name: string): string[] {
  const kinds = querySubjects.flatMap((subject) => {
    const { kind, grouped } = queryFields[subject][fieldOf(subject, name) ?? ''] ?? {}
    if (!kind) return []
    if (GROUPED.includes(kind) || grouped) return ['group']
    return AMOUNTS.includes(kind) ? ['amount'] : kind === 'day' ? ['day'] : ['fact']
  })
  return name === 'contactDetails' ? ['fact'] : [...new Set(kinds)]
}

/** The fields that a question can name by the words of their own name. */
export const ownNames = (): [words: string, field: string][] =>
  [...new Set(querySubjects.flatMap((subject) => Object.keys(queryFields[subject])))]
    .filter((field) => !['words', 'opening', 'lead'].includes(field))
    .map((field) => [
      field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ (at|user id)$/, ''),
      field,
    ])

/** What fields of one subject are called of another that belongs to it; undefined where it does not. */
export function calledOf(subject: QuerySubject, owner: QuerySubject | undefined): Record<string, string> | undefined {
  if (subject === 'tasks' && owner === 'leads') return OF_LEAD
  return subject === 'candidates' && owner === 'openings' ? OF_OPENING : undefined
}

const OF_LEAD: Record<string, string> = {
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
export const OF_OPENING: Record<string, string> = {
  status: 'openingStatus',
  employmentType: 'employmentType',
  experienceLevel: 'experienceLevel',
  department: 'department',
  location: 'location',
  title: 'opening',
}
