import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { type PeriodUnit, periodBefore, unitAround, yearEarlier } from './calendar.ts'
import { kindOf } from './catalogue.ts'
import { dayFieldOf } from './days.ts'
import type { Of2, Shape } from './parts.ts'

/** `October compared to last year`: with the same month. */
const isPartOfNextYear = (now: { from?: string | undefined; to?: string | undefined }, then: typeof now) =>
  then.from?.slice(5) === '01-01' &&
  then.to?.slice(5) === '12-31' &&
  then.to.slice(0, 4) === then.from.slice(0, 4) &&
  Number(now.from?.slice(0, 4)) === Number(then.from.slice(0, 4)) + 1 &&
  !(now.from?.slice(5) === '01-01' && now.to?.slice(5) === '12-31')

export function versusOf(shape: Shape, versus: Of2<'versus'>[], isPair: boolean): DataQuery['compareWith'] | undefined {
  const { subject, conditions, today, aims, said, isNext } = shape
  const isDay = ({ field, from }: QueryCondition) => kindOf(subject, field) === 'day' && from !== undefined
  const nows = conditions.filter(isDay)
  const hasComparing = aims.has('compare') || said.some(({ part }) => part.k === 'compare')
  const [now, then] = nows
  const field = now?.field ?? dayFieldOf(shape)
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
    const period = said.find(({ part }) => part.k === 'when')?.part
    // `did revenue grow this quarter`
    if (
      isPair ||
      shape.groups.by.some(({ by }) => by) ||
      !said.some(({ part }) => part.k === 'compare') ||
      nows.length !== 1 ||
      period?.k !== 'when' ||
      !period.period.unit ||
      !now?.from ||
      !now.to
    )
      return undefined
    return { field, ...periodBefore({ from: now.from, to: now.to, unit: period.period.unit }) }
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
  const unit = said.find(({ part }) => part.k === 'when')?.part
  return {
    field,
    ...(told.earlier === 'year'
      ? yearEarlier(days)
      : periodBefore({ ...days, unit: unit?.k === 'when' ? unit.period.unit : undefined })),
  }
}
