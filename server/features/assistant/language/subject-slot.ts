import { isRightBefore } from './choice-slot.ts'
import type { Meaning } from './meaning.ts'
import { addCondition, type Draft, groupBy, nextOf, previousOf, takeNot } from './reading.ts'
import { fieldOf } from './subject-fields.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** What is asked for; another subject beside it is counted, or groups. */
export function readSubject(draft: Draft, { subject, also }: Of<'subject'>, at: number): undefined {
  const { before } = draft
  if (at === draft.primary || subject === draft.subject) {
    // `every lead`
    if (at === draft.primary) before.by = false
    if (
      also &&
      !(
        also.field === 'outcome' &&
        draft.items.some(
          ({ meaning }, place) =>
            meaning.kind === 'choice' && meaning.on.leads?.field === 'outcome' && !isRightBefore(draft, place),
        )
      )
    )
      addCondition(draft, { ...also, ...(before.not && takeNot(draft) && { not: true }) })
    return
  }
  if (draft.subject === 'activities') {
    if (isOfOne(draft, at)) return
    addCondition(draft, { field: 'about', is: [subject.slice(0, -1)], ...(takeNot(draft) && { not: true }) })
    return
  }
  const counted = countField(draft, subject, at)
  if (before.by && counted && isCounted(draft, at)) {
    before.by = false
    draft.order = { field: counted, descending: draft.order?.descending ?? true }
    return
  }
  if (before.by) {
    before.by = false
    const field =
      subject === 'openings'
        ? fieldOf(draft.subject, 'opening')
        : subject === 'leads'
          ? fieldOf(draft.subject, 'lead')
          : undefined
    if (field) groupBy(draft, { field }, at)
    else draft.undivided = subject
    return
  }
  const count = counted
  if (draft.subject === 'tasks' && subject === 'leads' && (before.presence || before.not)) {
    addCondition(draft, takeNot(draft) ? { field: 'lead', none: true } : { field: 'lead', not: true, none: true })
    return
  }
  if (!count) {
    if (before.presence && takeNot(draft)) draft.unknown.add(at)
    return
  }
  const rank = draft.items.some(
    ({ meaning }) => meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least'),
  )
  // `who has the most leads without tasks`
  if (rank && before.presence === 'without') {
    takeNot(draft)
    addCondition(draft, { field: count, atMost: 0 })
    return
  }
  const computed = draft.items.some(({ meaning }) => meaning.kind === 'measure')
  if (rank || (computed && !before.presence)) draft.named.push(count)
  // `with their number of applicants` says what shall be seen.
  if (before.presence === 'with' && !before.not && isShownBeside(draft, at)) {
    takeNot(draft)
    return
  }
  if (!rank && (before.presence || before.not)) {
    const none = takeNot(draft)
    addCondition(draft, none ? { field: count, atMost: 0 } : { field: count, atLeast: 1 })
  }
}

// `what happened to the Acme deal` asks of that one, whatever it happened to.
const isOfOne = ({ items, tokens }: Draft, at: number) =>
  !tokens[(items[at]?.to ?? 1) - 1]?.text.endsWith('s') &&
  ['name', 'unknown', 'quote'].includes(items[at - 1]?.meaning.kind ?? '')

const isShownBeside = ({ items, tokens }: Draft, at: number) =>
  /^(number|count)$/.test(tokens[items[at - 1]?.from ?? -1]?.text ?? '')

// `openings by number of candidates`
const isCounted = ({ items }: Draft, at: number) => {
  const before = items[at - 1]?.meaning
  return before?.kind === 'aim' && before.aim === 'count'
}

/** The field that counts what is named at an item, of what is asked for. */
export function countField(draft: Draft, subject: string, at: number) {
  if (draft.subject === 'openings' && subject === 'candidates') return 'candidateCount'
  if (draft.subject !== 'leads' || subject !== 'tasks') return undefined
  const beside = [previousOf(draft, at)?.meaning, nextOf(draft, at)?.meaning]
  const late = beside.some((meaning) => meaning?.kind === 'choice' && meaning.on.tasks?.field === 'overdue')
  return late ? 'overdueTasks' : 'openTasks'
}
