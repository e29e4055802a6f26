import { shiftDay, unitAround } from '../calendar.ts'
import { rulesOf } from '../chart.ts'
import type { Bounds, Part, Values } from '../meaning.ts'
import { asked } from './meanings.ts'

const rule = rulesOf<Values>()

const EARNINGS = 'What colleagues earn is not kept. You can ask what was won by whom.'

const OPENED = 'Who opens a mail is not kept. You can ask which leads came from email campaigns.'
const MAILED = new Set(['email_campaign'])

const AHEAD =
  'What will happen is not known, nor what could have. You can ask for open deals by probability or value, and for what was won or lost.'

const WON: Values['Where'] = { k: 'where', on: { leads: { field: 'outcome', is: ['won'] } }, day: 'closed' }

/** A quarter and another of the same year. */
function quartersOf(period: Values['Period'], place: number): Part[] | undefined {
  const { from, unit } = period
  if (unit !== 'quarter' || !from || place > 4) return undefined
  const year = from.slice(0, 4)
  const other = unitAround(`${year}-${String(place * 3).padStart(2, '0')}-01`, 'quarter')
  return [
    { k: 'aim', aim: 'compare' },
    { k: 'when', period },
    { k: 'when', period: { ...other, unit, label: `Q${place} ${year}` } },
  ]
}

/** Two periods of one unit that follow each other. */
function eachOf(one: Values['Named'], other: Values['Named']): Part[] | undefined {
  const [first, last] = [one, other].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
  const { from, to = '', unit } = first ?? {}
  if (!from || !last?.to || !unit || unit === 'day' || last.unit !== unit || last.from !== shiftDay(to, 1))
    return undefined
  return [
    { k: 'when', period: { from, to: last.to, label: `${first?.label} and ${last.label}` } },
    { k: 'group', groups: [{ by: unit }] },
  ]
}

const hiring = (whom: Part | undefined): Part[] => [
  { k: 'aggregate', of: 'average' },
  { k: 'field', field: 'daysToHire' },
  { k: 'subject', subject: 'candidates' },
  ...(whom ? [whom] : []),
]

/** What is computed, and what it is compared with. */
export const FIGURES = [
  // `where do we win the largest share of our leads`
  rule(
    'Parts',
    'win/won/close the? largest/biggest/highest/greatest share of? our? Subject?' as 'x y? z w u? v? Subject?',
    (...parts) => [
      ...parts.slice(-1).flatMap((subject) => (subject ? [subject as Values['Subject']] : [])),
      { k: 'measure', measure: 'winRate', closed: true },
      { k: 'most', descending: true },
    ],
    -1,
  ),
  rule(
    'Meas',
    'how long/fast/quickly does/do/did it/we usually/normally/typically? take? us? on? average? to? close/win/sell/sign Subject?',
    () => ({ k: 'measure', measure: 'salesCycle' }),
    -1,
  ),
  rule(
    'Meas',
    'how long does/do/did it/we usually/normally/typically/on? average? take/takes/need? us? on? average? from a/the? first/new? contact/creation/lead/enquiry/inquiry to/until/till a/the? won? signature/signing/contract/sale/order/close/closing/win/winning/deal' as 'x',
    () => ({ k: 'measure', measure: 'salesCycle' }),
    -1,
  ),
  ...[
    'it/we on? average/usually/normally/typically? take/need? us? on? average? to? hire/recruit someone/somebody/people/anyone?',
    'it take/takes? us? on? average? from application/applying to hire/hiring/hired/offer/acceptance for?',
  ].map((hired) =>
    rule(
      'Parts',
      `how long/fast/quickly/many days? does/do/did ${hired} Cond? Subject?` as 'Cond? Subject?',
      (...parts) => hiring(parts.at(-2) as Part | undefined),
      -1,
    ),
  ),
  // `how quickly do referrals close`
  rule(
    'Parts',
    'how long/fast/quickly/soon do/does/did Cond Subject? usually/typically/take? to? close/win/sell/sign' as 'how x y Cond Subject?',
    (_, __, ___, cond, subject) => [{ k: 'measure', measure: 'salesCycle' }, cond, ...(subject ? [subject] : [])],
    -1,
  ),
  // `what did our email campaigns bring in`: what was won
  ...(
    [
      ['what', ''],
      ['', ' anything/something/much'],
    ] as const
  ).map(([what, much]) =>
    rule(
      'Parts',
      `${what} do/does/did/have/has our/my? Where bring/brought/earn/earned/yield/yielded in? us?${much}`.trim() as 'x? y w? Where z',
      (...parts) => {
        const where = parts.find((part) => typeof part === 'object')
        return where?.on.leads?.field === 'source' ? [where, { k: 'revenue' }] : undefined
      },
      -0.8,
    ),
  ),
  // `our biggest deal ever`: of what was won
  rule(
    'Parts',
    'Top Subject ever/yet' as 'Top Subject x',
    (top, subject) =>
      top.field === 'value' && subject.subject === 'leads' ? [top, subject, { ...WON, soft: true }] : undefined,
    -0.5,
  ),
  // `who loses the most deals to cheaper suppliers`
  rule(
    'Parts',
    'lost/lose/loses/losing most Subject to/over/because Text' as 'x y Subject z Text',
    (_, __, subject, ___, text) => [
      { k: 'most', descending: true },
      subject,
      { k: 'where', on: { leads: { field: 'outcome', is: ['lost'] } }, day: 'closed' },
      { k: 'text', text, field: 'lostReason', lost: true },
    ],
    -0.5,
  ),
  // `what wins us deals`, `what costs us the most deals`
  rule(
    'Parts',
    'what is? wins/win/loses/lose/costs/costing us? most? Subject most? often?' as 'what x? verb y? z? Subject',
    (_, __, verb, ___, ____, subject) => [
      { k: 'group', groups: [{ field: 'lostReason', asked: true }] },
      subject,
      { k: 'where', on: { leads: { field: 'outcome', is: [verb.startsWith('win') ? 'won' : 'lost'] } }, day: 'closed' },
    ],
    -1,
  ),
  rule(
    'Parts',
    'with/including/, count/number/numbers and/& value/amount/worth' as 'x',
    () => [
      { k: 'aggregate', of: 'sum' },
      { k: 'field', field: 'value' },
    ],
    -0.5,
  ),
  rule(
    'Part',
    'against/with/to/versus/vs the? same quarter/month/year/period/time/days last year ,? up? to/until/by today/now/date' as 'x z? y unit',
    (_, __, ___, unit) => ({
      k: 'versus',
      earlier: 'year',
      toDate: true,
      ...(unit === 'quarter' || unit === 'month' || unit === 'year' ? { unit } : {}),
    }),
    -1,
  ),
  rule('Part', 'and with/against Period', (_, __, period) => ({ k: 'versus', period }), -0.1),
  // `was there a month without a win`, `a month in which we won nothing`
  ...[
    'was/were/is/are/have/has/which/what? there/we/had? any/a/single? GroupUnit Period? without/with any/a/one/no? single? Where',
    'was/were/is/are/have/has/which/what? there/we/had? any/a/single? GroupUnit Period? where/in which? we/nobody Where nothing/anything? at? all?',
  ].map((none) =>
    rule(
      'Parts',
      none as 'x y z GroupUnit Period? w v? u? Where',
      (_, __, ___, by, period, ____, _____, ______, where) => [
        asked([{ by }]),
        { k: 'none' },
        where,
        ...(period ? [{ k: 'when' as const, period }] : []),
      ],
      -0.6,
    ),
  ),
  // `which stage has the most money in it`
  rule(
    'Parts',
    'has/have/holds/carries the? most/least money/value/worth in it?' as 'x y z w',
    (_, __, which) => [
      { k: 'aggregate', of: 'sum' },
      { k: 'field', field: 'value' },
      { k: 'most', descending: which === 'most' },
    ],
    -0.5,
  ),
  rule(
    'Cond',
    'bought/ordered/purchased/won from? us? Bound times' as 'x y z Bound',
    (_, __, ___, bound) =>
      bound.unit === null ? { k: 'counted', bound, parts: [{ k: 'subject', subject: 'leads' }, WON] } : undefined,
    -0.5,
  ),
  // `compare the third quarter with the second`
  rule(
    'Parts',
    'Period with/to/and/against/versus/than in/during? Ord quarter?' as 'Period x z? Ord y?',
    (period, _, __, place) => quartersOf(period, place),
    -0.5,
  ),
  rule(
    'Parts',
    'Period Versus Ord quarter?' as 'Period x Ord y?',
    (period, _, place) => quartersOf(period, place),
    -0.5,
  ),
  // `the second and third quarter`
  rule('Parts', 'Ord and/with/to Period' as 'Ord x Period', (place, _, period) => quartersOf(period, place), -0.5),
  rule(
    'Parts',
    'value/worth/amount/money they have/has? Where' as 'x y z? Where',
    (_, __, ___, where) => [{ k: 'aggregate', of: 'sum' }, { k: 'field', field: 'value' }, where],
    -0.2,
  ),
  rule(
    'Parts',
    'compare that/this/it/those/these with/to/against Named' as 'x y z Named',
    (_, __, ___, period) => [{ k: 'compare' }, { k: 'versus', period }],
    -1,
  ),
  // `in October and November`, `2026 and 2025`: each of them, and both
  rule('Parts', 'Named and/& in? Named', (first, _, __, second) => eachOf(first, second), 1),
  // `how did it change from September to October`
  rule(
    'Parts',
    'change/changed/changes/develop/developed/differ/move/moved from Named to Named' as 'x y Named z Named',
    (_, __, first, ___, second) => [
      { k: 'aim', aim: 'compare' },
      { k: 'when', period: first },
      { k: 'when', period: second },
    ],
    -0.5,
  ),
  rule('Part', 'Meas', (part) => part),
  rule('Part', 'by/on/in/of/for/with/the Meas', (_, part) => part, 0.02),
  rule(
    'Parts',
    'between Named and Named',
    (_, first, __, second) => [
      { k: 'when', period: first },
      { k: 'when', period: second },
    ],
    0.2,
  ),
  rule('Parts', 'Groups work/works/doing', (groups) =>
    groups.some(({ field }) => field === 'owner') ? undefined : [asked(groups), { k: 'aim', aim: 'performance' }],
  ),
  rule('Parts', 'Cond work/works/doing', (cond) =>
    cond.k === 'where' || cond.k === 'person' ? [cond, { k: 'aim', aim: 'performance' }] : undefined,
  ),
  ...['Person', 'Name'].map((who) =>
    rule(
      'Part',
      `how? what/much money? does/do/did ${who} earn/earns/make/cost` as 'x',
      () => ({ k: 'notKept', reason: EARNINGS }),
      -1,
    ),
  ),
  // `opened the mailing`
  rule(
    'Part',
    'open/opened/click/clicked/read/received/got on? our/my? Period? Where',
    (...parts) =>
      MAILED.has((parts.at(-1) as Values['Where']).on.leads?.is?.join() ?? '')
        ? { k: 'notKept', reason: OPENED }
        : undefined,
    -1,
  ),
  // `which source wins best`: the best rate, not the most.
  rule(
    'Parts',
    'Where Top',
    (where, top) =>
      where.on.leads?.is?.join() === 'won' && !top.field && !top.count
        ? [
            { k: 'measure', measure: 'winRate', closed: true },
            { k: 'most', descending: top.descending },
          ]
        : undefined,
    -0.3,
  ),
  rule('Part', 'are we doing', () => ({ k: 'aim', aim: 'performance' })),
  rule(
    'Parts',
    'how do/does/did/is whole? team do/doing' as 'x',
    () => [{ k: 'everyone' }, { k: 'aim', aim: 'performance' }],
    -1,
  ),
  ...(['Where', 'Event'] as const).map((what) =>
    rule(
      'Part',
      `will/could/might/should/would/may we/i/they/be/have? be/have? ${what}`,
      (_, __, ___, { day }) => (day === 'closed' ? { k: 'notKept', reason: AHEAD } : undefined),
      -0.5,
    ),
  ),
  rule(
    'Parts',
    'changed/grown/developed GroupUnit',
    (_, by) => [{ k: 'compare' }, { k: 'group', groups: [{ by }] }],
    -0.2,
  ),
  rule('Part', 'Versus the? last/previous one/period/time?', () => ({ k: 'versus', earlier: 'before' }), 0.1),
  rule(
    'Cond',
    'than the/our/my? Middle' as 'x y Middle',
    (_, __, middle) => ({ k: 'bound', bound: { bounds: { aboveThe: middle } as Bounds, unit: null } }),
    0.2,
  ),
  rule('Part', 'Versus', () => ({ k: 'versus' }), 0.1),
  rule('Part', 'Versus in? Period', (_, __, period) => ({ k: 'versus', period })),
]
