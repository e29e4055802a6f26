import { unitAround } from '../calendar.ts'
import { rulesOf } from '../chart.ts'
import type { Bounds, Part, Values } from '../meaning.ts'
import { aim, asked, computed, ended, most, named, notKept, of, show, when } from './meanings.ts'
import { isNext } from './period-days.ts'

const rule = rulesOf<Values>()

const EARNINGS = 'What colleagues earn is not kept. You can ask what was won by whom.'

const AHEAD =
  'What will happen is not known, nor what could have. You can ask for open deals by probability or value, and for what was won or lost.'

/** A quarter and another of the same year. */
function quartersOf(period: Values['Period'], place: number): Part[] | undefined {
  const { from, unit } = period
  if (unit !== 'quarter' || !from || place > 4) return undefined
  const year = from.slice(0, 4)
  const other = unitAround(`${year}-${String(place * 3).padStart(2, '0')}-01`, 'quarter')
  return [aim('compare'), when(period), { k: 'when', period: { ...other, unit, label: `Q${place} ${year}` } }]
}

/** Two periods of one unit that follow each other. */
function eachOf(one: Values['Named'], other: Values['Named']): Part[] | undefined {
  const [first, last] = [one, other].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
  if (!first?.from || !first.unit || !last?.to || !isNext(first, last)) return undefined
  const { from, unit } = first
  return [
    { k: 'when', period: { from, to: last.to, label: `${first.label} and ${last.label}` } },
    { k: 'group', groups: [{ by: unit }] },
  ]
}

const hiring = (whom: Part | undefined): Part[] => [
  ...computed('average', 'daysToHire'),
  of('candidates'),
  ...(whom ? [whom] : []),
]

/** What is computed, and what it is compared with. */
export const FIGURES = [
  // `sum them up`, `what do they come to`
  ...[
    'sum/add/added/total/tally/tot/put/taken/summed/adding/summing them/these/those/this/that/it/everything? all? of? them/these/those? up/together',
    'what would/will/does/do/did it/they/that/these/those/this all? come/amount/run/add up? to if? you/we/i?',
    'what/much would/will they/those/these/it all? Count? be? worth together/altogether/combined?',
  ].map((all) => rule('Parts', all, () => computed('sum', 'value'), -0.5)),
  // `what is the pipeline worth, plain and weighted`
  rule(
    'Parts',
    ',? plain/unweighted/nominal/gross/full and/or weighted by/with? their? probability/probabilities?',
    () => ['value', 'weightedValue'].map((field) => ({ k: 'measure', measure: 'sum', field })),
    -1,
  ),
  // `where do we win the largest share of our leads`
  rule(
    'Parts',
    'win/wins/won/close/closes the? largest/biggest/highest/greatest share of? our/their? Subject?',
    (subject) => [...(subject ? [subject] : []), { k: 'measure', measure: 'winRate', closed: true }, most(true)],
    -1,
  ),
  rule(
    'Meas',
    'how long/fast/quickly does/do/did it/we usually/normally/typically? take? us? on? average? to? close/win/sell/sign Subject?',
    (of) => (!of || of.subject === 'leads' ? { k: 'measure', measure: 'salesCycle' } : undefined),
    -1,
  ),
  // `how many days does it take us on average from a new lead to a signature`
  ...[
    'how long/fast/quickly',
    'how many/much days/time',
    'average/avg/mean? time/days/length',
    'Took on average',
    'Took do/does/did/is/was/has it/we/sale/deal us? usually/normally/typically? on? average? take/takes/taken/need/needed? us? on? average? to? get/turn/go?',
    'Took on? average? pass/passed/lie/lay/go/went by? on? average?',
  ].map((took) => rule('Took', took, () => true, -0.2)),
  ...[
    'Took ,? from/between/until/turn? Start to/until/till/and/into/becomes Sale',
    'from Start to/until/till Sale ,? Took',
    'Took win/close/sign/sell',
  ].map((taken) => rule('Meas', taken, () => ({ k: 'measure', measure: 'salesCycle' }), -1)),
  rule(
    'Parts',
    'Took Period from/between? Start to/until/till/and Sale',
    (_, period) => [{ k: 'measure', measure: 'salesCycle' }, when(period)],
    -1,
  ),
  // `how many days does Ben need on average from a new lead to a signed deal`
  ...['from/between? Start to/until/till/and Sale', 'to close/win/sell/sign a? deal/deals?'].map((taken) =>
    rule(
      'Parts',
      `how many/long days? do/does/did Person take/takes/took/need/needs usually/normally? on? average? ${taken}` as 'Person',
      (person) => [
        { k: 'measure', measure: 'salesCycle' },
        { k: 'person', ...person },
      ],
      -1,
    ),
  ),
  // `how many days did the deals we won this year take on average`
  rule(
    'Parts',
    'how long/many days? did/do/does our/the? Subject we? won/win in? Period take/takes on? average? ,? from? Start? to? Sale?',
    (_, period) => [{ k: 'measure', measure: 'salesCycle' }, when(period)],
    -1,
  ),
  rule(
    'Parts',
    'whose deals? take/takes/took longest',
    () => [asked([{ field: 'owner' }]), { k: 'measure', measure: 'salesCycle' }, most(true)],
    -1,
  ),
  // `how long does it take from an application to a hire`; of some, of each
  rule(
    'Hired',
    'application/applying/applied/apply to/until/till/and/into he/she/they/we/his/her/their? were/was/being/have/has? hire/hired/hiring/accepted/acceptance/accept/accepting/yes/offer/say/said/saying yes?',
    () => true,
  ),
  rule('Field', 'from? Hired', () => 'daysToHire'),
  rule(
    'Parts',
    'Took pass/passed/go/went/lie? by? from/between? Hired for? Cond? Subject?',
    (_, __, whom) => hiring(whom),
    -1,
  ),
  // `how long did it take with Jane Doe, from application to hired`
  rule(
    'Parts',
    'how many/long days? did/does it take with/for Name ,? from? his/her/their? Hired?',
    (name) => [of('candidates'), named(name), show('daysToHire')],
    -1.2,
  ),
  rule(
    'Parts',
    'how many/long days? did/do/does our/the? hires/hire take/took/need on? average? from? Hired?',
    () => hiring(undefined),
    -1.5,
  ),
  rule('Parts', 'Took hire/recruit someone/somebody/people/anyone? Cond? Subject?', (_, whom) => hiring(whom), -1),
  rule('Parts', 'Took fill/filled our/the? Cond Subject', (_, whom) => hiring(whom), -1),
  ...[
    'Took for? each? from/between their/his/her/each/the Hired',
    'how long/many days? did/does it take/need with/for each of? them/these/those? ,? from? Hired',
    'Took pass/passed/go/went/lie? by? from/between Hired for? each of? them/these/those?',
    'how many/long days? did/does/do each of? them/these/those? take/need from? Hired',
    'how long/many days? did/does that/it take/need from/since his/her/their application/applying',
  ].map((each) => rule('Part', each, () => show('daysToHire'), -1.2)),
  rule(
    'Parts',
    "Took pass/passed/go/went/lie? by? from/between? Name 's? Hired",
    (_, name) => (name.kind === 'candidate' ? hiring(named(name)) : undefined),
    -1.5,
  ),
  // `what did our email campaigns bring in`: what was won
  ...(
    [
      ['what', ''],
      ['how much money?', ''],
      ['', ' anything/something/much'],
      ['', ' any? wins/sales/orders/deals'],
    ] as const
  ).map(([what, much]) =>
    rule(
      'Parts',
      `${what} do/does/did/have/has our/my/the? Where bring/brought/earn/earned/yield/yielded in? us?${much}`.trim() as 'Where',
      (where) => (where.on.leads?.field === 'source' ? [where, { k: 'revenue' }] : undefined),
      -0.8,
    ),
  ),
  // `how much have trade show leads brought in so far`: what was won
  rule(
    'Parts',
    'how much/many? do/does/did/have/has our? Where Subject bring/brought/earn/earned/yield/yielded in? us? so? far?',
    (where, subject) =>
      subject.subject === 'leads' ? [where, subject, ended('won'), ...computed('sum', 'value')] : undefined,
    -1.2,
  ),
  rule(
    'Parts',
    'how much do/does/did/have/has Subject Cond bring/brought/spend/spent/pay/paid/order/ordered in? us? so? far?',
    (subject, cond) =>
      subject.subject === 'leads'
        ? [{ k: 'subject', subject: 'leads' }, cond, ended('won'), ...computed('sum', 'value')]
        : undefined,
    -1.2,
  ),
  // `are our deals getting bigger or smaller: …`
  ...[':/;/,', '?/./:/;/,? i mean'].map((behind) =>
    rule(
      'Parts',
      `are/is our/the? Where? Subject getting/growing/becoming bigger/larger/smaller or/and? smaller/bigger/larger? ${behind}` as 'Where? Subject',
      (where, subject) => [...(where ? [where] : []), subject],
      -1,
    ),
  ),
  // `what share of her closed deals did Anna win`
  rule(
    'Parts',
    'what/which share/percentage/part of his/her/their closed? Subject do/does/did/has/have Person win/won/close/closed',
    (subject, person) => [subject, { k: 'person', ...person }, { k: 'measure', measure: 'winRate', closed: true }],
    -1,
  ),
  // `how often does a lead from a cold call end in an order`
  rule(
    'Parts',
    'how often do/does/did Subject? Cond Subject? contacts? end/ends/ended/result/results/turn/turns up? in/into? order/orders/deal/deals/customer/customers/win/sale/buying/ordering/signing',
    (subject, cond) => [{ k: 'measure', measure: 'winRate', closed: true }, ...(subject ? [subject] : []), cond],
    -1,
  ),
  // `did we win or lose more money with Acme`
  rule(
    'Parts',
    'win/won or lose/lost more money/value',
    () => [
      ...computed('sum', 'value'),
      { k: 'where', on: { leads: { field: 'outcome', is: ['won', 'lost'] } }, day: 'closed' },
      { k: 'group', groups: [{ field: 'outcome' }] },
    ],
    -1,
  ),
  // `are referrals more likely to be won than website leads`
  rule(
    'Parts',
    'more/less likely to be? won/win/close/closed/sign/signed than',
    () => [{ k: 'compare' }, { k: 'measure', measure: 'winRate', closed: true }],
    -1,
  ),
  // `do referrals turn into orders more often than website leads`
  rule(
    'Parts',
    'turn/turns/become/becomes/end/ends up? into/in/as? orders/order/deals/deal/customers/customer/sales more/less often/likely? than',
    () => [{ k: 'compare' }, { k: 'measure', measure: 'winRate', closed: true }],
    -1,
  ),
  // `which source turns into orders most often`
  rule(
    'Parts',
    'turn/turns/turned into a/an? order/deal/customer/sale/win/orders/deals/customers/sales/wins most often?',
    () => [{ k: 'measure', measure: 'winRate', closed: true }, most(true)],
    -1,
  ),
  // `which customers have brought us more than 100,000`
  rule(
    'Parts',
    'customers/customer/companies/company/clients that? has/have? brought/bring/paid/spent/given/gave us? in? Bound with/on/from? us? in? total/altogether?',
    (bound) => [
      of('leads'),
      ended('won'),
      ...computed('sum', 'value'),
      asked([{ field: 'company' }]),
      { k: 'bound', bound },
    ],
    -1.2,
  ),
  // `have we ever closed anything at Acme`
  rule('Cond', 'ever close/closed anything/something/a/one deal/order/sale?', () => ended('won'), -0.5),
  // `the biggest order we ever won`
  rule(
    'Parts',
    'Top order/orders',
    (top) => [{ ...of('leads'), one: true }, top, { ...ended('won'), soft: true }],
    -0.3,
  ),
  // `our biggest deal ever`: of what was won
  rule(
    'Parts',
    'Top Subject ever/yet',
    (top, subject) =>
      top.field === 'value' && subject.subject === 'leads'
        ? [top, subject, { ...ended('won'), soft: true }]
        : undefined,
    -0.5,
  ),
  // `who loses the most deals to cheaper suppliers`
  rule(
    'Parts',
    'lost/lose/loses/losing most Subject to/over/because Text',
    (subject, text) => [most(true), subject, ended('lost'), { k: 'text', text, field: 'lostReason', lost: true }],
    -0.5,
  ),
  rule(
    'Parts',
    'lost/lose/loses/losing most? often/frequently to/over/because Text',
    (text) => [most(true), of('leads'), ended('lost'), { k: 'text', text, field: 'lostReason', lost: true }],
    -0.5,
  ),
  // `which source gave us the most wins`
  ...['most wins', 'most won deals/orders/sales'].map((wins) =>
    rule(
      'Parts',
      `gave/give/gives/brought/brings/bring/got/had/has us? in? ${wins}` as 'us',
      () => [of('leads'), ended('won'), most(true)],
      -0.8,
    ),
  ),
  // `what would that be if we signed them all`
  ...[
    'what/how would that/those/they/these/it much? be/come/make worth? to? if we won/signed/closed/win/sign/close it/them/those? all',
    'what/how much? would that/those/they/these be/come/make worth? to? if they all won/signed/closed/win/sign/close',
  ].map((all) => rule('Parts', all, () => [{ k: 'pointer' }, ...computed('sum', 'value')], -1.5)),
  // `which reason has cost us the most money`
  rule(
    'Parts',
    'which/what reason/reasons for? losing/loss/lost? has/have? cost/costs us? most money/revenue/value?',
    () => [asked([{ field: 'lostReason' }]), ended('lost'), ...computed('sum', 'value'), most(true)],
    -1.5,
  ),
  // `countries in which we win more than 30 percent of our deals`
  rule(
    'Parts',
    'win/wins/won Bound of our/the/their/all? Subject that/which? is/are/get/gets? decided/closed?',
    (bound, subject) =>
      bound.unit === 'percent' && subject.subject === 'leads'
        ? [subject, { k: 'measure', measure: 'winRate', closed: true }, { k: 'bound', bound }]
        : undefined,
    -1.5,
  ),
  // `what wins us deals`, `what costs us the most deals`
  rule(
    'Parts',
    'what is? <wins/win/loses/lose/costs/costing> us? most? Subject most? often?',
    (verb, subject) => [
      asked([{ field: 'lostReason' }]),
      subject,
      { k: 'where', on: { leads: { field: 'outcome', is: [verb.startsWith('win') ? 'won' : 'lost'] } }, day: 'closed' },
    ],
    -1,
  ),
  rule(
    'Parts',
    'with/including/,/in? count/number/numbers and/& value/amount/worth/money/dollars',
    () => computed('sum', 'value'),
    -0.5,
  ),
  // `ahead of where we were at this time last year`
  ...[
    'Versus at/by/in? same/this period/time/days/dates/day/date/point/stage of/in? last year',
    'Versus of? where/what/how we? stood/were/was/had/did at/by/in/on? same/this? period/time/days/day/date/point? of/in? last year',
    'Versus last year at/by/on same/this time/point/date/day',
    'Versus same/these months/weeks/period/time/days of/in/as? last year',
    'and? at/by same/this point/time/stage/date last year',
  ].map((same) => rule('Part', same, () => ({ k: 'versus', earlier: 'year', toDate: true }), -0.6)),
  rule(
    'Part',
    'Named over/for/in/during same/these months/weeks/period/time/days/stretch',
    (period) => (period.unit === 'year' ? { k: 'versus', period, toDate: true } : undefined),
    -1.5,
  ),
  // `with the same months of 2025`
  ...['Versus', 'with/to', 'and? over/for/in'].map((beside) =>
    rule(
      'Part',
      `${beside} same/these months/month/weeks/period/time/days/stretch/span/part of/in? Named` as 'Named',
      (period) => (period.unit === 'year' ? { k: 'versus', period, toDate: true } : undefined),
      -0.6,
    ),
  ),
  // `is our average deal getting bigger or smaller`
  rule(
    'Parts',
    'getting/becoming/growing/turning bigger/larger/smaller or/and? bigger/larger/smaller? over? time?',
    () => [
      ...computed('average', 'value'),
      { k: 'group', groups: [{ by: 'quarter' }] },
      { ...ended('won'), soft: true },
    ],
    -1,
  ),
  // `…, and the total for them`: besides how many there are
  ...['and/& total? value/worth/money/amount', 'and/& what? was/is/are? total/sum for/of? them/those?'].map((total) =>
    rule('Parts', total, () => computed('sum', 'value'), 0.3),
  ),
  // `and how big was it in 2025`
  rule(
    'Part',
    'and how/what big/high/much/many/large? was/is/were/are it/that/they/those in/during? Named',
    (period) => ({ k: 'versus', period }),
    -0.5,
  ),
  rule('Part', 'and with/against Period', (period) => ({ k: 'versus', period }), -0.1),
  // `what does Ben mostly lose his deals over`
  rule(
    'Parts',
    'what do/does/did Person? we? mostly/usually/often? lose mostly/most? his/her/their/our/my/them? Subject? over/on/to/because most? often?',
    (person) => [
      { k: 'group', groups: [{ field: 'lostReason', asked: true }] },
      ended('lost'),
      ...(person ? [{ k: 'person' as const, ...person }] : []),
    ],
    -1,
  ),
  // `was there a month without a win`, `a month in which we won nothing`
  ...[
    'was/were/is/are/have/has/which/what there/we/had? any/a/single? GroupUnit in? Period?',
    'any/a/single GroupUnit Period?',
  ]
    .flatMap((unit) => [
      `${unit} without/with any/a/one/no? single? Where`,
      `${unit} where/in which? we/nobody Where nothing/anything? at? all?`,
      `${unit} where/in which? we did not Where anything/something? at? all?`,
    ])
    .map((none) =>
      rule(
        'Parts',
        none as 'GroupUnit Period? Where',
        (by, period, where) => [asked([{ by }]), { k: 'none' }, where, ...(period ? [when(period)] : [])],
        -0.6,
      ),
    ),
  // `which stage has the most money in it`
  rule(
    'Parts',
    'has/have/holds/carries the? <most/least> money/value/worth in it?',
    (which) => [...computed('sum', 'value'), most(which === 'most')],
    -0.5,
  ),
  // `have bought from us more than once`, `signed twice or more`
  rule('Times', 'Num times or/and? more', (times) => ({ bounds: { atLeast: times }, unit: null })),
  rule('Times', 'Bound times', (bound) => (bound.unit === null ? bound : undefined)),
  ...[
    'more than once',
    'more than one/a single? time',
    'at least twice',
    'twice or/and? more?',
    'several/multiple times',
  ].map((times) => rule('Times', times, () => ({ bounds: { atLeast: 2 }, unit: null }))),
  rule(
    'Cond',
    'Where from/with/to? us? Times',
    (where, bound) =>
      where.on.leads?.is?.join() === 'won'
        ? { k: 'counted', often: true, bound, parts: [of('leads'), ended('won')] }
        : undefined,
    -0.5,
  ),
  rule(
    'Cond',
    'sold to/something? Times',
    (bound) => ({ k: 'counted', often: true, bound, parts: [of('leads'), ended('won')] }),
    -0.5,
  ),
  // `compare the third quarter with the second`
  rule(
    'Parts',
    'Period with/to/and/against/versus/than in/during? Ord quarter?',
    (period, place) => quartersOf(period, place),
    -0.5,
  ),
  rule('Parts', 'Period Versus Ord quarter?', (period, _, place) => quartersOf(period, place), -0.5),
  // `the second and third quarter`
  rule('Parts', 'Ord and/with/to Period', (place, period) => quartersOf(period, place), -0.5),
  rule(
    'Parts',
    'compare that/this/it/those/these with/to/against Named',
    (period) => [{ k: 'compare' }, { k: 'versus', period }],
    -1,
  ),
  // `in October and November`, `2026 and 2025`: each of them, and both
  rule('Parts', 'Named and/& in? Named', (first, second) => eachOf(first, second), 1),
  // `worth when every deal is weighted by its probability`
  rule(
    'Part',
    'worth? ,? if/when/once each/every/all? Subject is/are/counts/count weighted/weighed? by/with their/its? probability/probabilities/chance/likelihood',
    ({ subject }) => (subject === 'leads' ? { k: 'field', field: 'weightedValue' } : undefined),
    -0.5,
  ),
  // `and weighted by probability`, `what does that come to once it is weighted`
  ...[
    'and/but weighted by? with? probability/likelihood/chance?',
    'what do/does/is/are that/it/this/they/those/these come? to? once/if/when? it/they? is/are? weighted by/with? probability/likelihood/chance?',
  ].map((weighted) => rule('Parts', weighted, () => computed('sum', 'weightedValue'), -0.5)),
  // `what can we count on from the pipeline when each deal is weighted by its probability`
  rule(
    'Part',
    'what/much can/could/may/might we/i count/bank/rely/reckon/expect on/from? from/in/of?',
    () => aim('much'),
    -0.3,
  ),
  // `if you weigh it by probability`
  rule(
    'Part',
    'worth? ,? if/when/once? you/we? it/they? is/are? weight/weigh/weighted/weighing it/them/that/this/each/every? Subject? by/with their/its? probability/probabilities/chance/chances/likelihood',
    (): Part => ({ k: 'field', field: 'weightedValue' }),
    -0.5,
  ),
  rule('Part', 'Meas', (part) => part),
  rule('Part', 'by/on/in/of/for/with/the Meas', (part) => part, 0.02),
  rule('Parts', 'between Named and Named', (first, second) => [when(first), when(second)], 0.2),
  rule('Parts', 'Groups work/works/doing', (groups) =>
    groups.some(({ field }) => field === 'owner') ? undefined : [asked(groups), aim('performance')],
  ),
  rule('Parts', 'Cond work/works/doing', (cond) =>
    cond.k === 'where' || cond.k === 'person' ? [cond, aim('performance')] : undefined,
  ),
  ...['Person', 'Name'].map((who) =>
    rule('Part', `how? what/much money? does/do/did ${who} earn/earns/make/cost`, () => notKept(EARNINGS), -1),
  ),
  // `which source wins best`: the best rate, not the most.
  rule(
    'Parts',
    'Where Top',
    (where, top) =>
      where.on.leads?.is?.join() === 'won' && !top.field && !top.count
        ? [{ k: 'measure', measure: 'winRate', closed: true }, most(top.descending)]
        : undefined,
    -0.3,
  ),
  rule('Part', 'are we doing', () => aim('performance')),
  // `how many of those came through the website`: not that they were won
  rule(
    'Cond',
    'come/came through our/the? Where',
    (where) => (where.on.leads?.field === 'source' ? where : undefined),
    -1,
  ),
  // `how did Ben do in May`
  rule(
    'Parts',
    'how did/does/do/has/have/is/are/was/were Person been? do/done/doing/perform/performed/performing',
    (person) => [{ k: 'person', ...person }, aim('performance')],
    -1,
  ),
  // `how did trade shows do for us`
  rule(
    'Parts',
    'how do/does/did/have/has our? Where Subject? do/done/doing/work/worked/perform/performed out? for? us?',
    (where) => (where.on.leads?.field === 'source' ? [where, aim('performance')] : undefined),
    -1,
  ),
  rule(
    'Part',
    'by what they/we/customers have? signed/bought/ordered/spent/paid with? us?',
    () => ({ k: 'revenue' }),
    -1,
  ),
  // `an overview of what the team did`
  ...[
    'a? quick/short/brief? overview/summary? of? what whole? team/everyone/everybody/people/others did/done',
    'what did/has/have whole? team/everyone/everybody/people/others do/done/enter/entered/log/logged/record/recorded',
  ].map((did) => rule('Parts', did, () => [{ k: 'everyone' }, aim('activity')], -1.5)),
  rule('Parts', 'how do/does/did/is whole? team do/doing', () => [{ k: 'everyone' }, aim('performance')], -1),
  ...(['Where', 'Event'] as const).map((what) =>
    rule(
      'Part',
      `will/could/might/should/would/may we/i/they/be/have? be/have? ${what}` as 'Where',
      ({ day }) => (day === 'closed' ? notKept(AHEAD) : undefined),
      -0.5,
    ),
  ),
  rule(
    'Parts',
    'changed/grown/developed GroupUnit',
    (by) => [{ k: 'compare' }, { k: 'group', groups: [{ by }] }],
    -0.2,
  ),
  rule('Part', 'Versus the? last/previous one/period/time?', () => ({ k: 'versus', earlier: 'before' }), 0.1),
  rule(
    'Cond',
    'than the/our/my? Middle',
    (middle) => ({ k: 'bound', bound: { bounds: { aboveThe: middle } as Bounds, unit: null } }),
    0.2,
  ),
  rule('Part', 'Versus', () => ({ k: 'versus' }), 0.1),
  rule('Part', 'Versus in? Period', (_, period) => ({ k: 'versus', period })),
]
