import { getCandidate } from '../../../../contract/candidates/calls.ts'
import { getCompany } from '../../../../contract/companies/calls.ts'
import { getLead } from '../../../../contract/leads/calls.ts'
import { leadStages } from '../../../../contract/leads/endpoints.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { search } from '../../../../contract/search/calls.ts'
import { KINDS, listed } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import type { Command } from '../reader/outcome.ts'
import { CHANGED } from './changed-records.ts'
import {
  calledOf,
  changeOf,
  commentOf,
  emailOf,
  type Intent,
  movedBy,
  moveOf,
  noteOf,
  readColleague,
  recipientOf,
  taskOf,
} from './intents.ts'
import { foldName, labelsOf, leadsMeant, stageName } from './leads-named.ts'

/** A command that something was asked back about, or that can still be amended. */
export interface OpenCommand extends Command {
  /** The lead that was chosen, where its name is not enough. */
  leadId?: string
  /** It takes the place of the one that was proposed just before. */
  amends?: true
}

/** What has to be asked back, with the leads to choose from. */
export interface AskBack {
  ask: string
  /** What an answer would say; null where there is nothing to go on with. */
  missing: 'lead' | 'record' | 'title' | 'assignee' | 'text' | 'stage' | 'reason' | null
  choices: Lead[]
  /** Answers in words that may be given. */
  offers: string[]
}

/** Finds out under the person's rights what exactly a command means, and what is missing. It changes nothing. */
export async function resolveCommand(asker: Asker, command: OpenCommand): Promise<Intent | AskBack> {
  const lead = await resolveLead(asker, command)
  const ofCandidate = lead && 'ask' in lead ? await resolveOfCandidate(asker, command) : undefined
  if (ofCandidate) return ofCandidate
  if (lead && 'ask' in lead) return lead
  switch (command.kind) {
    case 'create_task':
      if (!command.title) return ask('What should the task be called?', 'title')
      if (command.assignees) return askWho(asker, command.assignees)
      return taskOf(asker, { ...command, title: command.title }, lead)
    case 'add_note':
      if (!lead) return ask('Which lead is the note for?', 'lead')
      return command.text
        ? noteOf({ ...command, text: command.text }, lead)
        : ask(`What should the note on ${lead.name} say?`, 'text')
    case 'move_lead':
      return lead ? resolveMove(asker, command, lead) : ask('Which lead do you want to move?', 'lead')
    case 'change_record':
      return command.assignees ? askWho(asker, command.assignees) : resolveChange(asker, command)
    case 'draft_email':
      if (SAID_BEFORE.test(command.text ?? '')) return ask('What should the email say?', 'text')
      return lead ? emailOf(asker, command, recipientOf(lead)) : ask('Which lead is the email for?', 'lead')
  }
}

/** `an email saying so`: what was said before is not known. */
const SAID_BEFORE = /^(?:says? )?(?:so|that|this|it|the same)$/iu

// A note on whom no lead is called, but a candidate, or an email to them.
async function resolveOfCandidate(asker: Asker, command: OpenCommand): Promise<Intent | undefined> {
  const { perform, caller } = asker
  const { kind, lead: name = '', text } = command
  const isNote = kind === 'add_note' && text
  if ((!isNote && kind !== 'draft_email') || caller.user.areas.hiring === 'none') return undefined
  // Of several leads of the name one is meant.
  if ((await leadsMeant(asker, name)).length > 0) return undefined
  const [candidate, ...others] = await CHANGED.candidates.find(asker, name, '')
  if (!candidate || others.length > 0) return undefined
  if (isNote) return commentOf(text, candidate)
  const { email, jobTitle } = await perform(getCandidate, caller, { params: { id: candidate.id } })
  const due = `your application as ${jobTitle}`
  const to = { of: { candidateId: candidate.id }, name: candidate.name, email, job: jobTitle, due }
  return emailOf(asker, command, { ...to, subject: `Your application: ${jobTitle}`, opening: `Thank you for ${due}.` })
}

// The record of the name, of whatever kind it is that can be changed so.
async function resolveChange(asker: Asker, command: OpenCommand): Promise<Intent | AskBack> {
  const { record = '', changes = [], assignee, reason } = command
  const found = await Promise.all(
    changes.map(async (change) =>
      (await CHANGED[change.subject].find(asker, record, change.field)).map((each) => ({ change, record: each })),
    ),
  )
  const [first, ...others] = found.flat()
  if (!first) {
    const kinds = listed(
      changes.flatMap(({ subject }) => KINDS[subject] ?? []),
      'or',
    )
    return ask(`There is no ${kinds} called “${record}”. Which one do you mean?`, 'record')
  }
  if (others.length > 0) {
    const offers = [first, ...others].map((each) => each.record.label)
    return { ...ask(`Which “${record}” do you mean?`, 'record'), offers: [...new Set(offers)].slice(0, MOST_CHOICES) }
  }
  const { by, ...said } = first.change
  const { before } = first.record
  // What moves by a week needs a day that it moves from.
  if (by && typeof before !== 'string') return ask(`${first.record.name} has no ${calledOf(said)}.`, null)
  const value = by ? await movedBy(asker, String(before), by) : (assignee ?? said.value)
  const change = { ...said, value: value === 'me' ? asker.caller.user.id : value }
  return (
    (await changeOf(asker, change, { ...first.record, ...(reason && { reason }) })) ??
    ask(`The ${calledOf(change)} of ${first.record.name} is this already.`, null)
  )
}

const NO_REASON = 'No reason'

export const isNoReason = (text: string) => /^\s*(no reason|none|no idea|not known|unknown|skip)[.!]?\s*$/i.test(text)

// A lead is lost with a reason, as on the board and its page; it may be left out.
async function resolveMove(asker: Asker, { stage, reason }: Command, lead: Lead): Promise<Intent | AskBack> {
  if (!stage) return ask(`Which stage should ${lead.name} move to: ${leadStages.map(stageName).join(', ')}?`, 'stage')
  if (stage === lead.stage) return ask(`${lead.name} is already in ${stageName(stage)}.`, null)
  if (reason === undefined && stage === 'closed_lost') {
    const offers = [...(await lostReasons(asker)), NO_REASON]
    return { ...ask(`Why was ${lead.name} lost?`, 'reason'), offers }
  }
  return moveOf({ stage, reason: reason === undefined || isNoReason(reason) ? '' : reason }, lead)
}

async function askWho(asker: Asker, ids: readonly string[]): Promise<AskBack> {
  const people = await Promise.all(ids.map((id) => readColleague(asker, id)))
  const offers = people.map(({ name, email }, at) =>
    people.some((other, nth) => nth !== at && other.name === name) ? `${name} (${email})` : name,
  )
  return { ...ask('Which colleague do you mean?', 'assignee'), offers }
}

async function lostReasons({ perform, caller, company }: Asker): Promise<string[]> {
  const params = { id: company.companyId }
  return (await perform(getCompany, caller, { params })).lostReasons
}

const ask = (question: string, missing: AskBack['missing']): AskBack => ({
  ask: question,
  missing,
  choices: [],
  offers: [],
})

/** Leads that are offered where a name is not clear. */
const MOST_CHOICES = 8

async function resolveLead(asker: Asker, { lead: name, leadId }: OpenCommand): Promise<Lead | AskBack | undefined> {
  if (leadId) return asker.perform(getLead, asker.caller, { params: { id: leadId } })
  if (!name) return undefined
  const meant = await leadsMeant(asker, name)
  const [first, ...others] = meant
  if (first && others.length === 0) return first
  if (first) return { ...ask(`Which “${name}” do you mean?`, 'lead'), choices: meant.slice(0, MOST_CHOICES) }
  const choices = await nearLeads(asker, name)
  const meantThese = choices.length > 0 ? ' Did you mean one of these?' : ' Which one do you mean?'
  return { ...ask(`There is no lead called “${name}”.${meantThese}`, 'lead'), choices }
}

/** Which of the leads that were offered an answer means, where it is one alone. */
export function chosenOf(choices: readonly Lead[], answer: string): Lead | undefined {
  const labels = labelsOf(choices)
  const meant = choices.filter(({ name, company }, at) =>
    [labels[at] ?? '', name, company].some((text) => foldName(text) === foldName(answer)),
  )
  return meant.length === 1 ? meant[0] : undefined
}

// What the search finds may only be like it.
async function nearLeads({ perform, caller }: Asker, name: string): Promise<Lead[]> {
  const query = { query: name.slice(0, SEARCH_TEXT_LENGTH), kind: 'lead' } as const
  const { groups } = await perform(search, caller, { query })
  const hits = groups.flatMap((group) => group.hits).slice(0, MOST_CHOICES)
  return Promise.all(hits.map(({ id }) => perform(getLead, caller, { params: { id } })))
}
