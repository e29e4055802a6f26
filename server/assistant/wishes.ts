import { getLead, type Lead, listLeads } from '../../contract/leads.ts'
import { leadStages } from '../../contract/plain/leads.ts'
import { search } from '../../contract/search.ts'
import { rowsOf } from '../calls/list.ts'
import type { Asker } from './asker.ts'
import { emailOf, type Intent, moveOf, noteOf, stageName, taskOf } from './intents.ts'
import type { Wish } from './language/understood.ts'

/** What has to be asked back, with the leads to choose from. */
export interface AskBack {
  ask: string
  choices: Lead[]
}

/** Finds out under the person's rights what exactly a wish means, and what is missing. It changes nothing. */
export async function resolveWish(asker: Asker, wish: Wish): Promise<Intent | AskBack> {
  const lead = wish.lead ? await resolveLead(asker, wish.lead) : undefined
  if (lead && 'ask' in lead) return lead
  switch (wish.kind) {
    case 'create_task':
      return wish.title ? taskOf(asker, { ...wish, title: wish.title }, lead) : ask('What shall the task be called?')
    case 'add_note':
      if (!lead) return ask('Which lead is the note about?')
      return wish.text ? noteOf(wish.text, lead) : ask(`What shall the note on ${lead.name} say?`)
    case 'move_lead':
      return lead ? resolveMove(wish, lead) : ask('Which lead shall be moved?')
    case 'draft_email':
      return lead ? emailOf(asker, wish, lead) : ask('Which lead is the e-mail for?')
  }
}

function resolveMove({ stage, reason = '' }: Wish, lead: Lead): Intent | AskBack {
  if (!stage) return ask(`To which stage shall ${lead.name} move: ${leadStages.map(stageName).join(', ')}?`)
  if (stage === lead.stage) return ask(`${lead.name} is in the stage ${stageName(stage)} already.`)
  return moveOf({ stage, reason }, lead)
}

const ask = (question: string): AskBack => ({ ask: question, choices: [] })

/** Leads that are offered where a name is not clear. */
const MOST_CHOICES = 8
const LONGEST_SEARCH = 200

async function resolveLead(asker: Asker, said: string): Promise<Lead | AskBack> {
  const name = said.slice(0, LONGEST_SEARCH)
  const leads = await searchLeads(asker, name)
  const called = leads.filter((lead) => fold(lead.name) === fold(name))
  const of = leads.filter(({ company }) => fold(company) === fold(name))
  const meant = [called, of, leads].find(({ length }) => length > 0) ?? []
  const [first, ...others] = meant
  if (first && others.length === 0) return first
  if (first) return { ask: `Which lead do you mean by “${name}”?`, choices: meant.slice(0, MOST_CHOICES) }
  const near = await nearLeads(asker, name)
  return {
    ask: `There is no lead called “${name}”.${near.length > 0 ? ' Do you mean one of these?' : ''}`,
    choices: near,
  }
}

const searchLeads = async ({ perform, caller }: Asker, name: string): Promise<Lead[]> =>
  rowsOf(await perform(listLeads, caller, { query: { search: name, limit: '50' } }))

// What the search finds may only be like it.
async function nearLeads({ perform, caller }: Asker, name: string): Promise<Lead[]> {
  const { groups } = await perform(search, caller, { query: { query: name, kind: 'lead' } })
  const hits = groups.flatMap((group) => group.hits).slice(0, MOST_CHOICES)
  return Promise.all(hits.map(({ id }) => perform(getLead, caller, { params: { id } })))
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
