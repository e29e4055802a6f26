import type { QueryCondition } from '../../../../contract/data-query/fields.ts'
import { shiftDay } from './calendar.ts'
import type { Meaning } from './meaning.ts'
import { dayField, isOfRows } from './period-slot.ts'
import { addCondition, type Draft, isExpected, previousOf, takeNot, textAt } from './reading.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** What happened to rows, or did not, where that is a condition by itself. */
export function readHappening(draft: Draft, { happening, not, still }: Of<'happening'>, at: number): undefined {
  if (happening === 'contacted' && draft.subject !== 'leads') return readDeed(draft, at)
  if (happening === 'contacted') {
    if (isCounted(draft, at))
      draft.notes.push('Calls, meetings and emails are not counted one by one; this is of leads by their latest one.')
    const none = draft.before.not || draft.before.presence === 'without' || not
    const dated = draft.items.some(
      ({ meaning }, other) =>
        (meaning.kind === 'age' || (meaning.kind === 'period' && isOfContact(draft, other))) && !isOfRows(draft, other),
    )
    if (!dated) {
      addCondition(draft, { field: 'lastContactAt', ...(none ? { none: true } : { not: true, none: true }) })
      takeNot(draft)
    } else if (not) draft.before.not = true
    return
  }
  // `never touched`: nobody was in touch.
  const text = draft.tokens[draft.items[at]?.from ?? -1]?.text
  const isUntouched = text === 'untouched' || (text === 'touched' && draft.before.not)
  if (isUntouched && draft.subject === 'leads' && !isTimed(draft)) {
    takeNot(draft)
    addCondition(draft, { field: 'lastContactAt', none: true })
    return
  }
  if (not) draft.before.not = true
  // `stuck in qualified longest` asks for an order.
  const isLongest = draft.items.some(({ meaning }) => meaning.kind === 'extreme' && meaning.field === 'daysInStage')
  if (still && draft.subject === 'leads' && !isTimed(draft) && !isLongest) return readStale(draft)
  // What goes quiet was not decided.
  if (still && happening === 'updated' && draft.subject === 'leads' && !draft.conditions.some(isOfOutcome))
    addCondition(draft, { field: 'outcome', is: ['open'] })
  if (happening === 'closed' && draft.subject === 'openings' && isOver(draft, at)) {
    const to = shiftDay(draft.today, -1)
    addCondition(draft, {
      field: 'applicationDeadline',
      to,
      label: 'before today',
      ...(takeNot(draft) && { not: true }),
    })
    return
  }
  if (happening === 'closed' && draft.subject === 'openings' && isOurDeed(draft, at))
    draft.notes.push('On which day an opening was closed is not kept; days are those of its deadline.')
  const closes =
    happening === 'closed' &&
    draft.subject === 'leads' &&
    !draft.conditions.some(({ field }) => field === 'outcome' || field === 'daysToClose')
  const { from = 0 } = draft.items[at] ?? {}
  const past = draft.tokens.slice(Math.max(0, from - 4), from).some(({ text }) => PAST.has(text))
  if (closes && isExpected(draft)) {
    addCondition(draft, { field: 'outcome', is: ['open'] })
    draft.notes.push('When a deal is expected to close is not kept; these are the ones that are open.')
    return
  }
  // `slowest to close`
  const isOfLength = draft.items.some(({ meaning }) => meaning.kind === 'extreme' && meaning.field === 'daysToClose')
  if (closes && isOfLength) return
  if (closes && !(past && draft.tokens[from]?.text === 'close')) {
    draft.notes.push('When a deal is expected to close is not kept; days are those on which deals were closed.')
    return
  }
  if (closes && past) addCondition(draft, { field: 'outcome', is: ['won'], ...(takeNot(draft) && { not: true }) })
}

/** What nobody works on any more. */
export function readStale(draft: Draft): undefined {
  const not = takeNot(draft)
  const days = not
    ? { from: shiftDay(draft.today, -29), to: draft.today, label: 'not stale' }
    : { to: shiftDay(draft.today, -30), label: 'stale' }
  addCondition(draft, { field: 'outcome', is: ['open'] })
  addCondition(draft, { field: 'updatedAt', ...days })
  draft.notes.push(
    not
      ? 'Not stale was read as open and changed in the last 30 days.'
      : 'Stale was read as open and not changed for 30 days.',
  )
}

// `how many openings did we close`
const isOurDeed = ({ tokens, items }: Draft, at: number) =>
  tokens[items[at]?.from ?? -1]?.text === 'close' &&
  tokens.slice(0, items[at]?.from).some(({ text }) => text === 'did' || text === 'have')

// `openings that expired`
const isOver = (draft: Draft, at: number) =>
  /^(expired|ended|passed)$/.test(draft.tokens[draft.items[at]?.from ?? -1]?.text ?? '') && !isTimed(draft)

const isTimed = ({ items }: Draft) => items.some(({ meaning }) => meaning.kind === 'period' || meaning.kind === 'age')

// `call tasks`, `tasks to call Joe`: what shall be done is in the words of the task.
function readDeed(draft: Draft, at: number): undefined {
  if (draft.subject === 'tasks')
    addCondition(draft, { field: 'words', not: takeNot(draft) || undefined, matches: [textAt(draft, at)] })
  else draft.unknown.add(at)
}

const isOfOutcome = ({ field }: QueryCondition) => field === 'outcome' || field === 'stage'

const PAST = new Set(['did', 'have', 'has', 'was', 'were', 'we', 'i'])

// `leads created this week, not yet contacted`: the days are of their creation.
const isOfContact = (draft: Draft, at: number) => dayField(draft, at) === 'lastContactAt'

// `how many calls did Anna make`
const isCounted = (draft: Draft, at: number) => {
  const before = previousOf(draft, at)?.meaning
  return before?.kind === 'aim' && before.aim === 'count'
}
