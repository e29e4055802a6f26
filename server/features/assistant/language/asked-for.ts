import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { BESIDE_NUMBER } from './bounds.ts'
import { HIRING_TIME } from './lexicon/limits.ts'
import type { Item, Meaning } from './meaning.ts'
import { USUAL_AMOUNT } from './measures.ts'
import { fieldOf, isMeasured } from './subject-fields.ts'
import type { Token } from './token.ts'

interface Reading {
  items: Item[]
  tokens: Token[]
  query: DataQuery
  /** What was said of the reading already. */
  notes: readonly string[]
}

/** Why a query tells something else than the word asks for that asks: `how long`, `average`, `who of us`; undefined of all others. */
export function notAskedFor(reading: Reading): string | undefined {
  const text = wordsOf(reading.tokens)
  const { query, items } = reading
  if (query.aim === 'find') return undefined
  if (BETWEEN.test(text) && !query.measures.some(({ measure }) => /cycle$/i.test(measure))) return NO_LENGTH
  if (HOW_LONG.test(text) && !tellsLength(query)) return query.subject === 'candidates' ? HIRING_TIME : NO_LENGTH
  if (isOfOther(reading) || query.measures.some(isOfDays)) return NOT_COMPUTED
  if (THAN_BEST.test(text) || (THAN.test(text) && !compares(query) && !reading.notes.includes(BESIDE_NUMBER)))
    return NOT_COMPARED
  if (isShareOfAmount(reading)) return NO_SHARE
  if (OF_TWO_DAYS.test(text) || isOfTwoDeeds(text, query)) return NOT_OF_TWO_DAYS
  if (THAN_AVERAGE.test(text) && !compares({ ...query, groupBy: undefined })) return NOT_COMPARED
  if (query.subject === 'openings' && IN_NONE.test(text) && items.some(isOfCandidates)) return NOT_WITHOUT
  if (LOST_TO.test(text)) return NOT_TO_WHOM
  if (query.conditions.some(isOfNobody)) return NOT_NOBODY
  if (BY_LETTER.test(text)) return NOT_BY_LETTER
  if (BANDS.test(text)) return NOT_BANDED
  if (CHANGED_HANDS.test(text)) return NOT_WHEN
  if (MOST_CHANGED.test(text)) return NOT_CHANGED
  if (OWNING.test(text) && !OWNED.has(query.subject)) return notOwned(query.subject)
  if (query.subject === 'leads' && SO_MANY_NOTES.test(text)) return NOT_SO_MANY
  if (query.subject === 'leads' && CONTACTS_WITH.test(text) && !tellsContact(query)) return NOT_WITH
  if (query.subject === 'candidates' && OF_AGE.test(text)) return NOT_OF_AGE
  if (ACCEPTANCE.test(text)) return NOT_ACCEPTANCE
  if (GROWN.test(text) && query.aim !== 'compare') return NOT_GROWN
  if (IN_EACH.test(text) && isOfCreation(reading)) return NOT_THEN
  const isNobodys = query.conditions.some(({ is, none }) => none || is?.includes('none'))
  if (ASSIGNED.test(text) && isOfCreation(reading) && !isNobodys) return NOT_WHEN
  return OF_TEAM.test(text) && !tellsPeople(query) ? NOT_OF_TEAM : undefined
}

const HOW_LONG = /\bhow (long|quickly|fast|late)\b(?! ago)/
/** `how many days between the first call and the proposal` */
const BETWEEN = /\b(how (long|many days)|time|days) (\w+ ){0,3}(between|from) (\w+ ){1,4}(and|to)\b/
const NO_LENGTH =
  'How long that takes is not computed. How many days deals took to be won can be told, and for how long something has been in its stage.'
const NOT_COMPUTED =
  'That is not computed here, so no other figure is told in its place. Averages and totals are those of values, ratings, sizes, salaries, and days in a stage or up to the winning of a deal.'

// `average age of tasks`: days have no average.
const isOfDays = ({ measure, field }: DataQuery['measures'][number]) =>
  /^(sum|average|median)$/.test(measure) && /(At|Date)$/.test(field ?? '')

const OF_LENGTH = /^(days|age$)|cycle$/i
const tellsLength = ({ measures, conditions, order, groupBy }: DataQuery) =>
  [...measures, ...conditions, order, groupBy].some(
    (part) => part && (OF_LENGTH.test(part.field ?? '') || ('measure' in part && OF_LENGTH.test(String(part.measure)))),
  ) || measures.some(({ measure }) => measure === 'latest' || measure === 'earliest')

type Measured = Extract<Meaning, { kind: 'measure' }>['measure']
const MIDDLES = new Set<Measured>(['average', 'median', 'highest', 'lowest'])
/** What an amount is said of that rows do not have by themselves. */
const OTHER = /^(time|times|days?|weeks?|months?|hours?|duration|delay|(number|count)( of)?|how many)$/

// `average time from lead to proposal` is no average value.
function isOfOther({ items, tokens, query }: Reading): boolean {
  const at = items.findIndex(({ meaning }) => meaning.kind === 'measure' && MIDDLES.has(meaning.measure))
  const said = items[at]?.meaning
  if (said?.kind !== 'measure' || isCompared(query) || query.order) return false
  const told = query.measures.find(({ measure }) => measure === said.measure)
  if (!told) return query.middle === undefined && !query.measures.some(({ measure }) => TOLD_AS_AVERAGE.has(measure))
  if (told.field !== USUAL_AMOUNT[query.subject]) return false
  if (said.measure !== 'average' && query.measures.some(({ measure }) => TOLD_AS_AVERAGE.has(measure))) return true
  // `average salary of candidates`
  const isOfNone = ({ meaning }: Item) =>
    meaning.kind === 'field' && isMeasured(meaning.field) && !fieldOf(query.subject, meaning.field)
  if (items.some(isOfNone)) return true
  const next = items.findIndex(({ meaning }, place) => place > at && meaning.kind === 'subject')
  const between = items.slice(at + 1, next < 0 ? undefined : next)
  if (between.some(({ meaning }) => meaning.kind === 'field' || meaning.kind === 'revenue')) return false
  // `average deals per customer`
  const noun = next === at + 1 ? items[next] : undefined
  if (noun && !query.groupBy && /^\w+s per$/.test(wordsOf(tokens.slice(noun.to - 1, noun.to + 1)))) return true
  return between.some(({ from, to }) => OTHER.test(wordsOf(tokens.slice(from, to))))
}
const wordsOf = (tokens: Token[]) => tokens.map(({ text }) => text).join(' ')
const TOLD_AS_AVERAGE = new Set<Measured>([
  'salesCycle',
  'medianSalesCycle',
  'winRate',
  'lossRate',
  'conversion',
  'share',
])
const isCompared = ({ conditions, having, compareWith }: DataQuery) =>
  compareWith !== undefined || [...conditions, having].some((part) => part && (part.aboveThe ?? part.belowThe))

const THAN =
  /\b(more|less|fewer|bigger|larger|smaller|higher|lower|greater|longer|shorter|older|newer|better|worse) than\b/
/** `bigger than Ben's biggest` */
const THAN_BEST = /\bthan (\w+ ){0,3}(biggest|largest|smallest|highest|lowest|best|worst|oldest|newest)\b/
const NOT_COMPARED =
  'What is compared there is not computed. Rows can be compared with a number, the average or the median; periods, people and sources with each other.'
/** Whether anything in a query is more or less than something else. */
const compares = ({ aim, compareWith, conditions, having, measures, groupBy }: DataQuery) =>
  aim === 'compare' ||
  compareWith !== undefined ||
  having !== undefined ||
  (groupBy !== undefined && measures.length > 0) ||
  conditions.flatMap((each) => [each, ...(each.or ?? []), ...(each.and ?? [])]).some(isBounded)
const isBounded = ({ above, atLeast, below, atMost, aboveThe, belowThe, from, to }: DataQuery['conditions'][number]) =>
  [above, atLeast, below, atMost, aboveThe, belowThe, from, to].some((bound) => bound !== undefined)

// `share of open deals that are above 50k`: rows are divided by what they are, and not by an amount.
function isShareOfAmount({ items, query }: Reading): boolean {
  const share = items.findIndex(({ meaning }) => meaning.kind === 'share')
  const said = items.slice(share).filter(({ meaning }) => meaning.kind !== 'filler')
  const isDivided = said.some(({ meaning }) => meaning.kind === 'steer' && meaning.steer === 'by')
  const isTold = query.measures.some(({ measure }) => measure !== 'share' && measure !== 'count')
  return share >= 0 && !isDivided && !isTold && /^(amount|age)$/.test(said.at(-1)?.meaning.kind ?? '')
}
const NO_SHARE =
  'How large a share such an amount or age makes up is not computed. How many there are in all, and how many of these, can be told.'

/** `tasks created versus completed` */
const OF_TWO_DAYS =
  /\b(created|added|opened|received) (vs|versus|against|compared (to|with)) (completed|finished|done|closed|won|lost|hired|rejected)\b/
const NOT_OF_TWO_DAYS =
  'What came in and what was finished have days of their own, so they are not told beside each other. Ask for each by itself.'

// `how many did we create and win this year`: one period, and two days of each row.
const TWO_DEEDS =
  /\b(create|created|add|added|get|got|received|came in) and (then )?(win|won|close|closed|lose|lost|complete|completed|finish|finished|hire|hired|reject|rejected)\b/
const isOfTwoDeeds = (text: string, { conditions }: DataQuery) => {
  const days = new Set(conditions.flatMap(({ field, from, to }) => ((from ?? to) ? [field] : [])))
  return TWO_DEEDS.test(text) && days.size === 1
}

/** `compared to the team average` */
const THAN_AVERAGE =
  /\b(compared?|versus|against|relative|comparing)\b.*\b(to|with|against|versus|and)( the| our)?( team| company| overall| general)?( s)? (average|mean|median)$/

// `who did we lose deals to`
const LOST_TO = /\bwho(m)? (have|did|do|are) (we|i) (lost|lose|losing) ((\w+ ){0,3}to|to)\b/
const NOT_TO_WHOM = 'To whom a deal was lost is kept in its reason alone. Lost deals can be told by reason.'

// `documents no one has tagged` has no document with these words.
const isOfNobody = ({ field, matches }: QueryCondition) =>
  field === 'words' && /^(no one|nobody|noone|anyone|anybody|everyone|everybody)\b/i.test(matches?.[0] ?? '')
const NOT_NOBODY = 'What nobody did, or everybody, is not known of these.'

/** `openings with nobody in the second round` */
const IN_NONE =
  /\b(nobody|no one|none|noone|not anyone|not anybody|(no|without|not any|not have) (\w+ )?(candidates?|applicants?|people|applications?)|without anyone|without anybody)( \w+)? (in|at|on|reached)\b/
const isOfCandidates = ({ meaning }: Item) => meaning.kind === 'choice' && meaning.on.candidates?.field === 'stage'
const NOT_WITHOUT =
  'Which openings have nobody in a stage cannot be told. How many candidates each opening has in that stage can.'

/** `leads that start with A` */
const BY_LETTER = /\b(start|starts|starting|begin|begins|beginning|end|ends|ending) (with|in|on) (the letter )?\S$/
const NOT_BY_LETTER =
  'With which letters a name begins or ends is not looked at. What has a word or a part of it somewhere can be found.'

// `how many leads were in each stage on 1 October`
const IN_EACH = /\b(was|were|had)\b.*\bin (each|every|which|what) stage\b/
const NOT_THEN =
  'In which stage leads were on other days is not kept. Which moved into a stage on some days can be asked for.'

// `leads by probability range`
const BANDS = /\b(by|per|in) (\w+ )?(ranges?|buckets?|bands?|brackets?)\b/
const NOT_BANDED =
  'Rows are not divided by ranges of an amount. Those of one range can be asked for, such as “between 20k and 50k”.'

// `leads that changed hands`
const CHANGED_HANDS = /\b(chang\w+|switch\w+) (hands|owners?|assignees?)\b/

// `the biggest change in the pipeline`
const MOST_CHANGED =
  /\b(biggest|largest|greatest|smallest|main) (changes?|increases?|drops?|jumps?|rises?|decreases?|growth|gains?)\b/
const NOT_CHANGED =
  'By how much something changed is not computed. What moved, was won or was lost on some days can be asked for, and two periods can be compared.'

// `who owns the openings`
const OWNING = /\b(who|whose) (owns?|is responsible for|is assigned to|looks after|handles|is the owner of)\b/
const OWNED = new Set(['leads', 'tasks', 'documents', 'activities'])
const notOwned = (subject: string) => `Nobody is kept as the owner of ${subject}. Leads and tasks have one.`

// `leads with more than three notes`
const SO_MANY_NOTES =
  /\b(more than|over|at least|less than|fewer than|under|exactly|only|up to) (\w+ )?(notes?|calls?|meetings?|emails?)\b/
const NOT_SO_MANY =
  'How many notes, calls, meetings or emails a lead has is not counted. When the last one was can be asked for, and how many each colleague wrote.'

// `emails to Acme last month`
const CONTACTS_WITH =
  /^(show |list |show me )?(all |the |our )*(calls|meetings|emails|notes) (to|with|from|at|about|on) /
const NOT_WITH =
  'Calls, meetings, emails and notes are told by person and day, not by company. When somebody was last in touch with a company can be asked for.'
const tellsContact = ({ conditions, measures }: DataQuery) =>
  conditions.some(({ field, none }) => field === 'lastContactAt' && !none) ||
  measures.some(({ field }) => field === 'lastContactAt')

// `candidates by age`
const OF_AGE = /\b(by|of|the|average|with) age\b|\bages\b|\byears old\b/
const NOT_OF_AGE = 'How old people are is not kept. For how many days candidates have been in their stage can be told.'

// `acceptance rate of offers`: of which offers that would be is not kept.
const ACCEPTANCE =
  /\b(acceptance|rejection) rates? (of|for) (\w+ )?offers?\b|\boffer (to )?accept\w* rates?\b|\boffers? acceptance\b/
const NOT_ACCEPTANCE =
  'How many of the offers were accepted is not computed. How many candidates accepted, and how many were rejected at the offer stage, can be told one by one.'

// `did the pipeline grow since last month`
const GROWN =
  /\b(pipeline|funnel|open deals)\b.*\b(grow|grew|grown|growing|shrink|shrank|shrunk|increased?|decreased?)\b/
const NOT_GROWN =
  'What the pipeline came to on other days is not kept. How many leads came in, and what was won, can be told by month.'

// `leads assigned to Mark this week`
const ASSIGNED = /\b(assigned|reassigned|handed over|transferred)\b/
const NOT_WHEN = 'When something was assigned to whom is not kept. When it was created or changed can be asked for.'
const isOfCreation = ({ items, query: { subject, conditions } }: Reading) =>
  subject === 'leads' &&
  conditions.some(({ field, from, to }) => field === 'createdAt' && (from ?? to)) &&
  !items.some(({ meaning }) => meaning.kind === 'happening' || meaning.kind === 'stale' || meaning.kind === 'recent')

const OF_TEAM =
  /\b(who|which one|anyone|anybody|nobody) (on|in|of|from) (the|my|our|this) (\w+ )?(team|us|company)\b|\bwho (of|among) us\b/
const NOT_OF_TEAM =
  'Which colleagues that holds for cannot be told. How much each of them has or did can: ask “by owner”.'
const tellsPeople = ({ groupBy, thenBy, order }: DataQuery) =>
  [groupBy, thenBy].some((group) => /^(assigned|uploadedBy|userId|createdBy)/.test(group?.field ?? '')) ||
  order !== undefined
