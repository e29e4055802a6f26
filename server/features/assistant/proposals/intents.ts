import type { Proposal, ProposalKind } from '../../../../contract/assistant/fields.ts'
import { type CatalogField, headingOf } from '../../../../contract/catalog.ts'
import { getColleague } from '../../../../contract/colleagues/calls.ts'
import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import type { Lead, LeadStage } from '../../../../contract/leads/fields.ts'
import { readToday } from '../../companies/rules.ts'
import { formatDay, formatMoney } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import { shift } from '../reader/calendar.ts'
import type { Change, Command } from '../reader/outcome.ts'
import type { ChangedRecord } from './changed-records.ts'
import { stageName } from './leads-named.ts'
import { inShort, saidTo, sentenceCase } from './mail-text.ts'

/** What is sent, by kind, once a proposal is approved. What a draft says stands in its changes; nothing is sent. */
export interface Sent {
  create_task: {
    title: string
    description: string
    dueDate: string | null
    assignedTo: string | null
    priority: NonNullable<Command['priority']>
    leadId: string | null
    /** Minutes before it is due. */
    reminder?: number
  }
  add_note: { content: string } & ({ leadId: string; type?: Command['noteType'] } | { candidateId: string })
  move_lead: { leadId: string; from: LeadStage; stage: LeadStage; reason: string }
  change_record: Omit<Change, 'by'> & { id: string; before: string | number | null; reason?: string }
  draft_email: { leadId: string } | { candidateId: string }
}

/** What shall be done, with what a person sees of it before they decide. */
export type Intent = {
  [Kind in ProposalKind]: Pick<Proposal, 'title' | 'changes' | 'subject'> & { kind: Kind; sent: Sent[Kind] }
}[ProposalKind]

export async function readColleague({ perform, caller }: Asker, id: string): Promise<{ name: string; email: string }> {
  const { firstName, lastName, email } = await perform(getColleague, caller, { params: { id } })
  return { name: [firstName, lastName].filter(Boolean).join(' ') || email, email }
}

/** A task, of a lead or of none. */
export async function taskOf(
  asker: Asker,
  command: Command & { title: string },
  lead: Lead | undefined,
): Promise<Intent> {
  const { title, text: description = '', priority = 'medium', remind, assignee } = command
  const { dueDate, dueInWords } = await dueOf(asker, command)
  // As the form has it, a task is for who makes it, where nobody else is named.
  const assignedTo = !assignee || assignee === 'me' ? asker.caller.user.id : assignee
  const colleague = await readColleague(asker, assignedTo)
  const changes = fieldsOf({
    Title: title,
    Description: description,
    Lead: lead?.name,
    'Due date': dueInWords,
    Reminder: remind && dueDate && 'When it is due',
    'Assigned to': colleague.name,
    Priority: priority,
  })
  return {
    kind: 'create_task',
    title: `Create the task “${title}”${lead ? ` for ${lead.name}` : ''}`,
    changes,
    sent: {
      title,
      description,
      dueDate,
      assignedTo,
      priority,
      leadId: lead?.id ?? null,
      ...(remind && dueDate && { reminder: 0 }),
    },
    subject: lead ? { kind: 'lead', id: lead.id } : null,
  }
}

const LOGGED = { call: 'a call', meeting: 'a meeting', email: 'an email' }

export const noteOf = ({ text: content, noteType }: Command & { text: string }, { id, name }: Lead): Intent => ({
  kind: 'add_note',
  title: noteType ? `Log ${LOGGED[noteType]} with ${name}` : `Add a note on ${name}`,
  changes: fieldsOf({ Lead: name, Note: content }),
  sent: { leadId: id, content, ...(noteType && { type: noteType }) },
  subject: { kind: 'lead', id },
})

/** A comment, which is a note on a candidate. */
export const commentOf = (content: string, { id, label }: ChangedRecord): Intent => ({
  kind: 'add_note',
  title: `Comment on ${label}`,
  changes: fieldsOf({ Candidate: label, Comment: content }),
  sent: { candidateId: id, content },
  subject: { kind: 'candidate', id },
})

export const moveOf = (
  { stage, reason }: { stage: LeadStage; reason: string },
  { id, name, stage: from }: Lead,
): Intent => ({
  kind: 'move_lead',
  title: `Move ${name} to ${stageName(stage)}`,
  changes: [{ field: 'Stage', before: stageName(from), after: stageName(stage) }, ...fieldsOf({ Reason: reason })],
  sent: { leadId: id, from, stage, reason },
  subject: { kind: 'lead', id },
})

const fieldOf = ({ subject, field }: Pick<Change, 'subject' | 'field'>): CatalogField =>
  queryFields[subject][field] ?? { kind: 'text', label: field }

/** What a field is called within a sentence. */
export const calledOf = (change: Pick<Change, 'subject' | 'field'>): string => {
  const { label } = fieldOf(change)
  return label === 'due' ? 'due date' : label
}

/** What a field holds, as people read it; `nameOf` is a person's. */
export function shownValue(
  change: Pick<Change, 'subject' | 'field'>,
  value: Change['value'] | null,
  nameOf: (id: string) => string | undefined,
): string {
  const { kind, names } = fieldOf(change)
  if (value === null || value === '') return ''
  if (names) return names[value] ?? String(value)
  if (kind === 'person') return nameOf(String(value)) ?? String(value)
  if (kind === 'money') return formatMoney(value)
  if (kind === 'percent') return `${value}%`
  return kind === 'day' ? formatDay(String(value).slice(0, 10)) : String(value)
}

/** A field of a record that holds something else then; undefined where it holds that already. */
export async function changeOf(
  asker: Asker,
  change: Change,
  { id, name, before, reason }: ChangedRecord & Pick<Command, 'reason'>,
): Promise<Intent | undefined> {
  const { subject, value } = change
  const ids = fieldOf(change).kind === 'person' ? [before, value].filter((each) => each !== null) : []
  const people = await Promise.all(
    ids.map(async (person) => [person, (await readColleague(asker, String(person))).name] as const),
  )
  const [now, then] = [before, value].map((each) => shownValue(change, each, (person) => new Map(people).get(person)))
  if (!then || now === then) return undefined
  const field = headingOf(fieldOf(change))
  const called = calledOf(change)
  return {
    kind: 'change_record',
    title: `Set the ${called} of ${name} to ${then}`,
    changes: [{ field, before: now || null, after: then }, ...fieldsOf({ Reason: reason })],
    sent: { ...change, id, before, ...(reason && { reason }) },
    subject: { kind: SOURCE_KINDS[subject], id },
  }
}
export const SOURCE_KINDS = { leads: 'lead', tasks: 'task', candidates: 'candidate', openings: 'opening' } as const

/** Who an email is to, and what it says to them where nothing was said. */
export interface Recipient {
  of: Sent['draft_email']
  name: string
  email: string
  /** What they applied for. */
  job?: string
  subject: string
  opening: string
  /** What one thanks them for. */
  due: string
}

export const recipientOf = (lead: Lead): Recipient => ({
  of: { leadId: lead.id },
  name: lead.name,
  email: lead.email,
  subject: subjectFor(lead),
  opening: OPENINGS[lead.stage],
  due: DUE[lead.stage] ?? 'your time',
})

/** An email that could be sent as it is: addressed, signed, and with what the record knows. */
export async function emailOf(asker: Asker, command: Command, to: Recipient): Promise<Intent> {
  const { title, text, brief, more = [] } = command
  const signer = await readColleague(asker, command.assignee ?? asker.caller.user.id)
  const said = text || title ? saidTo(text ?? `writing about ${title}`, to.due) : undefined
  // Who applied knows by the job what it is about.
  const subject = said ? [to.job, sentenceCase(said.subject)].filter(Boolean).join(': ') : to.subject
  const isBare = !said || /^I am writing [^.]*\.$/.test(said.sentences.join(' '))
  const sentences = [
    ...(said?.sentences ?? []),
    // A reminder of nothing that was named goes on as any mail to them.
    ...(!said || /^(?!thank)\p{L}+ing$/u.test(text ?? '') ? [to.opening] : []),
    ...(isBare && !brief && more.length === 0 ? ['When would a short call suit you?'] : []),
    ...more.flatMap((each) => saidTo(each).sentences),
  ]
  const lines = [
    `Hello ${to.name},`,
    sentences.map((each) => (brief ? inShort(each) : each)).join(' '),
    `Best regards\n${signer.name}`,
  ]
  return {
    kind: 'draft_email',
    title: `Draft an email to ${to.name}`,
    changes: fieldsOf({ To: to.email || to.name, Subject: subject, Text: lines.join('\n\n').trim() }),
    sent: to.of,
    subject: 'leadId' in to.of ? { kind: 'lead', id: to.of.leadId } : { kind: 'candidate', id: to.of.candidateId },
  }
}

const subjectFor = ({ company }: Lead) => (company ? `Next steps for ${company}` : 'Next steps')

/** How an email begins that is about nothing in particular: by where the lead stands. */
const OPENINGS: Record<LeadStage, string> = {
  new: 'Thank you for your interest. I would like to learn what you are looking for.',
  qualified: 'Thank you for our conversation. I would like to agree on the next steps with you.',
  proposal: 'I hope you had time to look at our proposal. I am happy to go through it with you.',
  negotiation: 'I would like to settle the open points with you.',
  closed_won: 'Thank you for working with us. I would like to hear how everything is going.',
  closed_lost: 'I hope you are well. I would like to hear whether anything has changed for you.',
}

/** What one thanks for, by where the lead stands. */
const DUE: Partial<Record<LeadStage, string>> = { new: 'your interest', closed_won: 'your order' }

/** Fields of something new, as far as anything stands in them. */
const fieldsOf = (fields: Record<string, string | null | undefined>): Proposal['changes'] =>
  Object.entries(fields).flatMap(([field, after]) => (after ? [{ field, before: null, after }] : []))

/** A day, or a time of one where the company is, so much later. */
export async function movedBy({ company, now }: Asker, before: string, { count, unit }: NonNullable<Change['by']>) {
  if (!before.includes('T')) return shift(before, count, unit)
  const { timeZone } = await company.read((scope) => readToday(scope, now()))
  const at = Temporal.Instant.from(before).toZonedDateTimeISO(timeZone)
  const day = Temporal.PlainDate.from(shift(at.toPlainDate().toString(), count, unit))
  return day.toZonedDateTime({ timeZone, plainTime: at.toPlainTime() }).toInstant().toString()
}

/** When a task is due, as it is sent and in words: a day, or a time of one where the company is. */
async function dueOf({ company, now }: Asker, { dueDate, dueTime }: Command) {
  if (!dueDate) return { dueDate: null }
  if (dueTime === undefined) return { dueDate, dueInWords: formatDay(dueDate) }
  const { timeZone } = await company.read((scope) => readToday(scope, now()))
  const time = Temporal.PlainTime.from({ hour: Math.floor(dueTime / 60), minute: dueTime % 60 })
  const due = Temporal.PlainDate.from(dueDate).toZonedDateTime({ timeZone, plainTime: time })
  const clock = due.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
  return { dueDate: due.toInstant().toString(), dueInWords: `${formatDay(dueDate)}, ${clock}` }
}
