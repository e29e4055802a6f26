import { unitAround } from '../calendar.ts'
import { usedFor } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import { OF_LEAD, OF_OPENING } from '../lexicon/field-names.ts'
import { WRITTEN } from '../lexicon/not-kept.ts'
import type { Bounds, Group, Part, Values } from '../meaning.ts'
import { asked, counted, found, REACHING } from './meanings.ts'

const rule = rulesOf<Values>()

const EARNINGS = 'What colleagues earn is not kept. You can ask what was won by whom.'

const OPENED = 'Who opens a mail is not kept. You can ask which leads came from email campaigns.'
const MAILED = new Set(['email_campaign'])

const AHEAD =
  'What will happen is not known, nor what could have. You can ask for open deals by probability or value, and for what was won or lost.'

const WEEKENDS = 'What is of weekends alone is not listed. You can ask how many there are by weekday.'

const groupOf = (field: string): Group | undefined => (usedFor(field).includes('group') ? { field } : undefined)

/** What a field is of those that are meant, which may be named by what they are. */
const averageOf = (field: string, cond: Part, subject: Part | undefined): Part[] => [
  { k: 'aggregate', of: 'average' },
  { k: 'field', field },
  cond,
  ...(subject ? [subject] : []),
]

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

const hiring = (whom: Part | undefined): Part[] => [
  { k: 'aggregate', of: 'average' },
  { k: 'field', field: 'daysToHire' },
  { k: 'subject', subject: 'candidates' },
  ...(whom ? [whom] : []),
]

/** How many of them are so: what was won is counted besides, of tasks each status is. */
function howMany({ on }: Values['Where'], and: string | undefined): Part | undefined {
  if (on.leads?.is?.join() === 'won') return { k: 'measure', measure: 'wonCount' }
  return and && on.tasks && !on.leads ? { k: 'group', groups: [{ field: 'status' }] } : undefined
}

/** Groups of which only some are meant: of a candidate's opening, and of a task's lead, that is a field of its own. */
const ofEach = (where: Values['Where'], groups: Values['Groups']): Part[] => {
  const { openings, leads } = where.on
  const [group] = groups
  const candidates = group?.field === 'opening' &&
    openings && { ...openings, field: OF_OPENING[openings.field] ?? openings.field }
  const tasks = group?.field === 'lead' && leads && { ...leads, field: OF_LEAD[leads.field] ?? leads.field }
  const on = candidates ? { candidates } : tasks ? { tasks } : undefined
  return [{ k: 'group', groups }, on ? { k: 'where', on } : where]
}

/** What is asked for, and how it is divided and sorted. */
export const ASKING = [
  rule(
    'Meas',
    'how long/fast/quickly does/do/did it/we usually/normally/typically? take? us? on? average? to? close/win/sell/sign Subject?',
    () => ({ k: 'measure', measure: 'salesCycle' }),
    -1,
  ),
  rule(
    'Meas',
    'time/days/duration/long it? takes/take? us? from/between first? contact/creation/created/lead/enquiry/inquiry to/until/till/and signature/signing/contract/sale/order/close/win' as 'x',
    () => ({ k: 'measure', measure: 'salesCycle' }),
    -0.6,
  ),
  rule(
    'Meas',
    'how long does/do/did it usually/normally/typically/on? average? take/takes? us? on? average? from a/the? first/new? contact/creation/lead/enquiry/inquiry to/until/till a/the? won? signature/signing/contract/sale/order/close/closing/win/winning/deal' as 'x',
    () => ({ k: 'measure', measure: 'salesCycle' }),
    -1,
  ),
  ...[
    'it/we on? average/usually/normally/typically? take/need? us? on? average? to? hire/recruit someone/somebody/people/anyone?',
    'it take/takes? us? on? average? from application/applying to hire/hiring/hired/offer/acceptance for?',
    'hiring/recruiting usually/normally/typically? take',
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
  // `who moved him to the second round`: each change says by whom
  rule(
    'Parts',
    'who has/have? moved/rejected/accepted/advanced/promoted/invited Name to/into/from? Where?' as 'who x? y Name z? Where?',
    (_, __, ___, name) =>
      name.kind === 'lead' || name.kind === 'candidate' || name.kind === 'company'
        ? [
            { k: 'subject', subject: 'activities' },
            { k: 'name', ...name },
          ]
        : undefined,
    -0.8,
  ),
  // `what did our email campaigns bring in`: what was won
  rule(
    'Parts',
    'what do/does/did/have/has our/my? Where bring/brought/earn/earned/yield/yielded in? us?' as 'x y w? Where z',
    (_, __, ___, where) => (where.on.leads?.field === 'source' ? [where, { k: 'revenue' }] : undefined),
    -0.8,
  ),
  rule(
    'Parts',
    'do/does/did/have/has our/my? Where bring/brought/earn/earned/yield/yielded in? us? anything/something/much' as 'y w? Where z',
    (_, __, where) => (where.on.leads?.field === 'source' ? [where, { k: 'revenue' }] : undefined),
    -0.8,
  ),
  // `who got the planner job`
  ...['did/have we fill/filled Cond Subject?', 'who has/have? got/gets/filled/took Cond Subject'].map((filled) =>
    rule(
      'Parts',
      filled as 'x y z Cond',
      (_, __, ___, cond) => [
        { k: 'subject', subject: 'candidates' },
        { k: 'where', on: { candidates: { field: 'stage', is: ['accepted'] } } },
        cond,
      ],
      -0.5,
    ),
  ),
  // `what do we require for the planner job`
  rule(
    'Parts',
    'what benefits/perks? do/does we/it/one/they/you? require/expect/demand/promise/offer for/of/from/in/to/a? Name Subject?' as 'x y? z w? v u? Name',
    (_, benefits, __, ___, verb, ____, name) =>
      name.kind === 'opening'
        ? [
            { k: 'subject', subject: 'openings' },
            { k: 'name', ...name },
            { k: 'show', show: [benefits || /promise|offer/.test(verb) ? 'benefits' : 'requirements'] },
          ]
        : undefined,
    -0.8,
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
  rule(
    'Part',
    'Field comes/is first/next',
    (field) => (usedFor(field).join() === 'day' ? { k: 'top', descending: false, field, count: 1 } : undefined),
    -0.3,
  ),
  rule(
    'Part',
    "summarize/summarise/summary of? Name 's? resume/cv" as 'x',
    () => ({ k: 'notKept', reason: WRITTEN }),
    -1,
  ),
  // `what did Ben note about Jane Doe`
  rule(
    'Part',
    'what did/does/has/have Person? we/they/the? team/everybody/everyone/colleagues? note/write/wrote/say/said/think/know/log about/on/of Name Period?' as 'x',
    () => ({ k: 'notKept', reason: WRITTEN }),
    -1,
  ),
  // `what came out of the last call with Jane Doe`
  ...[
    'what came/comes out of our/my/the? last/latest? call/meeting/visit/conversation/contact/talk with/at Name',
    'what was/is our/my/the? last/latest? call/meeting/visit/conversation/contact/outcome/result about/of/with? last/latest? call/meeting/visit/conversation? with/to? Name',
    'what was/did/have/has we? talked/discussed/agreed/said/talk/discuss/agree/say about/on? last? with/to? Name',
  ].map((asked) => rule('Part', asked as 'x', () => ({ k: 'notKept', reason: WRITTEN }), -1)),
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
    "walk me through Name 's? Subject?" as 'x y z Name',
    (_, __, ___, name) => [
      { k: 'subject', subject: 'activities' },
      { k: 'name', ...name },
    ],
    -0.8,
  ),
  // `is anything urgent`: of what is still to be done
  rule(
    'Parts',
    'is/are? there? any/anything marked/flagged? as? Where Subject?' as 'x? y? z w? v? Where Subject?',
    (_, __, ___, ____, _____, where, subject) =>
      where.on.tasks?.field === 'priority'
        ? [
            subject ?? { k: 'subject', subject: 'tasks' },
            where,
            { k: 'where', on: { tasks: { field: 'state', is: ['open'] } } },
          ]
        : undefined,
    -0.5,
  ),
  // `when is the visit to Acme`: it is to be done
  rule(
    'Parts',
    'when is/are our/my/the? next? visit/meeting/call/appointment/demo to/with/at Name' as 'x y z? w? v u Name',
    (...parts) => [
      { k: 'subject', subject: 'tasks' },
      { k: 'where', on: { tasks: { field: 'state', is: ['open'] } } },
      { k: 'name', ...(parts.at(-1) as Values['Name']) },
      { k: 'order', descending: false, field: 'due' },
    ],
    -0.8,
  ),
  rule(
    'Parts',
    'overview/summary/history of our/the? business/dealings/relationship/history with Name' as 'x y z? w v Name',
    (_, __, ___, ____, _____, name) =>
      name.kind === 'company'
        ? [
            { k: 'subject', subject: 'leads' },
            { k: 'name', ...name },
          ]
        : found(name),
    -0.8,
  ),
  // `who is our best customer`: a company
  rule(
    'Parts',
    'who is/are our/my best/biggest/top/largest customer/customers/client/clients' as 'x',
    () => [{ k: 'revenue' }, asked([{ field: 'company' }]), { k: 'most', descending: true }],
    -0.8,
  ),
  // `where did the Acme lead come from`
  rule(
    'Parts',
    "where do/does/did Period? 's? Cond Subject? come/came from/in?" as 'where x Period? w? Cond Subject? y z',
    (_, __, period, ___, cond, subject) => [
      { k: 'group', groups: [{ field: 'source', asked: true }] },
      ...(period ? [{ k: 'when' as const, period }] : []),
      cond,
      ...(subject ? [subject] : []),
    ],
    -0.5,
  ),
  rule(
    'Parts',
    'where do/does/is/are Name Subject? stand/now/at/standing/based/located/situated/sit/headquartered/live?' as 'where x Name',
    (_, __, name) => found(name),
    -0.3,
  ),
  rule(
    'Parts',
    'where do we/i stand with/at/on Name' as 'x y z v w Name',
    (_, __, ___, ____, _____, name) => found(name),
    -1,
  ),
  rule(
    'Parts',
    'with/including count/number/numbers and value/amount/worth' as 'x',
    () => [
      { k: 'aggregate', of: 'sum' },
      { k: 'field', field: 'value' },
    ],
    -0.5,
  ),
  rule('Part', 'and with/against Period', (_, __, period) => ({ k: 'versus', period }), -0.1),
  // `was there a month without a win`
  rule(
    'Parts',
    'was/were/is/are/have/has/which/what? there/we/had? any/a/single? GroupUnit Period? without/with any/a/one/no? single? Where' as 'x y z GroupUnit Period? w v? u? Where',
    (_, __, ___, by, period, ____, _____, ______, where) => [
      asked([{ by }]),
      { k: 'none' },
      where,
      ...(period ? [{ k: 'when' as const, period }] : []),
    ],
    -0.6,
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
  rule(
    'Cond',
    'bought/ordered/purchased/won from? us? Count times or more/over/oftener' as 'x y? z? Count w v u',
    (_, __, ___, count) => counted({ atLeast: count }, [{ k: 'subject', subject: 'leads' }, WON]),
    -0.5,
  ),
  rule(
    'Parts',
    'who is/was our/the/my contact/person at/for/with/in/on open? deal/lead/job? at/with? Name' as 'x Name',
    (...parts) => found((parts as unknown[]).at(-1) as Values['Name'], { contact: true }),
    -0.8,
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
  rule('Part', ',? and by? when' as 'x? y w? z', () => ({ k: 'aim', aim: 'when' }), -0.3),
  // `the second and third quarter`
  rule('Parts', 'Ord and/with/to Period' as 'Ord x Period', (place, _, period) => quartersOf(period, place), -0.5),
  // `since when`, of what was shown
  rule('Part', 'since when', () => ({ k: 'show', show: ['moved'] }), -0.5),
  rule('Part', 'where do/does he/she/they live', () => ({ k: 'show', show: ['place'] }), -0.5),
  // `rank the team by what they have sold`
  rule(
    'Part',
    'rank/compare the? sales? team/salespeople/reps/colleagues/salespersons by' as 'x y? z? v w',
    () => asked([{ field: 'owner', noun: true }]),
    -0.5,
  ),
  rule(
    'Parts',
    'value/worth/amount/money they have/has? Where' as 'x y z? Where',
    (_, __, ___, where) => [{ k: 'aggregate', of: 'sum' }, { k: 'field', field: 'value' }, where],
    -0.2,
  ),
  // `which one has the most candidates`, of openings that were shown
  rule(
    'Parts',
    'which one/of of? them/those/these? has/have drawn/got/received/attracted? most/fewest Subject' as 'x y u? t? z v? w Subject',
    (_, __, ___, ____, _____, ______, which, subject) => {
      const field = subject.subject === 'candidates' ? 'opening' : subject.subject === 'tasks' ? 'lead' : undefined
      return field && [asked([{ field }]), { k: 'most', descending: which === 'most' }, subject]
    },
    -0.5,
  ),
  // `how many have applied for each of them`, of openings that were shown
  rule(
    'Part',
    'how many people/candidates/applicants have? applied for/to each of? them/those/these?' as 'x y z u? v w t s? r?',
    () => ({ k: 'show', show: ['candidateCount'] }),
    -1,
  ),
  rule(
    'Parts',
    'turn/turning/turned candidates/applicants/people down' as 'x y z',
    () => [
      { k: 'subject', subject: 'candidates' },
      { k: 'where', on: { candidates: { field: 'stage', is: ['rejected'] } }, day: 'moved' },
    ],
    -0.5,
  ),
  rule('Part', 'those/these/them two/three/four/five' as 'x y', () => ({ k: 'pointer' }), -0.2),
  rule(
    'Parts',
    'compare that/this/it/those/these with/to/against Named' as 'x y z Named',
    (_, __, ___, period) => [{ k: 'compare' }, { k: 'versus', period }],
    -1,
  ),
  rule('Part', 'why did he/she/they say no', () => ({ k: 'aim', aim: 'why' }), -0.5),
  rule(
    'Part',
    'when did he/she/they get to/there/into? this/that? stage?' as 'x',
    () => ({ k: 'show', show: ['moved'] }),
    -0.5,
  ),
  rule('Part', "everybody/everyone 's" as 'x y', () => ({ k: 'group', groups: [{ field: 'owner' }] }), -0.3),
  rule('Part', 'by when', () => ({ k: 'show', show: ['due'] }), -0.4),
  // `break the pipeline down by country`
  rule('Part', 'down by/into Groups', (_, __, groups) => ({ k: 'group', groups }), -0.3),
  // `the next step with Acme`
  rule(
    'Parts',
    'Field of/for/with/at/on Name Subject?',
    (field, _, name) =>
      usedFor(field).join() === 'fact' && (name.kind === 'lead' || name.kind === 'company') ? found(name) : undefined,
    -0.3,
  ),
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
  rule(
    'Parts',
    'how likely/probable is/are Cond Subject? to close/win/sign/buy/happen/succeed' as 'x y z Cond Subject?',
    (_, __, ___, cond, subject) => averageOf('probability', cond, subject),
    -0.5,
  ),
  rule('Part', 'Meas', (part) => part),
  rule(
    'Part',
    'and? how many of them/those/these were/are/did/have? we? Where',
    (...parts) => howMany(parts.at(-1) as Values['Where'], parts[0]),
    -0.5,
  ),
  // `how many each and how many won`
  rule(
    'Part',
    'and? how many each? Where each?',
    (_, __, ___, first, where, last) => (first || last || _ ? howMany(where, _) : undefined),
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
  rule('Part', 'each of? them/these/those?', () => ({ k: 'each' }), 0.3),
  rule('Part', 'they/them/those/these', () => ({ k: 'pointer' }), 0.1),
  rule('Part', 'the? same thing/question/again/list/figures/numbers', () => ({ k: 'pointer', same: true }), -0.2),
  rule('Part', 'by/on/in/of/for/with/the Meas', (_, part) => part, 0.02),
  rule('Part', 'Cond', (cond) => cond),
  rule('Part', 'Subject', (subject) => subject, 0.01),
  rule('Groups', 'Group', (group) => [group], 0),
  rule('Parts', 'for/per/of/by each/every Where Groups', (_, __, where, groups) => ofEach(where, groups), -0.2),
  // `candidates per active opening`
  rule(
    'Parts',
    'per/by Where Groups',
    (_, where, groups) => (groups[0]?.noun ? ofEach(where, groups) : undefined),
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
  rule(
    'Parts',
    'Person Aux? gave/give/gives/given/assigned/assign/ask/asked/tell/told/delegate/delegated/handed/hand/passed to? Person to? do?' as 'Person x y z Person',
    (by, _, __, ___, to) => [
      { k: 'person', ...by, role: 'by', did: 'created' },
      { k: 'person', ...to, role: 'to' },
    ],
    -0.1,
  ),
  rule(
    'Parts',
    'Person Aux? gave/give/given/assigned/assign/delegated/delegate/handed/hand/passed/pass over/on? to? others/other/someone/somebody/anyone/colleagues/people else?' as 'Person',
    ({ is }) => [
      { k: 'person', is, role: 'by', did: 'created' },
      { k: 'person', is, role: 'to', not: true },
    ],
    -0.1,
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
  rule(
    'Parts',
    'how do/does/did/is/are Person do/doing/perform/performing' as 'how x Person',
    (_, __, { is }) => [
      { k: 'person', is },
      { k: 'aim', aim: 'performance' },
    ],
    -0.5,
  ),
  rule('Part', 'about Subject', (_, subject) => subject, 0.05),
  ...(['Where', 'Event'] as const).map((what) =>
    rule(
      'Part',
      `will/could/might/should/would/may we/i/they/be/have? be/have? ${what}`,
      (_, __, ___, { day }) => (day === 'closed' ? { k: 'notKept', reason: AHEAD } : undefined),
      -0.5,
    ),
  ),
  rule('Part', 'on? a weekend', () => ({ k: 'notKept', reason: WEEKENDS }), -1),
  rule('Part', 'on? a Weekday', () => ({ k: 'group', groups: [{ by: 'weekday' }] }), -0.3),
  rule(
    'Parts',
    'changed/grown/developed GroupUnit',
    (_, by) => [{ k: 'compare' }, { k: 'group', groups: [{ by }] }],
    -0.2,
  ),
  rule(
    'Parts',
    'Groups do/did we use/have/need on/for/in Subject',
    (groups, _, __, ___, ____, subject) => [asked(groups), subject],
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
  rule('Part', 'for/in/of/on/does/do/did each/every/all Groups have?', (_, __, groups) => ({ k: 'group', groups })),
  rule('Part', '/ Groups', (_, groups) => ({ k: 'group', groups })),
  rule('Part', 'GroupUnit by GroupUnit', (by) => ({ k: 'group', groups: [{ by }] })),
  rule('Part', 'which/what of? our/the? Group', (_, __, ___, group) => (group.noun ? undefined : asked([group]))),
  rule('Part', 'for which/what Group', (_, __, group) => asked([group])),
  rule(
    'Part',
    'Groups',
    (groups) => (groups.some(({ by, noun }) => by || noun) ? undefined : { ...asked(groups), bare: true }),
    0.3,
  ),
  rule('Part', 'GroupUnit with/where/when', (by) => asked([{ by }]), 0.2),
  rule(
    'Parts',
    'busiest/quietest/slowest GroupUnit',
    (word, by) => [{ k: 'most', descending: word === 'busiest' }, asked([{ by }])],
    -0.5,
  ),
  rule(
    'Parts',
    'Top Count? GroupUnit',
    (top, count, by) => [{ ...top, ...(count && { count }) }, asked([{ by }])],
    0.1,
  ),
  rule('Part', 'Field', (field) => (usedFor(field).includes('group') ? undefined : { k: 'field', field }), 0.2),
  rule('Part', 'sort/sorted/order/ordered/rank/ranked/ranking them/it? by Field', (_, __, ___, field) => ({
    k: 'order',
    field,
  })),
  rule('Parts', 'by Field GroupUnit', (_, field, by) =>
    usedFor(field).includes('day')
      ? [
          { k: 'group', groups: [{ by }] },
          { k: 'field', field },
        ]
      : undefined,
  ),
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
    parts.some(({ k }) => k === 'person' || k === 'name') ? undefined : counted({ atMost: 0 }, parts),
  ),
  rule(
    'Cond',
    'With any? Noun',
    (_, __, parts) => (parts.some(({ k }) => k === 'name') ? undefined : counted({ atLeast: 1 }, parts)),
    0.05,
  ),
  rule('Cond', 'With zero Noun', (_, __, parts) => counted({ atMost: 0 }, parts)),
  // First and last.
  rule('Part', 'Top', (top) => top),
  rule('Part', 'Top Count', (top, count) => ({ ...top, count }), -0.1),
  rule('Part', 'Count Top', (count, top) => ({ ...top, count }), -0.1),
  rule('Parts', 'Count Where', (count, where) => [{ k: 'limit', count }, where], 0.4),
  rule('Part', 'Ord Top', (place, top) => (place < 20 ? { ...top, place } : undefined), -0.1),
  rule('Part', 'Ord most', (place) => ({ k: 'top', descending: true, field: 'most', place }), -0.1),
  rule('Part', 'Ord', (place) => ({ k: 'top', descending: true, field: 'order', place }), 0.3),
  rule(
    'Part',
    'Top Field',
    (top, field) => (['amount', 'day'].includes(usedFor(field).join()) ? { ...top, field } : undefined),
    -0.3,
  ),
  rule('Part', 'next Count', (_, count) => ({ k: 'limit', count, skip: -1 }), 0.3),
  rule('Part', 'just? the? first Count', (_, __, ___, count) => ({ k: 'limit', count })),
  rule('Part', 'last', () => ({ k: 'top', descending: true, field: 'latest' }), 0.2),
  rule('Part', 'first', () => ({ k: 'top', descending: false, field: 'latest' }), 0.25),
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
