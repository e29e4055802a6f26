import type { DataQuery, DataQueryInput } from '../../../../contract/data-query/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { PARTLY } from '../../data-query/rules.ts'
import { search } from '../../search/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf, withMore } from '../conversation/answer-draft.ts'
import { shareOf, wordsOf } from '../prose/passage.ts'
import { HAS_TIME, TIME_ASKED } from '../prose/words.ts'
import { isKnownWord, isOtherSubject } from '../reader/lattice.ts'
import { GOES_ON } from '../reader/lexicon/not-kept.ts'
import type { Outcome } from '../reader/outcome.ts'
import { read, readGround } from '../reader/read.ts'
import { MONTH_WORDS, tokensOf } from '../reader/tokens.ts'
import { answerQuery, openTasksOf } from './answer-query.ts'
import { EXAMPLES, unknownAnswer } from './help.ts'
import { answerNamed, answerNoted } from './noted.ts'
import type { Before } from './question.ts'
import { answerStrangeName } from './strange-name.ts'
import { findWritten, type Written } from './written.ts'

type LookedUp = Extract<Outcome, { kind: 'unknown' | 'documents' }>

interface LookedUpQuestion {
  text: string
  outcome: LookedUp
  before: Before
}

/** What is written in documents, titles of tasks and notes of a question that no query answers. */
export async function answerLookedUp(asker: Asker, asked: LookedUpQuestion): Promise<Draft> {
  const { text, outcome, before } = asked
  const within = await findWithin(asker, asked)
  if (within) return within
  // `which customer handovers do we still have to plan` asks for tasks, and not for customers.
  const isDuty = DUTY.test(text)
  const duty = isDuty ? await answerToDo(asker, text) : undefined
  if (duty) return duty
  const byWords = await answerByWords(asker, { text, before, named: outcome.named })
  if (byWords) return byWords
  const isUnread = outcome.kind === 'unknown'
  const { found, written, isNear } = await lookUp(asker, outcome.documents, isUnread)
  const isAnswered = written && written.fit !== 'near'
  // What does not name whom it is asked of says nothing of them.
  const isOfThem = !outcome.named || shareOf(outcome.named, written?.statements[0]?.text ?? '') > 0
  // A word that is not known may be one of those that the sentence says otherwise.
  const isSure = isAnswered && isOfThem && (!isUnread || written.fit === 'whole' || written.isKind)
  if (isSure && !before.isLookedUp) return found
  const titled = await answerTitled(asker, text, outcome.named)
  if (titled) return titled
  const noted = await answerNotes(asker, asked)
  // `Jane Doe wants six booths, how many do we have`: what a document says comes behind who it is.
  if (noted) return isAnswered && !isUnread ? withMore(noted, written) : noted
  const toDo = isSure || isDuty ? undefined : await answerToDo(asker, text)
  if (toDo) return toDo
  const strange = isAnswered ? undefined : await answerStrangeName(asker, text)
  if (strange) return strange
  // `how many have we had so far`: what has the one word is found by chance.
  const isChance = ASKS.test(text) || wordsOf(text).size < FEWEST
  if (!written && found.rows.documents.length === 0 && text.split(' ').length > SHORT && isChance)
    return sayOf([NOTHING], { reading: found.reading, typedQuery: found.typedQuery, suggestedActions: EXAMPLES })
  if (isUnread) return unknownAnswer(outcome, isNear ? found : undefined)
  if (isAnswered) return found
  // A document that has the words says by itself not what was asked.
  const isUnquoted = !written && ASKS.test(text) && found.rows.documents.length > 0
  return { ...(isUnquoted ? beginning(found, NO_SENTENCE) : found), suggestedActions: EXAMPLES }
}

const DUTY = /\b(?:have|has|had|need|needs|want|mean|supposed|going) to\b|\bto be\b|\bcoming up\b/iu

/** Of the leads that the first words ask for, those of which people wrote what the others say. */
export async function answerByWords(
  asker: Asker,
  { text: typed, before, named }: { text: string; before: Before; named?: string | undefined },
): Promise<Draft | undefined> {
  if (asker.caller.user.areas.sales === 'none') return undefined
  // Who wrote it says `us`; of `one of them`, any may be the one.
  const text = typed.replace(/ \bus\b/gu, '').replace(ONE_OF, 'which of ')
  const ground = await readGround(asker.company, { question: text, ...before, now: asker.now() })
  const starts = tokensOf(text).map(({ start }) => start)
  for (const at of starts.slice(1, MOST_FIRST).reverse()) {
    const said = text.slice(at).replace(ABOUT, '').slice(0, SEARCH_TEXT_LENGTH).toWellFormed()
    // What is said of one of them is in what people wrote about that one; when it was written is not looked at.
    if (named && said.includes(named)) return undefined
    if (tokensOf(said).some((token) => MONTH_WORDS.has(token.text))) return undefined
    const first = isTelling(text, at, said) ? read(text.slice(0, at), ground) : undefined
    const query = first?.kind === 'query' ? first.query : undefined
    if (query?.subject !== 'leads' || !LISTING.has(query.aim) || query.limit || isOfText(query)) continue
    // Who is named has to be in it, whatever else is.
    const names = [...new Set(text.slice(at).match(NAMED))].map((name) => ({ field: 'words', matches: [name] }))
    // Why it was lost is a field of its own.
    const reason = /^because (.+)/iu.exec(said)?.[1]
    const wanted = reason ? { field: 'lostReason', matches: [reason] } : { field: 'words', matches: [said] }
    const draft = await answerQuery(asker, {
      ...query,
      conditions: [...query.conditions, wanted, ...(reason ? [] : names)],
    })
    if (reason) return draft.total > 0 ? draft : undefined
    if (draft.total === 0) return undefined
    const found = beginning(draft, `I looked for “${said}” in what is written about them.`)
    // What is said of a few is quoted.
    const few = draft.total <= MOST_TOLD ? draft.rows.leads : []
    const noted = await Promise.all(few.map(({ name }) => answerNoted(asker, { text: said, name, most: 1 })))
    const quoted = noted.flatMap((each) => (each ? [{ ...each, statements: each.statements.slice(1) }] : []))
    return quoted.reduce((all, each) => withMore(all, each), found)
  }
  return undefined
}

/** Whether people may have written what is said from some place on. */
function isTelling(text: string, at: number, said: string): boolean {
  const isInName = NAME_ENDS.test(text.slice(0, at)) && /^\p{Lu}/u.test(said)
  if (isInName || NEXT_SENTENCE.test(said) || OF_SHOWN.test(said)) return false
  const [only, ...others] = wordsOf(said)
  if (only === undefined || others.length > 0) return others.length > 0
  // One word that any question may have, as `stand`, tells nothing; but `a competitor` does.
  return !isKnownWord(only) || A_THING.test(text.slice(0, text.toLowerCase().lastIndexOf(only)))
}
/** Behind it a name may go on. */
const NAME_ENDS = / \p{Lu}\p{L}+ $/u
const NEXT_SENTENCE = /[.!?] \S| [–—-] (?:what|how|who|whose|when|where|which|why|is|are|do|does|can)\b/iu
/** Which of those that were shown. */
const OF_SHOWN = /\b(?:the (?:first|second|third|last)|that|this) one\b/iu
const A_THING = /\b(?:an?|any) $/iu
const NAMED = /(?<!^)\b\p{Lu}\p{L}{2,}/gu
const ONE_OF =
  /\b(?:has|have|did|does|do|is|are|was|were) (?:one|any|anyone|anybody|someone) (?:of|among) (?=(?:them|these|those)\b)/iu
const ABOUT =
  /^(?:\S+ ){0,3}about |^(?:\S+ )?(?:we|somebody|someone|anybody|anyone|people) (?:noted?|wrote|write|said|say)(?: down)? that |(?: still in (?:play|the running|the race))?(?:, (?:going|judging) by .*)?[\s?.!]+$/giu
const MOST_TOLD = 3
/** What leads are asked for is said in so many words. */
const MOST_FIRST = 16
const LISTING = new Set(['list', 'count'])
/** `finance` may be a title, or what is written; of one lead all that is written is shown. */
const OF_TEXT = new Set(['words', 'title', 'name'])
const isOfText = ({ conditions }: DataQuery) => conditions.some(({ field }) => OF_TEXT.has(field))

/** A name has no more words. */
const SHORT = 4
/** A sentence is nothing that records have all the words of. */
const ASKS = /^(?:which|what|who|whose|whom|how|when|where|why|is|are|do|does|did|has|have)\b/iu
const NOTHING = 'I found nothing that answers this.'
const NO_SENTENCE = 'I found no sentence that answers this.'

/** What a query of words finds, and what the documents say of them before it. */
export const answerFind = async (asker: Asker, query: DataQueryInput): Promise<Draft> =>
  (await lookUp(asker, query)).found

/** What a document says that the question names, or that has all of its words, beside the reason why nothing else does. */
export async function answerWritten(asker: Asker, text: string, reason: string): Promise<Draft | undefined> {
  const matches = [text.trim().slice(0, SEARCH_TEXT_LENGTH).toWellFormed()]
  const { found, written } = await lookUp(asker, {
    aim: 'find',
    subject: 'documents',
    conditions: [{ field: 'words', matches }],
  })
  if (!written || written.fit === 'near' || (!written.isNamed && (reason === GOES_ON || written.fit !== 'whole')))
    return undefined
  return written.fit === 'whole' ? found : { ...found, notes: [...found.notes, reason] }
}

async function lookUp(asker: Asker, query: DataQueryInput, isUnread = false) {
  const sought = query.conditions?.filter(({ field, not }) => field === 'words' && !not) ?? []
  const words = sought.flatMap(({ matches = [] }) => matches).join(' ')
  const finding = answerQuery(asker, query)
  // Of documents by Anna, or of May, no other is quoted.
  const isOfSome = sought.length < (query.conditions ?? []).length
  const among = isOfSome ? { among: (await finding).rows.documents.map(({ id }) => id) } : {}
  const [found, first] = await Promise.all([finding, findWritten(asker, words, { ...among, isUnread })])
  const written = (first && first.fit !== 'whole' && (await findByCode(asker, words, first.statements))) || first
  const hasAll = found.total > 0 && found.statements[0]?.text !== PARTLY
  return {
    written,
    // Behind what answers, what else was found would only be in the way: it stands below.
    found: written ? withMore({ ...found, statements: [] }, written) : found,
    isNear: hasAll || (written !== undefined && (written.fit !== 'near' || written.has >= FEWEST)),
  }
}

/** `how many phone booths are in stock`: a row says their code, and under that another table says the rest. */
async function findByCode(
  asker: Asker,
  words: string,
  statements: readonly { text: string }[],
): Promise<Written | undefined> {
  const row = statements.find(({ text }) => CODED_ROW.test(text))?.text ?? ''
  const [, code] = CODED_ROW.exec(row) ?? []
  const rest = [...wordsOf(words)].filter((word) => shareOf(word, row.replace(PLACE, '')) === 0).join(' ')
  const other = code && rest ? await findWritten(asker, `${rest} ${code}`) : undefined
  const [found] = other?.statements ?? []
  if (!found || CODED_ROW.exec(found.text)?.[1] !== code) return undefined
  // The table is called so, or a column of it.
  const called = [other?.sources[0]?.title, ...(found.text.match(HEADS) ?? [])].join(' ')
  return shareOf(rest, called) > 0 ? other : undefined
}
const HEADS = /(?<=^“|, )[^:,]+(?=:)/gu
const CODED_ROW = /^“[^:]+: (\p{L}+-[\p{L}\d]*\d[\p{L}\d]*),/u

/** The sentence of the document that answered just before, where it answers this too. */
async function findWithin(asker: Asker, { text, outcome, before }: LookedUpQuestion): Promise<Draft | undefined> {
  const [shown] = before.isLookedUp ? before.shown : []
  const of = shown?.kind === 'document' ? shown : undefined
  if (!of) return undefined
  const asked = goingOn(text, before)
  const isOwn = ASKED_ANEW.test(text) && wordsOf(ownOf(text)).size > FEWEST
  const [joined, alone, other] = await Promise.all([
    findWritten(asker, asked, { of }),
    isOwn ? findWritten(asker, text, { of }) : undefined,
    // `the single one`: no other document has that number of these.
    hasNumber(text) && asked !== text ? undefined : findWritten(asker, asked),
  ])
  // What is asked anew has to be in it; what goes on may stand in another document.
  const hasOwn = wordsOf(ownOf(text)).size > 0
  const isSaid = (each: Written | undefined) =>
    each && (!hasOwn || each.statements.some((one) => says(text, one.text))) ? each : undefined
  const within = alone && alone.fit !== 'near' ? alone : joined
  const [here, there] = [isSaid(within), other?.fit === 'whole' ? isSaid(other) : undefined]
  const last = before.history.findLast(({ role }) => role === 'assistant')
  const found = here && (there?.share ?? 0) <= here.share ? here : there
  // `how many of these are in stock`
  const written = found ?? (last && (await findByCode(asker, ownOf(text), [last])))
  if (!written || written.fit === 'near') return undefined
  return sayOf(
    written.statements.map((each) => each.text),
    {
      ...written,
      reading: `“${text}” in “${written.sources[0]?.title ?? of.title}”`,
      typedQuery: outcome.documents,
      total: 1,
    },
  )
}

/** `and the one for two`: of what was asked for before, but for its numbers. */
function goingOn(text: string, { history }: Before): string {
  const goesOn = GOES_ON_WITH.test(text) || (POINTS.test(text) && wordsOf(text).size < FEWEST)
  const asked = goesOn ? history.findLast(({ role }) => role === 'user')?.text : undefined
  if (!asked) return text
  const own = text.replace(THE_ONE, '$1').replace(/(?: ones?)?[\s?.!]+$/u, '')
  return `${own} ${hasNumber(text) ? asked.replaceAll(CODES, ' ').replaceAll(NUMBERS, ' ') : asked}`
}
/** Whether a sentence says what is asked anew, or how long it takes; what its document is called says neither. */
const says = (asked: string, text: string) =>
  shareOf(ownOf(asked), text.replace(PLACE, '')) > 0 || (TIME_ASKED.test(asked) && HAS_TIME.test(text.toLowerCase()))

const PLACE = / \([^()]+\)$/u

/** What a text asks anew: which number of it is looked at where it is quoted. */
const ownOf = (text: string) => text.replaceAll(NUMBERS, ' ').replaceAll(COMPARING, ' ')
const COMPARING = /\b(?:less|more|fewer|year|cost|price|buy)\b/giu
/** `and from which day on do they need a note`: a question by itself, of the same document. */
const ASKED_ANEW = /^and (?!.*\bones?\b)(?:from|when|what|how|who|until|by|which|where)\b/iu
/** What is pointed to, and no number. */
const THE_ONE = /\b(the|an?other|that) ones?\b/giu
const GOES_ON_WITH = /^(?:and|what about|how about)\b|\bones?\b/iu
const POINTS = /\b(?:they|them|those|these|it|its|that)\b/iu
const CODES = /\b\p{L}+-\p{L}*\d[\p{L}\d]*/giu
const NUMBERS = /\b(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|single|person|people|persons)\b/giu
const hasNumber = (text: string) => text.search(NUMBERS) >= 0

/** Tasks that are looked at, and which part of the words of a title a question has that asks about the task. */
const MOST_TASKS = 5
const MOST = 0.8
const MOST_OF_TASK = 0.6
/** One word of a title is in many sentences. */
const FEWEST = 2

/** Open tasks whose titles have the most of the words, where several have the same of them; undefined where these are few. */
async function answerToDo(asker: Asker, text: string): Promise<Draft | undefined> {
  const query = text.trim().slice(0, SEARCH_TEXT_LENGTH).toWellFormed()
  const { groups } = await search(asker.company, { query, kind: 'task', limit: MOST_TITLES })
  const asked = [...wordsOf(text)]
  const sets = groups.flatMap(({ hits }) =>
    hits.map(({ title }) => asked.filter((word) => shareOf(word, title.text) > 0)),
  )
  const [words = []] = sets.toSorted((a, b) => b.length - a.length)
  const isSeveral = sets.filter((set) => words.every((word) => set.includes(word))).length > 1
  if (!isSeveral || words.length < FEWEST || words.length < asked.length * LEAST) return undefined
  const conditions = [{ field: 'state', is: ['open'] }, ...words.map((word) => ({ field: 'words', matches: [word] }))]
  const draft = await answerQuery(asker, { aim: 'list', subject: 'tasks', conditions })
  const quoted = words.map((word) => `“${word}”`).join(' and ')
  return draft.total > 0 ? beginning(draft, `I looked for ${quoted} in the titles of open tasks.`) : undefined
}
const MOST_TITLES = 50
const LEAST = 0.4

/** The task whose title a question says in other words; undefined where there is none. */
export async function answerTitled(asker: Asker, text: string, named = ''): Promise<Draft | undefined> {
  // `the five oldest leads that Anna should call` asks for leads.
  if (!FINISHED.test(text) && tokensOf(text).some((token) => isOtherSubject(token.text))) return undefined
  const query = text.trim().slice(0, SEARCH_TEXT_LENGTH).toWellFormed()
  const { groups } = await search(asker.company, { query, kind: 'task', limit: MOST_TASKS })
  const titles = groups.flatMap(({ hits }) => hits.map(({ title }) => title.text))
  // `what happened to the newsletter task` says less of it.
  const most = /\btask\b/iu.test(text) ? MOST_OF_TASK : MOST
  const [best] = titles
    // Whom a task is for, other tasks are for too.
    .map((title) => ({ title, has: shareOf(title.replace(named, ''), text.replace(named, '')) }))
    .filter(({ title, has }) => has >= most && title.split(' ').length > FEWEST)
    .sort((a, b) => b.has - a.has)
  if (!best) return undefined
  const conditions: DataQuery['conditions'] = [{ field: 'title', matches: [best.title] }]
  const draft = await answerQuery(asker, { aim: 'list', subject: 'tasks', conditions })
  const [{ description = '' } = {}] = draft.rows.tasks
  const said = description ? [{ text: `“${description}”`, sources: [0] }] : []
  const row = { ...draft, statements: draft.statements.slice(1) }
  return beginning(withMore(row, { statements: said, sources: draft.sources.slice(0, 1) }), OF_TASK)
}
const FINISHED = /^(?:has|have|did|is|was)\b.*\b(?:finish(?:ed)?|done|completed?|ready)\b/iu
const OF_TASK = 'This is what the task says.'

async function answerNotes(asker: Asker, { text, outcome }: LookedUpQuestion): Promise<Draft | undefined> {
  const { named } = outcome
  // Who is not known by the name that was said, is another.
  const isOther = outcome.kind === 'unknown' && outcome.unknown.some((each) => each.text === named)
  if (!named || isOther) return undefined
  return outcome.kind === 'documents' && outcome.isOfNotes
    ? answerNoted(asker, { text, name: named })
    : answerWhole(asker, text, named)
}

/** All that is kept of one record, with what people wrote about it; undefined where nobody wrote anything about a lead or a candidate. */
export async function answerWhole(asker: Asker, text: string, name: string): Promise<Draft | undefined> {
  const all = await answerKept(asker, text, name)
  return all && beginning(all, `No field fits this. Here is what you have on ${name}.`)
}

/** The same, without saying that no field fits. */
export async function answerKept(asker: Asker, text: string, name: string): Promise<Draft | undefined> {
  const [noted, facts] = await Promise.all([answerNoted(asker, { text, name }), answerNamed(asker, name)])
  // What is asked of those who applied, the opening does not say.
  const isOpening = facts?.typedQuery?.subject === 'openings' && name.includes(' ') && !OF_PEOPLE.test(text)
  if (!noted || !facts) return noted ?? (isOpening ? facts : undefined)
  const hasTasks = facts.typedQuery?.subject !== 'candidates' && asker.caller.user.areas.sales !== 'none'
  const toDo = hasTasks ? await openTasksOf(asker, name) : undefined
  return withMore(toDo?.total ? withMore(facts, toDo) : facts, noted)
}

const OF_PEOPLE =
  /\b(?:who|whose|whom|appl(?:y|ied|icants?)|candidates?|people|hir(?:ed|ing)|interviews?|search|others?)\b/iu

const beginning = (draft: Draft, text: string): Draft => ({
  ...draft,
  statements: [{ text, sources: [] }, ...draft.statements],
  summary: `${text} ${draft.summary}`,
})
