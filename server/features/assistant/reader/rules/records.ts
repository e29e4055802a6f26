import { usedFor } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import { SUBJECT_OF } from '../lexicon/field-names.ts'
import { WRITTEN } from '../lexicon/not-kept.ts'
import type { Part, Values } from '../meaning.ts'
import {
  aim,
  asked,
  computed,
  ended,
  everIn,
  found,
  most,
  named,
  notKept,
  of,
  REACHING,
  reached,
  show,
  when,
  where,
} from './meanings.ts'

const rule = rulesOf<Values>()

const OPEN = where('tasks', 'state', 'open')

/** Who ever got an offer. */
const OFFERED = [reached(where('candidates', 'stage', 'offered'))].filter((each) => each !== undefined)

/** Whom tasks are for. */
const OF_TASKS = new Set<string>(['lead', 'company', 'candidate'])

const NO_HISTORY =
  'Whether a company bought before is not known of its other deals. You can ask for won deals by company.'

const LATEST: Part = { k: 'top', descending: true, field: 'latest', count: 1 }
const LAST_NOTE: Part[] = [of('activities'), where('activities', 'noteType', 'note'), LATEST]

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

/** What happened to the record itself: where it came from and which moves it made. */
const movesOf = (name: Values['Name']): Part[] => [
  of('activities'),
  where('activities', 'about', name.kind === 'candidate' ? 'candidate' : 'lead'),
  named(name),
]

/** Why it was lost with a lead, or why a candidate was rejected. */
const whyEnded = (name: Values['Name']): Part[] | undefined => {
  if (name.kind === 'candidate')
    return [of('candidates'), where('candidates', 'stage', 'rejected'), named(name), aim('why')]
  return name.kind === 'lead' || name.kind === 'company'
    ? [of('leads'), ended('lost'), named(name), aim('why')]
    : undefined
}

const requirementsOf = (name: Values['Name']): Part[] | undefined =>
  name.kind === 'opening' ? [of('openings'), named(name), show('requirements')] : undefined

/** What one made for another, and for anyone but themselves. */
const handedTo = (by: Values['Person'], to: Values['Person']): Part[] => [
  { k: 'person', ...by, role: 'by', did: 'created' },
  { k: 'person', ...to, role: 'to' },
]
const handedOn = ({ is }: Values['Person']): Part[] => [
  { k: 'person', is, role: 'by', did: 'created' },
  { k: 'person', is, role: 'to', not: true },
]

/** What is asked of one record or person: what it has, and what was done with it. */
export const RECORDS = [
  // `what is on Ben's list`
  rule('Parts', "on? Person 's own? list", openTasksOf, -0.6),
  rule('Parts', 'on Person own list', openTasksOf, -0.6),
  // `the Acme deal`, `the planner job`: what it is, said once more
  rule('Called', 'Name', (name) => name),
  rule('Called', 'opening/job/position/role/vacancy for/of/as Name', (name) =>
    name.kind === 'opening' ? name : undefined,
  ),
  rule('Cond', 'in/for/from/of/during Name search/recruitment', (name) =>
    name.kind === 'opening' ? named(name) : undefined,
  ),
  rule('Called', 'Name Subject', (name, { subject }) => (SUBJECT_OF[name.kind] === subject ? name : undefined)),
  // `how busy is Ben`
  rule('Parts', 'how busy/full/loaded/booked is/are/was/will Person be?', openTasksOf, -0.6),
  // `can people see the planner job`
  rule(
    'Cond',
    'can/could people/one/you/candidates/applicants/anyone/somebody/outsiders apply/see already/now? for/to?',
    () => ({ k: 'where', on: { openings: { field: 'live', is: ['yes'] } } }),
    -0.3,
  ),
  // `did we put the planner job online`
  rule(
    'Parts',
    'did/have/has we/they/somebody? put/get/got/set Called online/live/out/up there?',
    (name) => (name.kind === 'opening' ? [of('openings'), named(name), where('openings', 'live', 'yes')] : undefined),
    -0.6,
  ),
  // `how long is the planner job still open for applications`
  rule(
    'Parts',
    'how long/much is/are/will/does longer? Called still? be/stay/remain? open/online/live/up for? applications/applicants?',
    (name) =>
      name.kind === 'opening'
        ? [of('openings'), named(name), { k: 'order', field: 'due', descending: false }]
        : undefined,
    -0.8,
  ),
  // `how long has the planner job been open`, `since when is it online`
  ...['how long', 'since when'].map((asked) =>
    rule(
      'Parts',
      `${asked} has/have/is/was Called been? open/live/online/out/up/advertised/vacant/published there?` as 'Called',
      (name) => (name.kind === 'opening' ? [of('openings'), named(name), show('created')] : undefined),
      -0.8,
    ),
  ),
  // `which qualifications does the planner position call for`
  rule(
    'Parts',
    'what/which qualifications/requirements/skills/experience/knowledge? do/does Called need/require/ask/call/want/demand/expect for/of? applicants/candidates?',
    requirementsOf,
    -0.8,
  ),
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
    'for? who/whom/where/which/what Subject? Duty go? and? ToDo out/up/for?',
    (of, duty, deed) => (isOfLead(of) ? [...duty, ...toDo(deed)] : undefined),
    -2.5,
  ),
  rule(
    'Parts',
    'when Duty go? to? ToDo',
    (duty, deed) => [...duty, ...toDo(deed), aim('when'), { k: 'event', day: 'due' }],
    -2.5,
  ),
  rule('Part', ',? and? at/with/for which/what customers/customer/companies/clients/leads', () => show('lead'), -1),
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
    'who/whom/where/which/what Subject? are we/they still? ToDo',
    (of, doing) => (isOfLead(of) && doing.isDoing ? toDo(doing) : undefined),
    -2,
  ),
  rule(
    'Parts',
    'who/whom/where/which/what Subject? are/is/am Person still? ToDo',
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
  // `who moved him to the second round`: each change says by whom
  rule(
    'Parts',
    'who has/have? moved/put/rejected/accepted/advanced/promoted/invited Name through/there? ,? and? when/on? what/which? day/date?',
    (name) => (/^(lead|candidate|company)$/.test(name.kind) ? movesOf(name) : undefined),
    -0.8,
  ),
  rule(
    'Parts',
    'who has/have? moved/put/advanced/promoted/invited Name through? to/into/from? Where that/this? stage?',
    (name, into) => ((name.kind === 'candidate' ? into.on.candidates : into.on.leads) ? movesOf(name) : undefined),
    -1.6,
  ),
  // `who ordered most often`: customers
  rule(
    'Parts',
    'who has/have? bought/ordered/purchased/signed from/with? us? Times',
    (bound) => [asked([{ field: 'company' }]), { k: 'counted', bound, parts: [of('leads'), ended('won')] }],
    -1,
  ),
  // `who reached us through the website`: leads, and no colleague
  rule(
    'Parts',
    'who has/have? reached/contacted/approached/found/emailed/called/wrote/came/come to? us',
    () => [of('leads'), { k: 'event', day: 'created' }],
    -0.5,
  ),
  rule(
    'Parts',
    'who has/have? bought/buys/spent/spends/paid/pays/ordered us? most money? from/with/at? us?',
    () => [asked([{ field: 'company' }]), { k: 'revenue' }, most(true)],
    -1,
  ),
  rule(
    'Parts',
    'who has/have? already/ever? bought/ordered/purchased from? us?',
    () => [asked([{ field: 'company' }]), ended('won')],
    -0.5,
  ),
  // `who got the planner job`
  rule(
    'Parts',
    'who has/have? got/gets/filled/took Cond Subject',
    (cond) => [of('candidates'), where('candidates', 'stage', 'accepted'), cond],
    -0.5,
  ),
  // `who of them wants the planner job`
  rule('Cond', 'want/wants Called', (name) => (name.kind === 'opening' ? named(name) : undefined), -0.3),
  rule(
    'Parts',
    'want/wants Called in/at Name',
    (job, place) =>
      job.kind === 'opening' && /^(place|location)$/.test(place.kind)
        ? [named(job), { ...named(place), kind: 'site' }]
        : undefined,
    -0.6,
  ),
  // `who got it`, of those who applied
  rule('Parts', 'who got/gets it', () => [of('candidates'), where('candidates', 'stage', 'accepted')], -0.8),
  // `what do we require for the planner job`
  rule(
    'Parts',
    'what/which/the/list? <benefits/perks/requirements/qualifications/skills>? do/does/that? we/it/one/they/you? <require/expect/demand/ask/promise/offer/want/need> of/from/for? applicants/candidates/people? for/of/from/in/to/a? Called',
    (benefits, verb, name) =>
      name.kind === 'opening'
        ? [
            of('openings'),
            named(name),
            {
              k: 'show',
              show: [/promise|offer|benefits|perks/.test(`${benefits} ${verb}`) ? 'benefits' : 'requirements'],
            },
          ]
        : undefined,
    -0.8,
  ),
  // `what are we looking for in a planner`, `what should someone bring along for the planner job`
  ...[
    'what are/is/do/did we/they/one/you look/looking for in a/an/the? Called',
    'what do/does/should/must we/they/one/you ask/require/expect/demand/want of/from/for? Called',
    'what is/are required/needed/expected/asked/demanded of/from/for? applicants/candidates/people/someone/somebody? for/of/from/in/to? Called',
    'what should/must/does/do/has/have somebody/someone/one/applicants/candidates/people/candidate/applicant/you/they have/need/bring/know/fulfil/meet to? have/know/bring/be? along/or? have/know/bring? for/to/as/in apply? for? a/an/the? Called',
  ].map((asked) => rule('Parts', asked as 'Called', requirementsOf, -0.8)),
  // `by when do you have to apply for it`
  rule(
    'Parts',
    'until/till/by/up to? when/what/which date/day/time? do/does/are/is/can/could/may/must/should people/one/you/candidates/applicants/somebody/someone/they/i/we still? have/need? to? apply/accept/take/accepting/taking applications? for/to?',
    () => [of('openings'), { k: 'order', field: 'due', descending: false }],
    -0.8,
  ),
  rule(
    'Part',
    'Field comes/is first/next',
    (field) => (usedFor(field).join() === 'day' ? { k: 'top', descending: false, field, count: 1 } : undefined),
    -0.3,
  ),
  rule('Part', "summarize/summarise/summary of? Name 's? resume/cv", () => notKept(WRITTEN), -1),
  ...[
    'summarize/summarise/recap Name',
    'short/quick/brief? overview/summary/profile of/on/about Name',
    'summarize/summarise/recap where/how i/we/things am/are/stand with/on Name',
    'brief me on Called',
    'bring me up to date/speed on/about/with Name group? Subject?',
    'how are/is it/everything/things going with/at Name',
    'how do/are things stand/standing/look/looking with/at Name',
    'sum up where/how i/we/things am/are/stand with/on/at Name',
    'where/how do/are we stand/standing? with/on Name',
    'what is the latest/situation/status/state/story with/on/about/at Name',
    'latest/news/update on/about/from Name',
    'what is going/happening on? with/at Name right? now/currently?',
    'how far along? is/are/has/have we/you? with/in? Name come/got/gotten/progressed/along?',
  ].map((asked) => rule('Parts', asked as 'Name', (name) => found(name), -1)),
  // `the planner position in Lisbon`
  rule(
    'Parts',
    'Called in/at Name',
    (job, place) =>
      job.kind === 'opening' && /^(place|location)$/.test(place.kind)
        ? [named(job), { ...named(place), kind: 'site' }]
        : undefined,
    -0.3,
  ),
  // `where do we stand with the planner job`: who applied, and in which stage they are
  ...[
    'where do/are we stand/standing? with/on filling/hiring/recruiting? the? Called hire/search?',
    'how are/is we/it/things/everything? doing/going/coming? along? with/for/on Called',
    'how far along? are/is/have/has we? candidates/applicants/candidate? come/got/gotten/progressed? along? with/for/on Called',
  ].map((asked) =>
    rule(
      'Parts',
      asked as 'Called',
      (name) => (name.kind === 'opening' ? [of('candidates'), named(name)] : undefined),
      -1.2,
    ),
  ),
  // `what has been going on with Jane Doe lately`
  rule(
    'Parts',
    'what is/has been? going/happening/happened/new on? with/at/around Name lately/recently?',
    (name) => [aim('activity'), named(name)],
    -0.8,
  ),
  // `is anything going on with them`, of a company: what is open there
  rule(
    'Parts',
    'is/are anything/something new? going/running/happening/on on? with/at Name',
    (name) =>
      name.kind === 'company'
        ? [of('leads'), named(name), { ...where('leads', 'outcome', 'open'), soft: true }]
        : undefined,
    -1.5,
  ),
  // `which reasons do we note most often when we reject people`
  rule(
    'Parts',
    'what/which is? reason/reasons do/did/that? we/you most? often/usually? hear/get/see/give/note/record/enter/name/put most? often? down? for/when/where?',
    () => [asked([{ field: 'lostReason' }]), most(true)],
    -0.8,
  ),
  // `tasks about Acme`, `which tasks concern Acme`
  rule(
    'Parts',
    'Subject about/concerning/concern/concerns/regarding/involving/involve Name',
    (subject, name) => (subject.subject === 'tasks' && OF_TASKS.has(name.kind) ? [subject, named(name)] : undefined),
    -0.5,
  ),
  rule('Cond', 'around Name', (name) => (OF_TASKS.has(name.kind) ? named(name) : undefined)),
  // `is there a closing date for Acme`: of what is open there
  rule(
    'Parts',
    'is there any? closing/close date/day for/with/on/at Name',
    (name) => [of('leads'), named(name), { ...where('leads', 'outcome', 'open'), soft: true }, show('expectedClose')],
    -1,
  ),
  // `of all the offers we made to candidates, how many were accepted`
  ...[
    'of all? our? offers we/you? have? ever? made/make/extended/sent? to? candidates/applicants/people? ,? how many were/was/got? accepted/taken',
    'of all? our? people/candidates/applicants we/you? have? ever? made/extended/gave/given job? offer to? ,? how many accepted/took it?',
  ].map((offers) =>
    rule(
      'Parts',
      offers,
      () => [of('candidates'), ...OFFERED, aim('count'), where('candidates', 'stage', 'accepted')],
      -2,
    ),
  ),
  // `how far did the applicants for the office job get`
  rule(
    'Parts',
    'how far did/do/have Subject Cond? get/got/gotten/come ,? stage? by? stage?',
    (subject, cond) => [subject, ...(cond ? [cond] : []), { k: 'group', groups: [{ field: 'stage' }] }],
    -1,
  ),
  // `the proposals that Ben has out`
  rule('Parts', 'Person has/have out', (person) => [{ k: 'person', ...person }], -0.3),
  rule(
    'Parts',
    'how many Where do/does each/every Groups have/has/got out/open/going',
    (stage, groups) => [of('leads'), stage, aim('count'), { k: 'group', groups }],
    -1,
  ),
  rule(
    'Parts',
    'do/does Person have out in/at? Where',
    (person, stage) => [of('leads'), { k: 'person', ...person }, stage],
    -1,
  ),
  // `what did the others say about Jane Doe`
  rule(
    'Part',
    'what did/do/have/has the? others/colleagues/team/everyone/everybody/rest say/said/write/written/note/noted/think/thought of/about/on/down? about? Name',
    () => notKept(WRITTEN),
    -1,
  ),
  rule('Part', 'what did/do Person and Name talk/speak/discuss about? last?', () => notKept(WRITTEN), -1.5),
  // `open deals with companies that have never bought from us`
  rule(
    'Parts',
    'with/of/at/from companies/customers/clients/company/customer/client that/who/which have/has? never/not bought/ordered/signed anything? from? us? before?',
    () => [notKept(NO_HISTORY)],
    -1.5,
  ),
  // `when did Jane Doe get her proposal`
  rule(
    'Parts',
    'when did Name get/receive his/her/their/a/our Where',
    (name, stage) => {
      const moved = everIn(stage)
      return name.kind === 'lead' && moved?.k === 'where' && moved.on.leads
        ? [of('leads'), named(name), { k: 'show', show: [moved.on.leads.field] }]
        : undefined
    },
    -1.5,
  ),
  // `what is Ben in the middle of`
  rule(
    'Parts',
    'what is/am/are Person in/at middle of',
    (person) => [where('tasks', 'status', 'in_progress'), of('tasks'), { k: 'person', ...person }],
    -1,
  ),
  // `who among our open leads wants …`
  rule(
    'Parts',
    'who/whom among/of our/the Cond? Subject',
    (cond, subject) => (subject.subject === 'leads' ? [aim('list'), ...(cond ? [cond] : []), subject] : undefined),
    -0.5,
  ),
  // `where do the applicants for the planner job stand`
  ...[
    'how do/are things stand/standing/going/looking with/for/on our/my/all? Subject Cond?',
    'where do/does our/my/all? Subject Cond? stand/stands',
    'where do/does our/my/all? Cond Subject stand/stands',
  ].map((stand) =>
    rule(
      'Parts',
      stand as 'Subject Cond?',
      (...parts) => [...parts.filter((part) => part !== undefined), show('stage')],
      -1,
    ),
  ),
  rule(
    'Part',
    ',? and? where do/does they/each/everyone/everybody/all of? them? stand now?',
    () => show('stage'),
    -0.5,
  ),
  rule(
    'Part',
    'where do/does everybody/everyone/each/all of? them/these/those? stand who/that',
    () => show('stage'),
    -1,
  ),
  rule(
    'Parts',
    'story/history/timeline of/with/behind Called so? far?',
    (name) => [aim('activity'), named(name)],
    -1.5,
  ),
  // `what is being done for Acme`
  rule(
    'Parts',
    'what is/are being/getting? done/planned/prepared for/with/at/about Name',
    (name) => [of('tasks'), OPEN, named(name)],
    -1.5,
  ),
  rule('Parts', 'what is there still? to do for/with/at Name', (name) => [of('tasks'), OPEN, named(name)], -1.5),
  // `of the leads that came in through the website this year`
  rule(
    'Parts',
    'came/come/arrived in? through/via/from/by the/our? Where Period',
    (source, period) =>
      source.on.leads?.field === 'source' ? [source, { ...when(period), day: 'created' }] : undefined,
    -0.8,
  ),
  // `which leads are new this week`
  rule('Parts', 'Subject is/are new Period', (subject, period) => [subject, { ...when(period), day: 'created' }], -1),
  // `who at Acme has bought from us`
  rule(
    'Parts',
    'who/whom at/from Name',
    (name) => (name.kind === 'company' ? [of('leads'), named(name)] : undefined),
    -1,
  ),
  // `how many people have accepted, and for which jobs`
  rule('Part', ',? and for? which/what jobs/job/positions/openings/roles', () => asked([{ field: 'opening' }]), 0.2),
  // `what do we ask of the working student`, `how far along is the planner job`: all that an opening says
  ...[
    'what do/does we/they/one/you ask/want/expect/demand/require of/from Called',
    'how far along? is/are/has/have Called? come/got/gotten? with/for? Called',
    'what is/are still? missing/lacking/open/unfinished from/in/for/on/with/to? Called',
    'what is/are still? missing/lacking/open/unfinished from/in/for/on/with/to? Called before we/i can/could publish/post it',
  ].map((all) =>
    rule(
      'Parts',
      all as 'Called',
      (...names) => {
        const name = names.find((each) => each !== undefined)
        return name?.kind === 'opening'
          ? [of('openings'), named(name), { k: 'show', show: ['status', 'requirements', 'benefits', 'salary', 'due'] }]
          : undefined
      },
      -0.9,
    ),
  ),
  // `over how much each`, `and what is each worth`
  rule('Part', ',? and? over/for how much each?', () => show('value'), -0.3),
  // `what was decisive for them`
  rule('Part', 'what was/is decisive/deciding for/with them/him/her/it/us', () => aim('why'), -0.5),
  rule('Part', 'what tipped scales/balance', () => aim('why'), -0.5),
  // `what did Jane Doe tell us in the last call`
  rule(
    'Part',
    'what did/has Name tell/told/say/said/want/wanted to? us? in/at/on/during? our/the? last/latest? call/meeting/visit/conversation/email?',
    () => notKept(WRITTEN),
    -1,
  ),
  // `is anything new coming from them`, of a company
  rule(
    'Parts',
    'is/are anything/something new coming/expected from Name',
    (name) =>
      name.kind === 'company'
        ? [of('leads'), named(name), { ...where('leads', 'outcome', 'open'), soft: true }]
        : undefined,
    -1.5,
  ),
  // `have we sold to Acme before`
  rule(
    'Parts',
    'have/did/has we/anyone? ever/already? sold/sell anything/something? to Name before/already/yet?',
    (name) => (name.kind === 'company' || name.kind === 'lead' ? [of('leads'), named(name), ended('won')] : undefined),
    -1,
  ),
  // `the largest order they placed`
  rule(
    'Cond',
    'Name placed/made/gave us? with? us?',
    (name) => (name.kind === 'company' ? named(name) : undefined),
    0.2,
  ),
  // `what changed in the pipeline on Wednesday`
  rule(
    'Parts',
    'what has/have? changed/moved/happened in/within our? pipeline on/in/during? Period',
    (period) => [of('leads'), { k: 'when', day: 'moved', period }],
    -1.5,
  ),
  // `what happened to the task about the newsletter`
  rule(
    'Parts',
    'what has/have? happened/became/become to/with/of task/todo about/on/for/of Text',
    (text) => [of('tasks'), { k: 'text', text }],
    -1.5,
  ),
  // `who of us is working on Acme right now`
  rule(
    'Parts',
    'who of? us? is/are currently? working on Name right? now/currently?',
    (name) =>
      name.kind === 'task'
        ? undefined
        : [
            asked([{ field: 'owner' }]),
            { k: 'owning' },
            named(name),
            { ...where('leads', 'outcome', 'open'), soft: true },
          ],
    -1,
  ),
  // `and when should it be finished`
  rule(
    'Part',
    ',? and? by? when should/must/does/has/is/will it/that/this have? to? be? finished/done/completed/ready',
    () => show('due'),
    -2,
  ),
  // `which job postings have a deadline coming up`
  rule(
    'Parts',
    'Subject have/has/with? a/an? application? deadline/deadlines coming/come up',
    (subject) =>
      subject.subject === 'openings' ? [subject, { k: 'order', field: 'due', descending: false }] : undefined,
    -1,
  ),
  // `with whom of these have we not been in touch`
  rule('Part', 'with/to/from? whom/who of/among them/these/those', () => ({ k: 'pointer' }), -0.2),
  // `what is the next thing we have to do for her`
  rule(
    'Part',
    'what is next thing/step? we/i/you? have/need/has? to? do for/with/about him/her/them/it',
    () => ({ k: 'show', show: ['nextStep', 'nextStepDue'] }),
    -0.5,
  ),
  // `how many candidates are we still considering`
  rule(
    'Parts',
    'Subject are/is we/you still? considering/looking at? over/across/for/in? all? our? jobs/openings/positions?',
    (subject) => (subject.subject === 'candidates' ? [subject, where('candidates', 'open', 'yes')] : undefined),
    -1,
  ),
  // `which applicant has waited longest without being moved on`
  rule('Part', 'without being? moved/moving on/forward/along?', () => where('candidates', 'open', 'yes'), -0.3),
  // `applicants who have not been moved on from the applied stage`
  rule(
    'Cond',
    'Not been? moved/moved on/along/forward? from/beyond/past at? Where stage? yet?',
    (_, stage) => stage,
    -0.6,
  ),
  // `applicants for the Lisbon job who live in Berlin`
  rule(
    'Cond',
    'live/lives/living/resident in/near Name',
    ({ kind, texts: [text = ''] }) =>
      /^(place|location)$/.test(kind) ? { k: 'text', text, field: 'place' } : undefined,
    -0.3,
  ),
  // `what has Ben won and lost this year`
  rule(
    'Parts',
    'what/which Subject? has/have/did Person won/win and/or lost/lose',
    (_, person) => [
      of('leads'),
      { k: 'person', ...person },
      { k: 'where', on: { leads: { field: 'outcome', is: ['won', 'lost'] } }, day: 'closed' },
      { k: 'group', groups: [{ field: 'outcome' }] },
      ...computed('sum', 'value'),
    ],
    -1,
  ),
  // `and what has to be finished today`, of tasks that are overdue
  rule(
    'Parts',
    'what/which Subject? has/have/needs/need/must to? be? finished/done/completed/ready Period',
    (subject, period) =>
      !subject || subject.subject === 'tasks' ? [of('tasks'), OPEN, { k: 'when', day: 'due', period }] : undefined,
    -1,
  ),
  // `what has Acme brought in altogether`
  rule(
    'Parts',
    'what/much has/have/did Name brought/bring/spent/spend/paid/pay/ordered/order in? us? with? us? altogether/overall/total/together?',
    (name) =>
      name.kind === 'company' ? [of('leads'), named(name), ended('won'), ...computed('sum', 'value')] : undefined,
    -1,
  ),
  // `when do their deadlines end`
  rule('Part', 'when do/does their/its/the? deadline/deadlines end/expire/run/close out?', () => show('due'), -0.5),
  // `and which benefits come with it`
  rule(
    'Parts',
    'which/what benefits/perks come/comes with/along it/that/this',
    () => [of('openings'), show('benefits')],
    -0.8,
  ),
  // `which jobs are we hiring for actively`
  rule(
    'Parts',
    'Subject are/is we currently/actively? hiring/recruiting for currently/actively/now?',
    (subject) => (subject.subject === 'openings' ? [subject, where('openings', 'status', 'active')] : undefined),
    -1,
  ),
  // `why did Jane Doe say no`
  rule('Parts', 'why did/has Name say/said/says no', whyEnded, -1.5),
  // `what do people mostly tell us when a deal dies`
  rule(
    'Part',
    'what do/did people/customers/they/clients mostly/usually/often? tell/say us? when/if',
    () => aim('why'),
    -0.8,
  ),
  // `which open deals could I visit there`
  rule('Part', 'could/can/should/might i/we visit/see/meet/call on?', () => aim('list'), 0.2),
  // `what happened with the planner job`
  rule(
    'Parts',
    'what has/have? happened/become/became with/to/of Called',
    (name) => (name.kind === 'opening' ? [of('openings'), named(name)] : undefined),
    -1.5,
  ),
  // `and who moved them`: of each the last move
  rule(
    'Part',
    ',? and? who has/have? moved/put/rejected/advanced/promoted/accepted them/him/her/it/those/these there/back? ,? and? when/on? what/which? day/date?',
    () => show('movedBy'),
    -2,
  ),
  rule('Parts', 'Event back? Period? ,? and by whom/who', ({ day }, period) =>
    day === 'moved' ? [{ k: 'event', day }, ...(period ? [when(period)] : []), show('movedBy')] : undefined,
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
  // `what was the latest with Jane Doe`
  rule('Part', 'what was the? latest/newest/last with/from Name', () => notKept(WRITTEN), -1.2),
  // `what do I still have on my list`
  rule('Parts', 'what do/does/have/has Person still? have/got? left? on his/her/my/our/their list', openTasksOf, -1.2),
  // `how do the applicants for the planner job spread over the stages`
  rule(
    'Parts',
    'how do/are/is Subject Cond? spread/distributed/split/divided out? over/across/among/between the? stages/stage',
    (subject, cond) => [subject, ...(cond ? [cond] : []), { k: 'group', groups: [{ field: 'stage' }] }],
    -1,
  ),
  // `who is responsible for each of them`
  rule('Part', 'who is/are? responsible/looking for/after each of? them/these/those', () => show('owner'), -0.8),
  // `how have the leads from trade shows turned out so far`
  rule(
    'Parts',
    'how have/has/did our? Subject Cond? turned/turn/worked/work/gone/go out so? far?',
    (subject, cond) => [subject, ...(cond ? [cond] : []), { k: 'group', groups: [{ field: 'outcome' }] }],
    -1,
  ),
  // `when we were looking for an upholsterer`
  rule('Cond', 'when/while we/they were looking/searching/hiring for a/an Called', (name) =>
    name.kind === 'opening' ? named(name) : undefined,
  ),
  // `which deals are we working on in Spain`
  rule(
    'Parts',
    'Subject are/is we/you currently? working on',
    (subject) => (subject.subject === 'leads' ? [subject, where('leads', 'outcome', 'open')] : undefined),
    -0.5,
  ),
  // `must an applicant for the planner job speak Portuguese`
  rule(
    'Parts',
    'must/do/does/should applicant/applicants/candidate/candidates/someone for/to Called have? to? Text',
    (name) => requirementsOf(name),
    -1,
  ),
  // `how many days has each of them had it`
  rule(
    'Part',
    'how many/long days? has/have/is/are each/they of? them? had/been/waited/held/waiting it/there/that?',
    () => show('daysInStage'),
    -0.8,
  ),
  // `which leads did we pick up at trade shows`
  rule('Cond', 'pick/picked up? at/from/through/via/on Where', (from) =>
    from.on.leads?.field === 'source' ? from : undefined,
  ),
  // `how far are we with filling the planner job`
  rule(
    'Parts',
    'how far are/have/is we/it come/got? with/in filling/hiring/recruiting for? Called',
    (name) => (name.kind === 'opening' ? [of('candidates'), named(name), show('stage')] : undefined),
    -1.5,
  ),
  // `what must applicants bring along`, for the job that was shown
  rule(
    'Parts',
    'what must/should/do/does/would/has/have applicants/candidates/people/person/one/somebody/someone/they/you/that person? have/need/needs? to? bring/show along/with? them? for? it/that?',
    () => [of('openings'), show('requirements')],
    -0.8,
  ),
  // `where did the leads we got in November come from`
  rule(
    'Parts',
    'where did/do/have the/our/these/those? Subject that? we/you got/get/had/received/gained in? Period come/came from',
    (subject, period) =>
      subject.subject === 'leads'
        ? [asked([{ field: 'source' }]), subject, { ...when(period), day: 'created' }]
        : undefined,
    -1,
  ),
  // `where did the leads created in November come from`
  rule(
    'Parts',
    'where did/do/does/have the/our/these/those? Subject Event in? Period come/comes from',
    (subject, { day }, period) =>
      subject.subject === 'leads' ? [asked([{ field: 'source' }]), subject, { ...when(period), day }] : undefined,
    -1,
  ),
  // `who has the longest list of open tasks`
  rule(
    'Parts',
    'who has/have the? <longest/shortest/biggest> list of',
    (length) => [asked([{ field: 'owner' }]), most(length !== 'shortest')],
    -0.8,
  ),
  // `what have we closed so far in November`
  rule(
    'Parts',
    'what have/has/did we close/closed/win/won so far',
    () => [of('leads'), ended('won'), ...computed('sum', 'value')],
    -0.8,
  ),
  // `which leads came in new this week`
  rule('Cond', 'came/come/arrived in? new Period', (period) => ({ ...when(period), day: 'created' }), -0.8),
  // `what has Ben done with customers this week`
  rule(
    'Parts',
    'what has/have/did/does Person done/do with customers/clients/leads/prospects',
    (person) => [aim('activity'), { k: 'person', ...person, role: 'by' }, where('activities', 'about', 'lead')],
    -1,
  ),
  // `its next step is due this week`
  rule(
    'Cond',
    'next step/steps/action is/was/are/were/falls? due/planned? Period',
    (period) => ({
      ...when(period),
      day: 'nextStepDue',
    }),
    -0.5,
  ),
  // `how many candidates does each active opening have`
  rule(
    'Parts',
    'how many Subject do/does each/every of? Where openings/opening/job/jobs/position/positions have/has/got?',
    (subject, where) =>
      subject.subject === 'candidates' && where.on.openings
        ? [of('openings'), where, show('candidateCount')]
        : undefined,
    -1.5,
  ),
  // Of a customer, not of a task.
  rule(
    'Parts',
    'who else? is/are working on Name',
    (name) => (name.kind === 'task' ? undefined : [asked([{ field: 'owner' }]), { k: 'owning' }, named(name)]),
    -0.8,
  ),
  // `what did Ben note about Jane Doe`
  rule(
    'Part',
    'what did/does/has/have Person? we/they/the? team/everybody/everyone/colleagues? note/write/wrote/say/said/think/know/log about/on/of Name Period?',
    () => notKept(WRITTEN),
    -1,
  ),
  // `what have we written down on Jane Doe`, `the comments on Jane Doe`
  rule(
    'Part',
    'what have/has/did/was/is/were we/they/the? team/people/everybody/everyone/colleagues? written/noted/wrote/put/said/commented down? about/on/of/for Name',
    () => notKept(WRITTEN),
    -1,
  ),
  rule(
    'Part',
    'any/our/the? notes/comments/remarks/impressions/feedback about/on/for/of Name',
    ({ kind }) => (kind === 'candidate' ? notKept(WRITTEN) : undefined),
    -1,
  ),
  // `what did we write down last`
  ...[
    'what was/were/did/has/have we/you/they/anyone? been? written/write/noted/note down? there? about/on? them/it/that? last time?',
    'what we/you/they/anyone? last wrote/noted/put down? there? about/on? them/it/that?',
    'what was/were/did/has/have we/you/they/anyone? last been? written/write/wrote/noted/note down? there? about/on? them/it/that?',
    'last/latest thing/entry that? we/you/they/was? have? noted/wrote/written/put down? in? notes? there?',
  ].map((last) => rule('Parts', last, () => [...LAST_NOTE], -0.8)),
  rule(
    'Parts',
    'what does/do/did is? last/latest/newest/most? recent? Where say/contain/mention',
    (where) => (where.on.activities ? [of('activities'), where, LATEST] : undefined),
    -0.8,
  ),
  // `what came out of the last call with Jane Doe`
  ...[
    "what came/comes out of Person? Period? 's? our/my/the? last/latest? call/meeting/visit/conversation/contact/talk/one with/at Name on? Period?",
    'what happened/came/said at/in/on/during our/my/the? last/latest? call/meeting/visit/conversation/one with/at Name',
    'what was/did/have/has we? talked/discussed/agreed/said/talk/discuss/agree/say about/on? last? with/to? Name',
    'what is Name waiting for',
    'who decides/decide at/for/in Name',
  ].map((asked) => rule('Part', asked, () => notKept(WRITTEN), -1)),
  // `who are we talking to at Acme`: of what is still open there
  ...[
    'who/whom are we still/currently/now? talking/speaking/dealing/negotiating in? to/with at? Name right? now/currently?',
    'who/whom at/from Name are we still/currently/now? talking/speaking/dealing/negotiating to/with right? now/currently?',
    'people are we still/currently/now? talking/speaking/dealing/negotiating in? to/with at? Name right? now/currently?',
  ].map((asked) =>
    rule('Parts', asked as 'Name', (name) => [of('leads'), named(name), where('leads', 'outcome', 'open')], -1),
  ),
  // `with whom at Acme do we have open deals`
  rule('Parts', 'with? whom/who at/from Name do/are/have we have?', (name) => [of('leads'), named(name)], -1),
  // `has anyone been in touch with Jane Doe since June`
  rule(
    'Parts',
    'has/have/did/was anyone/anybody/someone/somebody/we ever? Event with/to? Name Period',
    ({ day, how = [] }, name, period) => {
      if (day !== 'contacted') return undefined
      const types = how.map((type) => where('activities', 'noteType', type))
      return types.length > 0
        ? [of('activities'), ...types, named(name), when(period)]
        : [of('leads'), named(name), { k: 'when', day, period }]
    },
    -1,
  ),
  // `has anyone spoken to Jane Doe yet`
  rule(
    'Parts',
    'has/have/did anyone/anybody/someone/somebody/we ever/already? Event with/to? Name at? all? yet/ever/already',
    ({ day }, name) => (day === 'contacted' ? [aim('when'), { k: 'event', day }, named(name)] : undefined),
    -0.8,
  ),
  // `what tasks do I have`: those that are to be done
  rule(
    'Parts',
    'Subject do/does/has/have Person still? have/got? myself/himself/herself?',
    (subject, person) =>
      subject.subject === 'tasks' ? [subject, { k: 'person', ...person }, { ...OPEN, soft: true }] : undefined,
    -0.3,
  ),
  // `who do we talk to at Acme`
  ...[
    'who/whom do we talk/speak/deal to/with at Name',
    'who/whom at Name do we talk/speak/deal to/with',
    'who is/are my/our contact/contacts at/for/with Name',
    'who is/are my/our contact/contacts at/for/with Name ,? and how do/can we/i reach/contact/call them/him/her/it?',
  ].map((asked) =>
    rule(
      'Parts',
      asked as 'Name',
      (name) =>
        name.kind === 'company' ? [of('leads'), named(name), show('contactDetails')] : found(name, { contact: true }),
      -1,
    ),
  ),
  rule('Parts', 'walk me through Called', (name) => [of('activities'), named(name)], -0.8),
  // `who is our contact at Acme, and what is their email`
  rule(
    'Parts',
    'who is/are my/our contact/contacts at/for/with Name ,? and what is/are their/his/her Field',
    (name, field) =>
      name.kind === 'company' ? [of('leads'), named(name), show(field)] : found(name, { contact: true, show: field }),
    -1.2,
  ),
  // `is anything urgent`: of what is still to be done
  rule(
    'Parts',
    'is/are? there? any/anything marked/flagged? as? Where Subject?',
    (where, subject) => (where.on.tasks?.field === 'priority' ? [subject ?? of('tasks'), where, OPEN] : undefined),
    -0.5,
  ),
  // `when is the visit to Acme`: it is to be done
  rule(
    'Parts',
    'when is/are our/my/the? next? visit/meeting/call/appointment/demo to/with/at Name',
    (name) => [of('tasks'), OPEN, named(name), { k: 'order', descending: false, field: 'due' }],
    -0.8,
  ),
  rule(
    'Parts',
    'overview/summary/history of our/the? business/dealings/relationship/history with Name',
    (name) => (name.kind === 'company' ? [of('leads'), named(name)] : found(name)),
    -0.8,
  ),
  // `who is our best customer`, `top five customers`: companies
  rule(
    'Parts',
    'who? is/are? our/my? Count? Top Count? single? customer/customers/client/clients/buyer/buyers',
    (few, { descending, field }, count = few) =>
      field === undefined || field === 'value'
        ? [
            { k: 'revenue' },
            asked([{ field: 'company' }]),
            most(descending),
            ...(count ? [{ k: 'limit' as const, count }] : []),
          ]
        : undefined,
    -0.8,
  ),
  rule('Part', 'any/every company/firm/customer/client that/who/which', () => asked([{ field: 'company' }]), -0.5),
  rule(
    'Part',
    'of/from/among all? our? customers/clients we? ever? had/have? ,? who is/was?',
    () => asked([{ field: 'company' }]),
    -0.8,
  ),
  // `where did the Acme lead come from`
  rule(
    'Parts',
    "where do/does/did Period? 's? our/my? Cond Subject? in? Period? come/came from/in?",
    (before, cond, subject, behind) => {
      const period = before ?? behind
      return [asked([{ field: 'source' }]), ...(period ? [when(period)] : []), cond, ...(subject ? [subject] : [])]
    },
    -0.5,
  ),
  rule('Parts', 'where do we still have', () => [of('leads'), where('leads', 'outcome', 'open')], -0.5),
  rule('Part', 'where do/does', () => asked([{ field: 'source' }]), 0.4),
  rule(
    'Parts',
    'where do/does/did our/all? Subject Cond come/came from/in',
    (subject, cond) => [asked([{ field: 'source' }]), subject, cond],
    -1,
  ),
  rule(
    'Parts',
    'where do/does/is/are Called stand/now/at/standing/based/located/situated/sit/headquartered/live?',
    (name) => found(name),
    -0.3,
  ),
  rule('Parts', 'where do we/i stand with/at/on Name', (name) => found(name), -1),
  rule('Parts', 'how did it/things/that go/turn/end out? with Name', (name) => found(name), -1),
  // `since when`, of what was shown
  rule('Part', 'since when', () => show('moved'), -0.5),
  rule('Part', 'since/from what/which date/day on?', () => show('moved'), -0.5),
  rule('Part', 'from when on', () => show('moved'), -0.5),
  // `since when have we had no contact with it`
  rule(
    'Part',
    'since when is/are/has/have/did we/nobody/anyone? had/been/have? no/out contact/touch with/to?',
    () => show('contacted'),
    -1,
  ),
  // `date of last contact`
  rule('Part', 'date/day of Field', (field) => (usedFor(field).join() === 'day' ? show(field) : undefined), -0.3),
  // `what is next there`, `what do we do next with them`
  ...[
    'what is/comes/happens next there',
    'what are/is we/it still? waiting for there',
    'what are/is we/it still? waiting for on/with/from/at? it/them/that/this/him/her/his/their/those/these deal/lead?',
    'what is/comes/happens next with/on/for/at it/them/that/this/him/her/those/these',
    'what do/will/should/shall we do next with/about/for/on it/them/that/this/him/her/those/these',
  ].map((next) => rule('Part', next, () => ({ k: 'show', show: ['nextStep', 'nextStepDue'] }), -0.5)),
  // `which next step is planned`, `what have we put down as next step`
  ...[
    'which/what Field is/are/was/were/have/has/did/do we? planned/set/agreed/noted/written/put down?',
    'what is/are/was/have/has/did we? planned/put/written/noted/set/agreed down? as our? Field',
  ].map((planned) =>
    rule('Part', planned as 'Field', (field) => (usedFor(field).join() === 'fact' ? show(field) : undefined), -0.5),
  ),
  // `how did they find us`, `where did we get them from`
  ...[
    'how did they/those/these/it find/reach/hear/come to/of/about? us',
    'where do/does/did we/they/those/these/it have/get/got/find/come/came them/those/these/it? in? from',
    'in/through/via/by/from? which/what channel/channels/source/sources each? of? did/do/does/have/has? they/those/these/them/we come/came/got/get/find? them? in? through/from/by/via?',
    'what channel/channels/source/sources each of those/them/these? come/came in? through/from/by/via?',
  ].map((from) => rule('Part', from, () => asked([{ field: 'source' }]), -1.5)),
  // `what reasons did customers give for turning us down`, `what do customers say made them choose us`
  ...[
    'reason/reasons customers/clients/they/people give/gave/given/name/named us? for Where',
    'what did/do customers/clients/they/people praise/like/appreciate/value when they Where',
    'what/which reason/reasons do/did/have/has customers/clients/they/people? most? often? give/given/gave/name/named us? most? often? for Where',
    'what do/did/have/has customers/clients/they/people give/gave/given/say/said/name/named/state most? often? us? as? reason/reasons? for/to? why? made/makes? them/they? when? they? Where',
  ].map((reasons) => rule('Parts', reasons as 'Where', (where) => [asked([{ field: 'lostReason' }]), where], -0.8)),
  // `which new colleagues did we hire`
  rule(
    'Parts',
    'which/what new? colleagues/employees/people/staff did/have/has we Where',
    (where) => (where.on.candidates ? [of('candidates'), where] : undefined),
    -0.5,
  ),
  // `which deals is Ben working on`
  rule(
    'Parts',
    'Subject is/are Person working on',
    (subject, person) =>
      subject.subject === 'leads'
        ? [subject, { k: 'person', ...person }, where('leads', 'outcome', 'open')]
        : undefined,
    -0.5,
  ),
  ...[
    'job? offers to/for? candidates/applicants? are? still? open/out/unanswered/waiting/without for? an? answer/reply?',
    'job? offers to/for? candidates/applicants? have/are not been? answered/accepted yet?',
  ].map((offers) => rule('Parts', offers, () => [of('candidates'), where('candidates', 'stage', 'offered')], -0.5)),
  rule('Part', 'where do/does he/she/they live', () => show('place'), -0.5),
  rule('Part', 'where are/is they/these/those/he/she based/located/living', () => show('place'), -0.5),
  // `what opening are those for`, of candidates that were shown
  rule(
    'Part',
    'which/what Subject is/are/did/do/has/have? each? of? they/those/these/that/them/he/she/one is? candidate/candidates? up/in/going/apply/applied? for/in/to',
    ({ subject, one }) => (subject === 'openings' && one ? asked([{ field: 'opening', noun: true }]) : undefined),
    -0.5,
  ),
  // `which one has the most candidates`, of openings that were shown
  rule(
    'Parts',
    'which one/of of? them/those/these? has/have? drawn/got/received/attracted? <most/fewest> Subject',
    (which, subject) => {
      const field = subject.subject === 'candidates' ? 'opening' : subject.subject === 'tasks' ? 'lead' : undefined
      return field && [asked([{ field }]), most(which === 'most'), subject]
    },
    -0.5,
  ),
  // `how many have applied for each of them`, of openings that were shown
  rule(
    'Part',
    'how many people/candidates/applicants has/have? applied? for/to? each of? them/those/these?',
    () => show('candidateCount'),
    -1,
  ),
  rule(
    'Parts',
    'turn/turning/turned candidates/applicants/people down',
    () => [of('candidates'), { k: 'where', on: { candidates: { field: 'stage', is: ['rejected'] } }, day: 'moved' }],
    -0.5,
  ),
  rule(
    'Parts',
    'turn/turning/turned Name down',
    (name) => [named(name), { k: 'where', on: { candidates: { field: 'stage', is: ['rejected'] } }, day: 'moved' }],
    -0.5,
  ),
  rule(
    'Parts',
    'turn/turned/decline/declined our/the/an? offer/offers down?',
    () => [where('candidates', 'stage', 'rejected'), where('candidates', 'previousStage', 'offered')],
    -0.5,
  ),
  // `how do most applicants find us`
  rule(
    'Parts',
    'how do/did/have/has most? of? our/the? Subject find/found/hear/heard/learn/learned/come/came about/of/across/to? us',
    (subject) => [subject, asked([{ field: 'source' }]), most(true)],
    -0.6,
  ),
  rule(
    'Parts',
    'how did Name find/hear/learn/come about/of/across/to? us',
    (name) => [named(name), asked([{ field: 'source' }])],
    -0.6,
  ),
  // `where do candidates get stuck`
  rule(
    'Parts',
    'where do/does/are/is our/most? Subject get/getting/usually? Stay',
    (subject) => [subject, { k: 'stays' }, asked([{ field: 'stage' }])],
    -0.6,
  ),
  // `through which stages has the deal with Jane Doe gone`
  rule(
    'Parts',
    'through/across? which/what stages/stage has/have/did the? deal/deals/lead/application? with/of? Name go/gone/move/moved/pass/passed/been/run through/in?',
    movesOf,
    -0.8,
  ),
  rule(
    'Parts',
    'how did/has the? deal/lead/application? with/of? Name go/gone/move/moved/progress/progressed through/along/in the/our stages/process/pipeline/funnel/rounds',
    movesOf,
    -0.8,
  ),
  // `why did Jane Doe not get the planner job`, `why did it come to nothing with Jane Doe`
  ...[
    'why did/has/was Name not get/got/gotten/given/receive/received the/a/our? Called',
    'why did/has/was not Name get/got/gotten/given/receive/received the/a/our? Called',
    'why did/have we/you not take/hire/choose/want/invite/keep Name',
    'why did/have not we/you take/hire/choose/want/invite/keep Name',
    'why did/has it/that/this? come/came to nothing with Name',
    'why did/has it/that/this? not work/worked out with Name',
    'why did Name fall/drop through/out',
  ].map((asked) => rule('Parts', asked as 'Name', whyEnded, -1.5)),
  rule(
    'Parts',
    'who/which/what customers/customer/leads/deals? said/say/says no to? us?',
    () => [of('leads'), ended('lost')],
    -0.8,
  ),
  rule('Part', 'why did he/she/they say no', () => aim('why'), -0.5),
  // `what do people mostly get rejected for`
  rule(
    'Parts',
    'what do/did/are/were/is/was we/most? of? our/the? people/candidates/applicants/they? mostly/mainly/usually/typically/often/most? get/got/being? Where people/candidates/applicants? for/over/because of?',
    (where) => (where.on.candidates?.is?.join() === 'rejected' ? [of('candidates'), where, aim('why')] : undefined),
    -0.8,
  ),
  rule('Part', 'when did he/she/they get to/there/into? this/that? stage?', () => show('moved'), -0.5),
  rule('Part', 'and through/via/by/from which channel/channels/source/sources', () => show('source'), -0.5),
  rule('Part', 'by when', () => show('due'), -0.4),
  // `the next step with Acme`
  rule(
    'Parts',
    'Field of/for/with/at/on Called',
    (field, name) =>
      usedFor(field).join() === 'fact' && (name.kind === 'lead' || name.kind === 'company')
        ? found(name, REACHING.has(field) ? { show: field } : {})
        : undefined,
    -0.3,
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
  // `what have I delegated`, `delegated by me`
  ...['Person Aux? delegated/delegate away/out/on?', 'delegated away/out? by Person'].map((delegated) =>
    rule('Parts', delegated as 'Person', (person) => [of('tasks'), ...handedOn(person)], -0.1),
  ),
  // `tasks that come from me`, `that sit with a colleague`
  rule(
    'Cond',
    'come/comes/came/coming from Person',
    ({ is }) => ({ k: 'person', is, role: 'by', did: 'created' }),
    -0.1,
  ),
  rule(
    'Cond',
    'is/are/sit/sits/lie/lies/rest/rests/sitting/lying? with/on/to a/other/another/someone/somebody colleague/colleagues/else/person',
    () => ({ k: 'person', is: ['me'], not: true }),
    -0.3,
  ),
]
