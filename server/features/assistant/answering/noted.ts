import { getCandidate, listComments } from '../../../../contract/candidates/calls.ts'
import { runQuery } from '../../../../contract/data-query/calls.ts'
import type { DataQueryInput, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { listLeadNotes } from '../../../../contract/lead-notes/calls.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import { listPeople, readToday } from '../../companies/rules.ts'
import { dayOf, formatDay, listed } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf, withMore } from '../conversation/answer-draft.ts'
import { CHANGED } from '../proposals/changed-records.ts'
import { isClosed, leadsNamed } from '../proposals/leads-named.ts'
import { shareOf } from '../prose/passage.ts'
import { nameOf } from '../prose/rows.ts'
import { answerQuery } from './answer-query.ts'

/** Leads of one name whose notes are looked at, and notes that are quoted: of several leads, and of one. */
const MOST_LEADS = 5
const MOST_QUOTED = 3
const MOST_OF_ONE = 8
/** What asks for the newest, whatever words it has. */
const LATEST = /\b(last|latest|recent|recently|lately|today|yesterday|this week|(?:mon|tues|wednes|thurs|fri)day)\b/iu

interface Note {
  content: string
  /** What was asked, of an answer. */
  asked?: string
  userId: string | null
  createdAt: string
  kind?: string
  /** Such as `Call with`. */
  what: string
  of: { kind: 'lead' | 'candidate'; id: string; name: string }
}

interface Asked {
  text: string
  name: string
  isLast?: boolean
  within?: Days
  kinds?: string[] | undefined
  most?: number
}

type Days = Pick<QueryCondition, 'from' | 'to'>
const LAST_DAY = '9999-12-31'

const WHAT = { note: 'Note on', call: 'Call with', meeting: 'Meeting with', email: 'Email to' }

/**
 * What people wrote about the lead, company or candidate of a name, what comes nearest to the question first; undefined where
 * nobody wrote anything. `isLast`: the last one alone; `within`: of these days; `kinds`: of these kinds; `most`: so many of them.
 */
export async function answerNoted(
  asker: Asker,
  { text, name, isLast = false, within = {}, kinds, most }: Asked,
): Promise<Draft | undefined> {
  const { from = '', to = LAST_DAY } = within
  const at = asker.now()
  const [all, [{ timeZone }, people]] = await Promise.all([
    notesOn(asker, name),
    asker.company.read((scope) => Promise.all([readToday(scope, at), listPeople(scope)])),
  ])
  const notes = all.filter(({ createdAt, kind }) => {
    const day = dayOf(createdAt, timeZone)
    return day >= from && day <= to && (!kinds || kinds.includes(kind ?? ''))
  })
  if (notes.length === 0) return undefined
  const asked = text.replace(name, '')
  const isNewest = isLast || LATEST.test(text)
  const near = (note: Note) => (isNewest ? 0 : shareOf(asked, `${note.asked ?? ''} ${note.content}`))
  // What the record itself says comes before what was said once.
  const isOfOne = notes.every(({ of }) => of.id === notes[0]?.of.id)
  const own = ({ userId }: Note) => (userId || isNewest || !isOfOne ? 0 : 1)
  const some = isOfOne ? MOST_OF_ONE : MOST_QUOTED
  const first = notes
    .toSorted((a, b) => near(b) - near(a) || own(b) - own(a) || b.createdAt.localeCompare(a.createdAt))
    .slice(0, isLast ? 1 : (most ?? some))
  const sources = [...new Map(first.map(({ of }) => [of.id, of])).values()]
  const quoted = first.map(({ content, userId, createdAt, what, of }) => {
    const by = userId ? ` by ${nameOf(userId, people)}` : ''
    return {
      text: `“${content.replace(/\s+/g, ' ')}” (${what} ${of.name}${by}, ${formatDay(dayOf(createdAt, timeZone))})`,
      sources: [sources.indexOf(of)].filter((place) => place >= 0),
    }
  })
  const statements = [{ text: `Here is what people wrote about ${name}.`, sources: [] }, ...quoted]
  return sayOf([], {
    statements,
    summary: statements.map((each) => each.text).join(' '),
    sources: sources.map(({ kind, id, name: title }) => ({ kind, id, title, passage: null })),
    reading: `Notes on ${name}`,
    total: notes.length,
  })
}

/** What is kept of the lead, candidate or opening of a name, or of a company; undefined where there is none. */
export async function answerNamed(asker: Asker, name: string): Promise<Draft | undefined> {
  const { areas } = asker.caller.user
  const [lead, ...others] = areas.sales === 'none' ? [] : await leadsNamed(asker, name)
  // Several who are called so have nothing in common but their company.
  if (lead && others.some((other) => other.name !== lead.name))
    return others.every(({ company }) => company === lead.company) ? answerCompany(asker, lead.company) : undefined
  const candidate = lead || areas.hiring === 'none' ? undefined : await candidateNamed(asker, name)
  const one = lead ?? candidate
  const subject = lead ? 'leads' : 'candidates'
  if (!one) return areas.hiring === 'none' ? undefined : answerOpening(asker, name)
  const conditions = [{ field: 'name', matches: [one.name] }]
  const isKept = (field: string) =>
    !lead || (field === 'lostReason' ? isClosed(lead.stage) : !(field in lead) || Boolean(lead[field as keyof Lead]))
  const draft = await answerQuery(asker, { subject, conditions, show: SHOWN[subject].filter(isKept) })
  // The row says all of it again.
  return { ...draft, statements: draft.statements.slice(1) }
}

async function answerOpening(asker: Asker, title: string): Promise<Draft | undefined> {
  const conditions = [{ field: 'title', matches: [title] }]
  const draft = await answerQuery(asker, { subject: 'openings', conditions, show: OF_OPENING })
  return draft.total > 0 ? { ...draft, statements: draft.statements.slice(1) } : undefined
}
const OF_OPENING = ['employmentType', 'experienceLevel', 'requirements', 'benefits']

/** What became of the deals with a company, and which they are. */
async function answerCompany(asker: Asker, company: string): Promise<Draft> {
  const deals: DataQueryInput = { subject: 'leads', conditions: [{ field: 'company', matches: [company] }] }
  const byOutcome: DataQueryInput = {
    ...{ ...deals, aim: 'rank', groupBy: { field: 'outcome' } },
    measures: [{ measure: 'count' }, { measure: 'sum', field: 'value' }],
  }
  const [list, { figures }] = await Promise.all([
    answerQuery(asker, deals),
    asker.perform(runQuery, asker.caller, { body: byOutcome }),
  ])
  const ended = [...Map.groupBy(figures, ({ group }) => group)].flatMap(([outcome, [count, worth]]) =>
    outcome && count && worth ? `${count.text} ${outcome.toLowerCase()} worth ${worth.text}` : [],
  )
  const text = `You have ${list.total} deals with ${company}: ${listed(ended)}.`
  const more = { statements: [{ text, sources: [] }], sources: [] }
  // How many are open is said.
  return withMore({ ...list, statements: list.statements.slice(1), notes: [] }, more, true)
}

/** What is said of one record beside its row. */
const SHOWN = {
  leads: [
    'title',
    'source',
    'probability',
    'expectedClose',
    'nextStep',
    'nextStepDue',
    'lastContactAt',
    'stageChangedAt',
    'lostReason',
  ],
  candidates: ['stage', 'stageUpdatedAt', 'rating', 'source'],
}

const candidateNamed = async (asker: Asker, name: string) => {
  const [candidate, ...others] = await CHANGED.candidates.find(asker, name, '')
  return others.length > 0 ? undefined : candidate
}

async function notesOn(asker: Asker, name: string): Promise<Note[]> {
  const { perform, caller } = asker
  const { areas } = caller.user
  const leads = areas.sales === 'none' ? [] : (await leadsNamed(asker, name)).slice(0, MOST_LEADS)
  const ofLeads = await Promise.all(
    leads.map(async ({ id, name: lead, notes: content, createdAt }) => {
      const of = { kind: 'lead' as const, id, name: lead }
      const own = content.trim() ? [{ content, userId: null, createdAt, what: 'Notes of', of }] : []
      const notes = await rowsOf(await perform(listLeadNotes, caller, { params: { leadId: id }, query: {} }))
      return [...own, ...notes.map((note) => ({ ...note, kind: note.type, what: WHAT[note.type], of }))]
    }),
  )
  if (leads.length > 0) return ofLeads.flat()
  const candidate = areas.hiring === 'none' ? undefined : await candidateNamed(asker, name)
  if (!candidate) return []
  const of = { kind: 'candidate' as const, id: candidate.id, name: candidate.name }
  const params = { id: of.id }
  const [{ notes: content, createdAt, submissions }, comments] = await Promise.all([
    perform(getCandidate, caller, { params }),
    perform(listComments, caller, { params, query: {} }).then(rowsOf),
  ])
  const own = content.trim() ? [{ content, userId: null, createdAt, what: 'Notes of', of }] : []
  const answers = submissions.flatMap((sent) =>
    sent.answers.map(({ question, answer }) => ({
      ...{ content: answer, asked: question, userId: null, createdAt, of },
      what: `Answer to “${question}” of`,
    })),
  )
  return [...own, ...answers, ...comments.map((comment) => ({ ...comment, what: 'Comment on', of }))]
}
