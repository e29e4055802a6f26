import type { QueryCondition } from '../../../../contract/data-query/fields.ts'
import { type Period, periodBefore, shiftDay, yearEarlier } from './calendar.ts'
import type { Happening, Meaning } from './meaning.ts'
import { addCondition, type Draft, happeningOf, isExpected, previousOf, takeNot, wordBefore } from './reading.ts'
import { asksForPerformance, asksHowWeDo } from './subject.ts'
import { fieldOf, usualDay } from './subject-fields.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** A period is of what happened nearest to it; a second one of the same field is compared with the first, or goes on. */
export function readPeriod(draft: Draft, { period }: Of<'period'>, at: number): undefined {
  draft.before.by = false
  if (isOfOthers(draft, at)) {
    draft.notes.push(`Days of tasks cannot be asked for beside leads, so “${period.label}” was left out.`)
    return
  }
  if (isOfApplying(draft, at)) {
    draft.notes.push(applyingNote(period.label))
    return
  }
  const begun = period.begunBy ? stateField(draft, at) : undefined
  if (begun) {
    addCondition(draft, { field: begun, to: period.begunBy, label: period.label })
    return
  }
  const field = isOfRows(draft, at) || isOfLeads(draft, at) ? usualDay(draft.subject) : dayField(draft, at)
  if (isOfDoing(draft, field)) return
  if (isOfStock(draft, field) || isOfStateThen(draft, period, at)) {
    draft.notes.push(
      `What was open on other days is not kept, so “${period.label}” was left out: this is as it stands.`,
    )
    return
  }
  if (draft.items[at - 1] && isCancelling(draft, at)) {
    draft.notes.push('When a task was cancelled is not kept; days are those of its last change.')
    addCondition(draft, { field: 'updatedAt', from: period.from, to: period.to, label: period.label })
    return
  }
  const not = takeNot(draft)
  // `nobody has done since October`
  const { from: first = 0, to: end = 0 } = draft.items[at] ?? {}
  const isSince = draft.tokens.slice(Math.max(0, first - 1), end).some(({ text }) => text === 'since')
  const { from, to, label } =
    !isSince && isToCome(draft, { field, next: period.next, at }) ? { ...period, ...period.next } : period
  const condition: QueryCondition = { field, ...(not && { not }), ...(from && { from }), ...(to && { to }), label }
  // `deals with a close date next month`
  const isOfAny = draft.subject === 'leads' && draft.conditions.every((each) => each.field !== 'outcome')
  if (from && from > draft.today && field === 'closedAt' && isOfAny) {
    draft.named = draft.named.filter((name) => name !== 'closed')
    addCondition(draft, { field: 'outcome', is: ['open'] })
    draft.notes.push('When a deal is expected to close is not kept; these are the ones that are open.')
    return
  }
  if ((from && from > draft.today && !TO_COME.has(field)) || (isExpected(draft) && field === 'closedAt')) {
    draft.notes.push(`Days to come are kept of due dates and deadlines alone, so “${label}” was left out.`)
    return
  }
  if (isToDo(draft, condition)) delete condition.from
  const same = draft.conditions.find((each) => each.field === field && !each.not && (each.from || each.to))
  // `did we get more leads in September or October`
  if (same && draft.before.or && asksWhichIsMore(draft)) {
    draft.before = { ...draft.before, or: undefined, versus: true }
    compare(draft, same, condition)
    return
  }
  const isOther = draft.before.or === 'other' && !(same && touching(same, condition))
  if (!same || not || isOther) addCondition(draft, condition)
  else if (isJoined(draft, same, condition)) draft.notes.push(...join(same, condition))
  else compare(draft, same, condition)
}

// `waiting since October`, `open since March`: what goes on began then, or before.
function stateField(draft: Draft, at: number): string | undefined {
  const before = draft.items[at - 1]
  const word = draft.tokens[before?.from ?? -1]?.text ?? ''
  if (before?.meaning.kind === 'happening' && before.meaning.happening === 'moved' && STAYING.test(word))
    return fieldOf(draft.subject, 'moved')
  if (before?.meaning.kind !== 'choice') return undefined
  const { field } = before.meaning.on[draft.subject] ?? {}
  const isClosed = draft.conditions.some((each) => each.field === 'outcome' && !each.is?.includes('open'))
  if (isClosed) return undefined
  const isIn = [word, wordBefore(draft, at - 1)].some((each) => /^(in|at|stage)$/.test(each))
  if (field === 'state' && before.meaning.on[draft.subject]?.is?.join() !== 'open') return undefined
  if (field === 'stage' && isIn) return fieldOf(draft.subject, 'moved')
  return field && BEGUN[field]
}
// `tasks cancelled last month`
const isCancelling = ({ items, subject }: Draft, at: number) => {
  const before = items[at - 1]?.meaning
  return subject === 'tasks' && before?.kind === 'choice' && before.on.tasks?.is?.[0] === 'cancelled'
}
const STAYING = /^(wait|sit|sat|stuck|stall|linger|remain|been)/
const BEGUN: Partial<Record<string, string>> = { overdue: 'dueDate', outcome: 'createdAt', state: 'createdAt' }

/** `leads from last month without contact`: what stands right behind what is asked for is of that. */
export const isOfRows = ({ items, tokens, primary, subject }: Draft, at: number) =>
  subject === 'leads' &&
  primary >= 0 &&
  at <= primary + 2 &&
  at > primary &&
  ['from', 'of'].includes(tokens[items[primary]?.to ?? -1]?.text ?? '') &&
  (/^(lead|prospect|inquir|enquir)/.test(tokens[items[primary]?.from ?? -1]?.text ?? '') ||
    items.slice(at + 1).some(({ meaning }) => meaning.kind === 'happening' && meaning.happening === 'contacted'))

// `how many of last month's leads are won` came then.
function isOfLeads({ items, tokens, primary, subject }: Draft, at: number): boolean {
  const { from = 0 } = items[primary] ?? {}
  const [of, the] = tokens.slice(Math.max(0, from - 2), from).map(({ text }) => text)
  // `how many of the applicants this month were rejected`
  if (at === primary + 1 && of === 'of' && /^(the|our)$/.test(the ?? '')) return true
  return subject === 'leads' && at + 1 === primary && /^(lead|prospect)s$/.test(tokens[from]?.text ?? '')
}

// `leads with tasks due this week`: days of what leads do not have.
function isOfOthers(draft: Draft, at: number): boolean {
  const before = previousOf(draft, at)?.meaning
  return before?.kind === 'happening' && before.happening === 'due' && fieldOf(draft.subject, 'due') === undefined
}

/** `openings nobody applied for last month`: days of what openings do not have. */
export function isOfApplying(draft: Draft, at: number): boolean {
  const before = previousOf(draft, at)?.meaning
  const isOwn = before?.kind === 'happening' && before.happening !== 'applied'
  return draft.subject === 'openings' && draft.conditions.some(({ field }) => field === 'candidateCount') && !isOwn
}
export const applyingNote = (label: string) =>
  `When somebody applied cannot be asked for beside openings, so “${label}” was left out: all applications ever are counted. Candidates of a period can be told by opening.`

// `what should I focus on today`: on what was due before, too.
function isToDo({ items, tokens, primary, today }: Draft, { field, from, to }: QueryCondition): boolean {
  const meaning = items[primary]?.meaning
  const own = meaning?.kind === 'subject' && meaning.also?.field === 'assignedTo'
  return (
    own &&
    tokens.some(({ text }) => text === 'should') &&
    field === 'dueDate' &&
    from !== undefined &&
    to !== undefined &&
    from <= today &&
    to === today
  )
}

const isUndated = ({ items }: Draft) => items.every(({ meaning }) => happeningOf(meaning) === undefined)

// `who should I call today`: that day something shall be done, nothing happened on it.
const isOfDoing = (draft: Draft, field: string) =>
  draft.items.some(({ meaning }) => meaning.kind === 'toContact') && (isUndated(draft) || field === 'lastContactAt')

// `pipeline in Q4` asks what is in it, not what was created then.
const isOfStock = (draft: Draft, field: string) =>
  draft.subject === 'leads' &&
  field === 'createdAt' &&
  isUndated(draft) &&
  draft.items.some(
    ({ meaning }) => meaning.kind === 'pipeline' || (meaning.kind === 'field' && meaning.field === 'weightedValue'),
  ) &&
  !draft.before.versus &&
  !draft.items.some(({ meaning }) => meaning.kind === 'last' || (meaning.kind === 'aim' && meaning.aim === 'compare'))

// `in negotiation at the end of October` asks how it was then; `closed at the end of October` what happened.
function isOfStateThen({ conditions, subject, items, tokens, today }: Draft, { to }: Period, at: number): boolean {
  const { from = 0 } = items[at] ?? {}
  const said = tokens.slice(from, from + 3).map(({ text }) => text)
  const isEdge = /^at (the )?(end|start|beginning|close)$/.test(said.slice(0, said[1] === 'the' ? 3 : 2).join(' '))
  const isState = conditions.some(
    ({ field, is, not }) => !not && (field === 'stage' || (field === 'outcome' && is?.join() === 'open')),
  )
  const isDeed = items.some(({ meaning }) => meaning.kind === 'happening')
  return isEdge && isState && !isDeed && subject === 'leads' && to !== undefined && to < today
}

/** The field that days at an item are of. */
export function dayField(draft: Draft, at: number): string {
  let best: { happening: Happening; away: number } | undefined
  draft.items.forEach((item, other) => {
    const happening = happeningOf(item.meaning)
    if (!happening || other === at || !fieldOf(draft.subject, happening)) return
    // What stands before is nearer than what comes after.
    const away = other < at ? at - other : (other - at) * 1.5
    if (!best || away < best.away) best = { happening, away }
  })
  const isOfTouch = best?.happening === 'contacted'
  if (!isOfTouch && isOfWon(draft.items[draft.primary]?.meaning)) return 'closedAt'
  const usual = isOfClosed(draft) ? 'closedAt' : (draft.formerDay ?? usualDay(draft.subject))
  const field = (best && fieldOf(draft.subject, best.happening)) || usual
  return field === 'completedAt' && isUnfinished(draft) ? 'dueDate' : field
}

// `tasks I did not finish last week`: they were due then.
const isUnfinished = ({ subject, conditions }: Draft) =>
  subject === 'tasks' && conditions.some(({ field, not }) => not && (field === 'status' || field === 'state'))

// Who won how much of what was closed is told of the days on which it was.
const isOfClosed = ({ subject, items, tokens }: Draft) =>
  subject === 'leads' &&
  (asksForPerformance(items, tokens) ||
    asksHowWeDo(items, tokens) ||
    items.some(
      ({ meaning }) =>
        (meaning.kind === 'measure' && CLOSING.has(meaning.measure)) ||
        (meaning.kind === 'each' && meaning.of?.includes('lost')) ||
        meaning.kind === 'performance' ||
        (meaning.kind === 'extreme' && meaning.field === 'daysToClose') ||
        (meaning.kind === 'extreme' &&
          meaning.field === undefined &&
          ranksPeople(items) &&
          !countsLeads(items, tokens)) ||
        meaning.kind === 'revenue' ||
        (meaning.kind === 'field' && meaning.field === 'lostReason') ||
        (meaning.kind === 'unit' && isRanked(items)),
    ))
// `top 3 reps by number of leads this month`: those that came then.
const countsLeads = (items: Draft['items'], tokens: Draft['tokens']) =>
  items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'count') &&
  items.some(({ meaning, from }) => meaning.kind === 'subject' && /^(lead|prospect)/.test(tokens[from]?.text ?? ''))
// `which salesman is best this month`
const ranksPeople = (items: Draft['items']) =>
  items.some(({ meaning }) => (meaning.kind === 'field' && meaning.field === 'owner') || meaning.kind === 'who')
// `best month`
const isRanked = (items: Draft['items']) =>
  items.some(({ meaning }, at) => meaning.kind === 'extreme' && items[at + 1]?.meaning.kind === 'unit')
const isOfWon = (meaning: Meaning | undefined) => meaning?.kind === 'subject' && meaning.also?.field === 'outcome'
const CLOSING = new Set(['winRate', 'salesCycle'])

const TO_COME = new Set(['dueDate', 'applicationDeadline'])

function isToCome(draft: Draft, { field, next, at }: { field: string; next: Period['next']; at: number }): boolean {
  const { tokens } = draft
  // `unfinished tasks from October`
  const isPast = tokens[draft.items[at]?.from ?? -1]?.text === 'from' || wordBefore(draft, at) === 'from'
  return (
    next !== undefined &&
    !isPast &&
    TO_COME.has(field) &&
    !tokens.some(({ text }) => text === 'was' || text === 'were' || text === 'last')
  )
}

const asksWhichIsMore = ({ tokens }: Draft) =>
  tokens.some(({ text }) => /^(more|fewer|less|better|worse|higher|lower)$/.test(text))

// `in May and June` is one stretch; `in May or in August` are two, of which no single condition can tell.
const isJoined = ({ before, items }: Draft, same: QueryCondition, other: QueryCondition) =>
  !before.versus &&
  !items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'compare') &&
  Boolean(touching(same, other) || !same.from || !same.to || !other.from || !other.to)

const touching = (a: QueryCondition, b: QueryCondition) =>
  (a.to && b.from && shiftDay(a.to, 1) === b.from) || (b.to && a.from && shiftDay(b.to, 1) === a.from)

function join(same: QueryCondition, other: QueryCondition): string[] {
  if (touching(same, other)) {
    const from = [same.from, other.from].sort()[0]
    const to = [same.to, other.to].sort()[1]
    Object.assign(same, {
      ...(from && { from }),
      ...(to && { to }),
      label: `${same.label} and ${other.label}`.slice(0, 100),
    })
    return []
  }
  // `since May, before July`
  Object.assign(same, {
    ...(other.from && { from: other.from }),
    ...(other.to && { to: other.to }),
    label: `${same.label} ${other.label}`.slice(0, 100),
  })
  return []
}

function compare(draft: Draft, same: QueryCondition, other: QueryCondition): void {
  const { from, to, label } = other
  if (!from || !to || !same.from || !same.to) return
  // `October compared to the previous October`
  if (from === same.from && to === same.to) {
    // `the last 30 days against the previous 30 days`
    const isRolling = /\d/.test(label ?? '') && /^(last|past|previous|prior|preceding)\b/.test(label ?? '')
    draft.compareWith = isRolling
      ? { field: same.field, ...periodBefore({ from, to }), label: 'the period before' }
      : { field: same.field, ...yearEarlier({ from, to }), label: 'a year earlier' }
    return
  }
  const [now, before] = same.from >= from ? [{ ...same }, other] : [{ ...other }, { ...same }]
  Object.assign(same, { from: now.from, to: now.to, label: now.label })
  draft.compareWith = {
    field: same.field,
    from: before.from ?? from,
    to: before.to ?? to,
    ...(before.label ? { label: before.label } : label && { label }),
  }
}
