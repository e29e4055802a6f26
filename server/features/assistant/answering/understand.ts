import type { Source } from '../../../../contract/assistant/fields.ts'
import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import type { Asker } from '../asker.ts'
import { SOURCE_KINDS } from '../proposals/intents.ts'
import { foremost, shareOf } from '../prose/passage.ts'
import { clausesOf } from '../reader/asides.ts'
import { shiftDay } from '../reader/calendar.ts'
import { kindOf } from '../reader/catalogue.ts'
import { colleaguesIn } from '../reader/follow-up.ts'
import { GOES_ON } from '../reader/lexicon/not-kept.ts'
import type { Command } from '../reader/outcome.ts'
import { type Ground, type Outcome, placeNamed, read, readGround, recordNamed } from '../reader/read.ts'
import { MONTH_WORDS } from '../reader/tokens.ts'
import { answerQuery, openTasksOf } from './answer-query.ts'
import { askingOthers, inFull, isOfUnknown, namingAmong, namingHome, namingMeant } from './meant.ts'
import {
  calledOf,
  isPerson,
  namingCalled,
  namingFound,
  namingGroup,
  namingPerson,
  namingPlaced,
  namingPointed,
} from './pointed.ts'
import { type Before, NOTHING_BEFORE, type Question } from './question.ts'

/** What a question asks for, after what was asked and shown before it. */
export async function understand(asker: Asker, { text }: Question, before: Before): Promise<Outcome> {
  return (await understandBoth(asker, text, before)) ?? understandOne(asker, text, before)
}

/** `move Jane Doe to negotiation and set the probability to 70`: what else shall change with the record that changes. */
async function understandBoth(asker: Asker, text: string, before: Before): Promise<Outcome | undefined> {
  const [, first = '', rest = ''] = TWO_CHANGES.exec(text) ?? []
  const second = rest.replace(/^(?=(?:the|its)\b)/iu, 'set ')
  const one = first ? await understandOne(asker, first, before) : undefined
  const isReminder = /^remind me\b/iu.test(second)
  if (one?.kind !== 'command' || !(isReminder || CHANGING.has(one.command.kind))) return undefined
  const { lead, record = lead, changes: [change] = [] } = one.command
  const kind = change ? SOURCE_KINDS[change.subject] : 'lead'
  const pointed = record && namingPointed(second, [{ kind, title: record, id: '', passage: null }])
  const said = pointed ?? (isReminder ? second : undefined)
  const other = said ? await understandOne(asker, said, NOTHING_BEFORE) : undefined
  return other?.kind === 'command' ? { ...one, command: { ...one.command, also: other.command } } : undefined
}
const TWO_CHANGES =
  /^(.*\b(?:make|move|take|put|set|mark|push|change|give|assign|hand|create|add|draft|remind)\b.+?),? and (?:then |also )?((?:make|put|set|mark|push|change|raise|lower|give|assign|create|add|draft|write|remind me|move (?:it|him|her|them)|(?:the|its) [a-z]+(?: [a-z]+)? to)\b.+)$/isu
const CHANGING = new Set<Command['kind']>(['move_lead', 'change_record'])

/** `do the same for John Roe`, `and John?`: what was asked last, of another. */
function sameFor(text: string, { shown, history }: Before, { colleagues }: Ground): string | undefined {
  const [, person] = AND_ANOTHER.exec(text) ?? []
  const isOther = person && (MONTH_WORDS.has(person.toLowerCase()) || colleagues.some(({ name }) => isIn(name, person)))
  const other = THE_SAME.exec(text)?.[1] ?? (isOther || shown.filter(isPerson).length > 1 ? undefined : person)
  const asked = other && history.findLast(({ role }) => role === 'user')?.text
  const called = shown.flatMap((one) => (isPerson(one) ? [one.title, one.title.split(' ')[0] ?? ''] : [one.title]))
  const one = asked ? called.find((name) => isIn(asked, name)) : undefined
  return one && other && asked ? asked.replace(one, () => other) : undefined
}
const isIn = (text: string, name: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${name} `)
const AND_ANOTHER =
  /^(?:[Aa]nd|[Ww]hat about|[Hh]ow about) (?:for |with |of |about )?(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)[\s.!?]*$/u
const THE_SAME = /^(?:(?:and|now|please|then),? )*(?:do )?the same (?:for|with|to) (.+?)[\s.!?]*$/iu

async function understandOne(asker: Asker, typed: string, before: Before): Promise<Outcome> {
  const { company, now } = asker
  const groundOf = (question: string, after: Pick<Before, 'previous' | 'rows' | 'isUnread' | 'isLookedUp'>) =>
    readGround(company, { question, ...after, now: now() })
  const readAs = async (...[question, after]: Parameters<typeof groundOf>) =>
    read(question, await groundOf(question, after))
  const asTyped = await groundOf(typed, before)
  const same = sameFor(typed, before, asTyped)
  if (same) return understandOne(asker, same, NOTHING_BEFORE)
  const ofHome = await namingHome(asker, typed, before)
  const text = ofHome ?? inFull(typed, before, asTyped)
  const ground = text === typed ? asTyped : await groundOf(text, ofHome ? { ...before, previous: null } : before)
  const foremost = (await namingForemost(asker, text, ground)) ?? (await namingAmong(asker, text, before))
  const changed = foremost ? await readAs(foremost, { previous: null, isUnread: false }) : undefined
  if (changed?.kind === 'command') return changed
  const outcome = afterDay(ofShown(read(text, ground), before.shown), text, ground)
  const then = afterThat(text, before.previous)
  if (then) return { kind: 'query', query: then, spans: [] }
  const ofGroup = outcome.kind !== 'query' || isOfFirst(text, before) ? ofShownGroup(text, before) : undefined
  if (ofGroup) return { kind: 'query', query: ofGroup, spans: outcome.spans }
  // What is said of what was shown: a question that goes on is read by itself.
  const isSaid = outcome.kind === 'query' || outcome.kind === 'command'
  const colleague = colleagueIn(ground)
  // `what else is on her list`
  const ofThem = colleague && namingPerson(text, colleague)
  const others = isSaid ? undefined : await askingOthers(asker, ofThem ?? text, before, readAs)
  if (others) return others
  const named = namedIn(text, { before, ground, outcome })
  const meant = isSaid ? [] : [foremost, text === typed ? undefined : text, ...(await namingMeant(asker, text, before))]
  for (const said of new Set([named, ...meant])) {
    const again = said ? await readAs(said, { previous: ofPerson(before.previous), isUnread: false }) : undefined
    const isAsked = outcome.kind !== 'command' && !CHANGES.test(text)
    const isRead = again?.kind === 'command' || (isAsked && (again?.kind === 'query' || again?.named))
    if (again && isRead) return again
  }
  if (isOfUnknown(text, outcome)) return { kind: 'beyond', reason: GOES_ON, spans: outcome.spans }
  return ofNamed(asker, { text, ground, outcome }, (said) => readAs(said, { previous: null, isUnread: false }))
}

/** `and after that`, behind what is due this week: whatever comes then. */
function afterThat(text: string, previous: DataQuery | null): DataQuery | undefined {
  const last = AFTER_THAT.test(text) ? previous?.conditions.find(({ to, not }) => to && !not) : undefined
  if (!previous || !last?.to) return undefined
  const after = { field: last.field, from: shiftDay(last.to, 1) }
  return { ...previous, conditions: previous.conditions.map((each) => (each === last ? after : each)) }
}
const AFTER_THAT = /^(?:(?:and|is|there|anything|what|comes|else|due)['’]?s? )*after (?:that|this)[\s?.!]*$/iu

/** `and the rest of the week`, `and later this week`, behind what is due today: from the day after on. */
function afterDay(outcome: Outcome, text: string, { previous }: Ground): Outcome {
  const day = previous?.conditions.find(({ from, to }) => to && (!from || from === to))?.to
  if (outcome.kind !== 'query' || !day || !REST.test(text)) return outcome
  const isOf = ({ from, to }: QueryCondition) => from && to && from <= day && to > day
  const from = shiftDay(day, 1)
  const conditions = outcome.query.conditions.map((each) => (isOf(each) ? { ...each, from } : each))
  return { ...outcome, query: { ...outcome.query, conditions } }
}
const REST = /\brest of\b|\blater\b/iu

/** `how much went to cheaper suppliers`, of leads by reason: of the one group that has these words. */
function ofShownGroup(text: string, before: Before): DataQuery | undefined {
  const { previous, groups } = before
  const { subject, conditions, groupBy } = previous ?? {}
  if (!subject || !conditions || !groupBy || kindOf(subject, groupBy.field) !== 'text') return undefined
  const said = text.replace(OF_AMOUNT, ' ')
  const isCalled = (each: string) => shareOf(each, said) >= HALF && shareOf(said, each) === 1
  const [group, ...others] = isOfFirst(text, before) ? groups.slice(0, 1) : groups.filter(isCalled)
  if (!group || others.length > 0) return undefined
  const isMoney = subject === 'leads' && MONEY.test(text)
  return {
    aim: isMoney ? 'figures' : /how many/iu.test(text) ? 'count' : 'list',
    subject,
    conditions: [...conditions, { field: groupBy.field, matches: [group] }],
    measures: isMoney ? [{ measure: 'sum', field: 'value' }] : [],
  }
}
/** `which deals were those`, behind `which customer brought the most`: of the group that stands first. */
const isOfFirst = (text: string, { history }: Before) =>
  THOSE.test(text) && OF_ONE.test(history.findLast(({ role }) => role === 'user')?.text ?? '')
/** `Inés`, of whom one was shown: she is meant, and nobody else of that name. */
function ofShown(outcome: Outcome, shown: readonly Source[]): Outcome {
  if (outcome.kind !== 'command') return outcome
  const { lead = '' } = outcome.command
  const [one, ...others] = shown.filter((each) => isPerson(each) && each.title.split(' ').includes(lead))
  return one && others.length === 0 ? { ...outcome, command: { ...outcome.command, lead: one.title } } : outcome
}

const HALF = 0.5
const MONEY = /\b(?:how much|money|worth|value)\b/iu
const OF_AMOUNT =
  /\b(?:who|were|that|one|two|three|four|five|six|seven|eight|nine|ten|\d+|money|worth|value|deals?|leads?|candidates?|applicants?|ones?|went|gone|go|lost|lose|said|because|reason|due|without|with|together|in total|show|list|give)\b/giu

/** `give the biggest one to Anna`: with the name of that one of those shown. */
async function namingForemost(asker: Asker, text: string, ground: Ground): Promise<string | undefined> {
  const [words] = FOREMOST.exec(text) ?? []
  const which = words && ground.previous ? read(`which is ${words}`, ground) : undefined
  if (!words || which?.kind !== 'query' || which.query.limit !== 1) return undefined
  const [found] = (await answerQuery(asker, which.query)).sources
  return found && text.replace(words, () => calledOf(found))
}
const FOREMOST =
  /\bthe (?:biggest|largest|smallest|newest|latest|oldest|most urgent) (?:one|of (?:them|these|those))\b/iu

/** `Jane Doe signed, mark her as won`, `I want to ring Jane Doe, give me her number`: of the one that the words before name. */
async function ofNamed(
  asker: Asker,
  { text, ground, outcome }: { text: string; ground: Ground; outcome: Outcome },
  readAs: (text: string) => Promise<Outcome>,
) {
  if (outcome.kind === 'query') return outcome
  const isOwn = OWN.test(text)
  for (const { first, second } of clausesOf(text.replace(/ for me(?=\P{L}*$)/iu, ''))) {
    // `sum up Jane Doe, I want to ring her`
    const asked = OWN.test(second) ? await readAs(first) : undefined
    if (asked?.kind === 'query') return asked
    // `mark his deal as won`: whose, the first words say.
    const isWhose = outcome.kind === 'command' && WHOSE.test(outcome.command.lead ?? outcome.command.record ?? '')
    if (outcome.kind === 'command' && !isOwn && !isWhose) continue
    // `I am in Lisbon next week, which deals do we have there`
    const place = OF_PLACE.test(second) ? placeNamed(first, ground) : undefined
    const there = place ? await readAs(second.replace(OF_PLACE, () => `in ${place}`)) : undefined
    if (there?.kind === 'query') return there
    const named = recordNamed(first, ground)
    const title = OF_TASK.test(second)
      ? (titleIn(first, ground.toDo) ?? (named?.kind === 'lead' ? await taskFor(asker, named.title, first) : undefined))
      : undefined
    const record = title ? { kind: 'task' as const, title } : named
    // `Jane Doe says it is about 12,000 dollars, put that in`
    const [amount] = named && PUT_IN.test(second) ? (AMOUNT.exec(first) ?? []) : []
    const put = amount ? await readAs(`set the value of ${named?.title} to ${amount}`) : undefined
    if (put?.kind === 'command') return put
    // `mark him as won, the delivery date convinced him`: why stands behind it.
    const [, deed = second, reason = ''] = WITH_REASON.exec(second) ?? []
    const said = record && namingPointed(deed, [{ ...record, id: '', passage: null }])
    const clause = said ? because(reason ? `because ${reason}` : first, await readAs(said)) : undefined
    if (clause?.kind === 'command' || (isOwn && clause?.kind === 'query')) return clause
    // `Jane Doe has signed, please move Acme to won`
    const other = named?.kind === 'lead' ? await readAs(second) : undefined
    if (other?.kind === 'command' && other.command.kind === 'move_lead')
      return because(first, { ...other, command: { ...other.command, lead: named?.title ?? '' } })
  }
  return outcome
}
const PUT_IN =
  /\b(?:(?:put|set|enter|note|write) (?:that|it|this) (?:in|down|as the (?:value|amount))|(?:change|update|correct|adjust) (?:that|it|this))\b/iu
const AMOUNT = /(?:\$ ?)?\d[\d,.]*\d(?: ?k)?(?= (?:dollars|usd)\b)|\$ ?\d[\d,.]*\d|\d{1,3}(?:,\d{3})+/iu
const WITH_REASON = /^(.+? (?:won|lost)), ((?:the|our|his|her|their|they|he|she|it)\b.{3,200}?)[.!]*$/iu
const WHOSE = /^(?:his|her|their|its|that|this)\b/iu

/** `the contract to Jane is out, so tick that off`: the one task that most of these words are the title of. */
function titleIn(said: string, titles: readonly string[] = []): string | undefined {
  const best = foremost(titles, (title) => shareOf(title, said))
  return best && best.has >= HALF ? best.text : undefined
}
/** `the references for Jane Doe have gone out, so tick that task off`: of her open tasks the one that has a word of it. */
async function taskFor(asker: Asker, lead: string, said: string): Promise<string | undefined> {
  const { rows } = await openTasksOf(asker, lead)
  const about = said.replace(lead, '')
  const [one, ...others] = rows.tasks.filter(({ title }) => shareOf(about, title) > 0)
  return others.length === 0 ? one?.title : undefined
}
const OF_TASK = /\b(?:task|tick)\b/iu

/** `Jane Doe signed because our date suits them. Mark it as won`: the lead moves with that reason. */
function because(said: string, outcome: Outcome): Outcome {
  const [, reason] = /\bbecause (.{2,200})$/iu.exec(said) ?? []
  const isMove = outcome.kind === 'command' && outcome.command.kind === 'move_lead' && !outcome.command.reason
  return isMove && reason ? { ...outcome, command: { ...outcome.command, reason } } : outcome
}
/** What someone is about to do is no question. */
const OWN = /^\s*i\b/iu

const isByPerson = ({ subject, groupBy }: DataQuery) => kindOf(subject, groupBy?.field ?? '') === 'person'

// `his largest one`, of deals by owner or of his win rate: of the same deals.
const ofPerson = (query: DataQuery | null): DataQuery | null =>
  query && (isByPerson(query) || (query.aim === 'figures' && colleaguesIn(query).length === 1))
    ? { aim: 'list', subject: query.subject, conditions: query.conditions, measures: [] }
    : null

function namedIn(text: string, { before, ground, outcome }: { before: Before; ground: Ground; outcome: Outcome }) {
  const { previous, shown, groups } = before
  const { groupBy } = previous ?? {}
  const [first] = groups
  if (previous && groupBy && first !== undefined) {
    if (outcome.kind === 'command') return namingCalled(text, shown)
    const named = namingGroup(text, groups, groupBy.by ?? groupBy.field)
    const ofFirst = isOfFirst(text, before)
      ? `which of them are ${first}'s${THOSE.exec(text)?.groups?.by ?? ''}`
      : namingPerson(text, first)
    const person = isByPerson(previous) ? ofFirst : undefined
    return named ?? person ?? (CHANGES.test(text) ? namingPointed(text, shown) : undefined)
  }
  // `how many applied for it`, of those who got a job: all who applied.
  const matchesOf = (wanted: string) =>
    previous?.conditions.flatMap(({ field, matches, not }) => (field === wanted && !not && matches) || []) ?? []
  const [job = previous?.subject === 'openings' ? matchesOf('title')[0] : undefined] = matchesOf('opening')
  if (job && previous?.subject === 'candidates' && OF_JOB.test(text))
    return text.replace(OF_JOB, () => `the ${job} job`)
  if (job && WHO_APPLIED.test(text)) return text.replace(/[\s?.!]*$/u, ` for the ${job} job`)
  if (job && APPLIED_FOR.test(text)) return text.replace(APPLIED_FOR, () => `for the ${job} job`)
  // `and who bought from us there`, of leads of one place
  const places = [...matchesOf('place'), ...matchesOf('city')]
  const [place, ...elsewhere] = places
  if (place && elsewhere.length === 0 && outcome.kind !== 'query' && OF_PLACE.test(text))
    return text.replace(OF_PLACE, () => `in ${place}`)
  // `have they ever bought from us`, of leads of one company
  const [company, ...more] = matchesOf('company')
  if (company && more.length === 0 && outcome.kind !== 'query' && THEY.test(text))
    return text.replace(THEY, () => company)
  // `make that due Tuesday` changes what was found, rather than asks for more of it.
  const isQuery = outcome.kind === 'query' && !CHANGES.test(text)
  if (isQuery && previous?.aim === 'list') return namingPlaced(text, shown)
  const isOfOne = previous?.aim === 'find' || matchesOf('name').length > 0
  if (isQuery) return isOfOne ? (namingOne(text, shown) ?? namingFound(text, shown)) : undefined
  const colleague = colleagueIn(ground)
  return namingPointed(text, shown) ?? (colleague && namingPerson(text, colleague))
}
/** The one colleague that was asked about before. */
function colleagueIn({ previous, colleagues }: Ground): string | undefined {
  const [id, ...others] = previous ? colleaguesIn(previous) : []
  return others.length === 0 ? colleagues.find((each) => each.id === id)?.name : undefined
}
const THOSE =
  /^(?:and )?(?:(?:which|what) (?:\p{L}+ )?(?:were|are) (?:those|these|they)|(?:list|show)(?: me)? (?:them|those|these|his|hers|theirs))(?<by> by [\p{L} ]{3,20})?(?:,? please)?[\s?.!]*$/iu
const OF_ONE =
  /^(?:and )?(?:who|(?:which|what) (?:customer|company|client|source|country|city|month)) .*\b(?:most|best|biggest|largest|highest)\b/iu
/** `what is still open with him`, of the one that was found. */
const namingOne = (text: string, shown: readonly Source[]) =>
  WITH_ONE.test(text) ? namingPointed(text, shown) : undefined
const WITH_ONE = /\b(?:with|for) (?:him|her|them)\b/iu
const THEY = /\bthey\b|(?<=\b(?:with|from|at|for|to) )them\b/iu
const OF_PLACE = /\b(?:there|(?:in|at) that (?:city|town|area|place|country))\b/iu
/** Of the opening that was asked about. */
const WHO_APPLIED =
  /^(?:and )?(?:who|how many|until when|by when|how long)\b[^?.!]{0,40}\bappl(?:y|ied)(?: so far| already| yet)?[\s?.!]*$/iu
const APPLIED_FOR = /(?<=\bappl(?:y|ied) )(?:for|to) (?:it|that|this)\b(?: (?:job|opening|position|role))?/iu
const OF_JOB = /\b(?:it|that (?:job|opening|position|role))\b/iu
const CHANGES = /^(?:(?:and|then|now|please|so),? )*(?:make|move|put|set|mark|push|extend|change|give|assign)\b/iu
