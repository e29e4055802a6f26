import type { Activity } from '../../../../contract/activities/fields.ts'
import type { Source } from '../../../../contract/assistant/fields.ts'
import type { Candidate } from '../../../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../../../contract/candidates/names.ts'
import { stageOf } from '../../../../contract/candidates/stage.ts'
import { querySubjects } from '../../../../contract/data-query/endpoints.ts'
import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import type { Document } from '../../../../contract/documents/fields.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../../contract/leads/names.ts'
import type { Opening } from '../../../../contract/openings/fields.ts'
import { openingStatusNames } from '../../../../contract/openings/names.ts'
import { formatPay } from '../../../../contract/openings/salary.ts'
import type { Task } from '../../../../contract/tasks/fields.ts'
import { taskPriorityNames, taskStatusNames } from '../../../../contract/tasks/names.ts'
import { dayOf, dueDayOf, formatDay, formatMoney, KINDS } from '../../data-query/rules.ts'
import type { Setting } from './setting.ts'

export type Row =
  | { kind: 'lead'; row: Lead }
  | { kind: 'task'; row: Task }
  | { kind: 'document'; row: Document }
  | { kind: 'opening'; row: Opening }
  | { kind: 'candidate'; row: Candidate }
  | { kind: 'activity'; row: Activity }

/** The rows of a result, what was asked for first. */
export function rowsOf({ query, rows }: QueryResult): Row[] {
  const others = querySubjects.filter((subject) => subject !== query.subject)
  return [query.subject, ...others].flatMap((subject) =>
    rows[subject].map((row) => ({ kind: KINDS[subject] ?? 'activity', row }) as Row),
  )
}

/** What a statement may rest on; nothing of an activity, which stands for itself. */
export function sourceOf({ kind, row }: Row, { passages }: QueryResult): Source | undefined {
  if (kind === 'activity') return undefined
  const title = kind === 'lead' ? row.name : kind === 'candidate' ? `${row.firstName} ${row.lastName}` : row.title
  return { kind, id: row.id, title, passage: passages[row.id] ?? null }
}

/** A row in some words: what it is, what matters of it, and why it is there. */
export function rowWords(row: Row, result: QueryResult, setting: Setting): string {
  const facts = factsOf(row, result, setting)
  const more = (result.reasons[row.row.id] ?? '').split('; ').filter((words) => words && !facts.includes(words))
  return [facts, ...more].join('; ')
}

function factsOf({ kind, row }: Row, result: QueryResult, setting: Setting): string {
  switch (kind) {
    case 'lead':
      return `${leadWords(row, setting)}${isAlone(result) ? `; created ${formatDay(dayOf(row.createdAt, setting.timeZone))}` : ''}${isAlone(result) || isOfContact(result) ? reachWords(row, result) : ''}`
    case 'task':
      return taskWords(row, setting)
    case 'document':
      return `${documentWords(row, result.passages[row.id]?.text, setting)}${isAlone(result) ? `; uploaded${by(row.uploadedBy, setting)} on ${formatDay(dayOf(row.createdAt, setting.timeZone))}` : ''}`
    case 'opening':
      return `${openingWords(row)}${isAlone(result) || isBy(result, 'salary') ? payWords(row) : ''}`
    case 'candidate':
      return `${row.firstName} ${row.lastName}, for ${row.jobTitle}: ${candidateStageNames[stageOf(row.status)]}${row.rejectionReason && ` (${row.rejectionReason})`}, applied ${formatDay(dayOf(row.createdAt, setting.timeZone))}${isAlone(result) ? reachWords(row, result) : ''}`
    case 'activity':
      return `${row.description}${by(row.userId, setting)}, ${formatDay(dayOf(row.createdAt, setting.timeZone))}`
  }
}

// What rows are sorted by, and what was asked for, each of them says.
const isBy = ({ query }: QueryResult, field: string) => query.order?.field === field || query.show?.includes(field)

// Who asks for one wants to know how to reach them, or where they are.
const isAlone = ({ total }: QueryResult) => total === 1

const isOfContact = ({ query: { show = [] } }: QueryResult) => show.includes('email') && show.includes('phone')

const reachWords = ({ phone, email, ...row }: Lead | Candidate, { query: { show = [] } }: QueryResult) =>
  [
    phone ? `phone ${phone}` : show.includes('phone') && 'no phone',
    email ? `email ${email}` : show.includes('email') && 'no email',
    'city' in row ? addressOf(row) : row.address,
  ]
    .filter(Boolean)
    .map((words) => `; ${words}`)
    .join('')

const addressOf = ({
  street,
  zipCode,
  city,
  state,
  country,
}: Pick<Lead, 'street' | 'zipCode' | 'city' | 'state' | 'country'>) =>
  [street, [zipCode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')

function leadWords({ name, company, value, stage, assignedUserId }: Lead, { people }: Setting) {
  const owner = assignedUserId ? `owned by ${nameOf(assignedUserId, people)}` : 'unassigned'
  return `${name}${company && `, ${company}`}: ${formatMoney(value)}, ${leadStageNames[stage]}, ${owner}`
}

function taskWords(
  { title, dueDate, priority, status, assignedTo, leadName }: Task,
  { now, timeZone, people }: Setting,
) {
  const due = dueDate && dueDayOf(dueDate, timeZone)
  const late = due && isOpenStatus(status) && due < dayOf(new Date(now).toISOString(), timeZone)
  return [
    `“${title}”${leadName ? ` for ${leadName}` : ''}: ${due ? `due ${formatDay(due)}${late ? ', overdue' : ''}` : 'no due date'}`,
    `${taskPriorityNames[priority].toLowerCase()} priority`,
    taskStatusNames[status].toLowerCase(),
    assignedTo ? `assigned to ${nameOf(assignedTo, people)}` : 'unassigned',
  ].join(', ')
}

export const isOpenStatus = (status: Task['status']) => status === 'pending' || status === 'in_progress'

function documentWords({ title, fileName, updatedAt }: Document, passage: string | undefined, { timeZone }: Setting) {
  const said = passage?.replace(/\s+/g, ' ').trim()
  const file = fileName && fileName !== title ? `, ${fileName}` : ''
  return `“${title}”${file}, changed ${formatDay(dayOf(updatedAt, timeZone))}${said ? `: “${said}”` : ''}`
}

function openingWords({ title, department, location, status, candidateCount, applicationDeadline }: Opening) {
  const closes = applicationDeadline ? `, closes ${formatDay(applicationDeadline)}` : ''
  const where = [department, location].filter(Boolean).join(', ')
  return `${title}${where && `, ${where}`}: ${openingStatusNames[status].toLowerCase()}, ${candidateCount} ${candidateCount === 1 ? 'candidate' : 'candidates'}${closes}`
}

function payWords({ salaryMin, salaryMax, salaryCurrency }: Opening): string {
  const [from, to] = [salaryMin, salaryMax].map((amount) =>
    amount === null ? undefined : formatPay(amount, salaryCurrency),
  )
  if (from && to) return `, ${from} to ${to} a year`
  return from ? `, from ${from} a year` : to ? `, up to ${to} a year` : ''
}

const by = (userId: string | null, { people }: Setting) => (userId ? ` by ${nameOf(userId, people)}` : '')

/** What a member is called who may have left. */
export const nameOf = (id: string, people: Setting['people']) => people.get(id) ?? 'a former member'
