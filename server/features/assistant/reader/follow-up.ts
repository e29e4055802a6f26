import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { kindOf, OF_LEAD, OF_OPENING } from './catalogue.ts'
import type { Part } from './meaning.ts'
import type { Said } from './sentence.ts'
import type { Token } from './tokens.ts'

/** Words that point to what was said before. */
const POINTING = new Set(
  'them those these they their theirs it its that ones one there same he she her his him instead'.split(' '),
)
/** Words that mean rows of the answer before, and nothing else. */
const THEM = new Set('them those these they theirs'.split(' '))

/** Where words mean rows of the answer before. */
export const pointersIn = (tokens: Token[]): number[] =>
  tokens.flatMap(({ text }, at) =>
    THEM.has(text) || (text === 'that' && ASKED_OF.has(tokens[at - 1]?.text ?? '')) ? [at] : [],
  )
/** Before `that`, where it is what was said before: `how much is that`. */
const ASKED_OF = new Set('is was does did of from with and'.split(' '))

/** Words with which a question goes on. */
const CONNECTING = new Set(
  'and what only just but without also or then now so how with sort sorted group by in for per vs versus compared as remove'.split(
    ' ',
  ),
)
/** What is a question of its own, whatever was asked before. */
const OWN = new Set<Part['k']>(['measure', 'revenue', 'pipeline'])
const OWN_AIMS = new Set(['pipeline', 'activity', 'find', 'performance'])

/** Fields of which the one takes the other's place. */
const FAMILIES: string[][] = [
  ['outcome', 'stage', 'previousStage'],
  ['state', 'status', 'overdue', 'finishedLate'],
  ['place', 'city', 'state', 'country'],
  ['lead', 'words'],
]

/** Whether a sentence says something of what was asked before it. */
export function goesOn(tokens: Token[], said: Said[], previous: DataQuery): boolean {
  const named = said.flatMap(({ part }) => (part.k === 'subject' ? [part.subject] : []))
  const points = tokens.some(({ text }) => POINTING.has(text))
  const connects =
    CONNECTING.has(tokens[0]?.text ?? '') &&
    !(tokens[0]?.text === 'what' && tokens[1]?.text !== 'about') &&
    !(tokens[0]?.text === 'how' && named.length > 0)
  // `applied` is said of candidates, whether they are named or not.
  const happened = said.flatMap(({ part }) => ((part.k === 'when' || part.k === 'event') && part.subject) || [])
  const other = [...named, ...happened].find((subject) => subject !== previous.subject)
  if (other) return (points || said.length === 1) && belongsTo(other, previous.subject)
  if (named.length > 0)
    return points || (connects && ['and', 'but', 'only', 'just', 'what'].includes(tokens[0]?.text ?? ''))
  const isOwn = said.some(({ part }) => OWN.has(part.k) || (part.k === 'aim' && OWN_AIMS.has(part.aim)))
  return points || (connects && tokens.length < 12) || (!isOwn && said.length > 0)
}

const belongsTo = (subject: QuerySubject, owner: QuerySubject) =>
  (subject === 'tasks' && owner === 'leads') ||
  (subject === 'candidates' && owner === 'openings') ||
  (subject === 'tasks' && owner === 'tasks')

/** The same rows, as conditions of what belongs to them; undefined where they cannot be said so. */
export function theirs(subject: QuerySubject, { subject: owner, conditions }: DataQuery): QueryCondition[] | undefined {
  if (subject === owner) return conditions
  const names =
    subject === 'tasks' && owner === 'leads'
      ? OF_LEAD
      : subject === 'candidates' && owner === 'openings'
        ? OF_OPENING
        : undefined
  const all = conditions.map((condition) =>
    names?.[condition.field] ? { ...condition, field: names[condition.field] as string } : undefined,
  )
  return all.every((each) => each !== undefined) && names ? all : undefined
}

const isSame = (a: QueryCondition, b: QueryCondition, subject: QuerySubject) =>
  a.field === b.field ||
  FAMILIES.some(
    (family) =>
      family.includes(a.field) &&
      family.includes(b.field) &&
      !(a.field === 'state' && kindOf(subject, 'state') === 'text' && b.field === 'status'),
  )

/** Conditions laid over those before: what is said of the same takes its place, what is excluded comes beside it. */
export function laidOver(before: QueryCondition[], now: QueryCondition[], subject: QuerySubject): QueryCondition[] {
  const kept = before.filter(
    (condition) =>
      !now.some(
        (each) =>
          (Boolean(each.not) === Boolean(condition.not) || kindOf(subject, each.field) === 'day') &&
          !each.or &&
          !condition.or &&
          isSame(condition, each, subject),
      ),
  )
  return [...kept, ...now]
}

/** What a sentence says anew, laid over the query before it. */
export function goneOn(previous: DataQuery, now: DataQuery, said: Said[], conditions: QueryCondition[]): DataQuery {
  const has = (k: Part['k']) => said.some(({ part }) => part.k === k)
  const aims = new Set(said.flatMap(({ part }) => (part.k === 'aim' ? [part.aim] : [])))
  const { compareWith, ...before } = previous
  const isNewDay = compareWith && said.some(({ part }) => part.k === 'when')
  const kept = { ...before, ...(compareWith && !isNewDay && { compareWith }), conditions }
  const { skip: _, limit: __, ...all } = kept
  if (now.compareWith) {
    const measures = before.measures.length > 0 ? before.measures : now.measures
    return {
      ...now,
      measures,
      ...(before.groupBy && !before.groupBy.by && { groupBy: before.groupBy, order: { measure: 0, descending: true } }),
    }
  }
  const isWho = said.some(
    ({ part }) => part.k === 'group' && part.groups.some(({ asked, field }) => asked && field === 'owner'),
  )
  if (isWho && !has('most') && !aims.has('count') && before.aim === 'list') {
    if (has('top') && now.order?.field) return { ...all, order: now.order, limit: now.limit ?? 1 }
    if (before.limit || has('top')) return { ...all, limit: 1, ...(before.skip && { skip: before.skip }) }
  }
  if (aims.has('list') && before.aim === 'count' && now.aim === 'list' && !has('limit') && !has('top'))
    return { aim: 'list', subject: before.subject, conditions, measures: [] }
  if (aims.has('list') && before.groupBy && conditions.some(({ field }) => field === before.groupBy?.field))
    return { aim: 'list', subject: before.subject, conditions, measures: [] }
  // `the same by number of deals`
  if (has('pointer') && aims.has('count') && before.groupBy && now.aim === 'count')
    return {
      ...all,
      measures: [{ measure: 'count' }],
      ...(before.order?.field ? {} : { order: { measure: 0, descending: true } }),
    }
  if (aims.has('count') && !now.groupBy && now.aim === 'count')
    return { aim: 'count', subject: previous.subject, conditions, measures: [] }
  // `when did they apply`: the day of each.
  const isOfEach = has('each') || has('pointer')
  if (aims.has('when') && isOfEach && before.aim === 'list' && before.limit !== 1 && now.order)
    return { ...kept, aim: 'list', measures: [], order: now.order }
  if (aims.has('when')) return now
  if (has('share') && before.groupBy)
    return {
      ...all,
      measures: [{ measure: 'share', ...(before.measures[0]?.field && { field: before.measures[0].field }) }],
    }
  if (now.groupBy && !has('most')) {
    const measures =
      now.measures.length > 1 || now.measures[0]?.measure !== 'count'
        ? now.measures
        : before.measures.length > 0
          ? before.measures
          : now.measures
    return { ...now, measures, ...(compareWith && !isNewDay && { aim: 'rank', compareWith }) }
  }
  if (has('most')) {
    const descending = said.some(({ part }) => part.k === 'most' && part.descending)
    if (before.groupBy) return { ...all, order: { measure: 0, descending } }
    return now
  }
  if (now.measures.length > 0) return now
  if (has('top')) {
    const top = said.find(({ part }) => part.k === 'top')?.part
    if (top?.k !== 'top') return now
    const place = top.place && top.place > 1 ? { skip: top.place - 1 } : {}
    const isRow = top.field === 'created' || top.field === 'rating'
    if (!top.field && before.order?.field) return { ...all, aim: 'list', measures: [], limit: top.count ?? 1, ...place }
    if (before.groupBy && before.aim !== 'list' && isRow && now.order)
      return { aim: 'list', subject: before.subject, conditions, measures: [], order: now.order, limit: now.limit ?? 1 }
    if (before.groupBy && before.aim !== 'list')
      return { ...all, order: { measure: 0, descending: top.descending }, limit: top.count ?? 1, ...place }
    if (top.field === 'order') return { ...all, limit: 1, ...place }
    return {
      ...all,
      aim: 'list',
      measures: [],
      ...(now.order && { order: now.order }),
      limit:
        top.count ??
        (before.limit &&
        before.limit > 1 &&
        !said.some(({ part }) => part.k === 'subject' && part.one) &&
        top.field !== 'value'
          ? before.limit
          : 1),
      ...place,
    }
  }
  if (now.order) return { ...kept, aim: 'list', measures: [], order: now.order }
  const ahead = said.some(({ part }) => part.k === 'limit' && part.skip === -1)
  if (now.limit && ahead) return { ...all, limit: now.limit, skip: (before.skip ?? 0) + (before.limit ?? now.limit) }
  if (now.limit) return { ...all, aim: all.aim === 'count' ? 'list' : all.aim, limit: now.limit }
  if (isNewDay && kept.aim === 'compare') return { ...kept, aim: kept.groupBy ? 'rank' : 'figures' }
  return kept
}
