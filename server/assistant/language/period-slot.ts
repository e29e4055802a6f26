import type { QueryCondition } from '../../../contract/data-query.ts'
import { type Period, shiftDay } from './calendar.ts'
import { addCondition, type Draft, happeningOf, isExpected, takeNot } from './draft.ts'
import type { Happening, Meaning } from './meaning.ts'
import { asksForPerformance } from './subject.ts'
import { fieldOf, usualDay } from './subject-fields.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** A period is of what happened nearest to it; a second one of the same field is compared with the first, or goes on. */
export function readPeriod(draft: Draft, { period }: Of<'period'>, at: number): undefined {
  draft.before.by = false
  const field = dayField(draft, at)
  const not = takeNot(draft)
  const { from, to, label } = isToCome(draft, field, period) ? { ...period, ...period.next } : period
  const condition: QueryCondition = { field, ...(not && { not }), ...(from && { from }), ...(to && { to }), label }
  if ((from && from > draft.today && !TO_COME.has(field)) || (isExpected(draft) && field === 'closedAt')) {
    draft.notes.push(`Days to come are kept of due dates and deadlines alone, so “${label}” was left out.`)
    return
  }
  const same = draft.conditions.find((each) => each.field === field && !each.not && (each.from || each.to))
  if (!same || not) addCondition(draft, condition)
  else if (isJoined(draft, same, condition)) draft.notes.push(...join(same, condition))
  else compare(draft, same, condition)
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
  if (isOfWon(draft.items[draft.primary]?.meaning)) return 'closedAt'
  const usual = isOfClosed(draft) ? 'closedAt' : usualDay(draft.subject)
  return (best && fieldOf(draft.subject, best.happening)) || usual
}

// Who won how much of what was closed is told of the days on which it was.
const isOfClosed = ({ subject, items, tokens }: Draft) =>
  subject === 'leads' &&
  (asksForPerformance(items, tokens) ||
    items.some(
      ({ meaning }) =>
        (meaning.kind === 'measure' && CLOSING.has(meaning.measure)) ||
        meaning.kind === 'revenue' ||
        (meaning.kind === 'unit' && isRanked(items)),
    ))
// `best month`
const isRanked = (items: Draft['items']) =>
  items.some(({ meaning }, at) => meaning.kind === 'extreme' && items[at + 1]?.meaning.kind === 'unit')
const isOfWon = (meaning: Meaning | undefined) => meaning?.kind === 'subject' && meaning.also?.field === 'outcome'
const CLOSING = new Set(['winRate', 'salesCycle'])

const TO_COME = new Set(['dueDate', 'applicationDeadline'])

function isToCome({ tokens }: Draft, field: string, { next }: Period): boolean {
  return (
    next !== undefined &&
    TO_COME.has(field) &&
    !tokens.some(({ text }) => text === 'was' || text === 'were' || text === 'last')
  )
}

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
  const [now, before] = same.from >= from ? [{ ...same }, other] : [{ ...other }, { ...same }]
  Object.assign(same, { from: now.from, to: now.to, label: now.label })
  draft.compareWith = {
    field: same.field,
    from: before.from ?? from,
    to: before.to ?? to,
    ...(before.label ? { label: before.label } : label && { label }),
  }
}
