import type { Choice, Meaning } from './meaning.ts'
import { addCondition, type Draft, nextOf, previousOf, takeNot, wordBefore } from './reading.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** What rows shall be, as the subject has it. */
export function readChoice(draft: Draft, meaning: Of<'choice'>, at: number): undefined {
  const choice = ofJob(draft, meaning, at) ?? meaning.on[draft.subject]
  const next = nextOf(draft, at)?.meaning
  // `leads with open tasks`: it says something of the tasks.
  if (
    next?.kind === 'subject' &&
    next.subject !== draft.subject &&
    meaning.on[next.subject] &&
    (draft.before.presence || isRightBefore(draft, at))
  ) {
    const { field = '' } = meaning.on[next.subject] ?? {}
    draft.before.presence ??= 'with'
    if (!COUNTED.has(field)) draft.unknown.add(at)
    return
  }
  if (!choice && isNobodyApplying(draft, at)) {
    addCondition(draft, { field: 'candidateCount', atMost: 0 })
    return
  }
  if (!choice && isNobodyDoing(draft, meaning.on.tasks ?? { field: '' }, at)) {
    draft.before.not = true
    return
  }
  if (isAllDone(draft, meaning, at)) {
    addCondition(draft, takeNot(draft) ? { field: 'openTasks', atLeast: 1 } : { field: 'openTasks', atMost: 0 })
    return
  }
  if (!choice && isTopic(draft, meaning)) {
    addCondition(draft, { field: 'words', matches: [textAt(draft, at)], ...(takeNot(draft) && { not: true }) })
    return
  }
  if (!choice && (meaning.idle || isOfCounted(draft, meaning, at))) return
  if (!choice) {
    // Days are still of what it says: `applied` of candidates that are asked for by another word.
    draft.unknown.add(at)
    return
  }
  if (meaning.idle && draft.conditions.some(({ field }) => field === choice.field)) return
  // `an overview of hiring` is of all openings.
  if (
    meaning.idle &&
    draft.items.some(({ meaning: { kind, ...rest } }) => kind === 'aim' && 'aim' in rest && rest.aim === 'pipeline')
  )
    return
  if (isCreation(draft, meaning, at)) return
  if (isNobodyDoing(draft, choice, at)) {
    draft.before.not = true
    const next = nextOf(draft, at)?.meaning
    // What nobody works on is still to be done.
    if (next?.kind === 'choice' && next.on.tasks?.is?.[0] === 'in_progress')
      addCondition(draft, { field: 'state', is: ['open'] })
    return
  }
  if (isSaidAlready(draft, choice)) return
  // `what is left to do`: also what was begun.
  if (
    choice.is?.[0] === 'pending' &&
    textAt(draft, at) === 'to do' &&
    draft.conditions.some(({ field }) => field === 'state')
  )
    return
  const earlier = notYet(draft, choice, at)
  if (earlier) {
    takeNot(draft)
    addCondition(draft, { ...earlier, label: 'not yet' })
    return
  }
  const not = takeNot(draft) !== Boolean(choice.not)
  const stage = isFormer(draft, choice, at)
    ? { ...choice, field: 'previousStage' }
    : (inOrder(draft, choice, at) ?? awaited(draft, choice, at))
  // What is not done yet is still to be done, which what was called off is not.
  if (not && choice.is?.[0] === 'completed' && isUndone(draft, at)) {
    addCondition(draft, { field: 'state', is: ['open'] })
    return
  }
  // `due but not started`
  const isBegun = choice.is?.[0] === 'in_progress' && draft.tokens[draft.items[at]?.from ?? -1]?.text === 'started'
  if (not && isBegun && !draft.conditions.some(({ field }) => field === 'state')) {
    addCondition(draft, { field: 'status', is: ['pending'] })
    return
  }
  const { not: _, ...rest } = isDeed(draft, choice, at) ? { field: 'outcome', is: ['won'] } : stage
  addCondition(draft, { ...rest, ...(not && { not }) })
  draft.lastField = choice.field
}

// `which customers do I have open tasks for`: the word is of the tasks.
export const isRightBefore = ({ items, subject, primary }: Draft, at: number) => {
  const next = items[at + 1]?.meaning
  return subject === 'leads' && primary < at && next?.kind === 'subject' && next.subject === 'tasks'
}

// `won deals closed before July`, `deals closed (won) in May`: what was won was closed, which says nothing more.
function isSaidAlready({ conditions, before }: Draft, { field, is = [] }: Choice): boolean {
  const condition = conditions.find((each) => each.field === field && !each.not && !each.or)
  const { is: said } = condition ?? {}
  if (field !== 'outcome' || before.not || !condition || !said) return false
  if (is.length === 2) return said.every((one) => is.includes(one))
  const isNarrower = said.length === 2 && !said.includes('open') && said.includes(is[0] ?? '')
  if (isNarrower) condition.is = is
  return isNarrower
}

// `applicants for active jobs`, `candidates for part-time work`: it says something of the job.
function ofJob(draft: Draft, { on }: Of<'choice'>, at: number): Choice | undefined {
  if (draft.subject !== 'candidates' || !on.openings) return undefined
  const next = nextOf(draft, at)?.meaning
  const field = OF_JOB[on.openings.field]
  const isSaid = next?.kind === 'subject' && next.subject === 'openings'
  return field && (isSaid || !on.candidates) ? { ...on.openings, field } : undefined
}
const OF_JOB: Partial<Record<string, string>> = {
  status: 'openingStatus',
  employmentType: 'employmentType',
  experienceLevel: 'experienceLevel',
}

const isUndone = ({ items, tokens }: Draft, at: number) => {
  const { from = 0, to = 0 } = items[at] ?? {}
  if (tokens[from]?.text === 'done' && tokens[from - 1]?.text === 'not') return true
  return [...tokens.slice(Math.max(0, from - 3), from), tokens[to]].some(
    (token) => token !== undefined && /^(yet|still)$/.test(token.text),
  )
}

// `contracts uploaded by Anna`, `proposals from last week`: of documents such a word says what they are about.
const isTopic = ({ subject }: Draft, { on }: Of<'choice'>) =>
  subject === 'documents' &&
  (on.leads?.field === 'stage' || on.leads?.field === 'source' || on.openings?.field === 'employmentType') &&
  !on.candidates

const textAt = ({ items, tokens }: Draft, at: number) =>
  tokens
    .slice(items[at]?.from, items[at]?.to)
    .map(({ raw }) => raw)
    .join(' ')

// `leads whose tasks are all done`
const isAllDone = (draft: Draft, { on }: Of<'choice'>, at: number) => {
  const before = previousOf(draft, at)?.meaning
  const { field, is } = on.tasks ?? {}
  return (
    draft.subject === 'leads' &&
    before?.kind === 'subject' &&
    before.subject === 'tasks' &&
    (is?.[0] === 'completed' || (field === 'state' && is?.[0] === 'finished'))
  )
}

/** What is counted of the tasks of a lead: those that are open, and those that are overdue. */
const COUNTED = new Set(['state', 'overdue'])

// `leads that have tasks overdue`
function isOfCounted(draft: Draft, { on }: Of<'choice'>, at: number): boolean {
  const before = previousOf(draft, at)?.meaning
  return before?.kind === 'subject' && COUNTED.has(on[before.subject]?.field ?? '') && before.subject !== draft.subject
}

// `jobs nobody has applied to`
function isNobodyApplying(draft: Draft, at: number): boolean {
  const next = nextOf(draft, at)?.meaning
  const word = draft.tokens[draft.items[at]?.from ?? -1]?.text ?? ''
  return draft.subject === 'openings' && /^no/.test(word) && next?.kind === 'happening' && next.happening === 'applied'
}

// `deals that nobody has touched`: it did not happen, whoever looks after them.
function isNobodyDoing(draft: Draft, { is }: Choice, at: number): boolean {
  const item = draft.items[at]
  const word = draft.tokens[item?.from ?? -1]?.text
  const { meaning: next, at: doneAt = 0 } = nextOf(draft, at) ?? {}
  const isDone = next?.kind === 'choice' && draft.subject === 'tasks' && next.on.tasks?.field === 'status'
  // `tasks nobody has taken that are due`: what is due is no deed of nobody.
  const between = draft.tokens.slice(item?.to, draft.items[doneAt]?.from)
  return (
    between.every(({ text }) => AUXILIARIES.has(text)) &&
    is?.[0] === 'none' &&
    (word === 'nobody' || word === 'noone' || (word === 'no' && draft.tokens[(item?.from ?? 0) + 1]?.text === 'one')) &&
    (next?.kind === 'happening' || isDone)
  )
}

const AUXILIARIES = new Set('has have had did does is was ever yet been really actually even with been'.split(' '))

const ROUNDS = ['applied', '1st_round', '2nd_round', 'offered']

// `waiting for a first interview`: who waits for a stage is in the one before.
function awaited(draft: Draft, choice: Choice, at: number): Choice {
  const place = ROUNDS.indexOf(choice.is?.[0] ?? '')
  const from = draft.items[at]?.from ?? 0
  const said = draft.tokens.slice(Math.max(0, from - 4), from).map(({ text }) => text)
  const waits = /\b(await\w*|wait(ing|s)? for)\b/.test(said.join(' '))
  const before = ROUNDS[place - 1]
  return waits && before && draft.subject === 'candidates' && choice.field === 'stage'
    ? { ...choice, is: [before] }
    : choice
}

// `moved from proposal to negotiation`, `left the proposal stage`, `rejected in the first round`: the stage that it was in before.
function isFormer(draft: Draft, { field }: Choice, at: number): boolean {
  if (field !== 'stage' || (draft.subject !== 'leads' && draft.subject !== 'candidates')) return false
  const words = wordsBefore(draft, at)
  const last = words.at(-1) ?? ''
  // `how many are left in negotiation` are still there.
  const isStill = last === 'left' && /^(is|are|still)$/.test(words.at(-2) ?? '')
  const isLeft = (last === 'left' && !isStill) || last === 'leaving' || words.slice(-2).join(' ') === 'out of'
  const isRejected = draft.conditions.some(({ field, is }) => field === 'stage' && is?.join() === 'rejected')
  if (draft.subject === 'candidates' && isRejected && !draft.before.or && /^(in|at|during|from)$/.test(last))
    return true
  return isLeft || (last === 'from' && (isMoved(draft) || isGoal(draft, nextOf(draft, at))))
}

// `lost after the proposal`, `rejected before the second round`; `past the first round` without an end is in a later stage.
function inOrder(draft: Draft, { field, is }: Choice, at: number): Choice | undefined {
  const order = ORDERS[draft.subject]
  const said = wordsBefore(draft, at).at(-1) ?? ''
  const place = order?.indexOf(is?.[0] ?? '') ?? -1
  const [isAfter, isBefore] = [/^(after|following|past|beyond)$/.test(said), said === 'before']
  if (field !== 'stage' || is?.length !== 1 || !order || place < 0 || !(isAfter || isBefore)) return undefined
  const isEnded = draft.items.some(
    ({ meaning }, other) =>
      other !== at && meaning.kind === 'choice' && ENDING.has(meaning.on[draft.subject]?.field ?? ''),
  )
  if (isAfter && isEnded) return { field: 'previousStage', is }
  const others = isAfter ? order.slice(place + 1) : order.slice(0, place)
  return others.length > 0 ? { field: isEnded ? 'previousStage' : 'stage', is: others } : undefined
}
// `not qualified yet`, `not yet in negotiation`: still in a stage before it.
function notYet(
  { items, tokens, subject, before, conditions }: Draft,
  { field, is = [] }: Choice,
  at: number,
): Choice | undefined {
  const { from = 0, to = 0 } = items[at] ?? {}
  const isYet = [tokens[from - 1], tokens[from - 2], tokens[to]].some((token) => token?.text === 'yet')
  const earlier = ORDERS[subject]?.slice(0, Math.max(0, ORDERS[subject].indexOf(is.join())))
  if (!before.not || !isYet || field !== 'stage' || !earlier?.length) return undefined
  return conditions.some((each) => each.field === field) ? undefined : { field, is: [...earlier] }
}
const ENDING = new Set(['outcome', 'stage'])
const ORDERS: Partial<Record<string, readonly string[]>> = {
  leads: ['new', 'qualified', 'proposal', 'negotiation'],
  candidates: ['applied', '1st_round', '2nd_round', 'offered', 'accepted'],
}

// Up to three words before an item, without articles.
function wordsBefore({ items, tokens }: Draft, at: number): string[] {
  const from = items[at]?.from ?? 0
  return tokens
    .slice(Math.max(0, from - 3), from)
    .flatMap(({ text }) => (/^(the|a|an|our|their|being)$/.test(text) ? [] : text))
}

const isMoved = ({ items }: Draft) =>
  items.some(({ meaning }) => meaning.kind === 'happening' && meaning.happening === 'moved')

// `from proposal to negotiation`
const isGoal = (draft: Draft, next: ReturnType<typeof nextOf>) =>
  next?.meaning.kind === 'choice' &&
  next.meaning.on[draft.subject]?.field === 'stage' &&
  ['to', 'into'].includes(wordBefore(draft, next.at))

// What somebody closed they won; what is closed was won or lost.
function isDeed(draft: Draft, { field, is }: Choice, at: number): boolean {
  if (field !== 'outcome' || is?.length !== 2) return false
  const doer = previousOf(draft, at)
  const person = doer?.meaning.kind === 'person' && !doer.meaning.owns && doer.at >= at - 2
  // `which rep closed the most deals`
  const isOwner = doer?.meaning.kind === 'field' && doer.meaning.field === 'owner' && doer.at >= at - 2
  // `who has not closed a deal`
  const isNobody = wordBefore(draft, at) === 'not' && draft.items.some(({ meaning }) => meaning.kind === 'who')
  // `deals closed by Anna`
  const next = nextOf(draft, at)
  const isBy = next?.meaning.kind === 'person' && wordBefore(draft, next.at) === 'by' && next.at <= at + 2
  return person || isOwner || isNobody || isBy || DOERS.has(wordBefore(draft, at))
}
const DOERS = new Set(['who', 'we', 'i', 'he', 'she', 'they', 'everyone', 'team', 'have', 'was', 'revenue'])

// `new leads this month` came this month, whatever their stage is now.
function isCreation(draft: Draft, { happening, weak }: Of<'choice'>, at: number): boolean {
  if (happening !== 'created' || !weak) return false
  // `compared in new leads`
  const isIn = wordBefore(draft, at) !== 'in' || draft.items[at + 1]?.meaning.kind !== 'subject'
  const staged = (isIn && ['stage', 'as', 'in', 'to', 'still'].includes(wordBefore(draft, at))) || draft.before.not
  const dated = draft.items.some(
    ({ meaning }) => meaning.kind === 'period' || meaning.kind === 'unit' || meaning.kind === 'last',
  )
  return dated && !staged
}
