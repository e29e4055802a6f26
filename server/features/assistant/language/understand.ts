import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { asksHowTo, asksOfNothing, isAnsweredByDocuments, isQuestion } from './answered-by-documents.ts'
import { notAskedFor } from './asked-for.ts'
import { confidenceOf } from './confidence.ts'
import { contradictionIn } from './contradictions.ts'
import { asksOfTheOne, formerDay, isFollowUp, mergeQueries, withOtherText } from './follow-up.ts'
import { goBack, goneOn, oneOf, withoutThat } from './go-on.ts'
import { FIRST_ALONE, queryOf } from './intent.ts'
import { definitionIn, keptNowhere, notDivided, refusalOf, strangerIn } from './kept-nowhere.ts'
import { OUTSIDE, WHY } from './lexicon/limits.ts'
import { beyond } from './limits.ts'
import { askedSentence, wordsToFind } from './long-question.ts'
import { asksForAll, isLookUp, lookUp, lookUpAll, paperWith } from './look-up.ts'
import type { Item } from './meaning.ts'
import { straight, tokensOf } from './normalise.ts'
import { boundOfOthers, notTheirs } from './not-theirs.ts'
import { readOfLead, tasksByLead } from './of-lead.ts'
import { eachOfThose, ofThose } from './of-those.ts'
import { askedPart, withoutLeisure } from './preface.ts'
import { commandOf } from './read-command.ts'
import type { Draft } from './reading.ts'
import { corrected, itemsOf } from './scan.ts'
import { joinSides, sidesOf } from './sides.ts'
import { readSlots } from './slots.ts'
import { type Asked, isGroup, subjectOf } from './subject.ts'
import { togetherOf, withOthers } from './together.ts'
import type { Token } from './token.ts'
import { secondQuestion } from './two-questions.ts'
import type { Ground, Understood } from './understood.ts'
import { unusedIn } from './unused.ts'

export { readGround } from './ground.ts'
export type { Ground, Understood } from './understood.ts'

/** Share of understood words from which a question is read as it stands, and below which its words are searched for. */
const ENOUGH = 0.6
const FEW = 0.3

/** What a question asks for. Pure, and the same for the same ground. */
export function understand(typed: string, ground: Ground): Understood {
  const question = withoutLeisure(typed)
  const whole = understandAll(question, ground)
  const asked = whole.command || whole.help ? undefined : askedSentence(question)
  if (!asked) return whole
  // What somebody tells before they ask is no part of what they ask for.
  const one = understandAll(asked, ground)
  const isClear = one.query && one.query.aim !== 'find' && one.confidence >= ENOUGH
  // `Our CEO asked about Hamburg. What is the pipeline there?`
  const pointsBack = /\b(there|them|they|those|these|their)\b/i.test(asked)
  if (pointsBack && (whole.query?.conditions.length ?? 0) > (one.query?.conditions.length ?? 0)) return whole
  if (isClear && (one.confidence > whole.confidence || whole.query?.aim === 'find')) return one
  return whole.confidence < ENOUGH ? askDocuments(question, []) : whole
}

function understandAll(question: string, ground: Ground): Understood {
  const typedTokens = tokensOf(question)
  const tokens = corrected(typedTokens, ground)
  const command = commandOf(straight(question), typedTokens, ground) ?? commandOf(straight(question), tokens, ground)
  if (command) return { query: null, confidence: 1, unknown: [], command, help: false, notes: [] }
  const shortened = ground.previous && (withoutThat(ground.previous, tokens) ?? oneOf(ground.previous, tokens))
  if (shortened) return { query: shortened, confidence: 1, unknown: [], notes: [], ...nothing }
  const joint = ground.previous && togetherOf(ground.previous, tokens)
  if (joint)
    return { ...NOTHING, ...('note' in joint ? { notes: [joint.note] } : { query: joint.query, confidence: 1 }) }
  const outside = beyond(tokens, ground.names)
  if (outside) return outside
  // `why?` after lost deals
  if (ground.previous && WHY_THEN.test(tokens.map(({ text }) => text).join(' ')))
    return isOfLost(ground.previous) ? understandAll('by reason', ground) : { ...NOTHING, notes: [WHY] }
  // `for which jobs?`
  const by = ground.previous && BY_WHICH.exec(tokens.map(({ text }) => text).join(' '))?.[1]
  if (by) return understandAll(`by ${by}`, ground)
  if (ground.previous && WHOSE.test(tokens.map(({ text }) => text).join(' ')))
    return understandAll('who owns them', ground)
  const said = itemsOf(tokens, ground)
  const part = askedPart(tokens, said.items)
  if (part) {
    const [first, last] = [tokens[part.from], tokens[part.to - 1]]
    return understandAll(straight(question).slice(first?.start, last?.end), ground)
  }
  const second = secondQuestion(tokens, said.items)
  if (second) {
    const joint = tokens[second.at]
    const first = understandAll(straight(question).slice(0, joint?.start), ground)
    const rest = straight(question)
      .slice(joint?.end)
      .replace(/^[\s,]*(and )?|[\s?.!]+$/gi, '')
    const isOther = second.of !== first.query?.subject
    if (first.query && first.query.aim !== 'find' && isOther)
      return { ...first, notes: [...first.notes, oneByOne(rest)] }
  }
  const { notes } = said
  const plain = subjectOf(said.items, tokens)
  const { items, asked: told } = tasksByLead(said.items, plain) ?? { items: said.items, asked: plain }
  const { previous } = ground
  const isOfThose = previous !== null && WHICH_HAS.test(tokens.map(({ text }) => text).join(' '))
  const isOfCandidates = previous?.subject === 'candidates' && (told?.primary ?? -1) < 0 && isWhoHas(tokens)
  const isNext = isOfThose || isOfCandidates || (previous !== null && isFollowUp(tokens, items, told))
  const defined = definitionIn(items, tokens)
  if (defined) return { ...NOTHING, notes: [defined] }
  if (!isNext && (isAnsweredByDocuments(items, tokens, told) || asksHowTo(items, tokens)))
    return askDocuments(question, [...notes, WRITTEN])
  const refused = refusalOf(items, tokens, ground.today)
  if (refused) return { ...NOTHING, notes: [refused] }
  const stranger = strangerIn(items, tokens)
  if (stranger) return askDocuments(told ? stranger : question, [keptNowhere(stranger), ...notes])
  const theirs = previous && told && ofThose(previous, told.subject, tokens)
  if (theirs) {
    const read = structured({ tokens, items, notes, asked: told, ground })
    const query = read.query && eachOfThose({ ...read.query, conditions: [...theirs, ...read.query.conditions] })
    // Words that point back are no part of it.
    return { ...read, query: query && { ...query, conditions: query.conditions.slice(0, 30) } }
  }
  if (previous && isNext) {
    // `by opening` divides what was asked for before.
    const isNamed = told && told.primary >= 0 && !isGroup(items, told.primary) && !isOfThose
    const asked = isNamed ? told : { subject: previous.subject, primary: -1 }
    return goOn(structured({ tokens, items, notes, asked, ground, before: previous }), {
      tokens,
      previous,
      items,
      today: ground.today,
    })
  }
  const asked = told ?? (comparesPeriods(items) ? { subject: 'leads' as const, primary: -1 } : undefined)
  if (!asked && isQuestion(items, tokens)) return askDocuments(question, [...notes, WRITTEN])
  if (!asked && asksOfNothing(items, tokens)) return { ...NOTHING, notes: [OUTSIDE] }
  const paper = (asked?.primary ?? -1) < 0 && paperWith(tokens, items)
  if (paper) return paper
  if (!asked || isLookUp(items, asked)) return lookUp(tokens, items, { notes, asked })
  const read = structured({ tokens, items, notes, asked, ground })
  const happens = items.some(({ meaning }) => meaning.kind === 'happening' && meaning.subject === asked.subject)
  return (asked.primary < 0 && !happens && asksForAll(read.query) && lookUpAll(tokens, items)) || read
}

const oneByOne = (rest: string) =>
  `One thing is told at a time. Left out of the answer, to be asked by itself: “${rest}”.`

const WHY_THEN =
  /^(and )?(what did we lose (them|it|those|these|that) for|what for|for (what|which) reasons?)( \?)?$|^(and |but )?why( (is|was) that| not| did we lose (them|those|these|it))?( \?)?$/
const WHOSE = /^(and )?whose( (is|are) (it|they|that|those|these))?( \?)?$/
const BY_WHICH = /^(?:and )?(?:for|in|at|from|with) (?:which|what) (\w+)(?: \?)?$/
/** `which of them has the most applicants` asks for none of these, but for one of those before. */
const WHICH_HAS = /^(and )?which (ones? )?(of (them|those|these) )?(has|have|had|got) the (most|fewest)\b/
// `who has a video?`, after candidates
const isWhoHas = (tokens: Token[]) =>
  tokens.length <= 8 &&
  /^(and )?(who|which ones) (has|have|is in|are in|got)\b/.test(tokens.map(({ text }) => text).join(' '))
const isOfLost = ({ subject, conditions }: DataQuery) =>
  subject === 'leads' && conditions.some(({ field, is, not }) => field === 'outcome' && !not && is?.join() === 'lost')

function goOn(
  read: Understood,
  { tokens, previous, items, today }: { tokens: Token[]; previous: DataQuery; items: Item[]; today: string },
): Understood {
  if (!read.query) return read
  if (asksOfTheOne(tokens, { previous, now: read.query })) return { ...read, query: structuredClone(previous) }
  const other = withOtherText(previous, read.query, items)
  if (other) return { ...read, query: other, confidence: 1, unknown: [], notes: [] }
  const others = withOthers(previous, read.query, tokens)
  if (others) return { ...read, query: others, confidence: 1, unknown: [], notes: [] }
  const told = goneOn(previous, { tokens, items, now: read.query })
  if (told) return { ...read, query: told, confidence: 1, unknown: [], notes: [] }
  const { query, notes } = mergeQueries(previous, read.query, items)
  if (/\b(before|prior to) (that|those)\b/.test(tokens.map(({ text }) => text).join(' '))) goBack(query)
  openWhereDue(query, today)
  // What the first of them come to is not what all do.
  const isOfDay = query.measures.every(({ measure }) => measure === 'latest' || measure === 'earliest')
  if (query.aim === 'figures' && query.limit && !query.groupBy && !isOfDay)
    return { ...read, query: structuredClone(previous), notes: [FIRST_ALONE] }
  return { ...read, query, notes: [...read.notes, ...notes] }
}

// `compare Q2 and Q3`: of sales, if nothing else is said.
const comparesPeriods = (items: Item[]) =>
  items.some(
    ({ meaning }) =>
      (meaning.kind === 'aim' && meaning.aim === 'compare') ||
      (meaning.kind === 'steer' && (meaning.steer === 'versus' || meaning.steer === 'than')),
  ) &&
  items.every(({ meaning }) => meaning.kind !== 'unknown') &&
  items.some(({ meaning }) => meaning.kind === 'period' || meaning.kind === 'person')

const WRITTEN = 'No record tells this by itself, so it was looked up in what is written.'

const nothing = { command: null, help: false }
const NOTHING: Understood = { query: null, confidence: 0, unknown: [], notes: [], ...nothing }

function structured({
  tokens,
  items,
  notes,
  asked,
  ground,
  before,
}: {
  tokens: Token[]
  items: Item[]
  notes: string[]
  asked: Asked
  ground: Ground
  before?: DataQuery
}): Understood {
  const ownItems = asked.subject === 'tasks' ? readOfLead(items, asked.primary) : items
  const slots = (some: Item[]) => {
    const draft = draftOf(tokens, [...some], {
      ...asked,
      today: ground.today,
      formerDay: before && formerDay(before, asked.subject),
    })
    readSlots(draft)
    return draft
  }
  const read = (some: Item[]) => readSides(some, { subject: asked.subject, read: slots })
  const { draft, query } = read(ownItems)
  if (draft.undivided && !query.groupBy) return { ...NOTHING, notes: [notDivided(asked.subject, draft.undivided)] }
  const unused = unusedIn({
    items: ownItems,
    tokens,
    query,
    today: ground.today,
    notes: draft.notes,
    read: (others) => read(others).query,
  })
  openWhereDue(query, ground.today, !before && asksWhatToDo(items, asked))
  const confidence = confidenceOf(draft)
  const wordsOf = (places: Iterable<number>) => [...places].sort((a, b) => a - b).map((at) => typedAt(draft, at))
  const unknown = wordsOf(draft.unknown)
  const isSought = confidence < ENOUGH && unknown.length > 0
  const theirs = asked.primary >= 0 ? ((isSought ? notTheirs(draft) : undefined) ?? boundOfOthers(draft)) : undefined
  const sought = wordsOf([...draft.unknown].filter((at) => SOUGHT.has(ownItems[at]?.meaning.kind ?? 'unknown')))
  if (isSought && sought.length > 0) addWords(query, sought)
  if (isSought && sought.length > 0 && query.subject !== 'documents') draft.notes.push(soughtIn(query.subject, sought))
  if (confidence < FEW && !query.groupBy) query.aim = 'find'
  const left = wordsOf(
    new Set([
      ...[...draft.unknown].filter((at) => !isSought || !SOUGHT.has(ownItems[at]?.meaning.kind ?? 'unknown')),
      ...unused.filter((at) => !draft.unknown.has(at)),
    ]),
  )
  const other = before ? undefined : notAskedFor({ items: ownItems, tokens, query, notes: draft.notes })
  if (other ?? theirs) return { ...NOTHING, unknown, notes: [other ?? theirs ?? ''] }
  const contradiction = contradictionIn({ items: ownItems, tokens, query, isTwice: draft.isContradicted })
  if (contradiction) return { ...NOTHING, notes: [contradiction] }
  const days = draft.notes.filter((note) => note.startsWith('Days to come'))
  if (days.length > 0 && !before && (wouldTellAll(query) || query.subject === 'activities'))
    return { ...NOTHING, notes: days.map((note) => note.replace(/, so .*$/, '.')) }
  if (left.length > 0 && !before && wouldTellAll(query))
    return { ...NOTHING, unknown: left, notes: [notNarrowed(left)] }
  const clause = before ? undefined : idleClause(draft, query)
  if (clause) return { ...NOTHING, unknown: [clause], notes: [notNarrowed([clause])] }
  const said = [...notes, ...draft.notes, ...(left.length > 0 ? [leftOut(left)] : [])]
  return { query, confidence, unknown, notes: [...new Set(said)], ...nothing }
}

// What was to narrow the rows came to nothing, so that all of them would be told as if they were meant.
const wouldTellAll = ({ aim, conditions, groupBy, order, measures, limit }: DataQuery) =>
  (aim === 'list' || aim === 'count' || aim === 'find') &&
  conditions.length === 0 &&
  !groupBy &&
  !order &&
  !limit &&
  measures.length === 0

// `leads that came back`: a clause of which nothing was read.
function idleClause({ tokens, items, primary }: Draft, query: DataQuery): string | undefined {
  const from = items[primary]?.to ?? -1
  const said = tokens.slice(from)
  if (primary < 0 || !wouldTellAll(query) || !/^(that|which|who)$/.test(said[0]?.text ?? '')) return undefined
  const text = said
    .slice(1)
    .flatMap(({ kind, text }) => (kind === 'sign' ? [] : text))
    .join(' ')
  if (text === '' || /^(we|i|you|they|there|exist|are there|is there|are (in|available))\b/.test(text)) return undefined
  return said.flatMap(({ kind, raw }) => (kind === 'sign' ? [] : raw)).join(' ')
}

const notNarrowed = (words: string[]) =>
  `It is not known here what ${words.map((word) => `“${word}”`).join(', ')} means, so nothing is told rather than all there is.`

/** A query of all that is said, or of two sides that each say several things. */
function readSides(items: Item[], asked: Parameters<typeof sidesOf>[1]): { draft: Draft; query: DataQuery } {
  const sides = sidesOf(items, asked)
  const draft = asked.read(sides?.first ?? items)
  const said = [...draft.conditions]
  const query = queryOf(draft)
  if (!sides) return { draft, query }
  const other = asked.read(sides.second)
  const others = [...other.conditions]
  queryOf(other)
  for (const at of other.unknown) draft.unknown.add(at)
  draft.notes.push(...other.notes)
  const isOwn = (condition: QueryCondition) => !sides.common.has(condition.field)
  const first = said.filter(isOwn)
  const common = [
    ...query.conditions.filter((each) => !first.includes(each)),
    ...others.filter((each) => !isOwn(each) && !said.some(({ field }) => field === each.field)),
  ]
  const joined = joinSides(first, others.filter(isOwn))
  query.conditions = [...common, ...(joined ? [joined] : [])].slice(0, 30)
  return { draft, query }
}

/** What is searched for where it was not understood; an amount or a person is in no text. */
const SOUGHT = new Set<Item['meaning']['kind']>(['unknown', 'name', 'quote', 'choice', 'field', 'subject', 'happening'])

const soughtIn = (subject: DataQuery['subject'], words: string[]) =>
  `${words.map((word) => `“${word}”`).join(', ')} ${words.length > 1 ? 'are' : 'is'} not known here, so it was looked up in what is written of ${subject}.`

const leftOut = (words: string[]) => `Left out of the answer: ${words.map((word) => `“${word}”`).join(', ')}.`

function draftOf(
  tokens: Token[],
  items: Item[],
  { subject, primary, today, formerDay }: Asked & Pick<Draft, 'today' | 'formerDay'>,
): Draft {
  return {
    tokens,
    items,
    subject,
    primary,
    today,
    formerDay,
    conditions: [],
    group: undefined,
    inner: undefined,
    groupedAt: -1,
    undivided: undefined,
    compareWith: undefined,
    having: [],
    order: undefined,
    named: [],
    notes: [],
    last: undefined,
    places: [],
    unknown: new Set(),
    isContradicted: false,
    before: { not: false, presence: undefined, by: false, order: false, versus: false },
    was: { not: false, presence: undefined },
    lastField: undefined,
  }
}

// What is due from now on is what is still to be done, and so is what somebody asks for without naming tasks.
function openWhereDue(query: DataQuery, today: string, toDo = false): void {
  if (query.subject !== 'tasks') return
  const named = query.conditions.flatMap((each) => {
    const sides = [each, ...(each.or ?? [])]
    return sides.some(({ and }) => and) ? sides.flatMap((side) => [side, ...(side.and ?? [])]) : [each]
  })
  const said = named.some(({ field }) => ['status', 'state', 'overdue', 'completedAt'].includes(field))
  const due = named.some(
    ({ field, to, from, not }) => field === 'dueDate' && !not && (to ? to >= today : from !== undefined),
  )
  if ((due || toDo) && !said) query.conditions.push({ field: 'state', is: ['open'] })
}

// `urgent things`, `what should I do next`
function asksWhatToDo(items: Item[], { primary }: Asked): boolean {
  const meaning = items[primary]?.meaning
  const isToDo = items.some(({ meaning }) => meaning.kind === 'subject' && meaning.also?.field === 'assignedTo')
  return primary < 0 || isToDo || (meaning?.kind === 'subject' && meaning.also !== undefined)
}

const typedAt = ({ items, tokens }: Pick<Draft, 'items' | 'tokens'>, at: number) =>
  tokens
    .slice(items[at]?.from, items[at]?.to)
    .map(({ raw }) => raw)
    .join(' ')

function addWords(query: DataQuery, unknown: string[]): void {
  const words = unknown.join(' ').slice(0, 200)
  const kept = query.conditions.find(({ field, not }) => field === 'words' && !not)
  if (kept?.matches) kept.matches = [...kept.matches, words].slice(0, 50)
  else query.conditions.push({ field: 'words', matches: [words] })
}

// As a whole, for what answers it need not have its words.
const askDocuments = (question: string, notes: string[]): Understood => ({
  query: {
    aim: 'find',
    subject: 'documents',
    conditions: [
      {
        field: 'words',
        matches: [wordsToFind(question)],
      },
    ],
    measures: [],
  },
  confidence: 1,
  unknown: [],
  notes,
  ...nothing,
})
