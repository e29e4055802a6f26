import type { Activity } from '../../../../contract/activities/fields.ts'
import type { Source } from '../../../../contract/assistant/fields.ts'
import type { Candidate } from '../../../../contract/candidates/fields.ts'
import { stageOf } from '../../../../contract/candidates/stage.ts'
import { querySubjects } from '../../../../contract/data-query/endpoints.ts'
import type { QueryResult, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Document } from '../../../../contract/documents/fields.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import {
  candidateStageNames,
  leadStageNames,
  openingStatusNames,
  taskPriorityNames,
  taskStatusNames,
} from '../../../../contract/names.ts'
import type { Opening } from '../../../../contract/openings/fields.ts'
import type { Task } from '../../../../contract/tasks/fields.ts'
import { dayOf, dueDayOf, formatDay, formatMoney } from '../../data-query/rules.ts'
import type { Telling } from './telling.ts'

/** A row with what it is. */
export type Row =
  | { kind: 'lead'; row: Lead }
  | { kind: 'task'; row: Task }
  | { kind: 'document'; row: Document }
  | { kind: 'opening'; row: Opening }
  | { kind: 'candidate'; row: Candidate }
  | { kind: 'activity'; row: Activity }

/** The rows of a result, what was asked for first. */
export function rowsToTell({ query, rows }: QueryResult): Row[] {
  const kinds: Record<QuerySubject, Row[]> = {
    leads: rows.leads.map((row) => ({ kind: 'lead', row }) as const),
    tasks: rows.tasks.map((row) => ({ kind: 'task', row }) as const),
    documents: rows.documents.map((row) => ({ kind: 'document', row }) as const),
    openings: rows.openings.map((row) => ({ kind: 'opening', row }) as const),
    candidates: rows.candidates.map((row) => ({ kind: 'candidate', row }) as const),
    activities: rows.activities.map((row) => ({ kind: 'activity', row }) as const),
  }
  const others = querySubjects.filter((subject) => subject !== query.subject)
  return [query.subject, ...others].flatMap((subject) => kinds[subject])
}

/** What a statement may rest on; nothing of an activity, which is told for itself. */
export function sourceOf({ kind, row }: Row, { passages }: QueryResult): Source | undefined {
  if (kind === 'activity') return undefined
  const title = kind === 'lead' ? row.name : kind === 'candidate' ? `${row.firstName} ${row.lastName}` : row.title
  return { kind, id: row.id, title, passage: passages[row.id] ?? null }
}

/** A row in some words: what it is, and what matters of it. */
export function tellRow(row: Row, result: QueryResult, telling: Telling): string {
  const reason = result.reasons[row.row.id]
  return `${rowWords(row, result, telling)}${reason ? `; ${reason}` : ''}`
}

function rowWords({ kind, row }: Row, result: QueryResult, telling: Telling): string {
  switch (kind) {
    case 'lead':
      return `${leadWords(row, telling)}${isAlone(result) ? `; created ${formatDay(dayOf(row.createdAt, telling.timeZone))}${reachWords(row)}` : ''}`
    case 'task':
      return taskWords(row, telling)
    case 'document':
      return `${documentWords(row, result.passages[row.id]?.text, telling)}${isAlone(result) ? `; uploaded${by(row.uploadedBy, telling)} on ${formatDay(dayOf(row.createdAt, telling.timeZone))}` : ''}`
    case 'opening':
      return `${openingWords(row)}${isAlone(result) ? payWords(row) : ''}`
    case 'candidate':
      return `${row.firstName} ${row.lastName}, for ${row.jobTitle}: ${candidateStageNames[stageOf(row.status)]}, applied ${formatDay(dayOf(row.createdAt, telling.timeZone))}${isAlone(result) ? reachWords(row) : ''}`
    case 'activity':
      return `${row.description}${by(row.userId, telling)}, ${formatDay(dayOf(row.createdAt, telling.timeZone))}`
  }
}

// Who asks for one wants to know how to reach them, or where they are.
const isAlone = ({ total }: QueryResult) => total === 1

const reachWords = ({ phone, email, ...row }: Lead | Candidate) =>
  [
    phone && `phone ${phone}`,
    email && `email ${email}`,
    'city' in row ? [row.city, row.state, row.country].filter(Boolean).join(', ') : row.address,
  ]
    .filter(Boolean)
    .map((words) => `; ${words}`)
    .join('')

function leadWords({ name, company, value, stage, assignedUserId }: Lead, telling: Telling) {
  const owner = assignedUserId ? (telling.people.get(assignedUserId) ?? 'somebody') : 'nobody'
  return `${name}${company && `, ${company}`}: ${formatMoney(value)}, ${leadStageNames[stage]}, owned by ${owner}`
}

function taskWords(
  { title, dueDate, priority, status, assignedTo, leadName }: Task,
  { now, timeZone, people }: Telling,
) {
  const due = dueDate && dueDayOf(dueDate, timeZone)
  const late = due && isOpenStatus(status) && due < dayOf(new Date(now).toISOString(), timeZone)
  return [
    `“${title}”${leadName ? ` for ${leadName}` : ''}: ${due ? `due ${formatDay(due)}${late ? ', overdue' : ''}` : 'no due date'}`,
    `${taskPriorityNames[priority].toLowerCase()} priority`,
    taskStatusNames[status].toLowerCase(),
    assignedTo ? `assigned to ${people.get(assignedTo) ?? 'somebody'}` : 'assigned to nobody',
  ].join(', ')
}

export const isOpenStatus = (status: Task['status']) => status === 'pending' || status === 'in_progress'

function documentWords({ title, fileName, updatedAt }: Document, passage: string | undefined, { timeZone }: Telling) {
  const said = passage?.replace(/\s+/g, ' ').trim()
  const file = fileName && fileName !== title ? `, ${fileName}` : ''
  return `“${title}”${file}, changed ${formatDay(dayOf(updatedAt, timeZone))}${said ? `: “${said}”` : ''}`
}

function openingWords({ title, department, location, status, candidateCount, applicationDeadline }: Opening) {
  const closes = applicationDeadline ? `, closes ${formatDay(applicationDeadline)}` : ''
  const where = [department, location].filter(Boolean).join(', ')
  return `${title}${where && `, ${where}`}: ${openingStatusNames[status].toLowerCase()}, ${candidateCount} ${candidateCount === 1 ? 'candidate' : 'candidates'}${closes}`
}

function payWords({ salaryMin, salaryMax }: Opening): string {
  const [from, to] = [salaryMin, salaryMax].map((amount) => (amount === null ? undefined : formatMoney(amount)))
  if (from && to) return `, ${from} to ${to} a year`
  return from ? `, from ${from} a year` : to ? `, up to ${to} a year` : ''
}

const by = (userId: string | null, { people }: Telling) => (userId ? ` by ${people.get(userId) ?? 'somebody'}` : '')
