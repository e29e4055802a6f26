import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { fieldOf, kindOf, usedFor } from './catalogue.ts'
import { versusOf } from './compare.ts'
import { conditionsOf } from './conditions.ts'
import { dayFieldOf } from './days.ts'
import { grouped } from './groups.ts'
import { COUNTRIES } from './lexicon/places.ts'
import { type Group, isCond, type Measures, type Of2, type Part, type Shape } from './parts.ts'
import { activity, overview, rows } from './rows.ts'

export function shapeOf(shape: Shape): { query: DataQuery | null; cost: number; reason?: string } {
  const { said, subject, conditions, groups, aims, having, today, unused, top, most, isNext } = shape
  const all = <K extends Part['k']>(k: K) => said.flatMap(({ part }) => (part.k === k ? [part as Of2<K>] : []))
  const has = (k: Part['k']) => said.some(({ part }) => part.k === k)
  const drop = (k: Part['k']) => {
    for (const each of said) if (each.part.k === k) unused.push(each)
  }
  if (subject === 'leads' && conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'lost'))
    for (const condition of conditions) if (condition.field === 'stage') condition.field = 'previousStage'
  const isLost = conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'lost')
  const saidConditions = [...conditions]
  const outcome = conditions.find(({ field, not }) => field === 'outcome' && !not)
  const imply = (condition: QueryCondition) => {
    if (
      condition.field === 'outcome' &&
      condition.is?.join() === 'won' &&
      conditions.some(({ field }) => field === 'stage')
    )
      return
    if (!conditions.some(({ field }) => field === condition.field)) conditions.push(condition)
  }
  const fields = all('field').map(({ field }) => field)
  const amounts = fields.filter((field) => usedFor(field).includes('amount') && fieldOf(subject, field))
  const [aggregate] = all('aggregate')
  let measures: Measures = []
  let middle: DataQuery['middle']
  let cost = 0
  const isOfTop = Boolean(top) && groups.by.length + groups.asked.length === 0 && aims.has('much')
  const isMuch = (aims.has('much') && !isOfTop) || aggregate?.of === 'sum'
  const isCount = aims.has('count')
  const isRejected =
    subject === 'candidates' && conditions.some(({ field, is }) => field === 'stage' && is?.join() === 'rejected')
  let allGroups = [...groups.by, ...groups.asked].map((group) =>
    (isLost || isRejected) && group.field === 'stage' ? { ...group, field: 'previousStage' } : group,
  )

  // Implied by what is computed.
  if (has('revenue') && subject === 'leads' && !allGroups.some(({ field }) => field === 'stage'))
    imply({ field: 'outcome', is: ['won'] })
  if (has('pipeline') && subject === 'leads') imply({ field: 'outcome', is: ['open'] })
  if (amounts.includes('weightedValue') && subject === 'leads') imply({ field: 'outcome', is: ['open'] })
  const isOfCycle = top && allGroups.length === 0 && all('measure').some(({ measure }) => measure === 'salesCycle')
  if (isOfCycle) {
    imply({ field: 'outcome', is: ['won'] })
    const { query, cost: more } = rows(
      { ...shape, top: { ...top, field: 'daysToClose' } },
      { aim: 'list', subject, conditions, measures: [] },
      0,
    )
    return { query, cost: more }
  }
  if (all('measure').some(({ measure }) => measure === 'conversion')) {
    const won = conditions.findIndex(({ field, is }) => field === 'outcome' && is?.join() === 'won')
    if (won >= 0 && all('subject').some(({ also }) => also)) conditions.splice(won, 1)
  }
  for (const { measure, field } of all('measure')) {
    if (measure === 'wonCount') measures.push({ measure: 'count' })
    if (subject !== 'leads' && measure !== 'highest' && measure !== 'lowest') {
      drop('measure')
      break
    }
    if (measure === 'winRate' || measure === 'lossRate') imply({ field: 'outcome', is: ['won', 'lost'] })
    if (measure === 'salesCycle') imply({ field: 'outcome', is: ['won'] })
    measures.push(
      field
        ? { measure, field: fieldOf(subject, field) ?? field }
        : measure === 'salesCycle' && aggregate?.of === 'median'
          ? { measure: 'medianSalesCycle' }
          : { measure },
    )
  }
  // Figures of amounts.
  const amountOf = (field: string) => fieldOf(subject, field) ?? field
  const sumOrMean = (field: string): Measures[number] => ({
    measure:
      (['money'].includes(kindOf(subject, amountOf(field)) ?? '') && subject === 'leads') ||
      field === 'size' ||
      subject === 'documents'
        ? 'sum'
        : 'average',
    field: amountOf(field),
  })
  const isPipeline = has('pipeline') && subject === 'leads'
  const usual =
    subject === 'leads'
      ? 'value'
      : subject === 'openings'
        ? 'salary'
        : subject === 'documents'
          ? 'fileSize'
          : subject === 'candidates'
            ? 'rating'
            : undefined
  const isTotal = isCount && aggregate?.of === 'sum' && amounts.length === 0 && !has('revenue') && !isPipeline
  if (measures.length === 0 && !isTotal) {
    if (aggregate && aggregate.of !== 'sum') {
      const isPlural = said.some(({ part }) => part.k === 'subject' && !part.one)
      if (
        isCount ||
        (has('revenue') && allGroups.length > 0) ||
        (groups.by.length > 0 && amounts.length === 0 && isPlural)
      ) {
        middle = aggregate.of === 'median' ? 'median' : 'average'
        measures = has('revenue') ? [{ measure: 'sum', field: 'value' }] : [{ measure: 'count' }]
      } else {
        const field = amounts[0] ?? usual
        if (!field) drop('aggregate')
        else measures = [{ measure: aggregate.of, field: amountOf(field) }]
      }
    } else if (isMuch || has('revenue') || (isPipeline && (amounts.length > 0 || allGroups.length > 0 || most))) {
      const field = amounts[0] ?? usual
      if (isCount && isMuch && allGroups.length > 0 && has('revenue'))
        measures = [{ measure: 'sum', field: 'value' }, { measure: 'count' }]
      else if (isCount && !isMuch) measures = [{ measure: 'count' }]
      else if (!field) drop('aggregate')
      else measures = [sumOrMean(field)]
      if (isPipeline && !isMuch && allGroups.length > 0 && amounts[0] !== 'weightedValue' && !aims.has('much'))
        measures = [...measures, { measure: 'count' }]
    } else if (
      amounts.length > 0 &&
      (!top || allGroups.length > 0) &&
      !has('order') &&
      !aims.has('find') &&
      (!aims.has('list') || allGroups.length > 0)
    ) {
      measures = amounts.slice(0, 1).map(sumOrMean)
      if (allGroups.length > 0 && amounts[0] !== 'weightedValue') measures = [...measures, { measure: 'count' }]
    }
  }
  const isTopField = top?.field && ['value', 'size'].includes(top.field)
  // `highest win rate`, `top 3 sources by revenue`
  const groupField = (group: Group) => (group.by ? dayFieldOf(shape) : group.field && fieldOf(subject, group.field))

  // Shares.
  if (has('share') && isNext) measures = [{ measure: 'share' }]
  else if (has('share')) {
    const last = [...saidConditions]
      .reverse()
      .find(
        ({ field }) =>
          ['choice', 'flag', 'person', 'text'].includes(kindOf(subject, field) ?? '') && field !== 'lostReason',
      )
    const isWon = last?.field === 'outcome' && last.is?.join() === 'won' && !has('revenue')
    const isVerb =
      said.findIndex(({ part }) => part.k === 'where' && part.on.leads?.is?.[0] === 'won') >
      said.findIndex(({ part }) => part.k === 'subject')
    if (isWon && !isNext && (allGroups.length === 0 || isVerb)) {
      conditions.splice(conditions.indexOf(last), 1)
      measures = [{ measure: 'conversion' }]
    } else if (allGroups.length > 0) {
      measures =
        has('revenue') || isPipeline
          ? [...measures.slice(0, 1), { measure: 'share', field: 'value' }]
          : [{ measure: 'share' }]
    } else if (last) {
      conditions.splice(conditions.indexOf(last), 1)
      allGroups = [{ field: last.field === 'place' && COUNTRIES.has(last.matches?.[0] ?? '') ? 'country' : last.field }]
      measures = has('revenue')
        ? [
            { measure: 'sum', field: 'value' },
            { measure: 'share', field: 'value' },
          ]
        : isPipeline
          ? [{ measure: 'share' }, { measure: 'sum', field: 'value' }]
          : [{ measure: 'share' }]
    } else drop('share')
  }
  const [ranked] = all('order')
  if (
    measures.length === 0 &&
    groups.asked.length > 0 &&
    top &&
    ranked?.field &&
    usedFor(ranked.field).includes('amount') &&
    fieldOf(subject, ranked.field)
  )
    measures = [sumOrMean(ranked.field), { measure: 'count' }]
  if (aims.has('performance') && !has('compare')) {
    if (subject !== 'leads') return { query: null, cost: 5 }
    if (allGroups.length > 0 || conditions.some(({ field }) => field === 'source'))
      measures = [{ measure: 'wonValue' }, { measure: 'conversion' }, { measure: 'count' }]
    else {
      imply({ field: 'outcome', is: ['won', 'lost'] })
      measures = [{ measure: 'wonValue' }, { measure: 'winRate' }]
    }
  } else if (
    top &&
    !isTopField &&
    !top.field &&
    groups.asked.length > 0 &&
    measures.length === 0 &&
    subject === 'leads' &&
    !isCount &&
    !has('subject')
  )
    measures = allGroups.some((group) => group.by)
      ? [{ measure: 'sum', field: 'value' }]
      : [{ measure: 'wonValue' }, { measure: 'conversion' }, { measure: 'count' }]
  if (top?.field === 'daysToClose' && subject === 'leads') {
    imply({ field: 'outcome', is: ['won'] })
    if (groups.asked.length > 0 && measures.length === 0) measures = [{ measure: 'salesCycle' }]
  }
  if (top?.field === 'daysToClose' && outcome?.is?.join() === 'won,lost') outcome.is = ['won']
  if (top && allGroups.some((group) => group.by) && subject === 'leads' && !has('subject'))
    imply({ field: 'outcome', is: ['won'] })

  // Why they were lost.
  if (aims.has('why')) {
    if (subject !== 'leads' || outcome?.is?.join() !== 'lost')
      return { query: null, cost: 0, reason: 'Why something is so is not kept. The reasons for lost deals are.' }
    allGroups = [{ field: 'lostReason' }]
  }
  if (subject === 'tasks') openWhereDue(conditions)

  // `which month was below 20k`
  const large = having.find(
    ({ bounds, unit }) =>
      (unit === null || unit === 'money') &&
      Object.values(bounds).some((value) => typeof value === 'number' && value >= 1000),
  )
  if (large && measures.length === 0 && subject === 'leads') {
    if (allGroups.some((group) => group.by)) imply({ field: 'outcome', is: ['won'] })
    measures = [{ measure: 'sum', field: 'value' }]
  }
  // Two of something, or of two times.
  const versus = all('versus')
  const pairs = said.flatMap(({ part }) =>
    isCond(part) &&
    part.k !== 'when' &&
    (part.compared || ((has('compare') || aims.has('compare')) && part.k === 'person' && part.is.length > 1))
      ? [part]
      : [],
  )
  const compared = pairs.find(({ k }) => k === 'person') ?? pairs[0]
  const compareWith = versusOf(shape, versus, Boolean(compared))
  const pair = compared && conditionsOf(compared, { subject, today })?.[0]?.field
  const list = saidConditions.find(({ is, matches, field }) =>
    pair ? field === pair : (is?.length ?? 0) > 1 || (matches?.length ?? 0) > 1,
  )
  const isCompare = aims.has('compare') || has('compare') || versus.length > 0 || Boolean(compared)
  const base: DataQuery = { aim: 'list', subject, conditions, measures, ...(middle && { middle }) }
  const divided = () => {
    const [one, two] = allGroups.map((group) => ({ field: groupField(group), by: group.by }))
    if ((allGroups.length > 0 && !one?.field) || (two && !two.field)) drop('group')
    const clean = (group: typeof one) =>
      group?.field ? { field: group.field, ...(group.by && { by: group.by }) } : undefined
    return { ...(clean(one) && { groupBy: clean(one) }), ...(clean(two) && { thenBy: clean(two) }) }
  }
  if (compareWith) {
    if (
      subject === 'leads' &&
      has('compare') &&
      measures.length === 0 &&
      !has('subject') &&
      conditions.every(({ field }) => field !== 'outcome')
    ) {
      imply({ field: 'outcome', is: ['won'] })
      measures = [{ measure: 'sum', field: 'value' }]
      const days = conditions.find(({ field }) => field === 'createdAt')
      if (days) days.field = 'closedAt'
      if (compareWith.field === 'createdAt') compareWith.field = 'closedAt'
    }
    const defaults: Measures =
      measures.length > 0
        ? measures
        : isCount
          ? [{ measure: 'count' }]
          : [{ measure: 'count' }, { measure: 'sum', field: 'value' }]
    const fitting =
      subject === 'leads'
        ? defaults
        : defaults.filter(({ measure, field }) => measure === 'count' || (field && fieldOf(subject, field)))
    const grouped = divided()
    return {
      query: {
        ...base,
        aim: 'compare',
        measures: fitting,
        compareWith,
        ...grouped,
        ...(grouped.groupBy && !grouped.groupBy.by && !grouped.thenBy && { order: { measure: 0, descending: true } }),
      },
      cost,
    }
  }
  if (
    has('compare') &&
    (measures.length > 0 || isCount) &&
    !list &&
    !said.some(({ part }) => part.k === 'when') &&
    allGroups.length === 0
  )
    allGroups = [{ by: 'month' }]
  if (isCount && allGroups.length === 0 && measures.length === 0 && !isCompare) {
    const listed = said.find(({ part }) => isCond(part) && part.listed && part.k !== 'when')
    if (listed && list) allGroups = [{ field: list.field }]
  } else if (
    isCount &&
    allGroups.length === 1 &&
    list &&
    said.some(({ part }) => isCond(part) && part.listed && part.k === 'where')
  ) {
    allGroups = [...allGroups, { field: list.field }]
  }
  if (isCompare && list && allGroups.length === 0) {
    if (has('revenue') === false && measures.length === 0 && has('compare') && !outcome && subject === 'leads') {
      imply({ field: 'outcome', is: ['won', 'lost'] })
      measures = [{ measure: 'wonValue' }, { measure: 'winRate' }]
    }
    const fitting: Measures =
      measures.length > 0
        ? measures
        : subject === 'leads'
          ? isCount
            ? [{ measure: 'count' }]
            : [{ measure: 'count' }, { measure: 'sum', field: 'value' }]
          : [{ measure: 'count' }]
    // `Anna and Ben: won, lost`
    const within = saidConditions.find(
      ({ field, is }) => field !== list.field && (is?.length ?? 0) > 1 && pairs.length > 1,
    )
    if (within)
      return {
        query: {
          ...base,
          aim: 'rank',
          measures: [
            { measure: 'count' },
            ...(subject === 'leads' ? [{ measure: 'sum' as const, field: 'value' }] : []),
          ],
          groupBy: { field: list.field },
          thenBy: { field: within.field },
        },
        cost,
      }
    return {
      query: {
        ...base,
        aim: 'compare',
        measures: fitting,
        groupBy: { field: list.field === 'place' && COUNTRIES.has(list.matches?.[0] ?? '') ? 'country' : list.field },
        order: { measure: 0, descending: true },
      },
      cost,
    }
  }
  if (isCompare && aims.has('compare') && allGroups.length === 0) cost += 3

  // When something happened first or last.
  const dayAsked =
    fields.some((field) => usedFor(field).includes('day')) &&
    !has('order') &&
    !top &&
    conditions.some(({ field }) => ['name', 'company', 'words'].includes(field))
  if (aims.has('when') || dayAsked) {
    const day = dayFieldOf(shape)
    const earliest = top && !top.descending
    const isNamed = conditions.some(({ field }) => ['name', 'company', 'words', 'lead'].includes(field))
    const limits = isNamed ? {} : { limit: 1 }
    return {
      query: {
        ...base,
        aim: 'figures',
        measures: [{ measure: earliest ? 'earliest' : 'latest', field: day }],
        order: { field: day, descending: !earliest },
        ...limits,
      },
      cost,
    }
  }
  const isAhead =
    (subject === 'leads' || subject === 'activities') &&
    conditions.some(
      ({ field, from, to, label }) =>
        ['createdAt', 'closedAt', 'lastContactAt', 'updatedAt', 'stageChangedAt'].includes(field) &&
        from &&
        (from > today || (from === today && to && to > today && label?.includes('next'))),
    )
  if (isAhead)
    return {
      query: null,
      cost: 0,
      reason: 'What will happen is not known, and when deals are expected to close is not kept.',
    }
  const now = conditions.findIndex(({ field, from, to }) => field === 'createdAt' && from === today && to === today)
  if (isPipeline && now >= 0) conditions.splice(now, 1)
  if (
    (isPipeline || amounts.includes('weightedValue')) &&
    conditions.some(({ field }) => field === 'createdAt') &&
    !said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day)
  )
    return {
      query: null,
      cost: 0,
      reason: 'The pipeline is what is open now. What it was at another time is not kept.',
    }
  // In which stage it was at another time, moves alone know.
  const staged = said.findIndex(
    ({ part }, at) =>
      part.k === 'where' &&
      !part.day &&
      part.on.leads?.field === 'stage' &&
      subject === 'leads' &&
      said[at + 1]?.part.k === 'when' &&
      said.slice(0, at).some((each) => each.part.k === 'subject'),
  )
  const then = said[staged + 1]?.part
  if (
    staged >= 0 &&
    then?.k === 'when' &&
    !then.day &&
    !said.some(({ part }) => part.k === 'event' || part.k === 'stays') &&
    conditions.some(({ field, from }) => field === 'createdAt' && from)
  )
    return {
      query: null,
      cost: 0,
      reason:
        'In which stage leads were at another time is not kept here. You can ask which moved there, or which were created then.',
    }
  // Groups.
  if (allGroups.length > 0 || most) return grouped(shape, { base, allGroups, measures, divided, imply, cost, isCount })
  if (subject === 'activities' && top && !isCount) return rows(shape, base, cost)
  if ((aims.has('activity') || subject === 'activities') && !isCount)
    return { query: activity(base, conditions, today), cost }
  if (aims.has('pipeline')) return { query: overview(base, measures), cost }
  if (measures.length > 0) {
    const isLimited = top && !all('field').some(({ field }) => usedFor(field).includes('amount')) === false
    return { query: { ...base, aim: 'figures', ...(isLimited && {}) }, cost: cost + (top ? 1 : 0) }
  }
  if (isPipeline && !top && !isCount && !has('order')) return { query: overview(base, measures), cost }
  return rows(shape, base, cost)
}

// So that what is due, is still to be done.
function openWhereDue(conditions: QueryCondition[]): void {
  const isDue = conditions.some(
    ({ field, none, or }) =>
      (field === 'dueDate' && !none) || or?.some((side) => side.field === 'dueDate' && !side.none),
  )
  const isSaid = conditions.some(({ field }) =>
    ['status', 'state', 'overdue', 'completedAt', 'finishedLate'].includes(field),
  )
  if (isDue && !isSaid) conditions.push({ field: 'state', is: ['open'] })
}
