import { rulesOf } from '../chart.ts'
import type { Part, Values } from '../meaning.ts'
import { aim, asked, most, named, OF_TASKS, of, where } from './meanings.ts'

const rule = rulesOf<Values>()

const OPEN = where('tasks', 'state', 'open')

const openTasksOf = (person: Values['Person']): Part[] => [of('tasks'), { k: 'person', ...person }, OPEN]

const toClose = (period: Values['Period'] | undefined): Part[] => [
  ...[of('leads'), where('leads', 'outcome', 'open')],
  period ? { k: 'when', day: 'expectedClose', period } : { k: 'event', day: 'expectedClose' },
]

/** Whom something is to be done for, is a lead where it is said. */
const isOfLead = (whom: Values['Subject'] | undefined) => !whom || whom.subject === 'leads'

const toDo = (...deeds: Values['ToDo'][]): Part[] => [
  of('tasks'),
  OPEN,
  { k: 'text', text: deeds.map(({ text }) => text).join(' ') },
]

/** What one made for another, and for anyone but themselves. */
const handedTo = (by: Values['Person'], to: Values['Person']): Part[] => [
  { k: 'person', ...by, role: 'by', did: 'created' },
  { k: 'person', ...to, role: 'to' },
]

const handedOn = ({ is }: Values['Person']): Part[] => [
  { k: 'person', is, role: 'by', did: 'created' },
  { k: 'person', is, role: 'to', not: true },
]

/** What is asked of tasks, and of what is to be done for whom. */
export const TO_DO = [
  // `who has the longest to-do list`
  rule('Parts', 'who has/have the? <longest/shortest/biggest> to/task do? list', (length) => [
    ...[of('tasks'), OPEN],
    asked([{ field: 'owner' }]),
    most(length !== 'shortest'),
  ]),
  // `what is on Ben's list`
  rule('Parts', "on? Person 's own? list", openTasksOf, -0.6),
  rule('Parts', 'on Person own list', openTasksOf, -0.6),
  // `how busy is Ben`
  rule('Parts', 'how busy/full/loaded/booked is/are/was/will Person be?', openTasksOf, -0.6),
  // `do we still want to`, `is Ben going to`
  ...['we/you/they', 'Person']
    .flatMap((who) => [
      `do/does ${who} still/yet? have/need/want/intend/plan/mean to`,
      `are/is/am ${who} still? going/supposed/meant/due/planning/hoping/meaning/intending out? to`,
      `have/has/need/needs ${who} still/yet? to`,
      `must ${who} still?`,
    ])
    .map((duty) => rule('Duty', duty as 'Person?', (person) => (person ? [{ k: 'person', ...person }] : []))),
  // `which customers do we still want to ask for a referral`: tasks, by words of their titles
  rule(
    'Parts',
    'for? who/where/which/what Subject? Duty go? and? ToDo out/up/for?',
    (of, duty, deed) => (isOfLead(of) ? [...duty, ...toDo(deed)] : undefined),
    -2.5,
  ),
  rule(
    'Parts',
    'when Duty go? to? ToDo',
    (duty, deed) => [...duty, ...toDo(deed), aim('when'), { k: 'event', day: 'due' }],
    -2.5,
  ),
  // `which contracts do we have to send out`
  rule(
    'Parts',
    'which/what ToDo Duty ToDo out/up/for?',
    (what, duty, deed) =>
      what.of.some((title) => deed.of.includes(title)) ? [...duty, ...toDo(deed, what)] : undefined,
    -2.5,
  ),
  // `who still has to send the contract`
  rule(
    'Parts',
    'who still/yet? has/have/needs/need/is still? going/supposed? out? to go? and? ToDo',
    (deed) => [asked([{ field: 'owner' }]), ...toDo(deed)],
    -0.5,
  ),
  // `which customers are we asking for a referral`
  rule(
    'Parts',
    'who/where/which/what Subject? are we/they still? ToDo',
    (of, doing) => (isOfLead(of) && doing.isDoing ? toDo(doing) : undefined),
    -2,
  ),
  rule(
    'Parts',
    'who/where/which/what Subject? are/is/am Person still? ToDo',
    (of, person, doing) => (isOfLead(of) && doing.isDoing ? [{ k: 'person', ...person }, ...toDo(doing)] : undefined),
    -2,
  ),
  // `which visits are coming up`, `which handovers to customers still have to be planned`
  rule(
    'Parts',
    'are/is? there? which/what/any/list/show the/all? customer/customers? ToDo to/with/for? new? customer/customers/client/clients? Coming',
    (deed) => toDo(deed),
    -4,
  ),
  ...[
    'that/which? do/are/is/have/has we? still? have/got? open/coming/planned/scheduled/ahead/due/pending/upcoming/outstanding/left up/of? us?',
    'coming/planned/scheduled/pending up?',
    'that/which? are/do we still/yet/currently? planning/plan/arranging/preparing right? now/currently?',
    'that/which? still? have/has/need/needs/are/is still/yet? to? be? planned/made/done/arranged/booked/agreed/planning/doing/booking',
  ].map((coming) => rule('Coming', coming, () => true)),
  // `what is planned for Friday`
  rule(
    'Parts',
    'what is/are planned/scheduled/coming/on up? for/on Period',
    (period) => [of('tasks'), OPEN, { k: 'when', day: 'due', period }],
    -1,
  ),
  // `which deals do we have to close this month`
  rule('Parts', 'Duty close/sign Period?', (duty, period) => [...duty, ...toClose(period)], -0.5),
  rule(
    'Parts',
    'Duty Where Period',
    (duty, { on, day }, period) => (on.leads && day === 'closed' ? [...duty, ...toClose(period)] : undefined),
    -0.5,
  ),
  // `whatever is waiting on me`
  rule(
    'Parts',
    'what/everything/anything/whatever/things/stuff that? is/are/still waiting/pending on/for/with Person',
    openTasksOf,
    -0.6,
  ),
  // `tasks about Acme`, `which tasks concern Acme`
  rule(
    'Parts',
    'Subject about/concerning/concern/concerns/regarding/involving/involve Name',
    (subject, name) => (subject.subject === 'tasks' && OF_TASKS.has(name.kind) ? [subject, named(name)] : undefined),
    -0.5,
  ),
  // `what should I look at first today`: what is due by now
  rule(
    'Parts',
    'what should/shall/must i/we look/start/tackle/begin at/with? first? this? today/morning/now?',
    () => [of('tasks'), OPEN, { k: 'event', day: 'due' }],
    -2,
  ),
  // `what is Ben working on this week`: what he has to do
  rule(
    'Parts',
    'what is/am/are Person working/busy on/with? Period?',
    (person, period) => [
      of('tasks'),
      OPEN,
      { k: 'person', ...person },
      ...(period ? [{ k: 'when' as const, day: 'due' as const, period }] : []),
    ],
    -1,
  ),
  // `what is Ben in the middle of`
  rule(
    'Parts',
    'what is/am/are Person in/at middle of',
    (person) => [where('tasks', 'status', 'in_progress'), of('tasks'), { k: 'person', ...person }],
    -1,
  ),
  // `what is being done for Acme`
  rule(
    'Parts',
    'what is/are being/getting? done/planned/prepared for/with/at/about Name',
    (name) => [of('tasks'), OPEN, named(name)],
    -1.5,
  ),
  ...[
    'what is there still? to do for/with/at Name',
    'is/are there? still? anything/something still? planned/scheduled/left? to? do? for/with/at Name',
  ].map((planned) => rule('Parts', planned as 'Name', (name) => [of('tasks'), OPEN, named(name)], -1.5)),
  // `what happened to the task about the newsletter`
  rule(
    'Parts',
    'what has/have? happened/became/become to/with/of task/todo about/on/for/of Text',
    (text) => [of('tasks'), { k: 'text', text }],
    -1.5,
  ),
  // `and what has to be finished today`, of tasks that are overdue
  rule(
    'Parts',
    'what/which Subject? has/have/needs/need/must/should to? be? finished/done/completed/ready Period',
    (subject, period) =>
      !subject || subject.subject === 'tasks' ? [of('tasks'), OPEN, { k: 'when', day: 'due', period }] : undefined,
    -1,
  ),
  // `does every deal in negotiation have a next step`: those that have none
  rule(
    'Parts',
    'do/does every/each/all of? our? Subject Where? have/has a next step',
    (subject, where) => [
      subject,
      ...(where ? [where] : []),
      { k: 'counted', bound: { bounds: { atMost: 0 }, unit: null }, parts: [of('tasks'), OPEN] },
    ],
    -1.5,
  ),
  // `what do I still have on my list`
  rule('Parts', 'what do/does/have/has Person still? have/got? left? on his/her/my/our/their list', openTasksOf, -1.2),
  // `what tasks do I have`: those that are to be done
  rule(
    'Parts',
    'Subject do/does/has/have Person still? have/got? myself/himself/herself?',
    (subject, person) =>
      subject.subject === 'tasks' ? [subject, { k: 'person', ...person }, { ...OPEN, soft: true }] : undefined,
    -0.3,
  ),
  // `is anything urgent`, `what is urgent`: of what is still to be done
  rule(
    'Parts',
    'is/are? there? any/anything marked/flagged? as? Where Subject?',
    (where, subject) => (where.on.tasks?.field === 'priority' ? [subject ?? of('tasks'), where, OPEN] : undefined),
    -0.5,
  ),
  rule(
    'Parts',
    'what/which Subject? is/are marked/flagged? as? Where',
    (subject, where) =>
      where.on.tasks?.field === 'priority' && (subject?.subject ?? 'tasks') === 'tasks'
        ? [subject ?? of('tasks'), where, OPEN]
        : undefined,
    -0.5,
  ),
  rule(
    'Parts',
    'Person Aux? gave/give/gives/given/assigned/assign/ask/asked/tell/told/delegate/delegated/handed/hand/passed/pass over/on/out? to? Person to? do?',
    (by, _, to) => handedTo(by, to),
    -0.1,
  ),
  rule(
    'Parts',
    'Person Aux? gave/give/given/assigned/assign/delegated/delegate/handed/hand/passed/pass/created/create/made/make/asked/ask/told/tell over/on/out/off? for/to? others/other/another/someone/somebody/anyone/colleagues/people/team else/person/people/colleague/colleagues? to? do?',
    handedOn,
    -0.1,
  ),
  // `the tasks that Jonas got from Maya`
  rule('Parts', 'Person Aux? got/get/received/receive from Person', (to, _, by) => handedTo(by, to), -0.1),
]
