import {
  DAYS_OF,
  date,
  dayName,
  halfOf,
  monthOf,
  type Period,
  type PeriodUnit,
  periodBeside,
  shift,
  shiftDay,
  unitAround,
  unitAway,
} from '../calendar.ts'
import { rulesOf } from '../chart.ts'
import { FEASTS, MONTH_NAMES, SEASONS, SINGLE_DAYS, TO_DATE } from '../lexicon/calendar.ts'
import type { Values } from '../meaning.ts'
import {
  dateOf,
  datesOf,
  dayOf,
  daysOfMonth,
  isNext,
  isSeason,
  limited,
  nearest,
  ofYear,
  partOf,
  passed,
  rolling,
  single,
  spanned,
  weekday,
  weekdays,
  weekOf,
  within,
  yearly,
  yearOf,
} from './period-days.ts'

const rule = rulesOf<Values>()

const AWAY: Record<string, number> = {
  this: 0,
  current: 0,
  ongoing: 0,
  last: -1,
  previous: -1,
  past: -1,
  prior: -1,
  next: 1,
  coming: 1,
  following: 1,
}
/** What says of a period that it is beside the one that was said before, where there is one. */
const BESIDE: Partial<Record<string, -1 | 1>> = { previous: -1, prior: -1, following: 1 }
const AFTER = new Set(['after', 'afterwards', 'later', 'following'])
const WHICH = 'this/current/ongoing/last/previous/past/prior/next/coming/following'
const BACK = 'last/past/previous/prior'
const AHEAD = 'next/coming/following'

const quarter = (nth: number): Values['Piece'] => ({ first: nth * 3 - 2, months: 3, label: `Q${nth}`, unit: 'quarter' })
const half = (nth: number): Values['Piece'] => ({ first: nth * 6 - 5, months: 6, label: `H${nth}` })

/** `this week`, `Q3 2025`, `since Monday`, `between March and May`: the days that are meant, on a given day. */
export const periodRules = (today: string) =>
  [nearRules, yearRules, dateRules, partRules, dueRules, boundRules, rangeRules].flatMap((rules) => rules(today))

const words = (all: string) => all.split('|')

/** Days and units seen from today. */
function nearRules(today: string) {
  return [
    rule(
      'Cond',
      'come/comes/coming up',
      () => ({ k: 'when', day: 'due', period: { from: today, to: shiftDay(today, 14), label: 'the next 14 days' } }),
      -0.1,
    ),
    rule('Named', 'soon/upcoming', () => ({ from: today, to: shiftDay(today, 14), label: 'the next 14 days' })),
    ...SINGLE_DAYS.flatMap(([all, days]) =>
      words(all).map((each) => rule('Named', each, () => ({ ...single(shiftDay(today, days)), label: each }))),
    ),
    ...TO_DATE.flatMap(([all, unit]) =>
      words(all).map((each) =>
        rule('Named', each, () => ({
          from: unitAround(today, unit).from,
          to: each.includes('so far') ? unitAround(today, unit).to : today,
          label: `${unit} to date`,
        })),
      ),
    ),
    rule('Named', `<${WHICH}> fiscal/full/calendar/whole? Unit`, (which, unit) =>
      which === 'past' && unit !== 'day'
        ? rolling(today, { count: 1, unit }, -1)
        : {
            ...{ ...unitAway(today, AWAY[which] ?? 0, unit), label: `${which} ${unit}`, unit },
            ...(BESIDE[which] && { beside: BESIDE[which] }),
          },
    ),
    // `the week before`, `one month later`: of what was said before
    rule(
      'Part',
      'one? Unit <before/earlier/preceding/after/afterwards/later/following> that/this/it? one?',
      (unit, word) => ({
        k: 'versus',
        beside: unit,
        earlier: AFTER.has(word) ? 'after' : unit === 'year' ? 'year' : 'before',
      }),
    ),
    rule('Named', 'Unit after next', (unit) => ({
      ...unitAway(today, 2, unit),
      label: `the ${unit} after next`,
      unit,
    })),
    // `the week after next week`
    rule('Named', 'Unit <before/after> Named', (unit, word, { from, to, next, label, unit: of }) => {
      const days = next ?? (from && to ? { from, to } : undefined)
      if (!days || of !== unit) return undefined
      return { ...periodBeside(days, word === 'after' ? 1 : -1), label: `the ${unit} ${word} ${label}`, unit }
    }),
    // `last month` is the calendar’s, `in the last month` the one up to today.
    rule(
      'Period',
      'in/over/during/within/for the last/past Unit',
      (unit) => (unit === 'quarter' ? undefined : { ...rolling(today, { count: 1, unit }, -1), beside: -1 }),
      -0.1,
    ),
    rule('Named', `${BACK} Span`, (span) => rolling(today, span, -1)),
    // `in each of the last three months`
    rule(
      'Parts',
      `in/for/during? each/every of ${BACK} Span`,
      (span) => [
        { k: 'when', period: rolling(today, span, -1) },
        { k: 'group', groups: [{ by: span.unit }] },
      ],
      -0.5,
    ),
    rule('Named', `${AHEAD} Span`, (span) => rolling(today, span, 1)),
    ...(
      [
        ['last/past/recent', -1],
        [AHEAD, 1],
      ] as const
    ).map(([which, way]) =>
      rule(
        'Named',
        `${which} <days/weeks/months>` as '<x>',
        (unit) => {
          const count = { days: 7, weeks: 4, months: 3 }[unit as string] ?? 1
          return rolling(today, { count, unit: (unit as string).slice(0, -1) as PeriodUnit }, way)
        },
        -0.1,
      ),
    ),
    rule('Named', `${BACK} 24/48? hour/hours`, () => rolling(today, { count: 1, unit: 'day' }, -1)),
    // `Wednesday 2 December`
    rule('Named', 'Weekday ,? Named', (_, named) => (named.unit === 'day' ? named : undefined), -0.2),
    // `the biggest win of the year`
    ...(
      [
        ['of/for the Unit', 0.3],
        ['of/for/over/in/across? the? whole/entire/full Unit', 0],
      ] as const
    ).map(([whole, cost]) =>
      rule('Period', whole as 'Unit', (unit) => ({ ...unitAway(today, 0, unit), label: `this ${unit}`, unit }), cost),
    ),
    rule('Named', 'Unit before last', (unit) => ({
      ...unitAway(today, -2, unit),
      label: `the ${unit} before last`,
      unit,
    })),
    rule('Named', `<${WHICH}>? weekend`, (which) => {
      const weekend = (away: number, label: string) => {
        const monday = unitAway(today, away, 'week').from
        return { from: shiftDay(monday, 5), to: shiftDay(monday, 6), label }
      }
      if (which) return weekend(AWAY[which] ?? 0, `${which} weekend`)
      const here = weekend(0, 'the weekend')
      return { ...(here.from <= today ? here : weekend(-1, 'last weekend')), next: here }
    }),
    rule('Named', `<${WHICH}> Weekday`, (which, day) => {
      const { next, ...past } = weekday(today, day)
      const here = shiftDay(unitAround(today, 'week').from, day - 1)
      if ((AWAY[which] ?? 0) < 0) return past.from === today ? { ...single(shiftDay(today, -7)) } : past
      if ((AWAY[which] ?? 0) > 0) return next?.from === today ? { ...single(shiftDay(today, 7)) } : next
      return { ...single(here), next: single(here >= today ? here : (next?.from ?? here)) }
    }),
    rule('Named', 'Weekday', (day) => weekday(today, day), 0.1),
    // `last Thursday and Friday`
    rule(
      'Period',
      'last/past Weekday and/& Weekday',
      (first, last) => {
        const { next: _, ...past } = weekdays(today, first, last)
        return (past.to ?? '') < today ? past : undefined
      },
      -0.3,
    ),
    rule('Named', 'this coming/next Weekday', (day) => weekday(today, day), -0.2),
    rule('Named', `Weekday of? <${WHICH}> week`, (day, which) =>
      single(shiftDay(unitAway(today, AWAY[which] ?? 0, 'week').from, day - 1)),
    ),
    rule('Named', 'Span ago/back', ({ count, unit }) => {
      const whole = Math.round(count)
      const days =
        unit === 'day' || unit === 'week'
          ? unitAround(shift(today, -whole, unit), 'day')
          : unitAway(today, -whole, unit)
      return { ...days, label: `${whole} ${unit}s ago` }
    }),
  ]
}

/** Months, quarters, halves and seasons, of a year or of the nearest. */
function yearRules(today: string) {
  const year = yearOf(today)
  return [
    rule('Piece', 'Month', (at) => ({ first: at, months: 1, label: MONTH_NAMES[at - 1] ?? '', unit: 'month' })),
    rule('Piece', '<q1/q2/q3/q4>', (word) => quarter(Number(word[1]))),
    rule('Piece', '<h1/h2>', (word) => half(Number(word[1]))),
    rule('Piece', 'Ord quarter', (nth) => (nth <= 4 ? quarter(nth) : undefined), -0.1),
    rule('Piece', 'Ord half', (nth) => (nth <= 2 ? { ...half(nth), half: nth as 1 | 2 } : undefined), -0.1),
    ...SEASONS.map(([all, first]) =>
      rule('Piece', `<${all.replaceAll('|', '/')}>` as '<x>', (label) => ({ first, months: 3, label }), 0.2),
    ),
    rule('Named', 'Piece', (piece) => ({ ...yearly(today, ofYear(piece)), ...(piece.half && { half: piece.half }) })),
    rule('Named', 'Piece of/,/in? Year', (piece, of) => ofYear(piece)(of)),
    rule('Named', 'Piece of the year', (piece) => ofYear(piece)(year)),
    rule('Named', 'in? Piece a/one year ago/earlier/before', (piece) => ofYear(piece)(year - 1), -0.1),
    rule('Named', `Piece of/,/in? <${WHICH}> year` as 'Piece <x>', (piece, which) =>
      ofYear(piece)(year + (AWAY[which] ?? 0)),
    ),
    rule('Named', `<${WHICH}> Piece` as '<x> Piece', (which, piece) => {
      const [away, here] = [AWAY[which] ?? 0, ofYear(piece)(year)]
      const of = year + (away < 0 && here.to >= today ? -1 : away > 0 && here.from <= today ? 1 : 0)
      return { ...ofYear(piece)(of), ...(isSeason(piece) && { isYearly: true }) }
    }),
    ...(['year Year', 'Year'] as const).map((year, nth) =>
      rule(
        'Named',
        year as 'Year',
        (of) => ({ from: `${of}-01-01`, to: `${of}-12-31`, label: String(of), unit: 'year' }),
        nth === 0 ? -0.2 : 0,
      ),
    ),
    ...FEASTS.flatMap(([all, [from, to]]) =>
      words(all).map((feast) =>
        rule('Named', feast, () => yearly(today, (of) => ({ from: `${of}-${from}`, to: `${of}-${to}`, label: feast }))),
      ),
    ),
  ]
}

/** Days by their number. */
function dateRules(today: string) {
  const year = yearOf(today)
  return [
    rule('Named', 'Day', (day) => day),
    rule('Nth', 'Count', (day) => (day <= 31 ? day : undefined)),
    rule('Nth', 'Ord', (day) => day),
    // `since Monday, the 23rd`
    rule('Named', 'last/next/this? Weekday ,? the Nth', (day, nth) => nearest(today, day, nth), -0.3),
    // `one of the May deals` is no May 1.
    ...(['Nth Month', 'Ord of Month'] as const).map((of) => rule('MonthDay', of, (day, at) => ({ at, day }), -0.1)),
    rule('MonthDay', 'Month Nth', (at, day) => ({ at, day }), -0.1),
    rule('Named', 'MonthDay', ({ at, day }) => dateOf(today, at, day)),
    rule('Named', 'MonthDay ,/of? Year', ({ at, day }, of) => dateOf(today, at, day, of)),
    rule('Named', `Ord of <${WHICH}> month` as 'Ord <x>', (day, which) => {
      const at = dayOf(year, 1, 1) && unitAway(today, AWAY[which] ?? 0, 'month').from
      const found = at && dayOf(Number(at.slice(0, 4)), Number(at.slice(5, 7)), day)
      return found ? single(found) : undefined
    }),
    rule('Named', 'on the Ord', (day) => {
      const here = dayOf(year, Number(today.slice(5, 7)), day)
      if (!here) return undefined
      return {
        ...single(here <= today ? here : shift(here, -1, 'month')),
        next: single(here >= today ? here : shift(here, 1, 'month')),
      }
    }),
  ]
}

/** Parts of other periods. */
function partRules(today: string) {
  return [
    rule('Named', '<end/start/beginning/middle/mid> of? Named', (place, around) =>
      partOf(around, place === 'end' ? 'end' : place.startsWith('mid') ? 'middle' : 'start'),
    ),
    rule('Named', '<end/start/beginning/middle> of? the? Unit', (place, unit) =>
      partOf(
        { ...unitAround(today, unit), label: `the ${unit}` },
        place === 'end' ? 'end' : place === 'middle' ? 'middle' : 'start',
      ),
    ),
    ...['before/by/until Unit end', 'before end of this? Unit'].map((body) =>
      rule(
        'Period',
        body as 'Unit',
        (unit) => ({ from: today, to: unitAround(today, unit).to, label: `by the end of the ${unit}` }),
        -0.2,
      ),
    ),
    rule('Named', 'Unit end', (unit) => partOf({ ...unitAround(today, unit), label: `the ${unit}` }, 'end')),
    rule('Named', '<first/last> day of Named', (place, around) => partOf(around, place === 'first' ? 'start' : 'end')),
    rule('Named', '<first/last> Span of Named', (place, { count, unit }, around) =>
      partOf(around, place === 'first' ? 'start' : 'end', Math.round(count * DAYS_OF[unit])),
    ),
    rule('Named', 'Ord week of Named', (nth, around) =>
      nth <= 4
        ? within(around, ({ from, label }) => ({
            from: shiftDay(from, nth * 7 - 7),
            to: shiftDay(from, nth * 7 - 1),
            label: `week ${nth} of ${label}`,
            unit: 'week',
          }))
        : undefined,
    ),
    rule(
      'Named',
      '<first/second> half of Named',
      (place, around) =>
        around.unit === 'month' ? within(around, (month) => halfOf(month, place === 'first' ? 1 : 2)) : undefined,
      -0.1,
    ),
    rule('Named', 'week of/from/starting Named', ({ from, to }) =>
      from && from === to
        ? { ...unitAround(from, 'week'), label: `week of ${dayName(from)}`, unit: 'week' }
        : undefined,
    ),
    rule('Named', 'rest/remainder/later of? this/current/my/our? Unit', (unit) => ({
      from: today,
      to: unitAround(today, unit).to,
      label: `the rest of the ${unit}`,
    })),
    rule('Named', 'the Named', (period) => period, 0.01),
  ]
}

/** What is expected or due in a period, or was before today. */
function dueRules(today: string) {
  return [
    // `closing this month`, which is not over: what is expected to.
    rule(
      'Cond',
      'closing in/on? Period',
      (period) =>
        (period.next?.to ?? period.to ?? '') >= today ? { k: 'when', day: 'expectedClose', period } : undefined,
      -0.2,
    ),
    rule(
      'Parts',
      'in? the? pipeline for Period',
      (period) => {
        const ahead = period.next ?? period
        return (ahead.to ?? '') >= today
          ? [{ k: 'pipeline' }, { k: 'when', day: 'expectedClose', period: ahead }]
          : undefined
      },
      -0.2,
    ),
    rule(
      'Parts',
      'expired/lapsed Subject',
      (subject) => {
        const past = passed(today, 'applicationDeadline')
        return subject.subject === 'openings' && past ? [subject, past] : undefined
      },
      -0.5,
    ),
    // What was due before today.
    rule(
      'Cond',
      'that/which/with? have/has/is/are/a? past/passed/expired/over/missed their/its/the? Field',
      (field) => passed(today, field),
      -0.2,
    ),
    // `which next steps on open leads are overdue`
    rule(
      'Parts',
      'next step/steps on/of/for/with our/the? Where? Subject is/are overdue/late/past its/their/due? date/dates/day?',
      (where, subject) => {
        const late = passed(today, 'nextStepDue')
        return subject.subject === 'leads' && late ? [...(where ? [where] : []), subject, late] : undefined
      },
      -0.8,
    ),
    // `the date of the next step is already past`
    ...[
      'where/whose/with/have/has? is/are? a/an? next step/steps/action that/which? is/are/has/have/was? already/long? overdue/late/past/passed its/their/the? due? date/dates/day/days?',
      'have/has/with a/an? overdue/late next step/steps/action',
      'date/day/deadline of/for the/their/its? next step/action is/has/was? already/long? past/passed/over/behind us?',
      'next step/action whose date/day/deadline is/has/was? already/long? past/passed/over',
    ].map((late) => rule('Cond', late, () => passed(today, 'nextStepDue'), -0.6)),
  ]
}

/** Since, after, before and until a period. */
function boundRules(today: string) {
  const year = yearOf(today)
  return [
    rule('Period', 'Named', (period) => period),
    // `in November up to today`: what comes later is not yet
    rule(
      'Period',
      'Named up? to/until/till today/now/date',
      (period) => (period.unit === 'day' || (period.to ?? '') < today ? undefined : period),
      -0.3,
    ),
    rule('Period', 'since/starting/as from/in/on/of? Named', (period) => limited(period, 'since')),
    // Said on a Friday, it is the one before.
    rule(
      'Period',
      'since Weekday',
      (day) =>
        limited(
          single(shiftDay(weekday(today, day).from ?? today, weekday(today, day).from === today ? -7 : 0)),
          'since',
        ),
      -0.2,
    ),
    rule('Period', 'after/beyond Named', (period) => limited(period, 'after')),
    rule('Period', 'since? before Named', (period) => limited(period, 'before')),
    rule('Period', '<later/earlier> than Named', (word, period) =>
      limited(period, word === 'later' ? 'after' : 'before'),
    ),
    rule(
      'Period',
      'before Month this year',
      (at) => ({ ...limited(monthOf(year, at), 'before'), from: `${year}-01-01` }) as Period,
      -0.2,
    ),
    rule('Period', 'by/until/till/through Named', (period) => limited(period, 'until')),
    rule(
      'Period',
      'on or <after/before> Named',
      (word, period) => limited(period, word === 'after' ? 'since' : 'until'),
      -0.2,
    ),
    rule('Period', 'Named or/and? later/onwards/onward', (period) => limited(period, 'since')),
    rule('Period', 'from/since/starting Named on', (period) => limited(period, 'since'), -0.1),
  ]
}

/** From one day or period to another. */
function rangeRules(today: string) {
  return [
    rule('Period', 'from? Named to/until/till/- Named', (first, second) => spanned(first, second)),
    // `did the deal fall through this month`
    rule('Period', 'from? Named through Named', (first, second) =>
      first.label.startsWith('fall') ? undefined : spanned(first, second),
    ),
    rule(
      'Period',
      'from Named to/until/till now',
      (first) => (first.from ? { from: first.from, to: today, label: `from ${first.label}` } : undefined),
      -0.1,
    ),
    rule(
      'Period',
      'the week/days/weeks/time from Named to/until/till/- Named',
      (first, second) => spanned(first, second),
      -0.5,
    ),
    // As people say it: a week of days, a month of weeks.
    ...(['days', 'weeks', 'months'] as const).map((units) =>
      rule('Period', `in/over/during/for/within? the? last/past few ${units}` as 'few', () => ({
        from: shift(
          today,
          -{ days: 7, weeks: 4, months: 3 }[units],
          units === 'days' ? 'day' : units === 'weeks' ? 'week' : 'month',
        ),
        to: today,
        label: `the last few ${units}`,
      })),
    ),
    rule('Period', 'back in/on Named', (period) => period, 0.2),
    rule('Period', 'between Named and/& Named', (first, second) => spanned(first, second)),
    // `in June, July and August`
    rule('Period', 'Named ,/and Named ,? and/& Named', (first, second, third) =>
      isNext(first, second) && isNext(second, third) ? spanned(first, third) : undefined,
    ),
    rule('Named', 'week/cw/kw Count', (nth) => (nth <= 53 ? yearly(today, (of) => weekOf(of, nth)) : undefined)),
    rule('Period', 'earlier Named', ({ from, to, label }) =>
      from && to && from <= today && to >= today ? { from, to: today, label: `earlier ${label}` } : undefined,
    ),
    ...['between Weekday and Weekday', 'from? Weekday to/until/till/through/- Weekday'].map((body) =>
      rule(
        'Period',
        `${body} <next/this/last>? week?` as 'Weekday Weekday <x>?',
        (first, last, which) => {
          if (!which) return weekdays(today, first, last)
          const { from } = unitAway(today, AWAY[which] ?? 0, 'week')
          return spanned(single(shiftDay(from, first - 1)), single(shiftDay(from, last - 1)))
        },
        -0.2,
      ),
    ),
    ...['between Ord and Ord', 'from Ord to/until/till/- Ord'].map((body) =>
      rule('Period', body as 'Ord Ord', (first, last) => daysOfMonth(today, first, last), -0.2),
    ),
    ...['between Nth and Nth', 'from? Nth to/until/till/- Nth'].flatMap((body) => [
      rule('Period', `${body} of? Month Year?` as 'Nth Nth Month Year?', (first, last, at, of) =>
        datesOf(today, at, first, last, of),
      ),
      rule('Period', `${body.replace('Nth', 'Month Nth')} ,? Year?` as 'Month Nth Nth Year?', (at, first, last, of) =>
        datesOf(today, at, first, last, of),
      ),
    ]),
    rule(
      'Period',
      'Named or/and Named',
      (first, second) => {
        const [a, b] = [first.next ?? first, second.next ?? second]
        return a.to &&
          a.from &&
          b.from &&
          date(a.from).until(a.to).total('days') <= 3 &&
          date(a.to).until(b.from).total('days') <= 3 &&
          a.from &&
          a.from <= b.from
          ? {
              ...(first.from && second.to && first.from <= second.to
                ? { from: first.from, to: second.to }
                : { from: second.from ?? '', to: first.to ?? '' }),
              label: `${first.label} or ${second.label}`,
              next: { from: a.from, to: b.to ?? b.from, label: `${first.label} or ${second.label}` },
            }
          : undefined
      },
      0.2,
    ),
  ]
}
