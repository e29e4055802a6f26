import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { unitOf } from './calendar.ts'
import { calledOf, fieldOf, isAmount, kindOf } from './catalogue.ts'
import type { Clause } from './clause.ts'
import { divisionOf } from './draft.ts'
import type { Ground } from './known.ts'
import { FAMILIES, FIGURE, OF_NOTES, OF_ROWS, OWN, WHOLE } from './lexicon/kinds.ts'
import * as pointing from './lexicon/pointing.ts'
import { isCond, type Of2, type Part } from './meaning.ts'
import { ofShown } from './rewriting.ts'
import { SOME, skipOf } from './rows.ts'
import type { Said } from './sentence.ts'
import type { Token } from './tokens.ts'

/** `of the six`, where six were shown, and `the four in Berlin`, of a table, are those; `the second`, of a quarter, is one too. */
export function countedRows(tokens: Token[], { previous, rows = [] }: Pick<Ground, 'previous' | 'rows'>): Token[] {
  const isOfQuarter = previous?.conditions.some(
    ({ from = '', to = '' }) => from && to && unitOf({ from, to }) === 'quarter',
  )
  const inContext = (token: Token, at: number): Token[] => {
    const [of, the, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
    if (the?.text !== 'the') return [token]
    const isOfShown = rows.length > 1 && of?.text === 'of' && token.text === pointing.COUNTS[rows.length]
    const isOfTable =
      previous?.groupBy && pointing.COUNTS.includes(token.text) && pointing.PLACING.has(next?.text ?? '')
    if (isOfShown || isOfTable) return [{ ...token, text: 'ones' }]
    return isOfQuarter && (next?.kind ?? 'sign') === 'sign' && pointing.QUARTERS.has(token.text)
      ? [token, { ...token, text: 'quarter' }]
      : [token]
  }
  return previous ? tokens.flatMap(inContext) : tokens
}

/** Where words mean rows of the answer before. */
export const pointersIn = (tokens: Token[]): number[] =>
  tokens.flatMap(({ text }, at) =>
    pointing.THEM.has(text) ||
    pointing.PERSON.has(text) ||
    pointing.BEHIND[text]?.has(tokens[at - 1]?.text ?? '') ||
    isPlace(tokens, at)
      ? [at]
      : [],
  )

/** `the latest note there`, rather than `is there`. */
const isPlace = (tokens: Token[], at: number) =>
  tokens[at]?.text === 'there' &&
  ![tokens[at - 1], tokens[at + 1]].some((each) => pointing.EXISTING.has(each?.text ?? ''))

/** `how many deals are in it`: in one of the groups before, and nothing says which. */
export const isOneGroup = (tokens: Token[], { groupBy }: DataQuery) =>
  groupBy !== undefined &&
  tokens[0]?.text !== 'which' &&
  tokens.some(({ text }, at) => (text === 'it' || text === 'there') && tokens[at - 1]?.text === 'in')

/** The colleagues that a query is about, by id. */
export const colleaguesIn = ({ subject, conditions }: DataQuery): string[] =>
  conditions.flatMap(({ field, is, not }) => (!not && is && kindOf(subject, field) === 'person' ? is : []))

/** What is a question of its own too. */
const OWN_AIMS = new Set(['pipeline', 'activity', 'find', 'performance'])

const subjectsIn = (said: Said[]): QuerySubject[] =>
  said.flatMap(({ part }) => (part.k === 'subject' ? [part.subject] : []))

/** `applied` is said of candidates, whether they are named or not. */
const happenedIn = (said: Said[]): QuerySubject[] =>
  said.flatMap(({ part }) => ((part.k === 'when' || part.k === 'event' || part.k === 'idle') && part.subject) || [])

/** Whether the first word makes a sentence one that goes on from what was asked before, whatever else it says. */
export const hasTie = ([first, second]: Token[]) =>
  pointing.TYING.has(first?.text ?? '') && pointing.ASKING.has(second?.text ?? '')

export const isUnnamed = (said: Said[]) => subjectsIn(said).length + happenedIn(said).length === 0

/** Whether a sentence only says what something is, and not of what. */
export const isFragment = (said: Said[]) =>
  !said.some(({ part }) => WHOLE.has(part.k) && !(part.k === 'aim' && part.aim === 'list'))

/** `win rate by source as well`, `who won the most deals then` */
function isOneMore(tokens: Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind !== 'sign').map(({ text }) => text)
  const at = words.findIndex((word) => pointing.MORE.has(word))
  return words[at] === 'also' || words[at] === 'well' ? true : at > 0 && at === words.length - 1
}

/** `how many deals`, `win rate by source`: nothing but a figure, or how it is divided; `deals by source` are all of them. */
function isPure(said: Said[]): boolean {
  const isFigure = ({ part }: Said) =>
    part.k === 'measure' || part.k === 'aggregate' || (part.k === 'aim' && part.aim === 'count')
  const isSubject = ({ part }: Said) => part.k === 'subject' && !part.also
  const isGroup = ({ part }: Said) => part.k === 'group'
  return (
    (said.some(isFigure) || (said.some(isGroup) && !said.some(isSubject))) &&
    said.every((each) => isFigure(each) || isGroup(each) || isSubject(each))
  )
}

/** Of what is open, no rate is computed. */
const isOfOpen = (said: Said[], { conditions }: DataQuery) =>
  said.some(({ part }) => part.k === 'measure') &&
  conditions.some(({ field, is }) => field === 'stage' || (field === 'outcome' && is?.includes('open')))

/** `who won the most deals`, `whose win rate is best`, behind who won most this year: what is computed is all that it says anew. */
function isOfSameGroups(said: Said[], { subject, groupBy, conditions }: DataQuery): boolean {
  const isGroup = (part: Part) =>
    part.k === 'group' &&
    part.groups.every(
      ({ asked, field, by }) =>
        (by && by === groupBy?.by) || (asked && fieldOf(subject, field ?? '') === groupBy?.field),
    )
  const isSaid = (part: Part) => {
    const now = part.k === 'where' && !part.not ? part.on[subject] : undefined
    return conditions.some(
      ({ field, is, not }) => !not && field === now?.field && is?.every((each) => now.is?.includes(each)),
    )
  }
  const isFigure = (part: Part) =>
    FIGURE.has(part.k) || (part.k === 'aim' && part.aim === 'count') || (part.k === 'event' && !part.made)
  const has = (is: (part: Part) => boolean) => said.some(({ part }) => is(part))
  return (
    has(isGroup) &&
    has(({ k }) => k === 'most' || k === 'top') &&
    said.every(({ part }) => isGroup(part) || isSaid(part) || isFigure(part))
  )
}

/** `the last note`: of whom, was said before. */
export function isOfNotes(said: Said[], { subject, conditions }: DataQuery): boolean {
  if (subject === 'activities' || !said.some(({ part }) => isNote(part))) return false
  if (!said.every(({ part }) => isNote(part) || isPlainOfNotes(part))) return false
  if (said.some(({ part }) => part.k === 'top')) return true
  // `and her email` is where to write to.
  const isAddress = said.some(({ part }) => part.k === 'where' && part.on.activities?.is?.[0] === 'email')
  return !isAddress && conditions.every(({ field }) => calledOf('activities', subject)?.[field])
}
const isNote = (part: Part) => part.k === 'where' && part.on.activities?.field === 'noteType'
const isPlainOfNotes = (part: Part) =>
  part.k === 'subject'
    ? part.subject === 'activities'
    : OF_NOTES.has(part.k) || (part.k === 'aim' && part.aim === 'list')

/** `narrow that down to Berlin` */
const isNarrowing = ([first]: Said[]) => first?.part.k === 'only'

/** Words that connect a sentence which names what it asks for. */
const NAMING = new Set(['and', 'but', 'only', 'just', 'what', 'for'])

/** Whether a sentence points to the rows before, which then stay what they are, and asks for one of them, or for several. */
export interface OfRows {
  points?: boolean
  number?: string | undefined
}

/** `which one has the best chance`, `which of those have` */
export function rowsIn(tokens: Token[]): OfRows {
  const [, one, several] = WHICH.exec(tokens.map(({ text }) => text).join(' ')) ?? []
  return { points: tokens.some(({ text }) => pointing.OF_SHOWN.has(text)), number: one ? 'one' : several && 'several' }
}
const WHICH = /^(?:and )?(?:which|who)(?: of)?(?: them| those| these| ones)? (?:(one|is|has|was)|(are|have|were))\b/u

/** Whether a sentence says something of what was asked before it. */
export function goesOn(tokens: Token[], all: Said[], previous: DataQuery): boolean {
  if (isOneGroup(tokens, previous)) return false
  const said = ofShown(all, previous)
  const named = subjectsIn(said)
  const points = tokens.some(({ text }, at) => pointing.POINTING.has(text) && (text !== 'there' || isPlace(tokens, at)))
  const [first = '', second] = tokens.map(({ text }) => text)
  const isAbout = (first !== 'what' || second === 'about') && (first !== 'how' || named.length === 0)
  const connects = (pointing.CONNECTING.has(first) || isNarrowing(said)) && isAbout
  const other = [...named, ...happenedIn(said)].find((subject) => subject !== previous.subject)
  const isFigureAlone =
    isPure(said) && !isOfOpen(said, previous) && !tokens.some(({ text }) => pointing.ALONE.has(text))
  // `the job`, and `who are the candidates`
  const isAlone = said.every(({ part }) => part.k === 'subject' || part.k === 'aim')
  const isTheOne = ({ part, from }: Said) =>
    part.k === 'subject' && (part.one || isAlone) && tokens[from - 1]?.text === 'the'
  const isTheirs = points || said.length === 1 || isFigureAlone || all.some(isTheOne)
  if (other) return isTheirs && calledOf(other, previous.subject) !== undefined
  const isMore = isFigureAlone || isWhoOf(said, previous) || isOneMore(tokens) || isOfSameGroups(said, previous)
  if (named.length > 0) return points || isMore || (connects && (NAMING.has(first) || isNarrowing(said)))
  // `how did Ben do`, behind what was won this year: in these days.
  const isOfDays =
    previous.conditions.some(({ field }) => field === 'closedAt') && !said.some(({ part }) => part.k === 'when')
  const isOwnAim = (part: Part) =>
    part.k === 'aim' && OWN_AIMS.has(part.aim) && !(part.aim === 'performance' && isOfDays)
  const isOwn = said.some(({ part }) => OWN.has(part.k) || isOwnAim(part))
  return points || isMore || (connects && tokens.length < 12) || (!isOwn && said.length > 0)
}

/** The days before, where a question of what happened says none: `how many did we win`, behind those that came this year. */
export function daysBefore(said: Said[], { subject, conditions, compareWith }: DataQuery): Said[] {
  const isDone = ({ part }: Said) =>
    (part.k === 'where' && !part.not && part.day && part.on[subject]) ||
    (part.k === 'event' && !part.not && (part.subject ?? subject) === subject) ||
    (part.k === 'text' && part.lost)
  const [days, ...others] = conditions.filter((each) => each.from && each.to && !each.not)
  const { from, to, label = '' } = days ?? {}
  if (!from || !to || others.length > 0 || compareWith || !said.some(isDone)) return []
  // What says when, or of whom, may be of any time, and another kind of record has other days.
  const isOther = ({ part }: Said) =>
    ['when', 'idle', 'name'].includes(part.k) || (part.k === 'subject' && part.subject !== subject)
  return said.some(isOther) ? [] : [{ part: { k: 'when', period: { from, to, label } }, from: -1, to: -1 }]
}

/** `who brought in the most`, behind what was won in November: of the same days. */
const isWhoOf = (said: Said[], { subject, conditions, groupBy }: DataQuery) =>
  !groupBy &&
  said.every(({ part: { k } }) => FIGURE.has(k) || k === 'group' || k === 'where') &&
  said.some(({ part }) => part.k === 'group' && part.groups.some(({ asked, field }) => asked && field === 'owner')) &&
  conditions.some(({ field, is }) => is?.join() === (subject === 'tasks' ? 'completed' : 'won') && field !== 'stage')

/** The same rows, as conditions of what belongs to them; undefined where they cannot be said so. */
export function theirs(
  subject: QuerySubject,
  { subject: owner, conditions, aim }: DataQuery,
): QueryCondition[] | undefined {
  if (subject === owner) return conditions
  const isFound = aim === 'find' && owner === 'leads' && subject === 'tasks'
  const names = calledOf(subject, owner)
  // Of an opening that is named, nothing else is needed.
  const called = owner === 'openings' ? conditions.filter(({ field }) => field === 'title') : []
  const all =
    names &&
    (called.length > 0 ? called : conditions).map((each) => ({
      ...each,
      field: isFound ? 'lead' : (names[each.field] ?? ''),
    }))
  return all?.every(({ field }) => field) ? all : undefined
}

// The state of a place is no state of a task.
const isSame = (a: QueryCondition, b: QueryCondition, subject: QuerySubject) =>
  a.field === b.field ||
  (FAMILIES.some((family) => family.includes(a.field) && family.includes(b.field)) &&
    !(a.field === 'state' && kindOf(subject, 'state') === 'text' && b.field === 'status'))

const valuesOf = ({ is, matches }: QueryCondition) => is ?? matches ?? []

const isTwice = (a: QueryCondition, b: QueryCondition) =>
  a.field === b.field && Boolean(a.not) === Boolean(b.not) && valuesOf(a).join() === valuesOf(b).join()

/** Whether a condition means somebody, or words, of the company. */
const isOf = (company: string, { field, matches = [] }: QueryCondition) =>
  field === 'name' || (field === 'words' && matches.some((words) => words.includes(company)))

/** Conditions laid over those before: what is said of the same takes its place, what is excluded comes beside it. */
export function laidOver(
  before: QueryCondition[],
  now: QueryCondition[],
  /** Of the rows before, what they are stays. */
  { subject, isNarrow, number, today }: { subject: QuerySubject; isNarrow: boolean; today: string } & OfRows,
): QueryCondition[] {
  const replaces = (each: QueryCondition, condition: QueryCondition) => {
    // What is open was not closed on any day; `created this week`, then `lost this week`.
    if (each.field === 'outcome' && each.is?.join() === 'open' && condition.field === 'closedAt') return true
    if (each.from && each.from === condition.from && each.to === condition.to) return true
    // `and what is due today`: nothing of it is overdue.
    if (condition.field === 'overdue' && each.field === 'dueDate' && (each.from ?? '') >= today) return true
    // Of all that a company has, where one person of it was asked about.
    if (each.field === 'company' && each.matches?.some((name) => isOf(name, condition))) return true
    // Who was turned down is in the running no more.
    if (condition.field === 'open' && each.field === 'stage' && each.is?.every((stage) => ENDED.has(stage))) return true
    if (each.or || condition.or || !isSame(condition, each, subject)) return false
    if (isNarrow && condition.field === 'outcome' && each.field !== 'outcome') return false
    // What is said once more takes nothing away.
    if (each.field !== condition.field && before.some((known) => isTwice(known, each))) return false
    // What is overdue is still to be done.
    if (isNarrow && condition.field === 'overdue' && each.field === 'state') return false
    // Of those in one stage, none is in another.
    const isStage = condition.field === 'stage' && (each.field === 'stage' || each.field === 'outcome')
    const isOfThese = isNarrow || (number === 'one' && each.field === 'outcome')
    if (isOfThese && isStage && !condition.not && !each.not) return false
    if (Boolean(each.not) === Boolean(condition.not) || kindOf(subject, each.field) === 'day') return true
    // `in Hamburg`, then `not in Hamburg`: nothing would be left.
    const [some, none] = each.not ? [condition, each] : [each, condition]
    return valuesOf(some).every((value) => valuesOf(none).includes(value))
  }
  return [...before.filter((condition) => !now.some((each) => replaces(each, condition))), ...now]
}

const ENDED = new Set(['rejected', 'accepted'])

/** What a sentence says anew, beside the query before it. */
interface Next extends Pick<Clause, 'said' | 'all' | 'aims' | 'has'> {
  before: DataQuery
  /** Whether it speaks of the rows before. */
  points: boolean
  /** Whether it asks for one of them, or for several. */
  number: OfRows['number']
  /** The query of the sentence. */
  now: DataQuery
  /** The query before with the conditions of both, with and without the cut to its first rows. */
  kept: DataQuery
  whole: DataQuery
  /** Its rows, without anything that was made of them. */
  rows: DataQuery
}

/** What a sentence says anew, laid over the query before it: all of that stays but what is said of the same. */
export function goneOn(
  before: DataQuery,
  now: DataQuery,
  { said, all, aims, has, conditions }: Clause,
  { points = false, number }: OfRows = {},
): DataQuery {
  // `who was lost to a cheaper supplier`, behind the biggest of them: of all.
  const isAnew = before.limit === 1 && has('group') && conditions.length > before.conditions.length
  const { compareWith, ...single } = isAnew ? { ...before, limit: undefined } : before
  const isNewDay = compareWith && has('when')
  const kept: DataQuery = {
    ...single,
    ...(compareWith && !isNewDay && { compareWith }),
    ...(isNewDay && before.aim === 'compare' && { aim: before.groupBy ? 'rank' : 'figures' }),
    conditions,
  }
  const { skip: _, limit: __, ...whole } = kept
  const rows: DataQuery = { aim: 'list', subject: before.subject, conditions, measures: [] }
  const next = { before, now, kept, whole, rows, said, all, aims, has, points, number }
  const made = STEPS.values().map((step) => step(next))
  return made.find((each) => each !== undefined) ?? kept
}

type Step = (next: Next) => DataQuery | undefined

const compared: Step = ({ before, now, said }) => {
  if (!now.compareWith && !said.some(({ part }) => isCond(part) && part.compared)) return undefined
  return {
    ...now,
    measures: before.measures.length > 0 ? before.measures : now.measures,
    ...(now.compareWith && before.groupBy && !before.groupBy.by && { groupBy: before.groupBy, order: DOWN }),
  }
}
const DOWN = { measure: 0, descending: true }

/** `who owns the first one`, `for which job`: each row says so. */
const ofRows: Step = ({ before, now, whole, kept, rows, has, aims, all, points }) => {
  const asked = all('group').flatMap(({ groups }) => groups.filter((group) => group.asked))
  const isWho = asked.some(({ field }) => field === 'owner')
  // `who came through a referral`, of candidates by source
  if (isWho && before.groupBy && before.subject === 'candidates' && now.aim === 'list') return rows
  if (before.aim !== 'list' || has('most') || aims.has('count')) return undefined
  const nth = all('top').find(({ field }) => field === 'order')
  if (isWho && has('top') && !nth && now.order?.field) return { ...whole, order: now.order, limit: now.limit ?? 1 }
  // Whose it is, its row says.
  const fields = asked.flatMap(({ field = 'owner' }) =>
    field === 'owner' ? [] : (fieldOf(before.subject, field) ?? []),
  )
  if (before.limit === 1 && asked.length > 0) return fields.length > 0 ? { ...kept, show: fields } : kept
  // `whose are they`
  if (isWho && points && before.limit && !has('top')) return kept
  if (!isWho || !(before.limit || has('top'))) return undefined
  const skip = (before.skip ?? 0) + (nth?.place ?? 1) - 1
  return { ...whole, limit: 1, ...(skip > 0 && { skip }) }
}

/** `who did Anna talk to`, of activities by person: each of hers. */
const happened: Step = ({ before, now, rows, has }) =>
  before.groupBy && now.aim === 'activity' && has('subject') && has('person') ? { ...rows, aim: 'activity' } : undefined

const isOutcome = (field: string | undefined) => field === 'outcome' || field === 'stage'

const listed: Step = ({ before, now, rows, said, all, aims, has }) => {
  if (!aims.has('list') || has('group')) return undefined
  const isOfRows = all('pointer').some(({ same }) => !same) || said.every(({ part }) => part.k === 'aim')
  const isNumber = before.aim === 'count' || (before.aim === 'figures' && !before.groupBy && isOfRows)
  if (isNumber && now.aim === 'list' && !has('limit') && !has('top')) return rows
  const isOf = (each: QueryCondition) =>
    divisionOf(each) === before.groupBy?.field || (isOutcome(each.field) && isOutcome(before.groupBy?.field))
  return before.groupBy && rows.conditions.some(isOf) ? rows : undefined
}

const counted: Step = ({ before, now, whole, rows, aims }) => {
  if (!aims.has('count') || now.aim !== 'count') return undefined
  // Of groups, how many each has; of all it is told besides.
  if (before.groupBy && before.aim !== 'list' && !now.groupBy)
    return { ...whole, measures: [{ measure: 'count' }], ...(before.order?.field ? {} : { order: DOWN }) }
  return before.compareWith ? { ...whole, measures: [{ measure: 'count' }] } : { ...rows, aim: 'count' }
}

/** `when did they apply`: the day of each. */
const dated: Step = ({ before, now, kept, aims, has, points }) => {
  if (!aims.has('when')) return undefined
  const isOfEach = (has('each') || has('pointer') || points) && before.aim === 'list' && before.limit !== 1
  // Of the first of an order, each says it, and stays where it is.
  if (isOfEach && before.limit && now.order?.field) return { ...kept, show: [now.order.field] }
  return isOfEach && now.order ? { ...kept, aim: 'list', measures: [], order: now.order } : now
}

const shared: Step = ({ before, now, whole, has }) => {
  if (!has('share') || !before.groupBy || now.measures[0]?.measure !== 'share') return undefined
  const field = before.measures[0]?.field
  return { ...whole, measures: [{ measure: 'share', ...(field && { field }) }] }
}

const divided: Step = ({ before, now: asked, kept, aims, has }) => {
  const { groupBy } = asked
  // `which customer has bought the most`, behind one of them: of all.
  const isInherited = (each: QueryCondition) =>
    !groupBy?.by && each.field === groupBy?.field && valuesOf(each).length === 1 && before.conditions.includes(each)
  const now = { ...asked, conditions: asked.conditions.filter((each) => !isInherited(each)) }
  if (!now.groupBy || (has('most') && now.groupBy.field === before.groupBy?.field)) return undefined
  const isPlain = now.measures.length === 1 && now.measures[0]?.measure === 'count' && !aims.has('count')
  // Of what was lost alone, no rate is computed.
  const isRate = before.measures.some(({ measure }) => ['winRate', 'lossRate', 'conversion'].includes(measure))
  const isOther = isRate && now.conditions.some(({ field, is }) => field === 'outcome' && is?.length === 1)
  const measures = isPlain && !isOther && before.measures.length > 0 ? before.measures : now.measures
  return { ...now, measures, ...(kept.compareWith && { aim: 'rank', compareWith: kept.compareWith }) }
}

const most: Step = ({ before, whole, all, aims, has }) => {
  if (!has('most')) return undefined
  const descending = all('most').some((each) => each.descending)
  // `and the most deals`: by their number, whatever was computed before.
  const isNumber = (aims.has('count') || has('subject')) && !has('revenue') && !has('field')
  const order = { measure: 0, descending }
  const by = all('order').find(({ field }) => field && isAmount(before.subject, field))?.field
  // `and the most by value`
  if (by) return { ...whole, measures: [{ measure: 'sum', field: by }], order }
  if (isNumber) return { ...whole, measures: [{ measure: 'count' }], order }
  return has('revenue') ? { ...whole, measures: [{ measure: 'sum', field: 'value' }], order } : { ...whole, order }
}

/** `in dollars`, `by won value`: another figure of the same groups and times. */
const measured: Step = ({ before, now, whole, all, has }) => {
  const [first] = now.measures
  const field = now.order?.field
  const isDivided = before.aim !== 'list' && Boolean(before.groupBy ?? before.compareWith)
  const order = whole.order && { order: DOWN }
  if (first) {
    const isAll = all('aggregate').some(({ of }) => of === 'sum') && !has('field')
    // `which one has the lowest win rate`
    const isLeast = all('top').some(({ descending }) => !descending)
    const up = isLeast && { order: { measure: 0, descending: false } }
    return isDivided && !isAll ? { ...whole, measures: now.measures, ...order, ...up } : now
  }
  if (!isDivided || !field || !isAmount(before.subject, field) || !(has('field') || has('order'))) return undefined
  return { ...whole, measures: [{ measure: 'sum', field }], ...(now.limit && { limit: now.limit }), ...order }
}

/** The worst of what was lost has the most of it. */
export const isDownBy = ({ descending, field }: Of2<'top'>, conditions: QueryCondition[]) =>
  descending || (!field && conditions.some((each) => each.field === 'outcome' && each.is?.join() === 'lost'))

const topped: Step = ({ before, now, whole: kept, rows, all, number }) => {
  const [top] = all('top')
  if (!top) return undefined
  // Of what was compared, the first is one of those that were asked for.
  const whole = { ...kept, compareWith: undefined }
  const cut = { limit: top.count ?? 1, ...skipOf(top) }
  const isGrouped = before.groupBy && before.aim !== 'list'
  // The biggest of what was counted is one of them; which reason is, was shown first.
  const isReason = before.groupBy?.field === 'lostReason'
  const isCounted = top.field === 'value' && (isReason || !before.measures.some(({ field }) => field === 'value'))
  // `the biggest one we lost for budget`, by reason: of those, one.
  const isSaidAgain = top.field === 'value' && all('where').length > 0
  const isNarrowed = isSaidAgain || now.conditions.some(({ field }) => field === before.groupBy?.field)
  const isRow = isNarrowed || OF_ROWS.has(top.field ?? '') || (isCounted && before.groupBy && !before.groupBy.by)
  if (!top.field && before.order?.field) return { ...whole, aim: 'list', measures: [], ...cut }
  if (isGrouped && isRow && now.order) return { ...rows, order: now.order, limit: now.limit ?? 1 }
  if (isGrouped) return { ...whole, order: { measure: 0, descending: isDownBy(top, whole.conditions) }, ...cut }
  if (top.field === 'order') return { ...whole, ...cut, limit: 1 }
  const isOne = number ? number === 'one' : all('subject').some(({ one }) => one) || top.field === 'value'
  const limit = top.count ?? (isOne ? 1 : (before.limit ?? (number ? SOME : 1)))
  const { order, show } = now
  return { ...whole, aim: 'list', measures: [], ...(order && { order }), ...(show && { show }), ...cut, limit }
}

/** `what was the amount in the year before`: the same figure. */
const figured: Step = ({ before, now, kept, has }) => {
  const isSame = now.show?.every((field) => before.measures.some((each) => each.field === field))
  return isSame && before.aim === 'figures' && has('when') && !has('pointer') && !has('each') ? kept : undefined
}

/** `since when`, `and their email addresses`: the same rows, of which each says it. */
const shown: Step = ({ now, rows, kept }) =>
  now.show && { ...(kept.groupBy ? rows : kept), aim: 'list', measures: [], show: now.show }

const ordered: Step = ({ now, kept }) => now.order && { ...kept, aim: 'list', measures: [], order: now.order }

const cut: Step = ({ before, now, whole, all }) => {
  const { limit } = now
  if (!limit) return undefined
  const isAhead = all('limit').some(({ skip }) => skip === -1)
  if (isAhead) return { ...whole, limit, skip: (before.skip ?? 0) + (before.limit ?? limit) }
  return { ...whole, aim: whole.aim === 'count' ? 'list' : whole.aim, limit }
}

const STEPS = [
  compared,
  ofRows,
  happened,
  listed,
  counted,
  dated,
  shared,
  divided,
  most,
  measured,
  topped,
  ordered,
  figured,
  shown,
  cut,
]
