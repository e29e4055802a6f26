import { usedFor } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import { SUBJECT_OF } from '../lexicon/field-names.ts'
import type { Values } from '../meaning.ts'
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
  OF_TASKS,
  of,
  REACHING,
  show,
  stagesFrom,
  when,
  where,
} from './meanings.ts'

const rule = rulesOf<Values>()

const BESIDE_ONE = 'What came before or after one record can’t be asked for. You can name a day instead.'
const NO_HISTORY =
  'Whether a company bought before is not known of its other deals. You can ask for won deals by company.'

/** What is asked of one record, person or customer. */
export const RECORDS = [
  // `the Acme deal`, `the planner job`: what it is, said once more
  rule('Called', 'Name', (name) => name),
  rule('Called', 'Name Subject', (name, { subject }) => (SUBJECT_OF[name.kind] === subject ? name : undefined)),
  rule('Part', ',? and? at/with/for which/what customers/customer/companies/clients/leads', () => show('lead'), -1),
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
    'who has/have? came/come in Period',
    (period) => [of('leads'), { ...when(period), day: 'created' }],
    -0.5,
  ),
  rule(
    'Parts',
    'who has/have? already/ever? bought/ordered/purchased from? us?',
    () => [asked([{ field: 'company' }]), ended('won')],
    -0.5,
  ),
  rule(
    'Part',
    'Field comes/is first/next',
    (field) => (usedFor(field).join() === 'day' ? { k: 'top', descending: false, field, count: 1 } : undefined),
    -0.3,
  ),
  ...[
    'summarize/summarise/recap Name',
    'short/quick/brief? overview/summary/profile of/on/about Name',
    'summarize/summarise/recap where/how i/we/things am/are/stand with/on Name',
    'bring me up to date/speed on/about/with Name group? Subject?',
    'how are/is it/everything/things going with/at Name',
    'how does/do it/things look with/at Name',
    'how do/are things stand/standing/look/looking with/at Name',
    'sum up where/how i/we/things am/are/stand with/on/at Name',
    'where/how do/are we stand/standing? with/on Name',
    'what is the latest/situation/status/state/story of? things/affairs/play? with/on/about/at Name',
    'latest/news/update on/about/from Name',
    "what is going/happening on? with/at Name 's? proposal/offer/deal/case? right? now/currently?",
    'how far along? is/are/has/have we/you? with/in? Name come/got/gotten/progressed/along?',
  ].map((asked) => rule('Parts', asked as 'Name', (name) => found(name), -1)),
  // `what is still open with Jane Doe`: all that is kept of her
  ...[
    'what is/has still? open/left/missing/outstanding/unsettled to? settle/do/clarify/agree? with/for/on Name',
    'what are we/you still? waiting for/on with/from/at Name',
  ].map((open) => rule('Parts', open as 'Name', (name) => (name.kind === 'lead' ? found(name) : undefined), -1)),
  // `do we have a phone number for her`: it, or that there is none
  ...(['phone', 'email'] as const).flatMap((field) =>
    [
      `do/have we/you have/got? an/a/any? ${field} number/address? for/of/from Name`,
      `which/what ${field} number/address? do/have we/you have/got? for/of Name`,
    ].map((asked) =>
      rule('Parts', asked as 'Name', (name) => (name.kind === 'lead' ? found(name, { show: field }) : undefined), -1),
    ),
  ),
  // `what is Acme worth to us`: what was won there
  rule(
    'Parts',
    'what is/are/was Name worth to us so? far?',
    (name) =>
      name.kind === 'company' ? [of('leads'), named(name), ended('won'), ...computed('sum', 'value')] : undefined,
    -1,
  ),
  // `is anything going on with them`, of a company: what is open there
  ...[
    'is/are there? anything/something new? still? going/running/happening/on/open on? with/at Name',
    'what are/do we currently/now? selling/offering/quoting to Name',
  ].map((going) =>
    rule(
      'Parts',
      going as 'Name',
      (name) =>
        name.kind === 'company'
          ? [of('leads'), named(name), { ...where('leads', 'outcome', 'open'), soft: true }]
          : undefined,
      -1.5,
    ),
  ),
  // `which reasons do we note most often when we reject people`
  rule(
    'Parts',
    'what/which is? reason/reasons do/did/that? we/you most? often/usually? hear/get/see/give/note/record/enter/name/put most? often? down? for/when/where?',
    () => [asked([{ field: 'lostReason' }]), most(true)],
    -0.8,
  ),
  rule('Cond', 'around Name', (name) => (OF_TASKS.has(name.kind) ? named(name) : undefined)),
  rule('Cond', 'and about Name', (name) => (OF_TASKS.has(name.kind) ? named(name) : undefined)),
  // `who looks after the proposal for Acme`: that it is in that stage, and not behind it
  rule('Parts', 'look/looks/looking/looked after our/the? Where one?', (where) => [{ k: 'owning' }, where], -1),
  // `what was our biggest deal this year`: of what was won
  rule(
    'Parts',
    'what/which was our <biggest/largest/best> deal/order/sale',
    () => [of('leads'), ended('won'), { k: 'top', descending: true, field: 'value', count: 1 }],
    -1,
  ),
  // `who is looking after Acme`: of what is open there
  rule(
    'Parts',
    'who is/are/looks/takes? looking/after/responsible/charge/care/handling/handles? after/for/of? Name',
    (name) =>
      name.kind === 'company'
        ? [asked([{ field: 'owner' }]), of('leads'), named(name), { ...where('leads', 'outcome', 'open'), soft: true }]
        : undefined,
    -0.5,
  ),
  // `is there a closing date for Acme`: of what is open there
  rule(
    'Parts',
    'is there any? closing/close date/day for/with/on/at Name',
    (name) => [of('leads'), named(name), { ...where('leads', 'outcome', 'open'), soft: true }, show('expectedClose')],
    -1,
  ),
  // `the proposals that Ben has out`
  ...['Person has/have out', 'has/have Person got out'].map((out) =>
    rule('Parts', out as 'Person', (person) => [{ k: 'person', ...person }], -0.3),
  ),
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
  // `who among our open leads wants …`
  rule(
    'Parts',
    'who among/of our/the Cond? Subject',
    (cond, subject) => (subject.subject === 'leads' ? [aim('list'), ...(cond ? [cond] : []), subject] : undefined),
    -0.5,
  ),
  rule(
    'Part',
    ',? and? where do/does they/each/everyone/everybody/all of? them? stand now?',
    () => show('stage'),
    -0.5,
  ),
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
  rule('Parts', 'who at/from Name', (name) => (name.kind === 'company' ? [of('leads'), named(name)] : undefined), -1),
  // `over how much each`, `and what is each worth`
  ...[',? and? over/for how much each?', ',? and? how much/what is/are each/everyone of? them/these/those? worth'].map(
    (each) => rule('Part', each, () => show('value'), -0.3),
  ),
  rule('Part', 'what tipped scales/balance', () => aim('why'), -0.5),
  // `have we sold to Acme before Jane Doe`
  rule('Part', 'before/after Name', ({ kind }) =>
    kind === 'lead' || kind === 'candidate' ? notKept(BESIDE_ONE) : undefined,
  ),
  // `have we sold to Acme before`
  rule(
    'Parts',
    'have/did/has we/anyone? ever/already? sold/sell anything/something? to Name before/already/yet?',
    (name) => (name.kind === 'company' || name.kind === 'lead' ? [of('leads'), named(name), ended('won')] : undefined),
    -1,
  ),
  rule(
    'Parts',
    'how many Subject has/have/did Name given/give/brought/bring us',
    ({ subject }, name) =>
      subject === 'leads' && name.kind === 'company'
        ? [of('leads'), named(name), ended('won'), aim('count')]
        : undefined,
    -1,
  ),
  // `what changed in the pipeline on Wednesday`
  rule(
    'Parts',
    'what has/have? changed/moved/happened in/within our? pipeline on/in/during? Period',
    (period) => [of('leads'), { k: 'when', day: 'moved', period }],
    -1.5,
  ),
  // `what moved today in sales`
  rule(
    'Parts',
    'what has/have? moved Period? in/within our? sales',
    (period) => [of('leads'), period ? { ...when(period), day: 'moved' } : { k: 'event', day: 'moved' }],
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
  // `did anything close today`: won or lost
  rule(
    'Parts',
    'did/has/have anything/something/any Subject? close/closed',
    (subject) =>
      !subject || subject.subject === 'leads'
        ? [of('leads'), { k: 'where', on: { leads: { field: 'outcome', is: ['won', 'lost'] } }, day: 'closed' }]
        : undefined,
    -1.5,
  ),
  // `how did we find him`
  rule('Part', 'how did we find/meet/get/reach him/her/them/it', () => show('source'), -1),
  // `do we have email addresses for all open leads`: those that have none
  rule(
    'Parts',
    'do/have we have/got? an/the? Field address/addresses/number/numbers? for/of/from all/every/each our/the? Cond? Subject',
    (field, cond, subject) => [subject, ...(cond ? [cond] : []), { k: 'has', field, not: true }],
    -1.5,
  ),
  // `how did we win Acme`
  rule(
    'Parts',
    'how did we <win/lose> Name',
    (deed, name) => [of('leads'), ended(deed === 'win' ? 'won' : 'lost'), named(name), aim('why')],
    -1,
  ),
  rule('Parts', 'what has/have? moved', () => [of('leads'), { k: 'event', day: 'moved' }], -1),
  // `where is Acme`: each of its people has its address
  rule(
    'Parts',
    "where is Name 's? office/located/based?",
    (name) => (name.kind === 'company' ? [of('leads'), named(name), show('contactDetails')] : undefined),
    -1,
  ),
  // `who is in negotiation`: the deals that are, rather than whose they are
  rule(
    'Parts',
    'who is/are currently/now? in/at Where',
    (where) => (where.on.leads?.field === 'stage' ? [of('leads'), where] : undefined),
    -1,
  ),
  // `with whom of these have we not been in touch`
  rule('Part', 'with/to/from? who of/among them/these/those', () => ({ k: 'pointer' }), -0.2),
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
  // `what has Acme brought in altogether`
  rule(
    'Parts',
    'how? what/much money? has/have/did Name brought/bring/spent/spend/paid/pay/ordered/order in? us? with? us? altogether/overall/total/together?',
    (name) =>
      name.kind === 'company' || name.kind === 'place'
        ? [of('leads'), named(name), ended('won'), ...computed('sum', 'value')]
        : undefined,
    -1,
  ),
  // `which open deals could I visit there`
  rule('Part', 'could/can/should/might i/we visit/see/meet/call on?', () => aim('list'), 0.2),
  // `and who moved them`: of each the last move
  rule(
    'Part',
    ',? and? who has/have? moved/put/rejected/advanced/promoted/accepted them/him/her/it/those/these there/back? ,? and? when/on? what/which? day/date?',
    () => show('movedBy'),
    -2,
  ),
  // `what is Ben working on in sales`
  ...[
    'what is/are/am Person currently? working on in our? sales just? now?',
    'what is/are/am Person currently? working on ,? sales wise',
    "what is/are on Person 's? plate/desk/list in our? sales",
  ].map((sales) =>
    rule(
      'Parts',
      sales as 'Person',
      (person) => [of('leads'), { k: 'person', ...person }, where('leads', 'outcome', 'open')],
      -1.5,
    ),
  ),
  // `waiting for their first round`: in the stage before
  rule('Cond', 'waiting/wait/waits for a/an/the/his/her/their Where', (stage) =>
    stage.on.candidates?.field === 'stage' ? stagesFrom(stage, -1) : undefined,
  ),
  // `came to us by referral`
  rule('Cond', 'came/come/comes to us by/through/via/from/over Where', (from) =>
    from.on.leads?.field === 'source' || from.on.candidates?.field === 'source' ? from : undefined,
  ),
  // `who placed the biggest order at Acme`
  rule(
    'Parts',
    'who placed/made/gave us? Top order/orders/deal/deals at/from/for Name',
    (top, name) => [of('leads'), ended('won'), named(name), { count: 1, ...top }],
    -1.5,
  ),
  // `which deals are we working on in Spain`
  rule(
    'Parts',
    'Subject are/is we/you currently? working on',
    (subject) => (subject.subject === 'leads' ? [subject, where('leads', 'outcome', 'open')] : undefined),
    -0.5,
  ),
  // `how many days has each of them had it`
  rule(
    'Part',
    'how many/long days? has/have/is/are each/they of? them? had/been/waited/held/waiting it/there/that?',
    () => show('daysInStage'),
    -0.8,
  ),
  // `where did the new leads of November come from`
  rule(
    'Parts',
    'where did/do/have the/our? new? Subject of/in/from Period come/came from',
    (subject, period) =>
      subject.subject === 'leads'
        ? [asked([{ field: 'source' }]), subject, { ...when(period), day: 'created' }]
        : undefined,
    -1,
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
  // `where do most of our won deals come from this year`: by the day that they were won
  rule(
    'Parts',
    'where did/do/does most? of? our/the? Where Subject come/comes from',
    (where, subject) =>
      where.on.leads?.field === 'outcome' && subject.subject === 'leads'
        ? [asked([{ field: 'source' }]), where, subject]
        : undefined,
    -0.5,
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
  // `who are we talking to at Acme`: of what is still open there
  ...[
    'who are we still/currently/now? talking/speaking/dealing/negotiating in? to/with at/with? Name right? now/currently?',
    'who at/from/with Name are we still/currently/now? talking/speaking/dealing/negotiating to/with right? now/currently?',
    'people are we still/currently/now? talking/speaking/dealing/negotiating in? to/with at/with? Name right? now/currently?',
  ].map((asked) =>
    rule('Parts', asked as 'Name', (name) => [of('leads'), named(name), where('leads', 'outcome', 'open')], -1),
  ),
  ...[
    'are we still/currently/now? talking/speaking to/with right? now/currently?',
    'is/are? still/currently/now? talking/speaking to/with us right? now/currently?',
  ].map((talking) => rule('Part', talking, () => where('leads', 'outcome', 'open'), -0.3)),
  // `who at Acme do we have an open deal with`
  ...[
    'who at/from Name do we have/has a/an/any? Where? Subject with',
    'who are people/contacts at/from Name that/who? we have a/an/any? Where? Subject with',
  ].map((who) =>
    rule(
      'Parts',
      who as 'Name Where? Subject',
      (name, where, subject) => [subject, named(name), ...(where ? [where] : [])],
      -1.5,
    ),
  ),
  // `entered in 2026`
  rule('Cond', 'entered in/during/since? Period', (period) => ({ ...when(period), day: 'created' }), -0.1),
  // `how is business with Acme going`
  rule(
    'Parts',
    'how is/are/has/have business/trade with/at Name going/gone/doing/been',
    (name) => [of('leads'), named(name), { k: 'group', groups: [{ field: 'outcome' }] }],
    -1.5,
  ),
  // `with whom at Acme do we have open deals`
  rule('Parts', 'with? who at/from Name do/are/have we have?', (name) => [of('leads'), named(name)], -1),
  // `has anyone spoken to Jane Doe yet`
  rule(
    'Parts',
    'has/have/did anyone/anybody/someone/somebody/we ever/already? Event with/to? Name at? all? yet/ever/already?',
    ({ day }, name) => (day === 'contacted' ? [aim('when'), { k: 'event', day }, named(name)] : undefined),
    -0.8,
  ),
  // `who do we talk to at Acme`
  ...[
    'who do we talk/speak/deal to/with at/with Name',
    'who is/are my/our/the/your contact/contacts person? at/for/with Name',
    'who do/did we have as a/our? contact/contacts person? at/for/with Name',
    'who is/are my/our/the/your contact/contacts person? at/for/with Name for/on? the/our? open? deal? ,? and? what is/does/do his/her/their/she/he/they job/title/role/position/do? there?',
    'who is/are my/our contact/contacts at/for/with Name ,? and how do/can we/i reach/contact/call them/him/her/it?',
  ].map((asked) =>
    rule(
      'Parts',
      asked as 'Name',
      (name) =>
        name.kind === 'company'
          ? [of('leads'), named(name), show('contactDetails'), show('title')]
          : found(name, { contact: true }),
      -1,
    ),
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
    'where do/does/is/are Called stand/now/at/standing/based/located/situated/sit/headquartered/live?',
    (name) => found(name),
    -0.3,
  ),
  rule('Parts', 'how did it/things/that go/turn/end out? with Name', (name) => found(name), -1),
  // `since when`, of what was shown
  rule('Part', 'since when', () => show('moved'), -0.5),
  rule('Part', 'since/from what/which date/day on?', () => show('moved'), -0.5),
  // `date of last contact`
  rule('Part', 'date/day of Field', (field) => (usedFor(field).join() === 'day' ? show(field) : undefined), -0.3),
  // `what is next there`, `what do we do next with them`
  ...[
    'what are/is we/it still? waiting for on/with/from/at? it/them/that/this/him/her/his/their/those/these deal/lead?',
  ].map((next) => rule('Part', next, () => ({ k: 'show', show: ['nextStep', 'nextStepDue'] }), -0.5)),
  // `how did they find us`, `where did we get them from`
  ...[
    'how did they/those/these/it find/reach/hear/come to/of/about? us',
    'where do/does/did we/they/those/these/it have/get/got/find/come/came them/those/these/it? in? from',
    'in/through/via/by/from? which/what channel/channels/source/sources each? of? did/do/does/have/has? they/those/these/them/we come/came/got/get/find? them? in? through/from/by/via?',
  ].map((from) => rule('Part', from, () => asked([{ field: 'source' }]), -1.5)),
  // `what reasons did customers give for turning us down`, `what do customers say made them choose us`
  ...[
    'reason/reasons customers/clients/they/people give/gave/given/name/named us? for Where',
    'what/which reason/reasons do/did/have/has customers/clients/they/people? most? often? give/given/gave/name/named us? most? often? for Where',
    'what do/did/have/has customers/clients/they/people give/gave/given/say/said/name/named/state most? often? us? as? reason/reasons? for/to? why? made/makes? them/they? when? they? Where',
  ].map((reasons) => rule('Parts', reasons as 'Where', (where) => [asked([{ field: 'lostReason' }]), where], -0.8)),
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
  rule('Part', 'where do/does he/she/they live', () => show('place'), -0.5),
  rule(
    'Parts',
    'turn/turning/turned Name down',
    (name) => [named(name), { k: 'where', on: { candidates: { field: 'stage', is: ['rejected'] } }, day: 'moved' }],
    -0.5,
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
  rule(
    'Parts',
    'who/which/what customers/customer/leads/deals? said/say/says no to? us?',
    () => [of('leads'), ended('lost')],
    -0.8,
  ),
  rule('Part', 'when did he/she/they get to/there/into? this/that? stage?', () => show('moved'), -0.5),
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
  // `tasks that come from me`, `that sit with a colleague`
  rule(
    'Cond',
    'come/comes/came/coming from Person',
    ({ is }) => ({ k: 'person', is, role: 'by', did: 'created' }),
    -0.1,
  ),
]
