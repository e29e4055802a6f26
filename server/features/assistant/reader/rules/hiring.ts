import { rulesOf } from '../chart.ts'
import type { Part, Values } from '../meaning.ts'
import { aim, asked, ended, most, named, of, reached, show, where } from './meanings.ts'

const rule = rulesOf<Values>()

/** Who ever got an offer. */
const OFFERED = [reached(where('candidates', 'stage', 'offered'))].filter((each) => each !== undefined)

/** Why it was lost with a lead, or why a candidate was rejected. */
const whyEnded = (name: Values['Name']): Part[] | undefined => {
  if (name.kind === 'candidate')
    return [of('candidates'), where('candidates', 'stage', 'rejected'), named(name), aim('why')]
  return name.kind === 'lead' || name.kind === 'company'
    ? [of('leads'), ended('lost'), named(name), aim('why')]
    : undefined
}

/** What is asked of an opening, or of who applied for it. */
const ofJob = (subject: 'openings' | 'candidates', name: Values['Called'], ...parts: Part[]): Part[] | undefined =>
  name.kind === 'opening' ? [of(subject), named(name), ...parts] : undefined

const requirementsOf = (name: Values['Called']) => ofJob('openings', name, show('requirements'))

/** `the planner position in Lisbon` */
const jobAt = (job: Values['Called'], place: Values['Name']): Part[] | undefined =>
  job.kind === 'opening' && /^(place|location)$/.test(place.kind)
    ? [named(job), { ...named(place), kind: 'site' }]
    : undefined

/** What is asked of candidates and job openings. */
export const HIRING = [
  rule('Called', 'opening/job/position/role/vacancy for/of/as Name', (name) =>
    name.kind === 'opening' ? name : undefined,
  ),
  rule('Cond', 'in/for/from/of/during Name search/recruitment', (name) =>
    name.kind === 'opening' ? named(name) : undefined,
  ),
  // `can people see the planner job`
  rule(
    'Cond',
    'can/could people/one/you/candidates/applicants/anyone/somebody/outsiders/public already/now? apply/see already/now? for/to?',
    () => ({ k: 'where', on: { openings: { field: 'live', is: ['yes'] } } }),
    -0.3,
  ),
  // `did we put the planner job online`
  rule(
    'Parts',
    'did/have/has we/they/somebody? put/get/got/set Called online/live/out/up there?',
    (name) => ofJob('openings', name, where('openings', 'live', 'yes')),
    -0.6,
  ),
  // `how long has the planner job been open`, `since when is it online`
  ...[
    [
      'how/since long/when has/have/is/was Called been? open/live/online/out/up/advertised/vacant/published there?',
      'created',
    ],
    ['when do/will the? applications for Called close/end', 'due'],
  ].map(([asked, field = '']) =>
    rule('Parts', asked as 'Called', (name) => ofJob('openings', name, show(field)), -0.8),
  ),
  // `which qualifications does the planner position call for`
  rule(
    'Parts',
    'what/which qualifications/requirements/skills/experience/knowledge? do/does Called need/require/ask/call/want/demand/expect for/of? applicants/candidates?',
    requirementsOf,
    -0.8,
  ),
  // `where does Jane Doe live`
  rule(
    'Parts',
    'where does Name live/stay',
    (name) => (name.kind === 'candidate' ? [of('candidates'), named(name), show('place')] : undefined),
    -1,
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
  rule('Cond', 'for/at the? Name job/position/opening/role/vacancy', (place) =>
    place.kind === 'place' || place.kind === 'location' ? { ...named(place), kind: 'site' } : undefined,
  ),
  // `what are we looking for in a planner`, `what should someone bring along for the planner job`
  ...[
    'what are/is/do/did we/they/one/you look/looking for in a/an/the? Called',
    'what should/must/does/do/has/have somebody/someone/one/applicants/candidates/people/candidate/applicant/you/they have/need/bring/know/fulfil/meet to? have/know/bring/be? along/or? have/know/bring? for/to/as/in apply? for? a/an/the? Called',
    'what do/does people/candidates/applicants/applicant? for? Called need/have to? bring/have/know? along?',
  ].map((asked) => rule('Parts', asked as 'Called', requirementsOf, -0.8)),
  // `by when do you have to apply for it`
  rule(
    'Parts',
    'until/till/by/up to? when/what/which date/day/time? do/does/are/is/can/could/may/must/should people/one/you/candidates/applicants/somebody/someone/they/i/we still? have/need? to? apply/accept/take/accepting/taking applications? for/to?',
    () => [of('openings'), { k: 'order', field: 'due', descending: false }],
    -0.8,
  ),
  // `how is hiring going`
  rule(
    'Parts',
    'how is/are our? hiring/recruiting/recruitment going/looking/doing/coming? along?',
    () => [of('candidates'), where('candidates', 'open', 'yes'), { k: 'group', groups: [{ field: 'stage' }] }],
    -2,
  ),
  // `the planner position in Lisbon`
  rule('Parts', 'for? the? Called in/at Name', jobAt, -0.6),
  // `where do we stand with the planner job`: who applied, and in which stage they are
  ...[
    'where do/are we stand/standing? with/on filling/hiring/recruiting? the? Called hire/search?',
    'how is/are the? Called search/hiring/recruiting/recruitment going/coming/doing along?',
    'how far along? are/is/have/has we? candidates/applicants/candidate? come/got/gotten/progressed? along? with/for/on Called',
  ].map((asked) => rule('Parts', asked as 'Called', (name) => ofJob('candidates', name), -1.2)),
  // `of all the offers we made to candidates, how many were accepted`
  ...[
    'of all? our? offers we/you? have? ever? made/make/extended/sent? to? candidates/applicants/people? ,? how many were/was/got? accepted/taken',
  ].map((offers) =>
    rule(
      'Parts',
      offers,
      () => [of('candidates'), ...OFFERED, aim('count'), where('candidates', 'stage', 'accepted')],
      -2,
    ),
  ),
  // `where do the applicants for the planner job stand`
  ...[
    'how do/are things stand/standing/going/looking with/for/on our/my/all? Subject Cond?',
    'where do/does our/my/all? Subject Cond? stand/stands',
  ].map((stand) =>
    rule(
      'Parts',
      stand as 'Subject Cond?',
      (...parts) => [...parts.filter((part) => part !== undefined), show('stage')],
      -1,
    ),
  ),
  // `how many people have accepted, and for which jobs`
  rule('Part', ',? and for? which/what jobs/job/positions/openings/roles', () => asked([{ field: 'opening' }]), 0.2),
  // `what do we ask of the working student`, `how far along is the planner job`: all that an opening says
  ...[
    'what do/does we/they/one/you ask/want/expect/demand/require of/from Called',
    'what do/does we/they/one/you ask/want/expect/demand/require of/from somebody/someone/people/anyone who want/wants to be/become/work? as? a/an? Called',
    'how far along? is/are/has/have Called? come/got/gotten? with/for? Called',
    'what is/are still? missing/lacking/open/unfinished from/in/for/on/with/to? Called',
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
  // `which jobs are we hiring for actively`
  rule(
    'Parts',
    'Subject are/is we currently/actively? hiring/recruiting for currently/actively/now?',
    (subject) => (subject.subject === 'openings' ? [subject, where('openings', 'status', 'active')] : undefined),
    -1,
  ),
  // `why did Jane Doe say no`
  rule('Parts', 'why did/has Name say/said/says no', whyEnded, -1.5),
  // `what happened with the planner job`
  rule('Parts', 'what has/have? happened/become/became with/to/of Called', (name) => ofJob('openings', name), -1.5),
  // `how do the applicants for the planner job spread over the stages`
  rule(
    'Parts',
    'how do/are/is Subject Cond? spread/distributed/split/divided out? over/across/among/between the? stages/stage',
    (subject, cond) => [subject, ...(cond ? [cond] : []), { k: 'group', groups: [{ field: 'stage' }] }],
    -1,
  ),
  // `what does the planner earn`
  rule(
    'Parts',
    'what/much do/does/would/will Called earn/make/pay/get paid?',
    (name) => ofJob('openings', name, show('salary')),
    -1.5,
  ),
  // `what must applicants bring along`, for the job that was shown
  rule(
    'Parts',
    'what must/should/do/does/would/has/have applicants/candidates/people/person/one/somebody/someone/they/you/that person? have/need/needs? to? bring/show along/with? them? for? it/that?',
    () => [of('openings'), show('requirements')],
    -0.8,
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
  // `who is furthest along for the planner`
  rule(
    'Parts',
    'who is furthest along? for/with/in Called in? Name?',
    (job, place) => {
      const at = place ? jobAt(job, place) : [named(job)]
      const first: Part = { k: 'top', descending: true, field: 'stage', count: 1 }
      return at && job.kind === 'opening'
        ? [of('candidates'), ...at, where('candidates', 'open', 'yes'), first]
        : undefined
    },
    -1.5,
  ),
  // `how many are still in the running for each`, behind openings
  rule(
    'Parts',
    'how many people/candidates/applicants do/are we? have? still? Where for/at/with each of? opening/job/one/them/these/those?',
    (where) =>
      where.on.candidates
        ? [of('candidates'), where, aim('count'), { k: 'group', groups: [{ field: 'opening' }] }]
        : undefined,
    -1.5,
  ),
  // `which new colleagues did we hire`
  rule(
    'Parts',
    'which/what new? colleagues/employees/people/staff did/have/has we Where',
    (where) => (where.on.candidates ? [of('candidates'), where] : undefined),
    -0.5,
  ),
  ...[
    'job? offers to/for? candidates/applicants? are? still? open/out/unanswered/waiting/without for? an? answer/reply?',
    'job? offers to/for? candidates/applicants? have/are not been? answered/accepted yet?',
  ].map((offers) => rule('Parts', offers, () => [of('candidates'), where('candidates', 'stage', 'offered')], -0.5)),
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
    'how many people/candidates/applicants has/have/do/are/did? we/there? have/apply/applied? for/to? each of? them/those/these?',
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
  // `why did Jane Doe not get the planner job`, `why did it come to nothing with Jane Doe`
  ...[
    'why did/have not we/you take/hire/choose/want/invite/keep Name',
    'why did/was not Name get/taken/hired/chosen/picked for/as? Called?',
    'why did/was Name not get/taken/hired/chosen/picked for/as? Called?',
    'why did/has not it work/worked out with/for Name',
  ].map((why) => rule('Parts', why as 'Name', whyEnded, -1.5)),
  // `who did we take as office manager`
  rule(
    'Parts',
    'who did/have we take/taken/took on? as/for Called',
    (name) => ofJob('candidates', name, where('candidates', 'stage', 'accepted')),
    -1,
  ),
  // `what do people mostly get rejected for`
  rule(
    'Parts',
    'what do/did/are/were/is/was we/most? of? our/the? people/candidates/applicants/they? mostly/mainly/usually/typically/often/most? get/got/being? Where people/candidates/applicants? for/over/because of?',
    (where) => (where.on.candidates?.is?.join() === 'rejected' ? [of('candidates'), where, aim('why')] : undefined),
    -0.8,
  ),
]
