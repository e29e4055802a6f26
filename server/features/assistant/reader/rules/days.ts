import { usedFor } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import type { Cond, Happening, Part, Values } from '../meaning.ts'
import { aim, sinceThen, when, where } from './meanings.ts'

const rule = rulesOf<Values>()

/** Fields that hold what happened, by the word for it. */
const DAY_FIELDS: Partial<Record<string, true>> = {
  created: true,
  updated: true,
  closed: true,
  expectedClose: true,
  due: true,
  contacted: true,
  active: true,
  taskDone: true,
}

/** What has the day of a field in a period. */
const onDay = (field: string, period: Values['Period']): Cond | undefined =>
  field === 'applicationDeadline'
    ? { k: 'when', day: 'due', subject: 'openings', period }
    : usedFor(field).includes('day') && field in DAY_FIELDS
      ? { k: 'when', day: field as Happening, period }
      : undefined

/** Who did it, of what is known by whom it was done. */
const doneBy = ({ is }: Values['Person'], { day, made, subject }: Values['Event']): Cond | undefined =>
  made ? { k: 'person', is, role: 'by', did: day, ...(subject && { subject }) } : undefined

/** How long something is overdue. */
const overdue = (op: Values['Op'] | undefined, span: Values['Span']): Part[] => {
  const isLess = op === 'below' || op === 'atMost'
  return [
    where('tasks', 'overdue', 'yes'),
    { k: 'idle', day: 'due', span, over: !isLess, ...(isLess && { not: true }) },
  ]
}

/** How long ago something happened. */
const ago = (day: Happening, op: Values['Op'], span: Values['Span']) => ({
  k: 'idle' as const,
  day,
  span,
  over: op === 'above',
  ...(op === 'below' && { not: true }),
})

/** Since when it did not. */
const lacking = ({ day, open }: Values['Lack'], span: Values['Span'], op?: Values['Op']): Cond => ({
  k: 'idle',
  day,
  span,
  ...(op === 'above' && { over: true }),
  ...(open && { open }),
})

/** Days, and what happened or did not. */
export const HAPPENED = [
  // Days.
  rule('Cond', 'Period', (period) => when(period)),
  // `still open today`: what it is now.
  rule(
    'Cond',
    'Where today/now',
    ({ on, ...where }) => (on.leads?.is?.join() === 'open' ? { ...where, on } : undefined),
    -0.2,
  ),
  // `do we expect to win`, `are planned to be signed`
  ...[
    'do/are? we/they? due/expect/expecting/expected/hope/hoping/plan/planning/planned/supposed/set/scheduled/slated/meant/projected/forecast/predicted/want that? we? will/to be? close/closed/win/won/sign/signed',
  ].map((expected) => rule('Event', expected, () => ({ day: 'expectedClose' }), -0.5)),
  rule('Cond', 'Event', (event) => ({ k: 'event', ...event }), 0.1),
  rule('Cond', 'Event Prep? Period', (event, _, period) => ({ k: 'when', ...event, period }), 0.05),
  // `a December expected close`
  rule(
    'Cond',
    'Named Field',
    (period, field) =>
      field === 'expectedClose' ? { k: 'when', day: field, period: period.next ?? period } : undefined,
    -0.5,
  ),
  rule('Cond', 'Field is/was? in/on/of? Period', (field, period) => onDay(field, period)),
  rule('Cond', 'Person Aux? Event', (person, _, event) => doneBy(person, event)),
  rule(
    'Cond',
    'Person Aux? Event myself/himself/herself/themselves',
    (person, _, event) => doneBy(person, event),
    -0.3,
  ),
  rule('Parts', 'did/has/does Person do/done/doing', (person) => [aim('activity'), { k: 'person', ...person }]),
  rule('Parts', 'Person did/does', (person) => [aim('activity'), { k: 'person', ...person }], 0.1),
  rule('Parts', 'has/is Person been? doing/up to?', (person) => [aim('activity'), { k: 'person', ...person }]),
  rule(
    'Parts',
    'what did/has/does/was Person get/got/getting/been up to',
    (person) => [aim('activity'), { k: 'person', ...person }],
    -0.5,
  ),
  rule(
    'Parts',
    'what/everything/anything/all/things/stuff that/which? did/has/have? Person has/have/did? do/did/done/doing/worked on?',
    (person) => [aim('activity'), { k: 'person', ...person }],
    -0.3,
  ),
  rule('Part', 'did/has we/everyone/everybody/team do/done/been', () => aim('activity')),
  rule('Parts', 'overdue/late by? Op? Span', (op, span) => overdue(op, span)),
  rule('Parts', 'Op Span overdue/late', overdue),
  rule(
    'Part',
    'Top Field of/among/across',
    (top, field) =>
      usedFor(field).includes('amount') && top.field === 'value'
        ? { k: 'measure', measure: top.descending ? 'highest' : 'lowest', field }
        : undefined,
    -0.5,
  ),
  rule('Cond', 'Field is/was? Op Span ago', (field, op, span) =>
    field in DAY_FIELDS ? { ...ago(field as Happening, op, span), ago: true } : undefined,
  ),
  rule(
    'Parts',
    'Stay since <before>? Named',
    (_, before, period) => {
      const since = sinceThen(period, before)
      return since && [{ k: 'stays' }, since]
    },
    -0.1,
  ),
  rule('Cond', 'Event Op Span ago', ({ day, subject }, op, span) => ({
    ...ago(day, op, span),
    ...(subject && { subject }),
  })),
  rule('Cond', 'Op Span ago', (op, span) => ({ ...ago('created', op, span), auto: true, ago: true }), 0.2),
  rule('Cond', 'due in/within Span', ({ count, unit }) => ({
    k: 'lasting',
    span: { count, unit },
    bound: 'atMost',
  })),
  // What did not happen.
  rule('Lack', 'gone/went/been quiet/cold', () => ({ day: 'updated', open: true })),
  rule('Lack', 'Not Event', (_, { day }) => (day === 'due' ? undefined : { day })),
  rule('Lack', 'Nobody Aux? Event', (_, __, { day }) => ({ day })),
  rule('Cond', 'Lack', ({ day, open }) => ({ k: 'event', day, not: true, ...(open && { open }) })),
  rule('Lack', 'gone/been/going Lack', (lack) => lack),
  rule('Lack', 'Lack at all', (lack) => lack),
  rule('Lack', 'Lack with/to? customer/customers/client/clients', (lack) =>
    lack.day === 'contacted' ? lack : undefined,
  ),
  rule('Lack', 'Lack by/from? nobody/anyone/anybody/us/you', (lack) => lack),
  rule('Cond', 'Lack for/in/since/within like? Op? Span', (lack, op, span) => lacking(lack, span, op)),
  rule('Cond', 'Lack for/in Span or/and more/longer', (lack, span) => lacking(lack, span), -0.1),
  rule('Cond', 'Lack Op? Span', (lack, op, span) => lacking(lack, span, op), 0.1),
  rule('Cond', 'Lack Prep? Period', ({ day, open }, _, period) => ({
    k: 'when',
    day,
    period,
    not: true,
    ...(open && { open }),
  })),
  rule(
    'Cond',
    'Lack Prep? Period or/and/nor Period',
    ({ day }, _, { from }, { to, label }) =>
      from && to ? { k: 'when', day, period: { from, to, label: `until the end of ${label}` }, not: true } : undefined,
    -0.5,
  ),
  // How long it stays.
  rule('Cond', 'for/since/longer Op? Span', (op, span) => ({ k: 'lasting', span, bound: op ?? 'atLeast' })),
  // `still in new after two weeks`
  rule('Parts', 'Where after Span', (where, span) =>
    where.on.leads?.field === 'stage' || where.on.candidates?.field === 'stage'
      ? [where, { k: 'lasting', span, bound: 'atLeast' }]
      : undefined,
  ),
  rule(
    'Cond',
    '<older/newer/younger> than/then/as Span',
    (word, span) => ({
      k: 'idle',
      day: 'created',
      span,
      over: word === 'older',
      ...(word !== 'older' && { not: true }),
    }),
    -0.1,
  ),
  rule('Cond', 'Op Span', (op, span) => ({ k: 'lasting', span, bound: op }), 0.1),
  rule('Cond', 'took/take/takes us? Op Span', (op, span) => ({ k: 'lasting', span, bound: op })),
]
