import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { type PeriodUnit, periodBefore, shiftDay, unitAround, yearEarlier } from './calendar.ts'
import { fieldOf, kindOf } from './catalogue.ts'
import { conditionsOf } from './conditions.ts'
import { dayFieldOf } from './days.ts'
import { baseOf, type Draft, divided, divisionOf, drop, imply, outcomeIn, type Shaped } from './draft.ts'
import { isCond, isFresh, type Measures } from './meaning.ts'

/** `October compared to last year`: with the same month. */
const isPartOfNextYear = (now: { from?: string | undefined; to?: string | undefined }, then: typeof now) =>
  then.from?.slice(5) === '01-01' &&
  then.to?.slice(5) === '12-31' &&
  then.to.slice(0, 4) === then.from.slice(0, 4) &&
  Number(now.from?.slice(0, 4)) === Number(then.from.slice(0, 4)) + 1 &&
  !(now.from?.slice(5) === '01-01' && now.to?.slice(5) === '12-31')

/** With which days those of the question are compared. */
export function versusOf(draft: Draft, isPair: boolean): DataQuery['compareWith'] | undefined {
  const { all, has, subject, conditions, today, aims, isNext, groups } = draft
  const versus = all('versus')
  const hasComparing = aims.has('compare') || has('compare')
  const isDay = ({ field, from }: QueryCondition) => kindOf(subject, field) === 'day' && from !== undefined
  const nows = conditions.filter(isDay)
  const [now, then] = nows
  const field = now?.field ?? dayFieldOf(draft)
  // `compare Q2 and Q3`, `this year with last year`
  if (now?.from && now.to && then?.from && then.to && now.field === then.field && (hasComparing || versus.length > 0)) {
    const [later, earlier] = now.from > then.from ? [now, then] : [then, now]
    conditions.splice(conditions.indexOf(earlier), 1)
    if (isPartOfNextYear(later, earlier))
      return { field, ...yearEarlier({ from: later.from ?? '', to: later.to ?? '' }) }
    return { field, from: earlier.from ?? '', to: earlier.to ?? '', ...(earlier.label && { label: earlier.label }) }
  }
  const told = versus.find(({ period, earlier }) => period || earlier)
  if (!told) {
    const [period] = all('when')
    // `did revenue grow this quarter`
    if (
      isPair ||
      groups.by.some(({ by }) => by) ||
      !has('compare') ||
      nows.length !== 1 ||
      !period?.period.unit ||
      !now?.from ||
      !now.to
    )
      return undefined
    return { field, ...periodBefore({ from: now.from, to: now.to }) }
  }
  if (told.period?.from && told.period.to) {
    if (now?.to && now.from === told.period.from && isNext && told.period.unit) {
      const here = unitAround(today, told.period.unit as PeriodUnit)
      conditions.splice(conditions.indexOf(now), 1, { field, ...here, label: `this ${told.period.unit}` })
      return { field, from: told.period.from, to: told.period.to, label: told.period.label }
    }
    if (now?.to && now.from === told.period.from && !told.period.unit)
      return { field, ...periodBefore({ from: now.from, to: now.to }) }
    if (now?.to && now.from === told.period.from) return { field, ...yearEarlier({ from: now.from, to: now.to }) }
    const { from, to, unit, label } = told.period
    if (now?.to && isPartOfNextYear(now, told.period))
      return { field, ...yearEarlier({ from: now.from ?? '', to: now.to }) }
    if (!now?.from) {
      const here = unit ? unitAround(today, unit) : undefined
      if (!here) return undefined
      conditions.unshift({ field, ...here, label: `this ${unit}` })
      return { field, from, to, label }
    }
    if (now.from >= from || !now.to) return { field, from, to, label }
    const earlier = { field, from: now.from, to: now.to, ...(now.label && { label: now.label }) }
    conditions.splice(conditions.indexOf(now), 1, { field, from, to, label })
    return earlier
  }
  if (!now?.from || !now.to) {
    if (told.earlier !== 'year') return undefined
    if (told.unit) {
      const here = unitAround(today, told.unit)
      conditions.push({ field, ...here, label: `this ${told.unit}` })
      return { field, ...yearEarlier(here) }
    }
    const year = { from: `${today.slice(0, 4)}-01-01`, to: today }
    conditions.push({ field, ...year, label: 'this year to date' })
    return { field, ...yearEarlier(year) }
  }
  const days = { from: now.from, to: now.to }
  const isOfYear = told.earlier === 'year' || all('when')[0]?.period.isYearly
  return { field, ...(isOfYear ? yearEarlier(days) : periodBefore(days)) }
}

/** `September, October and November`: each of more than two times. */
export function comparedSeveral(draft: Draft): Shaped | undefined {
  const { all, subject, conditions, isCount } = draft
  const isDays = ({ field, from, to }: QueryCondition) => kindOf(subject, field) === 'day' && from && to
  const [first, ...others] = conditions.filter(isDays)
  const [unit, ...units] = new Set(all('when').map(({ period }) => period.unit))
  if (!first || others.length < 2 || others.some(({ field }) => field !== first.field)) return undefined
  if (!unit || units.length > 0) return undefined
  draft.conditions = [...conditions.filter((each) => !isDays(each)), { ...first, or: others }]
  const usual = subject === 'leads' && !isCount ? COUNT_AND_VALUE : COUNT
  const measures = draft.measures.length > 0 ? draft.measures : usual
  const groupBy = { field: first.field, by: unit }
  return { query: { ...baseOf(draft), aim: 'figures', measures, groupBy }, cost: draft.cost }
}

/** The same of other days, beside it. */
export function comparedDays(draft: Draft, compareWith: NonNullable<DataQuery['compareWith']>): Shaped {
  const { subject, has, conditions, isCount } = draft
  const hasOutcome = conditions.some(({ field }) => field === 'outcome')
  // `are we better than last month`: by what was won.
  if (subject === 'leads' && isOfSuccess(draft) && draft.measures.length === 0 && !has('subject') && !hasOutcome) {
    imply(draft, { field: 'outcome', is: ['won'] })
    draft.measures = [{ measure: 'sum', field: 'value' }]
    const days = conditions.find(({ field }) => field === 'createdAt')
    if (days) days.field = 'closedAt'
    if (compareWith.field === 'createdAt') compareWith.field = 'closedAt'
  }
  const all = draft.measures.length > 0 ? draft.measures : isCount ? COUNT : COUNT_AND_VALUE
  const measures =
    subject === 'leads'
      ? all
      : all.filter(({ measure, field }) => measure === 'count' || (field && fieldOf(subject, field)))
  const groups = divided(draft)
  const days = conditions.find(({ field, from }) => field === compareWith.field && from !== undefined)
  // Months of two years are those of both, one after the other.
  if (groups.groupBy?.by && days?.from && shiftDay(compareWith.to, 1) === days.from) {
    conditions.splice(conditions.indexOf(days), 1, { field: days.field, from: compareWith.from, to: days.to ?? '' })
    return { query: { ...baseOf(draft), aim: 'compare', measures, ...groups }, cost: draft.cost }
  }
  const isRanked = groups.groupBy && !groups.groupBy.by && !groups.thenBy
  return {
    query: {
      ...baseOf(draft),
      aim: 'compare',
      measures,
      compareWith,
      ...groups,
      ...(isRanked && { order: { measure: 0, descending: true } }),
    },
    cost: draft.cost,
  }
}

// `are we ahead of last year`, `Anna against Ben`: by what was won, unless it says otherwise.
const isOfSuccess = ({ said, has, aims, isNext, isCount }: Draft) =>
  (has('compare') || (has('versus') && !aims.has('compare') && !isNext && !isCount)) &&
  !said.some(({ part }) => isFresh(part) || (part.k === 'event' && part.day === 'created'))

const COUNT: Measures = [{ measure: 'count' }]
const COUNT_AND_VALUE: Measures = [{ measure: 'count' }, { measure: 'sum', field: 'value' }]

/** Several of one field, of which each is told: `Anna and Ben`. */
export function comparedList(draft: Draft) {
  const { said, all, has, aims, subject, today, told } = draft
  const isComparing = has('compare') || aims.has('compare')
  const pairs = said.flatMap(({ part }) =>
    isCond(part) && part.k !== 'when' && (part.compared || (isComparing && part.k === 'person' && part.is.length > 1))
      ? [part]
      : [],
  )
  const pair = pairs.find(({ k }) => k === 'person') ?? pairs[0]
  const field = pair && conditionsOf(pair, { subject, today })?.[0]?.field
  const isSeveral = ({ is, matches }: QueryCondition) => (is?.length ?? 0) > 1 || (matches?.length ?? 0) > 1
  const condition = told.find((each) => (field ? each.field === field : isSeveral(each)))
  // `Anna and Ben: won, lost`
  const isWithin = pairs.length > 1 || all('where').some(({ listed }) => listed)
  const within = isWithin ? told.find((each) => each !== condition && (each.is?.length ?? 0) > 1) : undefined
  return {
    isPair: pair !== undefined,
    condition,
    compare: (list: QueryCondition) => (within ? dividedTwice(draft, [list, within]) : eachOf(draft, list)),
  }
}

function dividedTwice(draft: Draft, [first, second]: [QueryCondition, QueryCondition]): Shaped {
  const measures = draft.subject === 'leads' ? COUNT_AND_VALUE : COUNT
  const groups = { groupBy: { field: first.field }, thenBy: { field: second.field } }
  return { query: { ...baseOf(draft), aim: 'rank', measures, ...groups }, cost: draft.cost }
}

function eachOf(draft: Draft, list: QueryCondition): Shaped {
  // Of records that are named, each is shown.
  if (list.field === 'name' || list.field === 'title') return { query: baseOf(draft), cost: draft.cost }
  // A region is no country.
  if (list.field === 'place' && list.label) drop(draft, 'name')
  const { has, told, subject, isCount } = draft
  // `is Anna better than Ben`, `Anna against Ben`
  const isPlain =
    draft.measures.length === 0 && !has('revenue') && !has('pipeline') && !has('subject') && !outcomeIn(told)
  if (subject === 'leads' && isPlain && isOfSuccess(draft)) {
    imply(draft, { field: 'outcome', is: ['won', 'lost'] })
    draft.measures = [{ measure: 'wonValue' }, { measure: 'winRate' }]
    for (const condition of draft.conditions) if (condition.field === 'createdAt') condition.field = 'closedAt'
  }
  const usual = subject === 'leads' && !isCount ? COUNT_AND_VALUE : COUNT
  return {
    query: {
      ...baseOf(draft),
      aim: 'compare',
      measures: draft.measures.length > 0 ? draft.measures : usual,
      groupBy: { field: divisionOf(list) },
      order: { measure: 0, descending: true },
    },
    cost: draft.cost,
  }
}
