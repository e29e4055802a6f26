import { candidateStageNames } from '../../../../contract/candidates/names.ts'
import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import type { DataQuery, QueryCondition, QueryResult, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { leadStageNames } from '../../../../contract/leads/names.ts'
import { formatDay, listed } from '../../data-query/rules.ts'
import { periodWords } from './periods.ts'
import { nameOf } from './rows.ts'
import type { Setting } from './setting.ts'

/** What a query asks for, as a sentence names it: `You` and `40 open deals in Berlin`. */
export interface Phrase {
  /** Whose the rows are; undefined of all. */
  owner: string | undefined
  /** What was done to them, and when: `won` `this quarter`. */
  deed: { verb: 'won' | 'lost'; when: string } | undefined
  /** So many of them, as `12 open deals in Berlin`, or none. */
  counted(count: number): string
  /** What they are called, as `open deals in Berlin`. */
  named: string
}

const NOUNS: Record<QuerySubject, [one: string, many: string]> = {
  leads: ['lead', 'leads'],
  tasks: ['task', 'tasks'],
  documents: ['document', 'documents'],
  openings: ['job opening', 'job openings'],
  candidates: ['candidate', 'candidates'],
  activities: ['activity', 'activities'],
}

/** What a number of rows of a subject is called. */
export const nounOf = (subject: QuerySubject, count: number) => NOUNS[subject][count === 1 ? 0 : 1]

/** Whose the rows are, and what may stand before the subject of a sentence. */
const OWNERS: Partial<Record<QuerySubject, string>> = {
  leads: 'assignedUserId',
  tasks: 'assignedTo',
  documents: 'uploadedBy',
  activities: 'userId',
}

/** Puts a query in the words of a sentence. Its chips say what has no better words here. */
export function phraseOf({ query, chips }: Pick<QueryResult, 'query' | 'chips'>, setting: Setting): Phrase {
  const ownerAt = query.conditions.findIndex((condition) => isOwner(query.subject, condition))
  const deed = deedOf(query, setting)
  const has = (name: string) => query.conditions.some(({ field }) => field === name)
  const kinds = noteKindsOf(query)
  // `moved to Accepted this year`: when it came to its stage.
  const moved = query.conditions.find(({ field, from, not, or }) => MOVED.has(field) && from && !not && !or)
  const staged = moved && query.conditions.find(({ field, is, not, or }) => field === 'stage' && is && !not && !or)
  const before: string[] = []
  const after: string[] = []
  query.conditions.forEach((condition, at) => {
    if (at === ownerAt || deed?.used.includes(condition) || (kinds && condition.field === 'noteType')) return
    const adjective = adjectiveOf(query.subject, condition)
    // `closed this year` says that they are closed.
    if (adjective === 'closed' && has('closedAt')) return
    if (adjective === 'completed' && has('completedAt')) return
    const chip = chips.find((each) => each.at === `conditions.${at}`)?.text ?? ''
    if (adjective) before.push(adjective)
    else if (staged && condition === moved) after.push(periodWords(moved, setting))
    else {
      const said = clauseOf(query.subject, condition, { chip, setting })
      const clause = condition === staged ? said.replace(/^in /, 'moved to ') : said
      after.push(
        condition.field === 'lostReason' && has('outcome') ? clause.replace(/^(won|lost) because/, 'because') : clause,
      )
    }
  })
  const isDeal = deed || query.conditions.some(({ field }) => field === 'outcome')
  const [one, many] = kinds ?? (query.subject === 'leads' && isDeal ? ['deal', 'deals'] : NOUNS[query.subject])
  if (query.among) after.push('among these')
  const name = (noun: string) => [...before, noun, ...joined(after)].join(' ')
  return {
    owner: ownerAt < 0 ? undefined : personOf(query.conditions[ownerAt], setting),
    deed,
    counted: (count) => `${count === 0 ? 'no' : count.toLocaleString('en-US')} ${name(count === 1 ? one : many)}`,
    named: name(many),
  }
}

/** `with “contract” and “send” in the title`: what is said of one field, once. */
const joined = (clauses: string[]) =>
  [...Map.groupBy(clauses, (clause) => clause.replace(QUOTED, '$1 $3'))].map(([, same]) => {
    const [first = '', ...others] = same
    const quoted = same.map((clause) => QUOTED.exec(clause)?.[2] ?? '')
    return others.length > 0 ? first.replace(QUOTED, (_, way, __, field) => `${way} ${listed(quoted)}${field}`) : first
  })
const QUOTED = /^(with|without) (“[^”]*”)( in the .+)$/u

/** `calls`, `notes, calls or emails`: what activities are, where only some kinds are asked for. */
function noteKindsOf({ subject, conditions }: DataQuery): [one: string, many: string] | undefined {
  const wanted = conditions.find(({ field, not, or }) => field === 'noteType' && !not && !or)?.is
  if (subject !== 'activities' || !wanted) return undefined
  return [
    listed(wanted, 'or'),
    listed(
      wanted.map((kind) => `${kind}s`),
      'or',
    ),
  ]
}

// A single person, who is not ruled out.
const isOwner = (subject: QuerySubject, { field, is, not, or, and }: QueryCondition) =>
  field === OWNERS[subject] && is?.length === 1 && is[0] !== 'none' && !not && !or && !and

const personOf = (condition: QueryCondition | undefined, { people }: Setting) => {
  const [id = ''] = condition?.is ?? []
  return id === 'me' ? 'you' : nameOf(id, people)
}

/** `deals won this quarter` are what a person won, where it says so with a day. */
function deedOf({ subject, conditions }: DataQuery, setting: Setting) {
  const outcome = conditions.find(({ field, is, not, or }) => field === 'outcome' && is?.length === 1 && !not && !or)
  const closed = conditions.find(({ field, not, or }) => field === 'closedAt' && !not && !or)
  const verb = outcome?.is?.[0]
  if (subject !== 'leads' || !outcome || !closed || (verb !== 'won' && verb !== 'lost')) return undefined
  return { verb, when: periodWords(closed, setting), used: [outcome, closed] } as const
}

/** What stands before the noun: values of choices by their field, and flags. */
const ADJECTIVES: Record<string, Record<string, string>> = {
  outcome: { open: 'open', won: 'won', lost: 'lost', 'won,lost': 'closed' },
  hot: { yes: 'hot' },
  highValue: { yes: 'high-value' },
  state: { open: 'open', finished: 'finished' },
  priority: { urgent: 'urgent', high: 'high-priority', medium: 'medium-priority', low: 'low-priority' },
  overdue: { yes: 'overdue' },
  open: { yes: 'open' },
  isPublic: { yes: 'public', no: 'private' },
  live: { yes: 'public' },
  assignedUserId: { none: 'unassigned' },
  assignedTo: { none: 'unassigned' },
}
const STATUSES: Partial<Record<QuerySubject, Record<string, string>>> = {
  tasks: { pending: 'pending', in_progress: 'started', completed: 'completed', cancelled: 'cancelled' },
  openings: { active: 'active', paused: 'paused', draft: 'draft', closed: 'closed' },
}

function adjectiveOf(subject: QuerySubject, { field, is, not, or, and, none }: QueryCondition): string | undefined {
  if (or || and) return undefined
  const words = field === 'status' ? STATUSES[subject] : ADJECTIVES[field]
  if (none && !not) return words?.none
  if (!is || !words) return undefined
  if (not) return field === 'outcome' && is.toSorted().join() === 'lost,won' ? 'open' : undefined
  const whole = words[is.join()]
  if (whole) return whole
  const each = is.map((value) => words[value])
  return each.every((word) => word !== undefined) ? listed(each, 'or') : undefined
}

/** How it is said that a day never came, or is not set. */
const NONE: Record<string, string> = {
  lastContactAt: 'never contacted',
  dueDate: 'without a due date',
  lead: 'without a lead',
}

const MOVED = new Set(['stageChangedAt', 'stageUpdatedAt'])
const CREATED: Partial<Record<QuerySubject, string>> = {
  candidates: 'who applied',
  activities: '',
  documents: 'uploaded',
}
const DAYS: Record<string, string> = {
  movedAt: 'that moved',
  movedTo1stRound: 'who moved to the 1st round',
  movedTo2ndRound: 'who moved to the 2nd round',
  movedToOffered: 'who got an offer',
  movedToQualified: 'that moved to Qualified',
  movedToProposal: 'that moved to Proposal',
  movedToNegotiation: 'that moved to Negotiation',
  movedBack: 'that moved back',
  movedBackToNew: 'that moved back to New',
  movedBackToQualified: 'that moved back to Qualified',
  movedBackToProposal: 'that moved back to Proposal',
  stoodInNew: 'that stood in New',
  stoodInQualified: 'that stood in Qualified',
  stoodInProposal: 'that stood in Proposal',
  stoodInNegotiation: 'that stood in Negotiation',
  createdAt: 'created',
  updatedAt: 'changed',
  stageChangedAt: 'moved',
  stageUpdatedAt: 'moved',
  closedAt: 'closed',
  expectedClose: 'expected to close',
  nextStepDue: 'with a next step due',
  dueDate: 'due',
  completedAt: 'completed',
  applicationDeadline: 'closing',
}

function clauseOf(
  subject: QuerySubject,
  condition: QueryCondition,
  { chip, setting }: { chip: string; setting: Setting },
): string {
  const { field, is, not, or, and, none } = condition
  const words = lower(chip)
  if (none && !not)
    return NONE[field] ?? words.replace(/^without (?=([aeiou])?)/, (_, vowel) => `without a${vowel ? 'n' : ''} `)
  if (field.startsWith('moved') && none) return DAYS[field] ?? words
  if (or || and || none) return words
  const kind = queryFields[subject][field]?.kind
  const verb = (field === 'createdAt' ? CREATED[subject] : undefined) ?? DAYS[field]
  if (kind === 'day') return dayClause(condition, { verb, words, setting })
  if (field === 'stage' && is)
    return `${not ? 'not ' : ''}in ${listed(
      is.map((stage) => STAGES[stage] ?? stage),
      'or',
    )}`
  if (field === 'source' && is) return `${not ? 'not ' : ''}from ${words.replace(/^(not )?(source|from) /, '')}`
  if (field === 'value' && !not)
    return words
      .replace(/^value /, 'worth ')
      .replace('above', 'more than')
      .replace('below', 'less than')
  if (kind === 'money' || kind === 'percent' || kind === 'number') return boundClause(words)
  if (kind === 'words') return `${not ? 'without' : 'with'} ${words.replace(/^not /, '')}`
  if (/^(not )?in /.test(words)) return words.replaceAll(/[“”]/g, '')
  const named = kind === 'text' ? NAMED.exec(words) : null
  if (named && field === 'lead') return `${named[1] ?? ''}for ${named[3]}`
  if (named?.[1] && field === 'name') return `besides ${named[3]?.replaceAll(/[“”]/g, '')}`
  return named ? `${named[1] ? 'without' : 'with'} ${named[3]} in the ${named[2]}` : words
}

const STAGES: Record<string, string> = { ...leadStageNames, ...candidateStageNames }

/** What may be long ago, as it is said where it is. */
const SINCE: Record<string, string> = {
  updatedAt: 'with no change',
  stageChangedAt: 'not moved',
  stageUpdatedAt: 'not moved',
  lastContactAt: 'with no contact',
  lastActivityAt: 'with no activity',
}

function dayClause(
  condition: QueryCondition,
  { verb, words, setting }: { verb: string | undefined; words: string; setting: Setting },
): string {
  const { field, from, to, not } = condition
  const since = SINCE[field]
  if (since && to && !from && !not) return `${since} since ${formatDay(to)}`
  if (verb !== undefined) return [not && 'not', verb, periodWords(condition, setting)].filter(Boolean).join(' ')
  return not ? `with ${words}` : words.replace(/^last contact/, 'last contacted')
}

// `probability at least 60%`, `open tasks at least 2`
const boundClause = (words: string) => {
  const [, what, bound = '', count] = COUNTED.exec(words) ?? []
  if (what) return `with ${COUNTS[bound] ?? bound} ${count} ${what}`
  return /^with/.test(words)
    ? words
    : `with a ${words.replace(/ (above|below|at least|at most) /, (_, bound: string) => ` of ${BOUNDS[bound] ?? bound} `)}`
}
const COUNTED = /^([a-z ]+s) (above|below|at least|at most) (\d+)$/
const COUNTS: Record<string, string> = { above: 'more than', below: 'fewer than' }
const BOUNDS: Record<string, string> = { above: 'over', below: 'under' }

// `not name with “Ann”`
const NAMED = /^(not )?(.+?) with (“.*)$/su

/** A chip or the name of a figure inside of a sentence: names keep their capitals. */
export const lower = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text
