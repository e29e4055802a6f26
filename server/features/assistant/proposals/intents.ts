import type { Proposal, ProposalKind } from '../../../../contract/assistant/fields.ts'
import { getColleague } from '../../../../contract/colleagues/calls.ts'
import type { Lead, LeadStage } from '../../../../contract/leads/fields.ts'
import type { Asker } from '../asker.ts'
import type { Command } from '../reader/outcome.ts'

/** What is sent, by kind, once a proposal is approved. What a draft says stands in its changes; nothing is sent. */
export interface Sent {
  create_task: {
    title: string
    description: string
    dueDate: string | null
    assignedTo: string | null
    priority: NonNullable<Command['priority']>
    leadId: string | null
  }
  add_note: { leadId: string; content: string }
  move_lead: { leadId: string; from: LeadStage; stage: LeadStage; reason: string }
  draft_email: { leadId: string }
}

/** What shall be done, with what a person sees of it before they decide. */
export type Intent = {
  [Kind in ProposalKind]: Pick<Proposal, 'title' | 'changes' | 'subject'> & { kind: Kind; sent: Sent[Kind] }
}[ProposalKind]

/** A colleague as sentences name them. */
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
  const { title, text: description = '', priority = 'medium', dueDate = null, assignee } = command
  const assignedTo = assignee === 'me' ? asker.caller.user.id : (assignee ?? null)
  const colleague = assignedTo ? await readColleague(asker, assignedTo) : undefined
  const changes = fieldsOf({
    Title: title,
    Description: description,
    Lead: lead?.name,
    'Due date': dueDate && dayInWords(dueDate),
    'Assigned to': colleague?.name,
    Priority: priority,
  })
  return {
    kind: 'create_task',
    title: `Create the task “${title}”${lead ? ` for ${lead.name}` : ''}`,
    changes,
    sent: { title, description, dueDate, assignedTo, priority, leadId: lead?.id ?? null },
    subject: lead ? { kind: 'lead', id: lead.id } : null,
  }
}

export const noteOf = (content: string, { id, name }: Lead): Intent => ({
  kind: 'add_note',
  title: `Add a note on ${name}`,
  changes: fieldsOf({ Lead: name, Note: content }),
  sent: { leadId: id, content },
  subject: { kind: 'lead', id },
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

/** An email to a lead that could be sent as it is: addressed, signed, and with what the record knows. */
export async function emailOf({ perform, caller }: Asker, command: Command, lead: Lead): Promise<Intent> {
  const { firstName, lastName } = await perform(getColleague, caller, { params: { id: caller.user.id } })
  const subject = command.title ? sentenceCase(command.title) : subjectFor(lead)
  const about = command.title && !command.text ? `I am writing about ${command.title}.` : undefined
  const body = [
    command.text ? asSentence(command.text) : (about ?? OPENINGS[lead.stage]),
    'When would a short call suit you?',
  ]
  const text = [
    `Hello ${lead.name},`,
    body.join(' '),
    `Best regards\n${[firstName, lastName].filter(Boolean).join(' ')}`,
  ]
  return {
    kind: 'draft_email',
    title: `Draft an email to ${lead.name}`,
    changes: fieldsOf({ To: lead.email || lead.name, Subject: subject, Text: text.join('\n\n').trim() }),
    sent: { leadId: lead.id },
    subject: { kind: 'lead', id: lead.id },
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

const sentenceCase = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

const asSentence = (text: string) => (/[.!?]$/.test(text) ? sentenceCase(text) : `${sentenceCase(text)}.`)

/** A stage as people say it. */
export const stageName = (stage: LeadStage) => stage.replace('_', ' ')

/** Fields of something new, as far as anything stands in them. */
const fieldsOf = (fields: Record<string, string | null | undefined>): Proposal['changes'] =>
  Object.entries(fields).flatMap(([field, after]) => (after ? [{ field, before: null, after }] : []))

const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
