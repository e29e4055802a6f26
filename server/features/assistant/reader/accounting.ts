import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { assemble, type Base } from './assemble.ts'
import { fieldOf } from './catalogue.ts'
import { conditionsOf } from './conditions.ts'
import { signOf } from './contradiction.ts'
import { OF_ROWS } from './lexicon/kinds.ts'
import { isCond, isFresh, isNow, isWho } from './meaning.ts'
import type { Said } from './sentence.ts'

/** What of a sentence has no effect: its query is the same without it, and does not show what it says. */
export function idleIn(said: Said[], query: DataQuery, base: Base): Said[] {
  // `what have they applied for` does not ask for the same rows again.
  if (base.previous && !differs(query, base.previous)) return said.filter(({ part }) => part.k === 'event')
  // A phrase that says several things has an effect where one of them has.
  const phrases = Map.groupBy(said, ({ from }) => from)
  return [...phrases.values()].flatMap((phrase) => {
    if (phrase.some((each) => isSeen(each, said, { query, today: base.today }))) return []
    const others = said.filter((each) => !phrase.includes(each))
    const without = assemble(others, { ...base, implied: query.subject }).query
    return without && !differs(without, query) ? phrase : []
  })
}

/** Whether two queries ask for different things; what these are called is no difference. */
export const differs = (a: DataQuery, b: DataQuery) => signOfQuery(a) !== signOfQuery(b)
const signOfQuery = ({ conditions, compareWith, ...query }: DataQuery) =>
  JSON.stringify([query, compareWith && signOf(compareWith), conditions.map(signOf).sort()])

function isSeen(each: Said, said: Said[], { query, today }: { query: DataQuery; today: string }): boolean {
  const { part } = each
  const next = said[said.indexOf(each) + 1]?.part
  const { subject, groupBy, thenBy, order, limit, limitEach, skip, measures, compareWith } = query
  const all = [...query.conditions, ...(compareWith ? [compareWith] : [])].flatMap(sidesOf)
  const fields = new Set([...all, groupBy, thenBy, order, ...measures].flatMap((one) => one?.field ?? []))
  const has = (...names: (string | undefined)[]) => names.some((name) => name !== undefined && fields.has(name))
  switch (part.k) {
    case 'limit':
      return limit !== undefined || limitEach !== undefined || skip !== undefined
    case 'top':
      // No number of them has a rating.
      if (OF_ROWS.has(part.field ?? '') && order?.measure === 0 && measures[0]?.measure === 'count') return false
      if (part.field !== 'value' || has(fieldOf(subject, 'value'), 'weightedValue')) return true
      // `the highest win rate`
      return ['measure', 'aim', 'share'].includes(next?.k ?? '')
    case 'event': {
      if (part.not || part.subject === subject || has(fieldOf(subject, part.day))) return true
      if (part.day === 'moved')
        return has('previousStage', 'stage') || [...fields].some((name) => name.startsWith('moved'))
      if (part.day === 'closed') return has('outcome')
      if (part.day !== 'created') return false
      // Whatever there is was made at some time, but not by everybody.
      if (part.made && said.some((other) => isWho(other.part))) return has(fieldOf(subject, 'creator'))
      // `bring in the most money`
      if (measures.some(({ field }) => field === 'value')) return true
      if (said.some((other) => other.part.k === 'when' && !other.part.day)) return false
      return part.made === true || said.some((other) => other.part.k === 'subject' || other.part.k === 'pointer')
    }
    case 'when': {
      // What is open now, is so today.
      if (!part.day && isNow(part.period, today) && (has('lastContactAt', 'overdue') || all.some(isOpen))) return true
      const days = [part.period, part.period.next]
      const isDay = (one: string | undefined, other: string | undefined) => one && one.slice(5) === other?.slice(5)
      return all.some(({ from, to }) => days.some((day) => isDay(day?.from, from) || isDay(day?.to, to)))
    }
    case 'where':
      if (isFresh(part) && has(fieldOf(subject, 'created'), fieldOf(subject, 'closed'))) return true
      if (isFresh(part) && said.some((other) => other.part.k === 'subject' && other.part.also)) return true
      if (part.on.tasks && has('openTasks', 'overdueTasks')) return true
  }
  if (!isCond(part) || part.k === 'or' || part.soft) return true
  const conditions = conditionsOf(part, { subject, today }) ?? []
  return conditions.length === 0 || conditions.some((condition) => all.some((one) => shows(one, condition)))
}

const isOpen = ({ field, is }: QueryCondition) => field === 'outcome' && is?.join() === 'open'

const sidesOf = (condition: QueryCondition): QueryCondition[] => [
  condition,
  ...(condition.or ?? []).flatMap(sidesOf),
  ...(condition.and ?? []).flatMap(sidesOf),
]

// What is one of several values is none of the others.
const shows = (one: QueryCondition, said: QueryCondition) =>
  one.field === said.field &&
  Boolean(one.not) === Boolean(said.not) &&
  (one.is?.every((value) => said.is?.includes(value)) ?? true)
