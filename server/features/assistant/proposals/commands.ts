import { getCompany } from '../../../../contract/companies/calls.ts'
import { getLead, listLeads } from '../../../../contract/leads/calls.ts'
import { leadStages } from '../../../../contract/leads/endpoints.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import { fold } from '../../../../contract/plain/fold.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { search } from '../../../../contract/search/calls.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import type { Asker } from '../asker.ts'
import type { Command } from '../reader/outcome.ts'
import { emailOf, type Intent, moveOf, noteOf, readColleague, stageName, taskOf } from './intents.ts'

/** A command that something was asked back about. */
export interface OpenCommand extends Command {
  /** The lead that was chosen, where its name is not enough. */
  leadId?: string
}

/** What has to be asked back, with the leads to choose from. */
export interface AskBack {
  ask: string
  /** What an answer would say; null where there is nothing to go on with. */
  missing: 'lead' | 'title' | 'assignee' | 'text' | 'stage' | 'reason' | null
  choices: Lead[]
  /** Answers in words that may be given. */
  offers: string[]
}

/** Finds out under the person's rights what exactly a command means, and what is missing. It changes nothing. */
export async function resolveCommand(asker: Asker, command: OpenCommand): Promise<Intent | AskBack> {
  const lead = await resolveLead(asker, command)
  if (lead && 'ask' in lead) return lead
  switch (command.kind) {
    case 'create_task':
      if (!command.title) return ask('What should the task be called?', 'title')
      if (command.assignees) return askWho(asker, command.assignees)
      return taskOf(asker, { ...command, title: command.title }, lead)
    case 'add_note':
      if (!lead) return ask('Which lead is the note for?', 'lead')
      return command.text ? noteOf(command.text, lead) : ask(`What should the note on ${lead.name} say?`, 'text')
    case 'move_lead':
      return lead ? resolveMove(asker, command, lead) : ask('Which lead do you want to move?', 'lead')
    case 'draft_email':
      return lead ? emailOf(asker, command, lead) : ask('Which lead is the email for?', 'lead')
  }
}

/** What is said where there is no reason. */
const NO_REASON = 'No reason'

export const isNoReason = (text: string) => /^\s*(no reason|none|no idea|not known|unknown|skip)[.!]?\s*$/i.test(text)

// A lead is closed with a reason, as on the board and its page; it may be left out.
async function resolveMove(asker: Asker, { stage, reason }: Command, lead: Lead): Promise<Intent | AskBack> {
  if (!stage) return ask(`Which stage should ${lead.name} move to: ${leadStages.map(stageName).join(', ')}?`, 'stage')
  if (stage === lead.stage) return ask(`${lead.name} is already in ${stageName(stage)}.`, null)
  if (reason === undefined && (stage === 'closed_won' || stage === 'closed_lost')) {
    const offers = [...(stage === 'closed_lost' ? await lostReasons(asker) : []), NO_REASON]
    return { ...ask(`Why was ${lead.name} ${stage === 'closed_won' ? 'won' : 'lost'}?`, 'reason'), offers }
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
  const meant = await leadsNamed(asker, name)
  const [first, ...others] = meant
  if (first && others.length === 0) return first
  if (first) return { ...ask(`Which “${name}” do you mean?`, 'lead'), choices: meant.slice(0, MOST_CHOICES) }
  const choices = await nearLeads(asker, name)
  const meantThese = choices.length > 0 ? ' Did you mean one of these?' : ' Which one do you mean?'
  return { ...ask(`There is no lead called “${name}”.${meantThese}`, 'lead'), choices }
}

/** The leads of a name; where there is none, those of a company of that name; else those that have it in either. */
export async function leadsNamed({ perform, caller }: Asker, name: string): Promise<Lead[]> {
  const sought = name.slice(0, SEARCH_TEXT_LENGTH)
  const leads = await rowsOf(await perform(listLeads, caller, { query: { search: sought, limit: '50' } }))
  const called = leads.filter((lead) => foldName(lead.name) === foldName(name))
  const of = leads.filter(({ company }) => foldName(company) === foldName(name))
  // The list may find what is only like it.
  const within = leads.filter((lead) => foldName(labelOf(lead)).includes(foldName(name)))
  const found = [called, of, within].find(({ length }) => length > 0) ?? []
  // Open ones first, and of these the user's.
  const rank = ({ stage, assignedUserId }: Lead) =>
    (isClosed(stage) ? 2 : 0) + (assignedUserId === caller.user.id ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

const isClosed = (stage: Lead['stage']) => stage === 'closed_won' || stage === 'closed_lost'

const labelOf = ({ name, company }: Lead) => (company ? `${name} (${company})` : name)

/** What each lead is called among some: by its company, and where another has that too, also by what sets it apart. */
export function labelsOf(leads: readonly Lead[]): string[] {
  const label = ({ name, company, stage, email, createdAt }: Lead, count: number) => {
    const apart = [company, stageName(stage), email, createdAt.slice(0, 10)].filter(Boolean).slice(0, count)
    return apart.length > 0 ? `${name} (${apart.join(', ')})` : name
  }
  return leads.map((lead, at) => {
    const isAlone = (count: number) =>
      leads.every((other, nth) => nth === at || label(other, count) !== label(lead, count))
    const count = [0, 1, 2, 3, 4].slice(lead.company ? 1 : 0).find(isAlone)
    return count === undefined ? `${label(lead, 4)} ${at + 1}` : label(lead, count)
  })
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

export const foldName = (text: string) => fold(text).trim()
