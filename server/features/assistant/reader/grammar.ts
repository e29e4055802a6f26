import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import { DAYS_OF } from './calendar.ts'
import { fieldOf, OF_OPENING, usedFor } from './catalogue.ts'
import { type Grammar, grammarOf, rulesOf } from './chart.ts'
import { COMMANDS } from './commands.ts'
import type { Bound, Bounds, Cond, Group, Happening, Values } from './meaning.ts'
import { periodRules } from './period-rules.ts'

const rule = rulesOf<Values>()

const exactly = ({ value, unit }: Values['Amount'], spread = 0): Bound => ({
  bounds: { atLeast: Math.round(value * (1 - spread)), atMost: Math.round(value * (1 + spread)) },
  unit,
})
const bounded = (bound: keyof Bounds, { value, unit, span }: Values['Amount']): Bound => ({
  bounds: { [bound]: value },
  unit,
  ...(span && { span }),
})
/** `between 20 and 30 thousand`: what is said of the second holds for the first. */
const between = (first: Values['Amount'], second: Values['Amount']): Bound | undefined => {
  const unit = second.unit ?? first.unit
  const scale =
    first.value < 1000 && second.value >= 1000 && first.unit === null
      ? 10 ** (3 * Math.floor(Math.log10(second.value) / 3))
      : 1
  const value = first.value * (first.value < second.value / scale ? scale : 1)
  if (first.span && second.span && first.span.unit !== second.span.unit) return undefined
  return value <= second.value
    ? {
        bounds: {
          atLeast: first.span || !second.span ? value : first.value * DAYS_OF[second.span.unit],
          atMost: second.value,
        },
        unit,
      }
    : undefined
}

const isOfField = ({ on }: Values['Where'], field: string) =>
  Object.entries(on).some(([subject, condition]) => condition.field === fieldOf(subject as QuerySubject, field))

const isYear = ({ value, unit }: Values['Amount']) => unit === null && value >= 1990 && value < 2100

/** Values of one field, of which one must be: `Anna or Ben`, `website and referral`. */
export function together(first: Cond, second: Cond): Cond | undefined {
  if (second.not && !first.not) return undefined
  if (first.k === 'person' && second.k === 'person' && (!second.role || second.role === first.role))
    return { ...first, is: [...new Set([...first.is, ...second.is])] }
  if (first.k === 'name' && second.k === 'name' && first.kind === second.kind)
    return {
      ...first,
      texts: [...new Set([...first.texts, ...second.texts])],
      label: [first.label, second.label].filter(Boolean).join(' or '),
    }
  if (first.k === 'text' && second.k === 'text') return undefined
  if (first.k !== 'where' || second.k !== 'where') return undefined
  const on: typeof first.on = {}
  for (const subject of Object.keys(first.on) as (keyof typeof on)[]) {
    const [a, b] = [first.on[subject], second.on[subject]]
    if (a?.is && b?.is && a.field === b.field && Boolean(a.not) === Boolean(b.not))
      on[subject] = { ...a, is: [...new Set([...a.is, ...b.is])] }
  }
  return Object.keys(on).length > 0 ? { ...first, on } : undefined
}

const turned = (cond: Cond): Cond | undefined =>
  cond.k === 'idle' || cond.k === 'counted' || cond.k === 'lasting' ? undefined : ({ ...cond, not: !cond.not } as Cond)

/** Fields that hold what happened, by the word for it. */
const DAY_FIELDS: Partial<Record<string, true>> = {
  created: true,
  updated: true,
  closed: true,
  due: true,
  contacted: true,
  active: true,
  taskDone: true,
}

/** The stage before, of what stands in a stage. */
function formerly({ on }: Values['Where']): Values['Where'] | undefined {
  const [leads, candidates] = [on.leads, on.candidates]
  const before = {
    ...(leads?.field === 'stage' && { leads: { ...leads, field: 'previousStage' } }),
    ...(candidates?.field === 'stage' && { candidates: { ...candidates, field: 'previousStage' } }),
  }
  return Object.keys(before).length > 0 ? { k: 'where', on: before } : undefined
}

/** Who did it, of what is known by whom it was done. */
const doneBy = ({ is }: Values['Person'], { day, made }: Values['Event']): Cond | undefined =>
  made ? { k: 'person', is, role: 'by', did: day } : undefined

const EARNINGS = 'What colleagues earn is not kept. You can ask what was won by whom.'
const AHEAD =
  'What will happen is not known, nor what could have. You can ask for open deals by probability or value, and for what was won or lost.'
const MOVERS = 'Who moved a lead is not kept with it. You can ask for the activity of a person.'

const groupOf = (field: string): Group | undefined => (usedFor(field).includes('group') ? { field } : undefined)

const CONDITIONS = [
  // Numbers.
  rule('Num', 'Num Scale', (number, scale) => number * scale),
  rule('Num', 'a Scale', (_, scale) => (scale >= 100 ? scale : undefined)),
  rule(
    'Num',
    'Num Num',
    (tens, ones) =>
      (tens >= 20 && tens % 10 === 0 && ones > 0 && ones < 10 && tens < 100) ||
      (tens >= 100 && tens % 100 === 0 && ones < 100 && ones > 0 && tens % 1000 !== 0) ||
      (tens >= 1000 && tens % 1000 === 0 && ones < 1000 && ones >= 100)
        ? tens + ones
        : undefined,
    0.01,
  ),
  rule('Num', 'Num Num Scale', (hundreds, rest, scale) =>
    hundreds >= 100 && hundreds % 100 === 0 && rest < 100 && scale >= 1000 ? (hundreds + rest) * scale : undefined,
  ),
  rule('Num', 'Num and Num Scale', (hundreds, _, rest, scale) =>
    hundreds >= 100 && hundreds % 100 === 0 && hundreds < 1000 && rest < 100 && scale >= 1000
      ? (hundreds + rest) * scale
      : undefined,
  ),
  rule('Num', 'half a Scale', (_, __, scale) => scale / 2),
  rule('Num', 'Num and a half', (number) => number + 0.5),
  rule('Num', 'twenty Num', (_, rest) => (rest >= 10 && rest < 100 ? 2000 + rest : undefined), 0.3),
  rule('Ord', 'twenty/thirty Ord', (tens, ones) => (ones < 10 ? (tens === 'twenty' ? 20 : 30) + ones : undefined)),
  rule(
    'Year',
    'Num',
    (number) => (number >= 1990 && number < 2100 && Number.isInteger(number) ? number : undefined),
    0.05,
  ),
  rule('Span', 'Num Unit', (count, unit) => (count < 5000 ? { count, unit } : undefined)),
  rule('Span', 'a/an/one Unit', (_, unit) => ({ count: 1, unit })),
  rule('Span', 'Num + Unit', (count, _, unit) => ({ count, unit })),
  rule('Span', 'half a year', () => ({ count: 6, unit: 'month' })),
  rule('Span', 'half year', () => ({ count: 6, unit: 'month' })),
  rule('Span', 'fortnight', () => ({ count: 2, unit: 'week' })),
  rule('Span', 'Span of? time', (span) => span),
  // Amounts.
  rule('Amount', 'Num', (value) => ({ value, unit: null })),
  rule('Amount', 'Num UnitOf', (value, { unit, factor }) => ({ value: value * factor, unit })),
  rule('Amount', 'UnitOf Num', ({ unit }, value) => (unit === 'money' ? { value, unit } : undefined)),
  rule('Amount', 'Span', (span) => ({ value: span.count * DAYS_OF[span.unit], unit: 'days', span })),
  // Bounds.
  rule('Bound', 'Op Amount', bounded),
  rule('Bound', 'Op ,? say/like ,? Amount ,?', (op, _, __, ___, amount) => bounded(op, amount)),
  rule('Bound', 'Amount OpAfter', (amount, op) => bounded(op, amount)),
  rule('Bound', 'between Amount and/-/to Amount', (_, first, __, second) => between(first, second)),
  rule('Bound', 'from Amount to/- Amount', (_, first, __, second) =>
    isYear(first) && isYear(second) ? undefined : between(first, second),
  ),
  rule('Bound', 'Amount -/to Amount', (first, _, second) =>
    isYear(first) && isYear(second) ? undefined : between(first, second),
  ),
  rule('Bound', 'exactly/equal/equals/=/precisely to? Amount', (_, __, amount) => exactly(amount)),
  rule('Bound', 'worth exactly? Amount', (_, __, amount) => exactly(amount), 0.1),
  rule('Bound', 'around/about/roughly/approximately/approx/circa Amount', (_, amount) => exactly(amount, 0.1)),
  rule('Bound', 'no more than Amount', (_, __, ___, amount) => bounded('atMost', amount), -0.1),
  rule('Bound', 'Num figure/figures', (digits) =>
    digits > 1 && digits < 10
      ? { bounds: { atLeast: 10 ** (digits - 1), atMost: 10 ** digits - 1 }, unit: 'money' }
      : undefined,
  ),
  rule(
    'Bound',
    'Bound but/and Bound',
    (first, _, second) =>
      first.unit === second.unit || second.unit === null || first.unit === null
        ? Object.keys(first.bounds)[0] === Object.keys(second.bounds)[0]
          ? undefined
          : { ...first, bounds: { ...first.bounds, ...second.bounds } }
        : undefined,
    0.2,
  ),
  rule('Middle', 'average/mean', () => 'average'),
  rule('Middle', 'median', () => 'median'),
  rule('Bound', 'Op our? Middle one/deal/value/deals/size?', (op, _, middle) =>
    op === 'above' || op === 'below' ? { bounds: { [`${op}The`]: middle } as Bounds, unit: null } : undefined,
  ),
  rule('Cond', 'Op our? Middle Field', (op, _, middle, field) =>
    op === 'above' || op === 'below'
      ? { k: 'bound', field, bound: { bounds: { [`${op}The`]: middle } as Bounds, unit: null } }
      : undefined,
  ),
  // Conditions of a field and an amount.
  rule('Cond', 'Bound', (bound) => ({ k: 'bound', bound })),
  rule('Cond', 'Field of/is/are/:/that/was/at? Bound', (field, _, bound) =>
    usedFor(field).includes('amount') ? { k: 'bound', field, bound } : undefined,
  ),
  rule(
    'Cond',
    'Field of/is/at/:/=? Amount',
    (field, _, amount) =>
      usedFor(field).includes('amount') ? { k: 'bound', field, bound: exactly(amount) } : undefined,
    0.1,
  ),
  rule('Cond', 'Bound of/in? Field', (bound, _, field) =>
    usedFor(field).includes('amount') && (bound.unit !== 'stars' || field === 'rating')
      ? { k: 'bound', field, bound }
      : undefined,
  ),
  rule(
    'Cond',
    'Amount Field',
    (amount, field) => (usedFor(field).includes('amount') ? { k: 'bound', field, bound: exactly(amount) } : undefined),
    0.1,
  ),
  rule('Cond', 'rated Amount', (_, amount) => ({ k: 'bound', field: 'rating', bound: exactly(amount) })),
  rule('Cond', 'rated Bound', (_, bound) => ({ k: 'bound', field: 'rating', bound })),
  rule('Cond', 'pay/pays/paying/paid Bound', (_, bound) => ({ k: 'bound', field: 'salary', bound })),
  rule(
    'Cond',
    'Amount',
    (amount) => (amount.unit === 'stars' ? { k: 'bound', bound: exactly(amount) } : undefined),
    0.1,
  ),
  // `small deals under 2,000`: the amount says how small.
  rule(
    'Parts',
    'small/little/minor/cheap Subject Prep? Bound',
    (_, subject, __, bound) =>
      bound.bounds.below !== undefined || bound.bounds.atMost !== undefined
        ? [subject, { k: 'bound', bound }]
        : undefined,
    -0.2,
  ),
  rule('Cond', 'Bound per/a year', (bound) => ({ k: 'bound', bound })),
  rule('Cond', 'Bound likely', (bound) => ({ k: 'bound', field: 'probability', bound })),
  rule(
    'Cond',
    'took/take/takes/taking/in/within/after Bound',
    (_verb, bound) => (bound.unit === 'days' ? { k: 'bound', field: 'daysToClose', bound } : undefined),
    0.3,
  ),
  rule('Cond', 'within Span of being? created/creation', (_, span) => ({
    k: 'bound',
    field: 'daysToClose',
    bound: bounded('atMost', { value: span.count * DAYS_OF[span.unit], unit: 'days', span }),
  })),
  // Fields that are there or not.
  rule('Cond', 'Without any? Field', (_, __, field) => ({ k: 'has', field, not: true })),
  rule(
    'Cond',
    'Without any? Field filled/entered/set/given/recorded/stored/listed/specified/on in/out/file?',
    (_, __, field) => ({ k: 'has', field, not: true }),
    -0.1,
  ),
  rule('Cond', 'Without any? date/dates', () => ({ k: 'has', field: 'due', not: true })),
  rule(
    'Cond',
    'where? the? Field or the? Field is/are missing/empty/unknown/blank',
    (_, __, a, ___, ____, b) => ({
      k: 'or',
      sides: [[{ k: 'has', field: a, not: true }], [{ k: 'has', field: b, not: true }]],
    }),
    -0.5,
  ),
  rule('Cond', 'With any? Field', (_, __, field) => ({ k: 'has', field }), 0.15),
  rule('Part', 'with/including their/the? amounts/values/reasons/owners', () => ({ k: 'aim', aim: 'amounts' }), -0.2),
  rule(
    'Parts',
    'With both? Field and Field',
    (_, __, a, ___, b) =>
      usedFor(a).includes('fact') && usedFor(b).includes('fact') && a !== 'name'
        ? [
            { k: 'has', field: a },
            { k: 'has', field: b },
          ]
        : undefined,
    0.1,
  ),
  rule('Cond', 'Field less', (field) =>
    usedFor(field).includes('fact') || field === 'owner' ? { k: 'has', field, not: true } : undefined,
  ),
  rule('Cond', 'Field is/are missing/unknown/empty', (field) => ({ k: 'has', field, not: true })),
  rule('Cond', 'Field missing/unknown', (field) => ({ k: 'has', field, not: true })),
  rule('Cond', 'whose/where Field is? Cond', (_, field, __, cond) =>
    cond.k === 'where' || cond.k === 'person' || cond.k === 'bound'
      ? cond.k === 'bound'
        ? { ...cond, field }
        : cond
      : undefined,
  ),
  // Of what and whom.
  rule('Cond', 'Where', (where) => where),
  rule('Cond', 'Person', ({ is }) => ({ k: 'person', is })),
  rule('Cond', "Person 's", ({ is }) => ({ k: 'person', is, role: 'of' })),
  rule('Cond', 'by Person', (_, { is }) => ({ k: 'person', is, role: 'by' })),
  rule('Cond', 'for/to/with Person', (_, { is }) => ({ k: 'person', is, role: 'to' })),
  rule('Cond', "of Person 's?", (_, { is }) => ({ k: 'person', is, role: 'of' })),
  rule('Cond', 'Nobody but Person', (_, __, { is }) => ({ k: 'person', is })),
  rule('Cond', 'Name Field', (name, field) =>
    ['place', 'city', 'department', 'company', 'opening'].includes(field) ? { k: 'name', ...name } : undefined,
  ),
  rule(
    'Parts',
    'straight/back? from Where back/straight? to/into Where',
    (_, __, from, ___, ____, to) => {
      const before = formerly(from)
      return before && [before, to]
    },
    -0.1,
  ),
  // `the largest that we ever lost`: whatever happened, at any time.
  rule('Cond', 'ever Where', (_, where) => (where.day === 'closed' ? where : undefined)),
  rule('Cond', 'ever Event', (_, event) => (event.day === 'closed' ? { k: 'event', ...event } : undefined)),
  rule('Cond', 'assigned to Person', (_, __, person) => ({ k: 'person', ...person, role: 'of', given: true }), -0.1),
  rule('Cond', 'became/become Where', (_, where) => where),
  rule('Cond', 'out of Where', (_, __, from) => formerly(from)),
  rule('Cond', 'after Where', (_, from) => formerly(from)),
  rule('Cond', 'was/were/been? in Where before/previously', (_, __, from) => formerly(from), -0.2),
  rule(
    'Parts',
    'been/stuck/waiting/sitting in/at? Where since Named',
    (_, __, where, ___, { from, to, label }) =>
      from && to ? [where, { k: 'when', day: 'moved', period: { to, label: `since ${label}` } }] : undefined,
    -0.3,
  ),
  rule('Cond', 'Name', (name) => ({ k: 'name', ...name })),
  rule(
    'Cond',
    'Unk manager/managers/director/directors/officer/officers/engineer/engineers/assistant/assistants/buyer/buyers/lead/leader/leaders/architect/architects/consultant/consultants',
    (text, noun) => ({ k: 'name', kind: 'title', texts: [`${text} ${noun.replace(/s$/, '')}`] }),
    -0.2,
  ),
  rule(
    'Cond',
    'director/directors/founder/founders/ceo/ceos/cto/cfo/coo/cmo/chief/president/partner/partners/officer/officers/architect/architects',
    (noun) => ({ k: 'name', kind: 'title', texts: [noun.replace(/s$/, '')] }),
    0.3,
  ),
  rule('Name', 'Name Name', (first, second) =>
    first.kind === 'lead' && second.kind === 'lead'
      ? { kind: 'lead', texts: [`${first.texts[0]} ${second.texts[0]}`] }
      : undefined,
  ),
  rule(
    'Cond',
    'in/from Unk or/and Unk',
    (_, first, __, second) => ({ k: 'name', kind: 'place', texts: [first, second] }),
    1.4,
  ),
  rule(
    'Cond',
    'in/from Name or/and Unk',
    (_, { kind, texts }, __, second) => (kind === 'place' ? { k: 'name', kind, texts: [...texts, second] } : undefined),
    1,
  ),
  // Days.
  rule('Cond', 'Period', (period) => ({ k: 'when', period })),
  rule('Cond', "Period 's", (period) => ({ k: 'when', period })),
  rule('Cond', 'Event', (event) => ({ k: 'event', ...event }), 0.1),
  rule('Cond', 'Event Prep? Period', ({ made: _, ...event }, __, period) => ({ k: 'when', ...event, period }), 0.05),
  rule('Cond', 'Field is/was? in/on/of? Period', (field, _, __, period) =>
    field === 'applicationDeadline'
      ? { k: 'when', day: 'due', subject: 'openings', period }
      : usedFor(field).includes('day') && field in DAY_FIELDS
        ? { k: 'when', day: field as Happening, period }
        : undefined,
  ),
  rule('Cond', 'Person Aux? Event', (person, _, event) => doneBy(person, event)),
  rule('Cond', 'Event by Person', (event, _, person) => doneBy(person, event)),
  rule('Parts', 'did/has/does Person do/done/doing', (_, person) => [
    { k: 'aim', aim: 'activity' },
    { k: 'person', ...person },
  ]),
  rule('Parts', 'has/is Person been? doing/up to?', (_, person) => [
    { k: 'aim', aim: 'activity' },
    { k: 'person', ...person },
  ]),
  rule('Part', 'did/has we/everyone/everybody/team do/done/been', () => ({ k: 'aim', aim: 'activity' })),
  rule('Parts', 'overdue/late by? Op? Span', (_, __, op, span) => [
    { k: 'where', on: { tasks: { field: 'overdue', is: ['yes'] } } },
    {
      k: 'idle',
      day: 'due',
      span,
      over: op !== 'below' && op !== 'atMost',
      ...((op === 'below' || op === 'atMost') && { not: true }),
    },
  ]),
  rule('Parts', 'Op Span overdue/late', (op, span) => [
    { k: 'where', on: { tasks: { field: 'overdue', is: ['yes'] } } },
    { k: 'idle', day: 'due', span, over: true, ...((op === 'below' || op === 'atMost') && { not: true }) },
  ]),
  rule(
    'Part',
    'Top Field of/among/across',
    (top, field) =>
      usedFor(field).includes('amount') && top.field === 'value'
        ? { k: 'measure', measure: top.descending ? 'highest' : 'lowest', field }
        : undefined,
    -0.5,
  ),
  rule('Cond', 'Field is/was? Op Span ago', (field, _, op, span) =>
    field in DAY_FIELDS
      ? {
          k: 'idle',
          day: field as Happening,
          span,
          over: op === 'above',
          ago: true,
          ...(op === 'below' && { not: true }),
        }
      : undefined,
  ),
  rule(
    'Parts',
    'Stay since Named',
    (_, __, { to, label }) =>
      to ? [{ k: 'stays' }, { k: 'when', day: 'moved', period: { to, label: `since ${label}` } }] : undefined,
    -0.1,
  ),
  rule('Cond', 'Event Op Span ago', ({ day }, op, span) => ({
    k: 'idle',
    day,
    span,
    over: op === 'above',
    ...(op === 'below' && { not: true }),
  })),
  rule(
    'Cond',
    'Op Span ago',
    (op, span) => ({
      k: 'idle',
      day: 'created',
      auto: true,
      ago: true,
      span,
      over: op === 'above',
      ...(op === 'below' && { not: true }),
    }),
    0.2,
  ),
  rule('Cond', 'due in/within Span', (_, __, { count, unit }) => ({
    k: 'lasting',
    span: { count, unit },
    bound: 'atMost',
  })),
  // What did not happen.
  rule('Lack', 'gone/went/been quiet/cold', () => ({ day: 'updated', open: true })),
  rule('Lack', 'Not Event', (_, { day }) => (day === 'due' ? undefined : { day })),
  rule('Lack', 'Nobody Aux? Event', (_, __, { day }) => ({ day })),
  rule(
    'Lack',
    'Without any/single? note/notes/call/calls/meeting/meetings/email/emails ,/or? note/call/calls/meeting/meetings/email/emails ,/or? or? note/call/calls/meeting/meetings/email/emails ,/or? or? call/meeting/email/emails?',
    () => ({ day: 'contacted' }),
    -0.3,
  ),
  rule('Cond', 'Lack', ({ day, open }) => ({ k: 'event', day, not: true, ...(open && { open }) })),
  rule('Cond', 'Lack by nobody/anyone/anybody', ({ day }) => ({ k: 'event', day, not: true })),
  rule('Cond', 'Lack for/in/since/within Span', ({ day, open }, _, span) => ({
    k: 'idle',
    day,
    span,
    ...(open && { open }),
  })),
  rule('Cond', 'Lack for/in/since/like Op Span', ({ day }, _, op, span) => ({
    k: 'idle',
    day,
    span,
    over: op === 'above',
  })),
  rule('Cond', 'Lack for like Span', ({ day, open }, _, __, span) => ({ k: 'idle', day, span, ...(open && { open }) })),
  rule('Cond', 'Lack Span', ({ day }, span) => ({ k: 'idle', day, span }), 0.1),
  rule('Cond', 'Lack Period', ({ day, open }, period) => ({
    k: 'when',
    day,
    period,
    not: true,
    ...(open && { open }),
  })),
  rule('Cond', 'Lack Prep Period', ({ day, open }, _, period) => ({
    k: 'when',
    day,
    period,
    not: true,
    ...(open && { open }),
  })),
  // How long it stays.
  rule('Cond', 'for/since/longer Op? Span', (_, op, span) => ({ k: 'lasting', span, bound: op ?? 'atLeast' })),
  rule(
    'Cond',
    'older/newer/younger than/then/as Span',
    (word, _, span) => ({
      k: 'idle',
      day: 'created',
      span,
      over: word === 'older',
      ...(word !== 'older' && { not: true }),
    }),
    -0.1,
  ),
  rule('Cond', 'Op Span', (op, span) => ({ k: 'lasting', span, bound: op }), 0.1),
  // Texts.
  rule(
    'Cond',
    'about/on/mentioning/mention/mentions/containing/contain/contains/regarding/concerning/covering/with Quote',
    (_, text) => ({ k: 'text', text }),
  ),
  rule('Cond', 'Quote in the Field', (text, _, __, field) => ({ k: 'text', text, field })),
  rule('Cond', 'with Quote in their/the Field', (_, text, __, ___, field) => ({ k: 'text', text, field })),
  rule('Quotes', 'Quote', (text) => [text]),
  rule('Quotes', 'Quotes or/, Quote', (texts, _, text) => [...texts, text]),
  rule('Cond', 'in Quotes', (_, texts) => ({ k: 'name', kind: 'place', texts }), -0.1),
  rule(
    'Cond',
    'Field with? Quotes',
    (field, _, texts) => ({
      k: 'text',
      text: texts[0] ?? '',
      ...(texts.length > 1 && { others: texts.slice(1) }),
      field,
    }),
    -0.1,
  ),
  rule('Cond', 'Field Cond', (field, cond) => (cond.k === 'where' && isOfField(cond, field) ? cond : undefined), -0.05),
  rule(
    'Cond',
    'assigned/created/uploaded to/by you',
    (word) => ({ k: 'person', is: ['me'], ...(word !== 'assigned' && { role: 'by', did: 'created' }) }),
    -0.2,
  ),
  rule(
    'Cond',
    'Subject with Quotes',
    ({ subject }, _, texts) => (subject === 'leads' ? { k: 'name', kind: 'lead', texts } : undefined),
    -0.2,
  ),
  rule(
    'Cond',
    'Field Subject',
    (field, { also }) => (field === 'kind' && also?.documents ? { k: 'where', on: also } : undefined),
    -0.1,
  ),
  rule(
    'Cond',
    'kind word/text/markdown',
    (_, kind) => ({ k: 'where', on: { documents: { field: 'kind', is: [kind === 'word' ? 'word' : 'text'] } } }),
    -0.2,
  ),
  rule('Cond', 'tagged Quotes', (_, texts) => ({ k: 'name', kind: 'tag', texts })),
  rule('Cond', 'for Quotes', (_, texts) => ({ k: 'name', kind: 'opening', texts }), -0.1),
  rule('Cond', 'before in Where', (_, __, where) => formerly(where), -0.1),
  rule(
    'Cond',
    'lost? because of Quotes',
    (_, __, ___, texts) => ({
      k: 'text',
      text: texts[0] ?? '',
      ...(texts.length > 1 && { others: texts.slice(1) }),
      field: 'lostReason',
    }),
    -0.1,
  ),
  rule('Cond', 'Without due', () => ({ k: 'has', field: 'due', not: true })),
  rule(
    'Cond',
    'Subject Bound',
    (subject, bound) =>
      subject.subject === 'candidates' && bound.unit === null ? { k: 'counted', bound, parts: [subject] } : undefined,
    0.1,
  ),
  rule('Cond', 'Person Aux? Not Own', (person) => ({ k: 'person', ...person, not: true })),
  rule('Cond', 'assigned to nobody', () => ({ k: 'person', is: ['none'] }), -0.2),
  rule('Cond', 'Quote', (text) => ({ k: 'text', text }), 0.1),
  rule(
    'Cond',
    'about/on/mentioning/mention/mentions/containing/contain/contains/regarding/concerning/covering/discussing/say/cover/to Text',
    (word, text) => ({ k: 'text', text, ...(word === 'on' || word === 'to' || word === 'say' ? { weak: word } : {}) }),
    0.4,
  ),
  rule('Cond', 'talk/talks/speak/speaks about Text', (_, __, text) => ({ k: 'text', text })),
  rule('Cond', 'Unk', (text) => ({ k: 'text', text, guess: true }), 0.6),
  rule('Cond', 'with the? word/words Text', (_, __, ___, text) => ({ k: 'text', text }), 0.1),
  rule('Cond', 'tagged/labelled as/with? Text', (_, __, text) => ({ k: 'text', text, field: 'tag' }), 0.1),
  rule('Cond', 'with? the? tag/label Text', (_, __, ___, text) => ({ k: 'text', text, field: 'tag' }), 0.1),
  rule(
    'Cond',
    'tagged Text or Text',
    (_, first, __, second) => ({ k: 'text', text: first, others: [second], field: 'tag' }) as Cond,
    -1,
  ),
  rule('Cond', 'named/called Text', (_, text) => ({ k: 'text', text, field: 'name' }), 0.1),
  rule('Cond', 'because of? Text', (_, __, text) => ({ k: 'text', text, field: 'lostReason' }), 0.1),
  rule(
    'Cond',
    'reason was/is/mentions/contains/says Text',
    (_, __, text) => ({ k: 'text', text, field: 'lostReason' }),
    0.1,
  ),
  rule(
    'Cond',
    'lost/lose to/on/over/for/because Text',
    (_, __, text) =>
      /^(date|me|us|now)$/.test(text) ? undefined : ({ k: 'text', text, field: 'lostReason', lost: true } as Cond),
    -0.5,
  ),
  rule(
    'Cond',
    'in/from/outside Unk',
    (word, text) =>
      !/^\p{Lu}/u.test(text)
        ? undefined
        : { k: 'name', kind: 'place', texts: [text], ...(word === 'outside' && { not: true }) },
    1.2,
  ),
  // Alternatives, lists and what is not.
  rule('Cond', 'Prep Cond', (_, cond) => cond, 0.05),
  rule('Not', 'Not Aux', () => true, 0.02),
  rule('Not', 'Not Prep', () => true, 0.02),
  rule('Cond', 'Not Cond', (_, cond) => turned(cond)),
  rule(
    'Cond',
    'Not Cond nor/or/and Not? Cond',
    (_, first, __, ___, second) => {
      const both = together(first, second)
      return both && turned(both)
    },
    -0.05,
  ),
  rule('Cond', 'nor Cond', (_, cond) => turned(cond), 0.1),
  rule('Cond', 'Without Where', (_, where) => turned(where), 0.1),
  rule('Cond', 'Without Person', (_, { is }) => ({ k: 'person', is, not: true }), 0.1),
  rule('Cond', 'Without Name', (_, name) => ({ k: 'name', ...name, not: true })),
  rule('Cond', 'Nobody Where', (_, where) => turned(where), 0.3),
  rule(
    'Cond',
    'Cond or/and/& Cond',
    (first, joint, second) => {
      const both = together(first, second)
      return both && ({ ...both, ...(joint !== 'or' && { listed: true }) } as Cond)
    },
    0.05,
  ),
  rule(
    'Cond',
    'Cond , Cond',
    (first, _, second) => {
      const both = together(first, second)
      return both && ({ ...both, ...(second.listed && { listed: true }) } as Cond)
    },
    0.05,
  ),
  rule('Part', 'or', () => ({ k: 'joint' }), 0.15),
  rule('Parts', 'Without Field or/and/nor/, any? Field', (_, a, __, ___, b) => [
    { k: 'has', field: a, not: true },
    { k: 'has', field: b, not: true },
  ]),
  rule(
    'Cond',
    'missing/lacking an? Field or Field',
    (_, __, a, ___, b) => ({
      k: 'or',
      sides: [[{ k: 'has', field: a, not: true }], [{ k: 'has', field: b, not: true }]],
    }),
    -0.1,
  ),
  rule(
    'Cond',
    'missing/lacking an? Field ,? Field or Field',
    (_, __, a, ___, b, ____, c) => ({
      k: 'or',
      sides: [
        [{ k: 'has', field: a, not: true }],
        [{ k: 'has', field: b, not: true }],
        [{ k: 'has', field: c, not: true }],
      ],
    }),
    -0.1,
  ),
  rule(
    'Parts',
    'people/persons/those/contacts/companies/who/that? who/that? found/met/contacted/approached/discovered/know/knew us on/at/via/through/over/by/from Where' as 'a? b? c d e Where',
    (_, __, ___, ____, _____, where) =>
      where.on.leads?.field === 'source' ? [{ k: 'subject', subject: 'leads' }, where] : undefined,
    -0.5,
  ),
  rule('Cond', 'through/via/over Where', (_, where) => (where.on.leads?.field === 'source' ? where : undefined)),
  rule('Part', 'Stay', () => ({ k: 'stays' }), 0.05),
  rule('Part', 'who do/did/have we/i have/get/got?', () => ({ k: 'aim', aim: 'list' }), -0.2),
  rule(
    'Parts',
    "on Person 's? list/plate/desk/agenda/todo",
    (_, person) => [
      { k: 'subject', subject: 'tasks' },
      { k: 'person', ...person },
      { k: 'where', on: { tasks: { field: 'state', is: ['open'] } } },
    ],
    -0.3,
  ),
  rule('Part', 'and who Where it/them/that/those/this/these', () => ({ k: 'aim', aim: 'owners' }), -1),
  rule('Part', 'and who Meas it/them/that/those/this/these', () => ({ k: 'aim', aim: 'owners' }), -1),
  rule(
    'Part',
    'and whose/who is/are/has/have/owns it/them/that/those/this/these/they',
    () => ({ k: 'aim', aim: 'owners' }),
    -1,
  ),
  rule('Parts', 'who is Name', (_, __, name) => [
    { k: 'aim', aim: 'find' },
    { k: 'name', ...name },
  ]),
  rule(
    'Part',
    'who has/have? Event Subject',
    (_, __, { day }, { subject }) =>
      day === 'moved' && subject === 'leads' ? { k: 'notKept', reason: MOVERS } : undefined,
    -1,
  ),
  rule('Part', 'Own', (own) => ({ k: 'owning', ...own }), 0.1),
  rule(
    'Cond',
    'Nobody has/have? Event to?',
    (_, __, { subject }) =>
      subject === 'candidates'
        ? { k: 'counted', bound: { bounds: { atMost: 0 }, unit: null }, parts: [{ k: 'subject', subject }] }
        : undefined,
    -0.1,
  ),
  rule('Cond', 'Not linked/connected/attached/related/tied to Subject', (_, __, ___, { subject }) =>
    subject === 'leads' ? { k: 'has', field: 'lead', not: true } : undefined,
  ),
  rule(
    'Parts',
    'Num Groups',
    (count, groups) =>
      groups.some(({ by, noun }) => by || noun)
        ? undefined
        : [
            { k: 'limit', count },
            { k: 'group', groups: groups.map((group) => ({ ...group, asked: true })) },
          ],
    0.2,
  ),
  // `two leads from the same company`
  rule(
    'Parts',
    'Num? Subject from/at/of/with/in same/one Field',
    (count, subject, _, __, field) =>
      ['company', 'city', 'country'].includes(field)
        ? [
            { k: 'group', groups: [{ field, asked: true }] },
            { k: 'counted', bound: { bounds: { atLeast: count ?? 2 }, unit: null }, parts: [subject] },
          ]
        : undefined,
    -0.3,
  ),
  rule(
    'Parts',
    'Groups do/did we have Cond with',
    (groups, _, __, ___, cond) =>
      cond.k === 'counted'
        ? [{ k: 'group', groups: groups.map((group) => ({ ...group, asked: true })) }, cond]
        : undefined,
    -0.3,
  ),
  // `is there anybody without open tasks`
  rule(
    'Parts',
    'anybody/anyone/somebody/someone/everybody/everyone who? Cond',
    (_, __, cond) =>
      cond.k === 'counted' ? [{ k: 'group', groups: [{ field: 'owner', asked: true }] }, cond] : undefined,
    -0.3,
  ),
  rule('Cond', "Nobody 's", () => ({ k: 'person', is: ['none'] })),
  // `a meeting with a customer`: whom else.
  rule(
    'Cond',
    'Where written/sent/made/held? to/with/at/on/about any/our/my? Subject',
    (where, _, __, ___, { subject }) => (where.on.activities && subject === 'leads' ? where : undefined),
    -0.2,
  ),
  rule('Cond', 'of/to Nobody', () => ({ k: 'person', is: ['none'] })),
  rule('Cond', 'Person or Nobody', ({ is }) => ({ k: 'person', is: [...is, 'none'] })),
  rule('Cond', 'assigned/belonging? to? Person or Nobody' as 'x y Person z Nobody', (_, __, { is }) => ({
    k: 'person',
    is: [...is, 'none'],
  })),
  rule('Cond', 'Nobody Own', () => ({ k: 'person', is: ['none'] })),
  rule('Cond', 'Own Prep Person', (own, _, person) => ({ k: 'person', ...person, ...own, role: 'of' })),
  rule('Parts', 'Num Subject', (count, subject) => [{ k: 'limit', count }, subject], 0.2),
  rule('Parts', 'Num Where Subject', (count, where, subject) => [{ k: 'limit', count }, where, subject], 0.3),
  rule('Cond', 'Without Field or/, Without Field', (_, a, __, ___, b) => ({
    k: 'or',
    sides: [[{ k: 'has', field: a, not: true }], [{ k: 'has', field: b, not: true }]],
  })),
]

const PARTS = [
  rule(
    'Meas',
    'how long/fast/quickly does/do/did it/we take? us? on? average? to? close/win/sell/sign Subject?',
    () => ({ k: 'measure', measure: 'salesCycle' }),
    -1,
  ),
  rule(
    'Meas',
    'how long does/do/did it/we take? us? on? average? from first? contact/creation/lead to/until/till Where' as 'x',
    () => ({ k: 'measure', measure: 'salesCycle' }),
    -1,
  ),
  rule('Part', 'Meas', (part) => part),
  rule(
    'Part',
    'how many of them/those/these were/are/did/have? we? Where',
    (...parts) =>
      (parts.at(-1) as Values['Where']).on.leads?.is?.[0] === 'won' ? { k: 'measure', measure: 'wonCount' } : undefined,
    -0.5,
  ),
  // `how many each and how many won`
  rule(
    'Part',
    'and? how many each? Where each?',
    (_, __, ___, first, where, last) =>
      (first || last || _) && where.on.leads?.is?.[0] === 'won' ? { k: 'measure', measure: 'wonCount' } : undefined,
    -0.2,
  ),
  rule(
    'Parts',
    'Where and/, how many are/were/have? not Where?',
    (where) =>
      ['state', 'status'].includes(where.on.tasks?.field ?? '')
        ? [{ k: 'group', groups: [{ field: 'status' }] }]
        : undefined,
    -0.3,
  ),
  rule(
    'Part',
    'how many/much Subject? each',
    (_, many) => (many === 'many' ? { k: 'aim', aim: 'count' } : { k: 'aim', aim: 'much' }),
    -0.1,
  ),
  rule('Part', 'each of? them/these/those?', () => ({ k: 'each' }), 0.3),
  rule('Part', 'they/them/those/these', () => ({ k: 'pointer' }), 0.1),
  rule('Part', 'the? same thing/question/again/list/figures/numbers', () => ({ k: 'pointer' }), -0.2),
  rule('Part', 'by/on/in/of/for/with/the Meas', (_, part) => part, 0.02),
  rule('Part', 'Cond', (cond) => cond),
  rule('Part', 'Subject', (subject) => subject, 0.01),
  rule('Groups', 'Group', (group) => [group], 0),
  rule(
    'Parts',
    'for/per/of/by each/every Where Groups',
    (_, __, where, groups) => [
      { k: 'group', groups },
      groups[0]?.field === 'opening' && where.on.openings
        ? {
            k: 'where',
            on: {
              candidates: {
                ...where.on.openings,
                field: OF_OPENING[where.on.openings.field] ?? where.on.openings.field,
              },
            },
          }
        : where,
    ],
    -0.2,
  ),
  rule('Groups', 'Groups and/,/& Group', (groups, _, group) => [...groups, group]),
  rule('Group', 'Field', groupOf),
  rule('Group', 'GroupUnit', (by) => ({ by })),
  rule(
    'Parts',
    'between Named and Named',
    (_, first, __, second) => [
      { k: 'when', period: first },
      { k: 'when', period: second },
    ],
    0.2,
  ),
  rule(
    'Parts',
    'by Where Field',
    (_, where, field) => (usedFor(field).includes('amount') ? [where, { k: 'field', field }] : undefined),
    0.1,
  ),
  rule('Parts', 'by Noun', (_, noun) => (noun.length > 1 ? noun : undefined), 0.3),
  rule('Parts', 'by Where', (_, where) => (where.day ? [where] : undefined), 0.5),
  rule('Part', 'split/divided/spread between/among/across/over Groups', (_, __, groups) => ({ k: 'group', groups })),
  rule('Part', 'go', () => ({ k: 'aim', aim: 'performance' }), 0.2),
  rule(
    'Parts',
    'Person Aux? gave/give/gives/given/assigned to? Person',
    (by, _, __, ___, to) => [
      { k: 'person', ...by, role: 'by', did: 'created' },
      { k: 'person', ...to, role: 'to' },
    ],
    -0.1,
  ),
  rule('Parts', 'Groups work/works/doing', (groups) => [
    { k: 'group', groups: groups.map((group) => ({ ...group, asked: true })) },
    { k: 'aim', aim: 'performance' },
  ]),
  rule('Parts', 'Where work/works', (where) => [where, { k: 'aim', aim: 'performance' }]),
  rule('Parts', 'Person doing', (person) => [
    { k: 'person', ...person },
    { k: 'aim', aim: 'performance' },
  ]),
  rule(
    'Part',
    'how much money? does/do Person earn/earns/make/cost/cash?',
    () => ({ k: 'notKept', reason: EARNINGS }),
    -1,
  ),
  rule('Part', 'are we doing', () => ({ k: 'aim', aim: 'performance' })),
  rule('Part', 'about Subject', (_, subject) => subject, 0.05),
  rule(
    'Part',
    'will/could/might/should/would/may we/i/they/be/have? be/have? Where',
    (_, __, ___, { day }) => (day === 'closed' ? { k: 'notKept', reason: AHEAD } : undefined),
    -0.5,
  ),
  rule(
    'Part',
    'will/could/might/should/would we/i/they/be? Event',
    (_, __, { day }) => (day === 'closed' ? { k: 'notKept', reason: AHEAD } : undefined),
    -0.5,
  ),
  rule('Part', 'on? a Weekday', () => ({ k: 'group', groups: [{ by: 'weekday' }] }), -0.3),
  rule('Part', 'on? a weekend', () => ({ k: 'group', groups: [{ by: 'weekday' }] }), -0.3),
  rule(
    'Parts',
    'changed/grown/developed GroupUnit',
    (_, by) => [{ k: 'compare' }, { k: 'group', groups: [{ by }] }],
    -0.2,
  ),
  rule(
    'Parts',
    'Groups do/did we use/have/need on/for/in Subject',
    (groups, _, __, ___, ____, subject) => [
      { k: 'group', groups: groups.map((group) => ({ ...group, asked: true })) },
      subject,
    ],
    -0.2,
  ),
  rule('Part', 'by whom', () => ({ k: 'group', groups: [{ field: 'owner' }] })),
  rule(
    'Group',
    'Subject',
    ({ subject, also }) =>
      subject === 'openings'
        ? { field: 'opening', noun: true }
        : subject === 'leads'
          ? { field: also ? 'company' : 'lead', noun: true }
          : undefined,
    0.3,
  ),
  rule(
    'Part',
    'by/per/each/every/across/in/between for/of? each/every/all/different? Groups',
    (word, _, each, groups) => ((word === 'in' || word === 'between') && !each ? undefined : { k: 'group', groups }),
  ),
  rule('Part', 'for/in/of/on each/every/all Groups', (_, __, groups) => ({ k: 'group', groups })),
  rule('Part', '/ Groups', (_, groups) => ({ k: 'group', groups })),
  rule('Part', 'GroupUnit by GroupUnit', (by) => ({ k: 'group', groups: [{ by }] })),
  rule('Part', 'which/what of? our/the? Group', (_, __, ___, group) =>
    group.noun ? undefined : { k: 'group', groups: [{ ...group, asked: true }] },
  ),
  rule(
    'Part',
    'Groups',
    (groups) =>
      groups.some(({ by, noun }) => by || noun)
        ? undefined
        : { k: 'group', bare: true, groups: groups.map((group) => ({ ...group, asked: true })) },
    0.3,
  ),
  rule('Part', 'GroupUnit with/where/when', (by) => ({ k: 'group', groups: [{ by, asked: true }] }), 0.2),
  rule(
    'Parts',
    'Top Num? GroupUnit',
    (top, count, by) => [
      { ...top, ...(count && { count }) },
      { k: 'group', groups: [{ by, asked: true }] },
    ],
    0.1,
  ),
  rule('Part', 'Field', (field) => (usedFor(field).includes('group') ? undefined : { k: 'field', field }), 0.2),
  rule('Part', 'sort/sorted/order/ordered/rank/ranked/ranking them/it? by Field', (_, __, ___, field) => ({
    k: 'order',
    field,
  })),
  rule('Part', 'by Field', (_, field) => (usedFor(field).includes('group') ? undefined : { k: 'order', field })),
  rule('Noun', 'Subject', (subject) => [subject]),
  rule('Noun', 'Cond Noun', (cond, noun) =>
    cond.k === 'where' || cond.k === 'person' || cond.k === 'name' ? [cond, ...noun] : undefined,
  ),
  rule('Noun', 'Noun Cond', (noun, cond) => (cond.k === 'where' ? [...noun, cond] : undefined), 0.05),
  rule('Cond', 'Bound Noun', (bound, parts) =>
    bound.unit === null && !bound.bounds.aboveThe && !bound.bounds.belowThe
      ? { k: 'counted', bound, parts }
      : undefined,
  ),
  rule('Cond', 'Without any? Noun', (_, __, parts) =>
    parts.some(({ k }) => k === 'person' || k === 'name')
      ? undefined
      : { k: 'counted', bound: { bounds: { atMost: 0 }, unit: null }, parts },
  ),
  rule(
    'Cond',
    'With any? Noun',
    (_, __, parts) => ({ k: 'counted', bound: { bounds: { atLeast: 1 }, unit: null }, parts }),
    0.05,
  ),
  rule('Cond', 'With zero Noun', (_, __, parts) => ({
    k: 'counted',
    bound: { bounds: { atMost: 0 }, unit: null },
    parts,
  })),
  // First and last.
  rule('Part', 'Top', (top) => top),
  rule('Part', 'Top Num', (top, count) => ({ ...top, count }), -0.1),
  rule('Part', 'Num Top', (count, top) => ({ ...top, count }), -0.1),
  rule('Part', 'Ord Top', (place, top) => (place < 20 ? { ...top, place } : undefined), -0.1),
  rule('Part', 'Ord most', (place) => ({ k: 'top', descending: true, field: 'most', place }), -0.1),
  rule('Part', 'Ord', (place) => ({ k: 'top', descending: true, field: 'order', place }), 0.3),
  rule('Part', 'Top Field', (top, field) => (usedFor(field).includes('group') ? undefined : { ...top, field }), -0.3),
  rule('Part', 'next Num', (_, count) => ({ k: 'limit', count, skip: -1 }), 0.3),
  rule('Part', 'just? the? first Num', (_, __, ___, count) => ({ k: 'limit', count })),
  rule('Part', 'last Num', (_, count) => ({ k: 'top', descending: true, field: 'latest', count }), 0.05),
  rule('Part', 'last', () => ({ k: 'top', descending: true, field: 'latest' }), 0.2),
  rule('Part', 'first', () => ({ k: 'top', descending: false, field: 'latest' }), 0.25),
  rule('Part', 'versus/than/vs the? before', () => ({ k: 'versus', earlier: 'before' }), 0.1),
  rule('Part', 'Versus the? last/previous one/period/time?', () => ({ k: 'versus', earlier: 'before' }), 0.1),
  rule(
    'Cond',
    'than the? Middle',
    (_, __, middle) => ({ k: 'bound', bound: { bounds: { aboveThe: middle } as Bounds, unit: null } }),
    0.2,
  ),
  rule('Part', 'Versus', () => ({ k: 'versus' }), 0.1),
  rule('Part', 'Versus in? Period', (_, __, period) => ({ k: 'versus', period })),
]

/** Words that the rules name themselves. */
export const grammarWords = (): string[] =>
  [...CONDITIONS, ...PARTS, ...COMMANDS, ...periodRules('2026-01-01')].flatMap(({ body }) =>
    body.flatMap(({ words }) => [...(words ?? [])]),
  )

const grammars = new Map<string, Grammar<Values>>()

/** The rules on one day. */
export function grammarOn(today: string): Grammar<Values> {
  const kept = grammars.get(today)
  if (kept) return kept
  const grammar = grammarOf<Values>([...CONDITIONS, ...PARTS, ...COMMANDS, ...periodRules(today)] as never)
  grammars.clear()
  grammars.set(today, grammar)
  return grammar
}
