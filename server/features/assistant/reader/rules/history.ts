import { rulesOf } from '../chart.ts'
import { WRITTEN } from '../lexicon/not-kept.ts'
import type { Part, Values } from '../meaning.ts'
import { aim, found, named, notedAs, notKept, of, when, where } from './meanings.ts'

const rule = rulesOf<Values>()

const LATEST: Part = { k: 'top', descending: true, field: 'latest', count: 1 }

/** What somebody did. */
const didBy = (person: Values['Person']): Part[] => [aim('activity'), { k: 'person', ...person, role: 'by' }]

/** What happened to the record itself: where it came from and which moves it made. */
const movesOf = (name: Values['Name']): Part[] => [
  of('activities'),
  where('activities', 'about', name.kind === 'candidate' ? 'candidate' : 'lead'),
  named(name),
]

/** What happened with a record, and what people wrote about it. */
export const HISTORY = [
  // `what did Jane Doe send us`
  rule('Part', 'what did/has Name send/sent/give/given/write/written/ask/asked us? for?', () => notKept(WRITTEN), -1),
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
  // `what has been going on with Jane Doe lately`
  rule(
    'Parts',
    'what is/has been? going/happening/happened/new on? with/at/around Name lately/recently?',
    (name) => [aim('activity'), named(name)],
    -0.8,
  ),
  // `what did the others say about Jane Doe`
  rule(
    'Part',
    'what did/do/have/has the? others/colleagues/team/everyone/everybody/rest say/said/write/written/note/noted/think/thought of/about/on/down? about? Name',
    () => notKept(WRITTEN),
    -1,
  ),
  rule('Part', 'what did/do Person and Name talk/speak/discuss about? last?', () => notKept(WRITTEN), -1.5),
  rule(
    'Parts',
    '<story/history/timeline> of/with/behind Called so? far?',
    (what, name) => (what === 'history' && name.kind === 'company' ? found(name) : [aim('activity'), named(name)]),
    -1.5,
  ),
  // `what did Jane Doe tell us in the last call`
  rule(
    'Part',
    'what did/has Name tell/told/say/said/want/wanted to? us? in/at/on/during? our/the? last/latest? call/meeting/visit/conversation/email?',
    () => notKept(WRITTEN),
    -1,
  ),
  // `what is Jane Doe looking for`: people wrote it down
  rule('Part', 'what is/are/was/were Name looking/searching/interested for/in/after', () => notKept(WRITTEN), -1),
  // `what was Ben busy with last week`, `what did Ben work on`
  ...[
    'was/were/been Person busy/working/doing/occupied on/with/up? to?',
    'did/has/have Person work/worked/get/got on/done',
  ].map((did) => rule('Parts', `what ${did}` as 'Person', didBy, -1.5)),
  // `what has Ben done with customers this week`
  rule(
    'Parts',
    'what has/have/did/does/is/was Person been? done/do/doing Period? with his/her/the/our? customers/clients/leads/prospects',
    (person, period) => [
      ...didBy(person),
      { k: 'where', on: { activities: { field: 'about', is: ['lead', 'note'] } } },
      ...(period ? [when(period)] : []),
    ],
    -1,
  ),
  // `when did we last talk to Jane Doe`: a note or an email is no talk
  rule(
    'Parts',
    'when did/have Person? we? last talk/talked/speak/spoke/spoken to/with Name',
    (person, name) => [
      of('activities'),
      notedAs(['call', 'meeting']),
      named(name),
      ...(person ? [{ k: 'person' as const, ...person, role: 'by' as const }] : []),
      aim('when'),
      { k: 'top' as const, descending: true, field: 'latest' },
    ],
    -1,
  ),
  // `what were the last things entered on Jane Doe`
  rule(
    'Parts',
    'what were/are our/the? last/latest/newest/most? recent? Count? things/entries/notes entered/logged/noted/written/said down? on/about/for/with Name',
    (_, name) => [of('activities'), named(name), { k: 'top', descending: true, field: 'latest' }],
    -1,
  ),
  // `who was called today`: those who were, rather than who called
  rule(
    'Parts',
    'who was/were/has/have/got been? Event',
    ({ day, how = ['call', 'meeting', 'email'] }) =>
      day === 'contacted' ? [of('activities'), notedAs(how)] : undefined,
    -1,
  ),
  // `what did Ben note about Jane Doe`
  rule(
    'Part',
    'what did/does/has/have Person? we/they/the? team/everybody/everyone/colleagues? note/write/wrote/say/said/think/know/log/find/found/learn/hear/heard out? about/on/of/at/from/with Name Period?',
    () => notKept(WRITTEN),
    -1,
  ),
  // `what came out of the meeting with Jane Doe`, `what did I do with her last`
  ...[
    'what came/comes out of it/that/this/them',
    'what came/comes out of the? call/meeting/visit/conversation/talk? with? Name',
    'what did/have/has Person do/done with/for Name last/lately/recently?',
  ].map((out) => rule('Part', out, () => notKept(WRITTEN), -1)),
  // `what have we written down on Jane Doe`, `the comments on Jane Doe`
  rule(
    'Part',
    'what have/has/did/was/is/were we/they/the? team/people/everybody/everyone/colleagues? written/noted/wrote/put/said/commented down? about/on/of/for Name',
    () => notKept(WRITTEN),
    -1,
  ),
  rule(
    'Parts',
    'what does/do/did is? last/latest/newest/most? recent? Where say/contain/mention',
    (where) => (where.on.activities ? [of('activities'), where, LATEST] : undefined),
    -0.8,
  ),
  // `moved to negotiation in November and are still there`
  ...['still there', 'still in that/same stage'].map((still) =>
    rule(
      'Parts',
      `Event to/into/in? Where in/during/on? Period and/that/which? are/is? ${still}` as 'Event Where Period',
      (event, stage, period) =>
        event.day === 'moved' && (stage.on.leads ?? stage.on.candidates)?.field === 'stage'
          ? [{ k: 'event', ...event }, stage, { k: 'when', period }, stage]
          : undefined,
      -1,
    ),
  ),
  // `what came out of the last call with Jane Doe`
  ...[
    "what came/comes out of Person? Period? 's? our/my/the? last/latest? call/meeting/visit/conversation/contact/talk/one with/at Name on? Period?",
    'what happened/came/said at/in/on/during our/my/the? last/latest? call/meeting/visit/conversation/one with/at Name',
    'what is Name waiting for',
    'who decides/decide at/for/in Name',
  ].map((asked) => rule('Part', asked, () => notKept(WRITTEN), -1)),
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
  rule('Parts', 'walk me through Called', (name) => [of('activities'), named(name)], -0.8),
  // `through which stages has the deal with Jane Doe gone`
  rule(
    'Parts',
    'through/across? which/what stages/stage has/have/did the? deal/deals/lead/application? with/of? Name go/gone/move/moved/pass/passed/been/run through/in?',
    movesOf,
    -0.8,
  ),
]
