import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

/** What is asked for, and the place of the item that says so; -1 where it is only to be told from the rest. */
export interface Asked {
  subject: QuerySubject
  primary: number
}

/** Undefined where nothing in the question tells what it is about. */
export function subjectOf(items: Item[], tokens: Token[]): Asked | undefined {
  const named = items.flatMap((item, at) => (item.meaning.kind === 'subject' ? [at] : []))
  const averaged = isAverageCount(items) ? named.find((at) => isGroup(items, at)) : undefined
  const primary = averaged ?? named.find((at) => !isGroup(items, at)) ?? named[0]
  const meaning = primary === undefined ? undefined : items[primary]?.meaning
  const own = primary !== undefined && isGroup(items, primary) ? dividedBy(items, primary) : undefined
  if (own) return { subject: own, primary: -1 }
  if (primary !== undefined && meaning?.kind === 'subject') {
    if (isAccountOf(items, tokens, primary)) return { subject: 'activities', primary: -1 }
    // `which job got most applications this year`: when they came is told of candidates.
    if (meaning.subject === 'openings' && countsCandidates(items)) return { subject: 'candidates', primary: -1 }
    // `who applied for the job`, `people rejected for engineering roles`
    const applied = items.findIndex((item) => isOfCandidates(item.meaning))
    const isBeside = applied === primary - 1 && items[applied]?.meaning.kind === 'choice'
    if (meaning.subject === 'openings' && applied >= 0 && applied < primary && !isBeside)
      return { subject: 'candidates', primary: -1 }
    const after = items[primary + 1]?.meaning
    // `lead activity`
    if (after?.kind === 'subject' && after.subject === 'activities')
      return { subject: 'activities', primary: primary + 1 }
    return { subject: meaning.subject, primary }
  }
  const told = tellSubject(items, tokens)
  return told && { subject: told, primary: -1 }
}

const isOfCandidates = (meaning: Meaning) =>
  (meaning.kind === 'happening' && meaning.happening === 'applied') ||
  (meaning.kind === 'choice' && meaning.happening === 'moved' && meaning.on.candidates !== undefined)

const countsCandidates = (items: Item[]) =>
  items.some(({ meaning }) => meaning.kind === 'subject' && meaning.subject === 'candidates') &&
  items.some(({ meaning }) => meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least')) &&
  items.some(({ meaning }) => meaning.kind === 'period')

const isCount = (meaning: Meaning) => meaning.kind === 'aim' && meaning.aim === 'count'

// `average rating per opening` is of candidates.
function dividedBy(items: Item[], primary: number): QuerySubject | undefined {
  const meaning = items[primary]?.meaning
  const divides = meaning?.kind === 'subject' && DIVIDES[meaning.subject]
  const isField = items.some(
    ({ meaning }) =>
      (meaning.kind === 'field' && FIELD_SUBJECTS[meaning.field]?.[0] === divides) ||
      (meaning.kind === 'each' && meaning.field === 'stage' && divides === 'candidates'),
  )
  return divides && isField ? divides : undefined
}
const DIVIDES: Partial<Record<QuerySubject, QuerySubject>> = { openings: 'candidates', leads: 'tasks' }

// `average number of candidates per opening`, `average candidates per opening` is of openings.
const isAverageCount = (items: Item[]) =>
  items.some(
    ({ meaning }, at) =>
      meaning.kind === 'measure' &&
      AVERAGES.has(meaning.measure) &&
      ((items[at + 1]?.meaning.kind === 'subject' &&
        items.slice(at + 3, at + 6).some((_, next) => isGroup(items, at + 3 + next))) ||
        items.some((each) => isCount(each.meaning))),
  )
const AVERAGES = new Set(['average', 'median'])

/** Whether a subject divides, as in `leads per opening`, `candidates per active opening`: what groups is not what is asked for. */
export function isGroup(items: Item[], at: number): boolean {
  const before = items.slice(0, at).findLast(({ meaning }) => meaning.kind !== 'choice')?.meaning
  return (
    before?.kind === 'steer' &&
    (before.steer === 'by' || (before.steer === 'about' && before === items[at - 1]?.meaning))
  )
}

// `what happened with our leads today`
const isAccountOf = (items: Item[], tokens: Token[], primary: number) =>
  items.some(
    ({ meaning, from }, at) =>
      at < primary &&
      meaning.kind === 'aim' &&
      meaning.aim === 'activity' &&
      /^(happen|what|catch|going)/.test(tokens[from]?.text ?? '') &&
      tokens.length > 1 &&
      tokens[from + 1]?.text !== 'new',
  )

const LEAD_KINDS = new Set<Meaning['kind']>(['revenue', 'pipeline', 'stale', 'likely', 'toContact'])
const LEAD_MEASURES = new Set(['winRate', 'conversion', 'salesCycle'])

function tellSubject(items: Item[], tokens: Token[]): QuerySubject | undefined {
  const meanings = items.map(({ meaning }) => meaning)
  const happenings = meanings.filter((meaning) => meaning.kind === 'happening' && meaning.subject)
  // `calls due this week` are to be done.
  const happening =
    happenings.find((meaning) => meaning.kind === 'happening' && meaning.subject === 'tasks') ?? happenings[0]
  const votes = new Map<QuerySubject, number>()
  const vote = (subject: QuerySubject, weight: number) => votes.set(subject, (votes.get(subject) ?? 0) + weight)
  if (happening?.kind === 'happening' && happening.subject)
    vote(happening.subject, happening.subject === 'leads' ? 1 : 3)
  for (const [at, meaning] of meanings.entries()) {
    if (LEAD_KINDS.has(meaning.kind)) vote('leads', 4)
    if (meaning.kind === 'measure') vote('leads', LEAD_MEASURES.has(meaning.measure) ? 4 : 0.4)
    if (meaning.kind === 'happening' && meaning.happening === 'closed') vote('leads', 0.5)
    if (meaning.kind === 'extreme' || meaning.kind === 'performance') vote('leads', 0.3)
    if (meaning.kind === 'unit') vote('leads', 0.2)
    if (meaning.kind === 'field' && meaning.field === 'owner') vote('leads', isPresence(items[at - 1]) ? 0.5 : 0.3)
    if (meaning.kind === 'choice' && meaning.happening === 'closed') vote('leads', 0.5)
    if (meaning.kind === 'choice') {
      // `what is Anna working on` asks for tasks, as long as no deals are named.
      const isWork = meaning.on.tasks?.is?.[0] === 'in_progress'
      const of = isWork ? ['tasks' as const] : (Object.keys(meaning.on) as QuerySubject[])
      for (const subject of of)
        vote(subject, (meaning.weak ? 0.2 : (ALONE[of.length === 1 ? subject : ''] ?? 1.5)) / of.length)
    }
    if (meaning.kind === 'each' && (meaning.field === 'company' || meaning.field === 'outcome')) vote('leads', 1)
    if (meaning.kind === 'each' && meaning.field === 'status') vote('tasks', 0.6)
    if (meaning.kind === 'each' && meaning.field === 'stage') vote('candidates', 0.6)
    if (meaning.kind === 'coming') vote('tasks', 0.4)
    if (meaning.kind === 'person') vote(isOnList(meaning.label) ? 'tasks' : 'leads', isOnList(meaning.label) ? 1 : 0.2)
    if (meaning.kind === 'field')
      for (const subject of isOfApplying(tokens, items[at])
        ? (['openings'] as const)
        : (FIELD_SUBJECTS[meaning.field] ?? []))
        vote(subject, 1)
    if (meaning.kind === 'condition' && meaning.condition.field === 'applications') vote('candidates', 3)
    if (meaning.kind === 'amount' && meaning.unit === 'money') vote('leads', 1)
    if (meaning.kind === 'name') vote(NAME_SUBJECTS[meaning.known], 0.6)
  }
  if (isOpenStuff(meanings, tokens)) vote('tasks', 0.3)
  // `anything for Acme this week?`
  if (/\banything for\b/.test(tokens.map(({ text }) => text).join(' '))) vote('tasks', 2)
  if (DOES_MOST.test(tokens.map(({ text }) => text).join(' '))) vote('activities', 3)
  if (asksForPerformance(items, tokens)) vote('leads', 4)
  else if (isMoved(meanings, tokens)) vote('leads', 3)
  else if (isDoing(items, tokens)) vote(tokens.some(({ text }) => DUTY.has(text)) ? 'tasks' : 'activities', 3)
  const best = [...votes].sort((a, b) => b[1] - a[1])[0]
  return best && best[1] >= 0.5 ? best[0] : undefined
}

/** `who did the most last week` */
const DOES_MOST = /\bwho (did|does|has done|is doing|was doing) (the )?(most|least)\b/

// `application deadlines next month`
const isOfApplying = (tokens: Token[], item: Item | undefined) =>
  item !== undefined && /^applications?$/.test(tokens[item.from]?.text ?? '') && item.to > item.from + 1

/** What is said of nothing else tells more, most of all of hiring. */
const ALONE: Partial<Record<string, number>> = { leads: 2.5, tasks: 2.5, documents: 2.5, openings: 4, candidates: 4 }

// `no owner`
const isPresence = (item: Item | undefined) =>
  item?.meaning.kind === 'steer' && (item.meaning.steer === 'without' || item.meaning.steer === 'with')

// `what moved stage this week`
const isMoved = (meanings: Meaning[], tokens: Token[]) =>
  meanings.some((meaning) => meaning.kind === 'happening' && meaning.happening === 'moved') &&
  tokens.some(({ text }) => text === 'stage' || text === 'stages')

// `stuff on my list`
const isOnList = (label: string) => label === 'my list'

// `what is still open from last week`
const isOpenStuff = (meanings: Meaning[], tokens: Token[]) =>
  meanings.some((meaning) => meaning.kind === 'choice' && meaning.on.tasks?.field === 'state') &&
  !meanings.some(({ kind }) => kind === 'person') &&
  tokens.some(({ text }) => STUFF.test(text))
const STUFF = /^(what|stuff|things?|anything|everything|something)$/

const RESULTS = new Set([
  'numbers',
  'performance',
  'results',
  'figures',
  'stats',
  'performing',
  'outperforming',
  'beating',
  'perform',
  'better',
  'worse',
])

/** `how is Anna doing`, `Ben’s numbers`: what somebody won, and how often. */
export const asksForPerformance = (items: Item[], tokens: Token[]) =>
  (items.some(({ meaning }) => meaning.kind === 'person') || isOfUs(tokens) || isOfDays(items)) &&
  items.every(({ meaning }) => meaning.kind !== 'subject') &&
  tokens.some(
    ({ text }, at) =>
      RESULTS.has(text) ||
      ((text === 'doing' ||
        text === 'looking' ||
        text === 'business' ||
        text === 'do' ||
        text === 'done' ||
        text === 'go' ||
        text === 'going') &&
        tokens.slice(0, at - 1).some((before) => before.text === 'how')),
  )

// `the numbers for October`
const isOfDays = (items: Item[]) =>
  items.filter(({ meaning }) => meaning.kind === 'period').length === 1 &&
  items.every(({ meaning }) => ['filler', 'period', 'aim', 'steer'].includes(meaning.kind))

// `how are we doing`, but not better than when; `how did November go`
const isOfUs = (tokens: Token[]) =>
  tokens.some(
    ({ text }, at) =>
      text === 'how' &&
      /^(did|was|is)$/.test(tokens[at + 1]?.text ?? '') &&
      tokens.slice(at + 2, at + 8).some((each) => /^(go|going)$/.test(each.text)),
  ) ||
  tokens.some(
    ({ text }, at) =>
      text === 'how' &&
      /^(are|is|am|did|do|does|have|has|was|were)$/.test(tokens[at + 1]?.text ?? '') &&
      /^(we|business|i)$/.test(tokens[at + 2]?.text ?? ''),
  )

/** `are we doing better than last quarter`: by what was sold. */
export function asksHowWeDo(items: Item[], tokens: Token[]): boolean {
  const us = tokens.findIndex(({ text }) => US.has(text))
  // `was November better than October`
  const isOfDays = items.filter(({ meaning }) => meaning.kind === 'period').length > 1
  return (
    (us >= 0 || isOfDays) &&
    tokens.slice(Math.max(0, us)).some(({ text }) => FARING.has(text)) &&
    items.every(({ meaning }) => !NAMING.has(meaning.kind))
  )
}
const US = new Set(['we', 'business', 'company', 'team'])
const FARING = new Set(['stand', 'better', 'worse', 'growing', 'grow', 'improving', 'improve', 'improved'])
const NAMING = new Set<Meaning['kind']>(['subject', 'choice', 'field', 'name', 'measure'])

// `what should Ben do next`
const DUTY = new Set(['should', 'supposed', 'meant', 'must', 'shall', 'need', 'needs'])

const FIELD_SUBJECTS: Partial<Record<string, QuerySubject[]>> = {
  value: ['leads'],
  weightedValue: ['leads'],
  probability: ['leads'],
  source: ['leads'],
  leadSource: ['leads'],
  leadStage: ['leads'],
  previousStage: ['leads'],
  lostReason: ['leads'],
  company: ['leads'],
  due: ['tasks'],
  priority: ['tasks'],
  salary: ['openings'],
  rating: ['candidates'],
  size: ['documents'],
  tag: ['documents'],
  department: ['openings'],
  candidateCount: ['openings'],
  contacted: ['leads'],
  daysInStage: ['leads'],
}

const NAME_SUBJECTS = {
  lead: 'leads',
  company: 'leads',
  title: 'leads',
  place: 'leads',
  opening: 'candidates',
  department: 'openings',
  location: 'openings',
  tag: 'documents',
  candidate: 'candidates',
} as const

const EDITS = new Set(['change', 'edit', 'update', 'changed', 'edited', 'updated'])

// `What did Anna do last week`, `what happened today`, `what has everybody been up to`.
function isDoing(items: Item[], tokens: Token[]): boolean {
  const words = tokens.map(({ text }) => text)
  const asks = words.some((word) => /^(what|everything|anything|something)$/.test(word))
  const person = items.findIndex(({ meaning }) => meaning.kind === 'person')
  const tail = words.slice(items[person]?.to ?? words.length)
  const does = (all: string[]) =>
    all.some((word) => word === 'do' || word === 'doing' || word === 'done' || word === 'up' || EDITS.has(word))
  if (asks && person >= 0 && does(tail)) return true
  const us = words.findIndex((word) => word === 'we' || word === 'everyone' || word === 'everybody' || word === 'team')
  if (asks && us >= 0 && does(words.slice(us))) return true
  if (asks && words.some((word) => ['happened', 'happening', 'changed', 'moved', 'updated'].includes(word))) return true
  return items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'activity')
}
