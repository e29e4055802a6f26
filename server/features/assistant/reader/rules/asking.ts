import { usedFor } from '../catalogue.ts'
import { rulesOf } from '../chart.ts'
import { OF_LEAD, OF_OPENING } from '../lexicon/field-names.ts'
import type { Group, Part, Values } from '../meaning.ts'
import { aim, asked, computed, counted, most, notKept, of, show, when, where } from './meanings.ts'

const rule = rulesOf<Values>()

const NONE_OF = 'Which of them have none at all is not listed. You can ask how many each has.'
const WEEKENDS = 'What is of weekends alone is not listed. You can ask how many there are by weekday.'

const groupOf = (field: string): Group | undefined => (usedFor(field).includes('group') ? { field } : undefined)

/** What was won is counted besides. */
const howMany = ({ on }: Values['Where']): Part | undefined =>
  on.leads?.is?.join() === 'won' ? { k: 'measure', measure: 'wonCount' } : undefined

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

const inOrder = ({ descending, field }: Values['Top']): Part => ({ k: 'order', descending, ...(field && { field }) })

/** How what is asked for is divided, sorted and cut, and what points to what was shown. */
export const ASKING = [
  rule('Part', ',? and by? when', () => aim('when'), -0.3),
  // `why, when we reject people`
  rule('Cond', 'when we/they/you/people/candidates/applicants/deals are/is/get? Where', (where) => where, 0.1),
  // `the usual reasons`
  rule(
    'Parts',
    'usual/typical/common/frequent/commonest/main Field',
    (field) => (field === 'lostReason' || field === 'rejectionReason' ? [asked([{ field }]), most(true)] : undefined),
    -0.2,
  ),
  rule(
    'Part',
    'what/which reason/reasons is/was/were/are given/named/stated/recorded/noted/there?',
    () => aim('why'),
    -0.3,
  ),
  // `the two most common reasons`
  rule(
    'Part',
    'Count Part',
    (count, part) => (part.k === 'most' ? { k: 'top', descending: part.descending, count } : undefined),
    -0.3,
  ),
  // `if you go by revenue`, `if we look at Berlin alone`
  rule('Part', 'if you/we/i go/sort/rank/look/take by/at/only? Part', (part) => part, -0.3),
  rule('Part', 'take/use/count Period', when, 0.3),
  // `leave out the new ones. What remains?`
  rule('Part', 'what/which remain/remains then?', () => ({ k: 'pointer' }), -0.5),
  rule(
    'Part',
    ',? and? how far along? has/have/is/are each? one? of? we/they/them/these/those/each/everyone/everybody along? got/gotten/come/gone?',
    () => show('stage'),
    -0.8,
  ),
  rule('Part', 'if you/we/i compare', () => aim('compare'), -0.1),
  rule('Part', 'of/in/for both years', () => ({ k: 'versus', earlier: 'year' }), -0.1),
  // `how are the open tasks spread over the five of us`
  rule(
    'Parts',
    'how is/are Where? Subject spread/distributed/divided/split/shared out? between/among/across/over Count? of? us/team/everyone/colleagues/salespeople',
    (where, subject) => [
      subject,
      ...(where ? [where] : []),
      aim('count'),
      { k: 'group', groups: [{ field: 'owner' }] },
    ],
    -1,
  ),
  // `how large is an average won deal`
  rule(
    'Parts',
    'how large/big/high/much is/was/are a/an/our/the? average/typical Where? Subject worth?',
    (where, subject) => [...computed('average', 'value'), ...(where ? [where] : []), subject],
    -1,
  ),
  // `how large is a won deal on average`
  rule(
    'Parts',
    'how large/big/high/much is/was/are a/an/our/the? Where? Subject worth? on average',
    (where, subject) => [...computed('average', 'value'), ...(where ? [where] : []), subject],
    -1,
  ),
  rule(
    'Parts',
    'how is/are our/the? open/unfinished/remaining/outstanding work spread/distributed/divided/split/shared out? between/among/across/over Count? of? us/team/everyone/colleagues',
    () => [of('tasks'), where('tasks', 'state', 'open'), aim('count'), { k: 'group', groups: [{ field: 'owner' }] }],
    -1,
  ),
  // `how much of that is Ben's`
  rule(
    'Parts',
    "how much/many of that/this/those/them is/are/was/were/belong/belongs? to? Person 's?",
    (person) => [{ k: 'person', ...person }],
    -1,
  ),
  // `and whose win rate is highest`
  rule(
    'Parts',
    'whose Meas is/are/was/were <highest/lowest>',
    (meas, which) => [asked([{ field: 'owner' }]), meas, most(which === 'highest')],
    -0.5,
  ),
  // `how many meetings did each of us note down`
  rule(
    'Parts',
    'how many customer? Where do/did/have/has each/everyone/everybody of? us? note/noted/log/logged/record/recorded/have/had down?',
    (where) =>
      where.on.activities
        ? [{ k: 'subject', subject: 'activities' }, where, aim('count'), { k: 'group', groups: [{ field: 'owner' }] }]
        : undefined,
    -1.5,
  ),
  // `in each open stage`
  rule(
    'Parts',
    'in/for/by/per each/every? open stage/stages',
    () => [where('leads', 'outcome', 'open'), { k: 'group', groups: [{ field: 'stage' }] }],
    -1,
  ),
  // What is, or has been so far, is so as of today.
  rule('Glue', 'as of right? today/now', () => true, -0.6),
  // `stage by stage`, `the stage counts`, `a count for each stage`
  rule('Part', 'Field by Field', (field, other) =>
    field === other && groupOf(field) ? { k: 'group', groups: [{ field }] } : undefined,
  ),
  rule(
    'Parts',
    'Field count/counts/numbers/totals/breakdown/distribution',
    (field) => (groupOf(field) ? [aim('count'), { k: 'group', groups: [{ field }] }] : undefined),
    -0.2,
  ),
  rule(
    'Parts',
    'mean Field',
    (field) => (usedFor(field).includes('amount') ? computed('average', field) : undefined),
    -0.1,
  ),
  // `rank the team by what they have sold`
  rule(
    'Part',
    'rank/ranking/compare Count? of? the? sales? team/people/salespeople/reps/colleagues/salespersons/us by',
    () => asked([{ field: 'owner', noun: true }]),
    -0.5,
  ),
  rule(
    'Parts',
    'what each/everyone/everybody/they one/person? of? them/us? has/have? brought/earned/sold/won/closed/signed in? us?',
    () => [{ k: 'revenue' }],
    -0.3,
  ),
  rule('Part', 'those/these/them two/three/four/five', () => ({ k: 'pointer' }), -0.2),
  rule('Part', "everybody/everyone 's", () => ({ k: 'group', groups: [{ field: 'owner' }] }), -0.3),
  // `break the pipeline down by country`
  rule('Part', 'down by/into Groups', (groups) => ({ k: 'group', groups }), -0.3),
  rule('Part', 'and? how many of them/those/these were/are/did/have? we? Where', howMany, -0.5),
  // `how many each and how many won`
  rule(
    'Part',
    '<and>? how many <each>? Where <each>?',
    (and, first, where, last) => (and || first || last ? howMany(where) : undefined),
    -0.2,
  ),
  rule('Part', 'each of? them/these/those?', () => ({ k: 'each' }), 0.3),
  // `and how likely is each`, `and where does each one stand`
  rule(
    'Part',
    ',? and? how likely/probable/certain is/are each/they one? of? them/these/those?',
    () => show('probability'),
    -0.5,
  ),
  rule(
    'Part',
    ',? and? where/how does/do/is each one? of? them/these/those? stand/standing/doing?',
    () => show('stage'),
    -0.5,
  ),
  // `where did they hear of us`
  rule(
    'Part',
    'where/how did they/people/customers? first? hear/learn/find of/about/out? about? us',
    () => asked([{ field: 'source' }]),
    -0.5,
  ),
  // `gone longest without hearing from us`
  rule(
    'Part',
    'gone/waited/been/waiting? the? longest without/to hearing/hear/word/news/contact/call/anything a/any? from/with/by us',
    () => ({ k: 'top', descending: false, field: 'contacted', count: 1 }),
    -1,
  ),
  // `not been in contact with for the longest time`
  rule(
    'Part',
    'not we? been? in? Event with/to/from? us? for? the? longest time?',
    ({ day }) => (day === 'contacted' ? { k: 'top', descending: false, field: day, count: 1 } : undefined),
    -1.5,
  ),
  rule('Part', 'they/them/those/these', () => ({ k: 'pointer' }), 0.1),
  rule('Part', 'what about the? others', () => ({ k: 'pointer', same: true }), -0.1),
  // Of what was shown, whatever it is, customers are no others.
  rule('Part', 'those/these customers/clients', () => ({ k: 'pointer' }), -0.1),
  rule(
    'Part',
    'in/over/during/for same time/period/span/stretch/days/weeks/months',
    () => ({ k: 'pointer', same: true }),
    -0.1,
  ),
  rule('Part', 'in/over/during/for same day/week/month/quarter/year', () => ({ k: 'pointer', same: true }), 0.5),
  rule(
    'Part',
    'the? same thing/question/again/list/figures/numbers/number/figure/amount',
    () => ({ k: 'pointer', same: true }),
    -0.2,
  ),
  rule(
    'Part',
    'behind/make/makes/made up? that/this/it/those/these figure/number/amount/sum/total?',
    () => ({ k: 'pointer' }),
    -0.2,
  ),
  // `split it by who won it`
  rule(
    'Part',
    'by/per/for who won/closed/sold/owns/has/handles/brought it/them/those/these/that? in?',
    () => ({ k: 'group', groups: [{ field: 'owner' }] }),
    -0.2,
  ),
  rule('Part', 'Cond', (cond) => cond),
  // `how does it look for each source`
  rule(
    'Part',
    'how does/do/would/did it/that/this/they/these/those look/work/go out? by/per/for/across/between each/every/all? Groups',
    (groups) => ({ k: 'group', groups }),
    -0.5,
  ),
  rule(
    'Cond',
    'have/has/did we/you/they/anyone not/never written/write/noted/note/put/set/planned/agreed down? Field',
    (field) => (usedFor(field).join() === 'fact' ? { k: 'has', field, not: true } : undefined),
    -0.3,
  ),
  rule('Part', 'Subject', (subject) => subject, 0.01),
  rule('Groups', 'Group', (group) => [group], 0),
  rule('Parts', 'for/per/of/by each/every of? Where Groups', (where, groups) => ofEach(where, groups), -0.2),
  // `is there one where we have not won anything`
  rule('Part', 'one/any/some where/in which? we/nobody have/has/had? Not Where anything', () => notKept(NONE_OF), -1.5),
  // `for each job that is active`
  rule(
    'Parts',
    'for/per/of/by each/every Groups that/which is/are Where',
    (groups, where) => ofEach(where, groups),
    -0.2,
  ),
  // `candidates per active opening`
  rule('Parts', 'per/by Where Groups', (where, groups) => (groups[0]?.noun ? ofEach(where, groups) : undefined), -0.2),
  rule('Groups', 'Groups and/,/& Group', (groups, group) => [...groups, group]),
  rule('Group', 'Field', groupOf),
  rule('Group', 'where they/leads/these/those? come/came/come from', () => ({ field: 'source' })),
  rule('Group', 'GroupUnit', (by) => ({ by })),
  rule('Parts', 'by Noun', (noun) => (noun.length > 1 ? noun : undefined), 0.3),
  rule('Parts', 'by Where', (where) => (where.day ? [where] : undefined), 0.5),
  rule('Part', 'split/divided/spread/distributed/shared out? between/among/across/over Groups', (groups) => ({
    k: 'group',
    groups,
  })),
  rule(
    'Part',
    'split/divided/spread/distributed/shared out? between/among/across/over the? sales? team/us/everyone/everybody/people',
    () => ({ k: 'group', groups: [{ field: 'owner' }] }),
    -0.3,
  ),
  rule('Part', 'about Subject', (subject) => subject, 0.05),
  rule('Part', 'on? a weekend', () => notKept(WEEKENDS), -1),
  rule('Part', 'on? a Weekday', () => ({ k: 'group', groups: [{ by: 'weekday' }] }), -0.3),
  rule('Part', 'by who', () => ({ k: 'group', groups: [{ field: 'owner' }] })),
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
    '<by/per/each/every/across/in/between> for/of? <each/every/all/different>? Groups',
    (word, each, groups) => ((word === 'in' || word === 'between') && !each ? undefined : { k: 'group', groups }),
  ),
  rule('Part', '/ Groups', (groups) => ({ k: 'group', groups })),
  rule('Part', 'GroupUnit by GroupUnit', (by) => ({ k: 'group', groups: [{ by }] })),
  rule('Part', 'which/what of? our/the? Group', (group) => (group.noun ? undefined : asked([group]))),
  rule('Part', 'for/through/via/over which/what Group', (group) => asked([group])),
  rule(
    'Part',
    'Groups',
    (groups) => (groups.some(({ by, noun }) => by || noun) ? undefined : { ...asked(groups), bare: true }),
    0.3,
  ),
  rule('Part', 'which/what/any/every/each/a GroupUnit with/where/when', (by) => asked([{ by }]), 0.2),
  rule(
    'Part',
    '<days/weeks/months/quarters/years> with/where/when/without',
    (units) => asked([{ by: units.slice(0, -1) as Values['GroupUnit'] }]),
    0.2,
  ),
  rule(
    'Parts',
    '<busiest/quietest/slowest> GroupUnit',
    (word, by) => [most(word === 'busiest'), asked([{ by }])],
    -0.5,
  ),
  rule(
    'Parts',
    'Top Count? GroupUnit',
    (top, count, by) => [{ ...top, ...(count && { count }) }, asked([{ by }])],
    0.1,
  ),
  rule('Part', 'Field', (field) => (usedFor(field).includes('group') ? undefined : { k: 'field', field }), 0.2),
  // `the largest number of applicants`
  rule(
    'Parts',
    '<largest/highest/greatest/biggest/smallest/lowest> number/count of Subject',
    (which, subject) => [most(!/smallest|lowest/.test(which)), subject],
    -0.3,
  ),
  rule(
    'Field',
    'the? last/latest/final day/date/moment to/for/of apply/applying/application/applications',
    () => 'applicationDeadline',
    -0.5,
  ),
  ...[
    'sort/sorted/order/ordered/rank/ranked/ranking/arrange/arranged/put/list them/it/these/those/that? all? by Field',
  ].map((sorted) => rule('Part', sorted as 'Field', (field) => ({ k: 'order', field }))),
  rule('Parts', 'by Field GroupUnit', (field, by) =>
    usedFor(field).includes('day')
      ? [
          { k: 'group', groups: [{ by }] },
          { k: 'field', field },
        ]
      : undefined,
  ),
  rule('Part', 'by Field', (field) => (usedFor(field).includes('group') ? undefined : { k: 'order', field })),
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
  rule('Cond', 'Without any? Noun', (_, parts) =>
    parts.some(({ k }) => k === 'person' || k === 'name') ? undefined : counted({ atMost: 0 }, parts),
  ),
  rule(
    'Cond',
    'With any? Noun',
    (_, parts) => (parts.some(({ k }) => k === 'name') ? undefined : counted({ atLeast: 1 }, parts)),
    0.05,
  ),
  rule('Cond', 'With zero Noun', (_, parts) => counted({ atMost: 0 }, parts)),
  // First and last.
  rule('Part', 'Top', (top) => top),
  // `top three people by completed tasks`
  rule(
    'Parts',
    'Top Count? people/persons/colleagues by Noun',
    (top, count, noun) =>
      top.field
        ? undefined
        : [
            asked([{ field: 'owner' }]),
            most(top.descending),
            ...(count ? [{ k: 'limit' as const, count }] : []),
            ...noun,
          ],
    -0.8,
  ),
  rule('Part', 'Top Count', (top, count) => ({ ...top, count }), -0.1),
  rule('Part', 'Count Top', (count, top) => ({ ...top, count }), -0.1),
  rule('Parts', 'Count Where', (count, where) => [{ k: 'limit', count }, where], 0.4),
  rule('Part', 'Ord Top', (place, top) => (place < 20 ? { ...top, place } : undefined), -0.1),
  rule('Part', 'Ord most', (place) => ({ k: 'top', descending: true, field: 'most', place }), -0.1),
  rule('Part', 'Ord', (place) => (place < 11 ? { k: 'top', descending: true, field: 'order', place } : undefined), 0.3),
  rule(
    'Part',
    'Top Field',
    (top, field) => (['amount', 'day'].includes(usedFor(field).join()) ? { ...top, field } : undefined),
    -0.3,
  ),
  rule('Part', 'next Count', (count) => ({ k: 'limit', count, skip: -1 }), 0.3),
  rule('Part', ', top Count', (count) => ({ k: 'limit', count })),
  rule('Part', 'just? the? first Count', (count) => ({ k: 'limit', count })),
  rule('Part', 'last', () => ({ k: 'top', descending: true, field: 'latest' }), 0.2),
  // `been longest in its present stage`, `has not changed stage for the longest time`
  ...[
    'been/spent/spend/stuck/stays/stayed/sat/sitting/waiting/waited? since/for? longest time? in/at its/their/one/same? current/present/same? stage',
    'been/spent/spend/stuck/stays/stayed/sat/sitting/waiting/waited? in/at its/their/one/same current/present/same? stage for? the? longest time?',
    'been? waiting/waited/out/open/lying the? longest for an/a/our/your? answer/reply/decision/signature',
  ].map((longest) =>
    rule('Parts', longest, () => [{ k: 'top', descending: true, field: 'daysInStage' }, { k: 'stays' }], -1),
  ),
  // `from the largest to the smallest`, `starting with the biggest`, `largest deals first`
  rule('Part', 'ordered/sorted/ranked? from Top to/down Top?', inOrder, -0.5),
  rule('Part', 'in order of Field', (field) => ({ k: 'order', field }), -0.3),
  rule('Part', 'which one? is/was Top', (top) => ({ ...top, count: 1 }), -0.3),
  rule('Part', 'which Count', (count) => ({ k: 'limit', count }), 0.1),
  rule('Part', ',? give/show me/us Count', (count) => ({ k: 'limit', count }), 0.1),
  rule('Part', 'of Count? of? us', () => ({ k: 'everyone' }), 0.1),
  // `how does that compare with all of us together`
  rule(
    'Part',
    'how do/does that/it/this/his/her one? compare/compares with/to all? of? us/team/company/everyone/everybody together?',
    () => ({ k: 'everyone' }),
    -1.5,
  ),
  // `and what comes second`
  rule(
    'Part',
    'and? what/who/which one? of? those/these/them? comes/came/is/was/ranks Ord',
    (place) => (place < 11 ? { k: 'top', descending: true, field: 'order', place } : undefined),
    -0.2,
  ),
  ...(
    [
      ['older/earlier', { descending: false, field: 'created' }],
      ['bigger/larger/higher', { descending: true, field: 'value' }],
    ] as const
  ).map(([words, top]) => rule('Part', `which one? is/was ${words}`, () => ({ k: 'top', count: 1, ...top }), -0.5)),
  rule('Part', 'most recently', () => ({ k: 'top', descending: true, field: 'latest' }), -0.2),
  rule('Part', 'first', () => ({ k: 'top', descending: false, field: 'latest' }), 0.25),
]
