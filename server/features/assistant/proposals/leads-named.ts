import { listLeads } from '../../../../contract/leads/calls.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import { fold } from '../../../../contract/plain/fold.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import type { Asker } from '../asker.ts'

/** The leads of a name; where there is none, those of a company of that name; else those that have it in either. */
export async function leadsNamed(asker: Asker, name: string): Promise<Lead[]> {
  const { perform, caller } = asker
  const sought = name.slice(0, SEARCH_TEXT_LENGTH)
  const leads = await rowsOf(await perform(listLeads, caller, { query: { search: sought, limit: '50' } }))
  const called = leads.filter((lead) => foldName(lead.name) === foldName(name))
  const of = leads.filter(({ company }) => foldName(company) === foldName(name))
  // The list may find what is only like it, or has it amid a word.
  const within = leads.filter((lead) => hasWords(labelOf(lead), name))
  const found = [called, of, within].find(({ length }) => length > 0) ?? (await leadsOf(asker, name))
  // Open ones first, and of these the user's.
  const rank = ({ stage, assignedUserId }: Lead) =>
    (isClosed(stage) ? 2 : 0) + (assignedUserId === caller.user.id ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** The leads that a command may mean: of a company, the open ones, where it has any. */
export async function leadsMeant(asker: Asker, name: string): Promise<Lead[]> {
  const leads = await leadsNamed(asker, name)
  const open = leads.filter(({ stage }) => !isClosed(stage))
  const isOfCompany = leads.every(({ company }) => foldName(company) === foldName(name))
  return isOfCompany && open.length > 0 ? open : leads
}

// `Joe from Acme`
async function leadsOf(asker: Asker, name: string): Promise<Lead[]> {
  const [, person, company] = /^(.+?) (?:from|at|of) (.+)$/i.exec(name) ?? []
  if (!person || !company) return []
  const [isAny, which = ''] = ANY_LEAD.exec(person) ?? []
  if (isAny) {
    const all = (await leadsNamed(asker, company)).filter((lead) => foldName(lead.company) === foldName(company))
    return all.filter(({ stage, assignedUserId }) =>
      which === 'unassigned' ? !assignedUserId : !which || (which === 'open' ? !isClosed(stage) : stage === which),
    )
  }
  const leads = await leadsNamed(asker, person.replace(/ (?:lead|deal)$/iu, ''))
  return leads.filter((lead) => foldName(lead.company).includes(foldName(company)))
}

/** `the unassigned lead at Acme` */
const ANY_LEAD = /^(?:(unassigned|open|new|qualified) )?(?:lead|deal|opportunity)$/iu

export const isClosed = (stage: Lead['stage']) => stage === 'closed_won' || stage === 'closed_lost'

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

/** A stage as people say it. */
export const stageName = (stage: Lead['stage']) => stage.replace('_', ' ')

const hasWords = (label: string, name: string) =>
  ` ${foldName(label).replace(/[()]/g, '')} `.includes(` ${foldName(name)} `)

export const foldName = (text: string) => fold(text).trim()
