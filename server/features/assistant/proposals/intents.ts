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

/** A task, of a lead or of none. */
export async function taskOf(
  { perform, caller }: Asker,
  command: Command & { title: string },
  lead: Lead | undefined,
): Promise<Intent> {
  const { title, text: description = '', priority = 'medium', dueDate = null, assignee } = command
  const assignedTo = assignee === 'me' ? caller.user.id : (assignee ?? null)
  const colleague = assignedTo ? await perform(getColleague, caller, { params: { id: assignedTo } }) : undefined
  const who = colleague ? [colleague.firstName, colleague.lastName].filter(Boolean).join(' ') || colleague.email : ''
  const changes = fieldsOf({
    Title: title,
    Description: description,
    Lead: lead?.name,
    'Due date': dueDate && dayInWords(dueDate),
    'Assigned to': who,
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

/** The text of an e-mail, to be sent by whoever wants to. */
export async function emailOf({ perform, caller }: Asker, command: Command, lead: Lead): Promise<Intent> {
  const { firstName, lastName } = await perform(getColleague, caller, { params: { id: caller.user.id } })
  const about = command.title ?? 'Following up'
  const said = command.text ?? 'I would like to follow up with you. When would a short call suit you?'
  const text = [`Hello ${lead.name},`, said, `Best regards\n${[firstName, lastName].filter(Boolean).join(' ')}`]
  return {
    kind: 'draft_email',
    title: `Draft an e-mail to ${lead.name}`,
    changes: fieldsOf({ To: lead.email || lead.name, Subject: about, Text: text.join('\n\n').trim() }),
    sent: { leadId: lead.id },
    subject: { kind: 'lead', id: lead.id },
  }
}

/** A stage as people say it. */
export const stageName = (stage: LeadStage) => stage.replace('_', ' ')

/** Fields of something new, as far as anything stands in them. */
const fieldsOf = (fields: Record<string, string | null | undefined>): Proposal['changes'] =>
  Object.entries(fields).flatMap(([field, after]) => (after ? [{ field, before: null, after }] : []))

const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
