import { usedFor } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import type { Part, Values } from '../meaning.ts'
import { aim, counted, everIn, formerly, named, of, reached, show, sinceThen, stagesFrom, where } from './meanings.ts'

const rule = rulesOf<Values>()

// The stage that a lead is made in is no move.
const NOT_NEW: Values['Where'] = { k: 'where', not: true, on: { leads: { field: 'stage', is: ['new'] } } }

/** What moved, and neither ended nor just began. */
const FORWARD: Part[] = [
  { k: 'event', day: 'moved' },
  {
    k: 'where',
    not: true,
    on: { leads: { field: 'outcome', is: ['lost'] }, candidates: { field: 'stage', is: ['rejected', 'applied'] } },
  },
]

/** What every record has, so that having it is no condition. */
const OF_EACH = new Set(['lostReason', 'owner', 'stage', 'status', 'source'])
const isFact = (field: string) => usedFor(field).join() === 'fact'

/** What rows have, and whose they are. */
export const FACTS = [
  rule(
    'Cond',
    'Without any? Field filled/entered/set/given/recorded/stored/listed/specified/written/noted/put/on? in/out/file/down/for?',
    (_, field) => ({ k: 'has', field, not: true }),
  ),
  rule('Cond', 'Without any? date/deadline set/given/fixed?', () => ({ k: 'has', field: 'due', not: true }), -0.1),
  // `with no lead attached`, `where no lead is set`
  rule(
    'Cond',
    'where? Without any? Noun is/are? set/attached/linked/connected/assigned/given/recorded/behind to? it/them?',
    (_, parts) => (parts.some(({ k }) => k === 'person' || k === 'name') ? undefined : counted({ atMost: 0 }, parts)),
    -0.1,
  ),
  rule('Cond', 'With any? Field', (_, field) => ({ k: 'has', field }), 0.15),
  rule('Part', 'with the? number of Subject', ({ subject }) =>
    subject === 'candidates' ? show('candidateCount') : undefined,
  ),
  // What each says of itself: `with stage and value`, `and their owners`; what has an email is a condition.
  rule('Fields', 'Field', (field) => [field]),
  rule('Fields', 'Fields and/,/or/& their/the? Field', (fields, field) => [...fields, field]),
  rule(
    'Part',
    "<with/including/showing/and> <the/their/its/each/every> lead/contact/customer/company/person/owner? 's? Fields",
    // `and the deadline of …` asks for it.
    (word, which, show) =>
      word === 'and' && which === 'the' && !show.every((field) => OF_EACH.has(field)) ? undefined : { k: 'show', show },
    -0.3,
  ),
  rule(
    'Part',
    "with/including/showing <lead/contact/customer/client/company/person/owner> <'s/and/,> Fields",
    // The owner is a field too.
    (who, tie, show) => (who === 'owner' && tie !== "'s" ? undefined : { k: 'show', show }),
    -0.3,
  ),
  rule(
    'Part',
    '<with/including/showing/:> Fields',
    (word, show) =>
      (word === ':' && show.length < 3) ||
      (word === 'with' && (show.length === 1 ? !OF_EACH.has(String(show[0])) : show.length === 2 && show.every(isFact)))
        ? undefined
        : { k: 'show', show },
    -0.3,
  ),
  rule(
    'Parts',
    'Subject by the? number/count of Subject',
    (subject, counted) =>
      subject.subject === 'openings' && counted.subject === 'candidates'
        ? [subject, { k: 'order', field: 'candidateCount', descending: true }]
        : undefined,
    -0.3,
  ),
  // `in Portland, all stages`: whichever.
  rule(
    'Part',
    ', all/any/every/each Groups ,?',
    (groups) => (groups.some(({ by }) => by) ? undefined : aim('list')),
    -0.6,
  ),
  rule(
    'Parts',
    'With both? Field and Field',
    (_, a, b) =>
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
  rule(
    'Cond',
    'whose/where/which? is/are? Field field? is/are? missing/unknown/empty/blank on/in/for/at?',
    (field) => ({
      k: 'has',
      field,
      not: true,
    }),
  ),
  rule(
    'Cond',
    'whose/where/with? Field is/are/has/was not been? set/filled/known/entered/given/recorded/assigned/there in?',
    (field) => ({ k: 'has', field, not: true }),
    -0.3,
  ),
  rule('Cond', 'whose/where Field is? Cond', (field, cond) =>
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
  rule('Cond', 'by Person', ({ is }) => ({ k: 'person', is, role: 'by' })),
  rule('Cond', 'for/to/with Person', ({ is }) => ({ k: 'person', is, role: 'to' })),
  // `not given to anybody`, `for which nobody is responsible`
  ...[
    'Not been? given/assigned/handed to/over? to? anybody/anyone/somebody/someone yet?',
    'Nobody is? the? owner/responsible/assigned for/of? yet?',
  ].map((none) => rule('Cond', none, () => ({ k: 'person', is: ['none'] }), -0.5)),
  rule('Cond', 'Nobody but Person', (_, { is }) => ({ k: 'person', is })),
  rule('Parts', 'stood/sat in/at Where', (where) =>
    where.on.leads?.field === 'stage' ? [of('leads'), where] : undefined,
  ),
  rule(
    'Parts',
    'been/stuck/waiting/sitting stuck/waiting/sitting? in/at? the? Where stage? since <before>? Named',
    (where, before, period) => {
      // What was cancelled since June is another question.
      const isStaged = where.on.leads?.field === 'stage' || where.on.candidates?.field === 'stage'
      const since = isStaged && period.from ? sinceThen(period, before) : undefined
      return since ? [where, since] : undefined
    },
    -0.3,
  ),
  // `for the planner job`, of who applied
  rule(
    'Cond',
    'for/to/as/of/get Name Subject',
    ({ kind, texts }, { subject }) =>
      kind === 'opening' && subject === 'openings'
        ? { k: 'where', on: { candidates: { field: 'opening', matches: texts } } }
        : undefined,
    0.5,
  ),
  // `still in for the planner job`
  rule(
    'Parts',
    'still/yet in for Name Subject?',
    (name) =>
      name.kind === 'opening'
        ? [named(name), { k: 'where', on: { candidates: { field: 'open', is: ['yes'] } } }]
        : undefined,
    -0.5,
  ),
  rule('Cond', 'Name Field', (name, field) =>
    ['place', 'city', 'department', 'company', 'opening'].includes(field) ? named(name) : undefined,
  ),
  rule(
    'Parts',
    'put/pushed/sent? <straight/back>? from Where <back/straight>? to/into Where',
    (how, from, then, to) => {
      const before = formerly(from)
      const back = how === 'back' || then === 'back' ? [{ k: 'event' as const, day: 'moved' as const, back: true }] : []
      return before && [...back, before, to]
    },
    -0.1,
  ),
  // `slipped from negotiation`
  rule(
    'Parts',
    'Event from Where',
    (event, from) => {
      const before = event.back ? formerly(from) : undefined
      return before && [{ k: 'event', ...event }, before]
    },
    -0.5,
  ),
  // `an offer from us that they have not answered`
  rule(
    'Cond',
    'Where from? us? that/which/who/and/but? they/it? have/has/is/are/did? they? not yet? answered/replied/responded/reacted/decided/answer/reply/respond/react/decide yet? to/on? it/us?',
    ({ day: _, ...where }) =>
      where.on.candidates?.is?.join() === 'offered' ? { ...where, on: { candidates: where.on.candidates } } : undefined,
    -0.5,
  ),
  // `waiting for a first interview`: in the stage before it
  rule(
    'Cond',
    'still? waiting/wait/waits for Where',
    ({ on }) => {
      const before = on.candidates ? stagesFrom({ k: 'where', on: { candidates: on.candidates } }, -1) : undefined
      const stage = before?.on.candidates?.is?.at(-1)
      return stage ? where('candidates', 'stage', stage) : undefined
    },
    -0.5,
  ),
  // `whom we met at a trade show`
  rule(
    'Cond',
    'did/have? we/i? met/meet at/on/through Where',
    (from) => (from.on.leads?.field === 'source' ? from : undefined),
    -0.5,
  ),
  // `gone to negotiation`, `put into proposal`
  rule(
    'Cond',
    'gone/go/went/got/get/came/come/put/brought/taken/made/pushed it? over? to/into Where stage?',
    (where) =>
      where.on.leads?.field === 'stage' ? { ...where, on: { leads: where.on.leads }, day: 'moved' } : undefined,
    -0.3,
  ),
  // `went a stage further`, `took a step forward`, `moved up a stage`
  ...[
    'moved/move/went/go/gone/came/got/get/made/make/took/take/taken one? stage/step/round? forward/forwards/ahead/further in? stages/pipeline/process?',
    'moved/move/went/go/gone/came/got/get up one? stage/step/stages/round/rounds',
    'moved/move/went/go/gone/came/got/get on? to/into next round/stage/step',
    'moved/move/went/go/gone/came/got/get on? to/into another round',
  ].map((forward) => rule('Parts', forward, () => FORWARD, -0.6)),
  // `moved on from applied`
  rule(
    'Cond',
    'moved/gone/got/come/advanced/progressed/been on/past/beyond from/of? Where stage?',
    (from) => stagesFrom(from, 1),
    -0.5,
  ),
  rule(
    'Cond',
    'moved/gone/got/come/advanced/progressed/been on/past/beyond/out from/of? applied',
    () => ({ k: 'where', not: true, on: { candidates: { field: 'stage', is: ['applied'] } } }),
    -0.5,
  ),
  rule('Cond', 'assigned to Person', (person) => ({ k: 'person', ...person, role: 'of', given: true }), -0.1),
  // `bring in any wins`
  rule(
    'Cond',
    'bring/brought/brings/get/got in? home? any/some? Where',
    (where) => (where.day === 'closed' && !where.verb ? where : undefined),
    -0.3,
  ),
  // `have they bought anything from us before`
  ...[
    'Where anything/something from/with? us? before/already/earlier',
    'Where from/with us before/already/earlier',
  ].map((bought) =>
    rule('Cond', bought as 'Where', (where) => (where.on.leads?.is?.join() === 'won' ? where : undefined), -0.3),
  ),
  rule('Cond', 'became/become Where', (where) => (where.day ? where : { ...where, day: 'moved' })),
  // `the proposals that we sent out`
  rule(
    'Cond',
    'Where that/did/have/has/do/were/was? we/i/us/been? send/sent/write/wrote/written/make/made/submit/submitted/issue/issued/deliver/delivered/hand/handed out/over?',
    ({ day: _, ...where }) => {
      if (where.on.leads?.is?.join() === 'proposal') return { ...where, on: { leads: where.on.leads }, day: 'moved' }
      // An offer was made to who accepted it, too.
      return where.on.candidates?.is?.join() === 'offered' ? reached(where) : undefined
    },
    -0.5,
  ),
  rule(
    'Cond',
    'reached/reach/reaches/made/makes/got/get/gets/came/comes/advanced it? as? far? as/to/into? Where stage?',
    (where) => reached(where),
    -0.4,
  ),
  // `how many of the applicants did we make an offer to`
  rule(
    'Cond',
    'do/did/have/has we/you ever/already? make/made/give/given/extend/extended job? Where to?',
    (where) => (where.on.candidates?.is?.join() === 'offered' ? reached(where) : undefined),
    -1,
  ),
  // `was she ever in negotiation`
  rule('Cond', 'ever moved/been? in/at/as/to? the? Where stage?', everIn, -0.6),
  rule('Cond', 'already? got/gotten/come/came as far as Where stage?', everIn, -0.6),
  // `made somebody an offer and then not hire them`
  rule(
    'Parts',
    'Where and/but? then/afterwards/later? Not hired/hire/accepted/accept/taken? them/him/her?',
    (offered) => {
      const from = offered.on.candidates?.is?.join() === 'offered' ? formerly(offered) : undefined
      return from && [of('candidates'), from, where('candidates', 'stage', 'rejected')]
    },
    -0.6,
  ),
  // `in proposal or later`, `past the first round`, `before negotiation`
  rule('Cond', 'Where or/and later/beyond/further/above/after/onwards/up', (where) => stagesFrom(where, 0), -0.2),
  rule('Where', 'Where stage', (where) => (where.on.candidates?.field === 'stage' ? where : undefined), -0.1),
  rule('Cond', 'past/beyond Where stage?', (where) => stagesFrom(where, 1)),
  rule('Cond', 'before/below Where stage?', (where) => stagesFrom(where, -1)),
  // `how many of our leads are customers`
  rule(
    'Cond',
    'is/are/were/was/be/being/become/became/now/already/as/into Subject',
    ({ also }) => (also?.leads ? { k: 'where', on: also, day: 'closed' } : undefined),
    -0.1,
  ),
  // `out of negotiation`, `out of trade shows`
  rule('Cond', 'out of Where', (from) => formerly(from) ?? (from.on.leads?.field === 'source' ? from : undefined)),
  // `rejected although they already had an offer`, `lost after we had been in negotiation`
  rule(
    'Cond',
    'after/although/though/despite they/we/it/he/she? had/have/has/were/was/being/having? already? been/made/reached/got/received/had/given/sent? them/him/her? in/to/at? Where stage?',
    (from) => formerly(from),
    -0.3,
  ),
  // `lost when they were already in negotiation`
  ...[
    'when/while they/we/it were/was already? been? in/at Where stage?',
    'when/while they/we/it were/was already Where',
  ].map((already) => rule('Cond', already as 'Where', (from) => formerly(from), -0.5)),
  // `had an offer and were rejected all the same`
  rule(
    'Parts',
    'had/have/got/received our/an? Where and/but then/still? were/was/got? Where all? same/anyway/afterwards/later?',
    (first, then) => {
      const before = formerly(first)
      return before && [before, then]
    },
    -1,
  ),
  rule('Cond', 'was/were/been? in Where before/previously', (from) => formerly(from), -0.2),
  // `which proposals have been out for more than two months without a decision`
  ...[
    'out/pending/undecided/unanswered/open',
    'stuck in? that/this/there? stage?',
    'lying/sitting/waiting with customer/customers/client/clients',
  ].flatMap((lying) => [
    rule(
      'Parts',
      `Where have/has/are been? ${lying}` as 'Where',
      (stage) => (stage.on.leads?.field === 'stage' ? [of('leads'), stage] : undefined),
      -0.3,
    ),
    rule(
      'Parts',
      `Where have/has/are been? ${lying} since <before>? Named or? longer/earlier?` as 'Where <before>? Named',
      (stage, before, period) => {
        const since = sinceThen(period, before)
        return stage.on.leads?.field === 'stage' && since ? [of('leads'), stage, since] : undefined
      },
      -1,
    ),
  ]),
  // `ended as rejected after …`
  rule('Cond', 'ended/end up? as/in/with Where', (where) => where, 0.3),
  // `which of the two has been in that stage longer`
  rule(
    'Part',
    'been/waited/waiting/stood/sat/had it/there? for? longer',
    () => ({ k: 'top', descending: true, field: 'daysInStage', count: 1 }),
    -0.3,
  ),
  rule(
    'Part',
    'been/waited/stood in/at that/this stage for? longer/longest',
    () => ({ k: 'top', descending: true, field: 'daysInStage' }),
    -0.3,
  ),
  rule('Parts', 'time Subject Stay', (subject) => [{ k: 'field', field: 'daysInStage' }, subject], -0.1),
  // What moved is known of each lead's latest move.
  rule(
    'Parts',
    'what/which/who Event in pipeline/funnel',
    ({ day }) => (day === 'moved' ? [of('leads'), { k: 'event', day }, NOT_NEW] : undefined),
    -0.8,
  ),
  rule('Cond', 'Name', (name) => named(name)),
  rule('Cond', 'the/our/this new? Name', (name) => (name.kind === 'task' ? named(name) : undefined), 0.05),
  ...['Name', 'Titled'].map((title) =>
    rule(
      'Parts',
      `${title} Subject` as 'Name Subject',
      (said, subject) => {
        const name: Values['Name'] = typeof said === 'string' ? { kind: 'task', texts: [said] } : said
        return subject.subject === 'tasks' && name.kind === 'task' ? [named(name), subject] : undefined
      },
      -0.1,
    ),
  ),
  rule(
    'Cond',
    'Unk <manager/managers/director/directors/officer/officers/engineer/engineers/assistant/assistants/buyer/buyers/leader/leaders/architect/architects/consultant/consultants>',
    (text, noun) => ({ k: 'name', kind: 'title', texts: [`${text} ${noun.replace(/s$/, '')}`] }),
    -0.2,
  ),
  rule(
    'Cond',
    '<managing/general/sales/executive/technical/creative/commercial> <manager/managers/director/directors>',
    (first, noun) => ({ k: 'name', kind: 'title', texts: [`${first} ${noun.replace(/s$/, '')}`] }),
    -0.2,
  ),
  rule(
    'Cond',
    '<director/directors/founder/founders/ceo/ceos/cto/cfo/coo/cmo/chief/president/partner/partners/officer/officers/architect/architects>',
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
    (first, second) => ({ k: 'name', kind: 'place', texts: [first, second] }),
    1.4,
  ),
  rule(
    'Cond',
    'in/from Name or/and Unk',
    ({ kind, texts }, second) => (kind === 'place' ? { k: 'name', kind, texts: [...texts, second] } : undefined),
    1,
  ),
]
