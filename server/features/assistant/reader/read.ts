import type { Source } from '../../../../contract/assistant/fields.ts'
import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { differs, idleIn } from './accounting.ts'
import { asksTwice, halvesOf, reasonIn, withoutPurpose, withoutTime } from './asides.ts'
import { type Assembled, assemble, type Base } from './assemble.ts'
import { kindOf } from './catalogue.ts'
import { amendmentIn, commandIn } from './commands.ts'
import {
  countedRows,
  daysBefore,
  goesOn,
  hasTie,
  isFragment,
  isOfNotes,
  isOneGroup,
  isUnnamed,
  pointersIn,
  rowsIn,
} from './follow-up.ts'
import type { Ground } from './known.ts'
import { divided, isKnownWord, nearWords } from './lattice.ts'
import { ALL_TIME, HAD_APPLIED, OF_OTHER, OF_WHICH, SHALL_BE, SORTING, THE_JOB, TO_SHOWN } from './lexicon/asides.ts'
import { HELP } from './lexicon/asking.ts'
import * as partKinds from './lexicon/kinds.ts'
import {
  BEFORE_VERB,
  DENYING,
  DONE_TO,
  DONE_TO_WHAT,
  GOES_ON,
  MAKING_OWNER,
  NO_CHANGE,
  NOT_DONE,
  OF_FIRST,
  TEAM,
  WRITTEN,
} from './lexicon/not-kept.ts'
import * as pointing from './lexicon/pointing.ts'
import { isCond, type Part } from './meaning.ts'
import type { Command, Outcome, Span, UnknownWord } from './outcome.ts'
import { type Chart, chartOf, type Said, type Sequence, sequencesOf } from './sentence.ts'
import { statedIn } from './stated.ts'
import { type CommandText, itemsAt, longest, type Stretch, word } from './stretches.ts'
import { type Token, tokensOf } from './tokens.ts'

export { readGround } from './ground.ts'
export type { Ground } from './known.ts'
export type { Outcome } from './outcome.ts'

/** What it costs that a constituent has no place in the query, and that there is no query. */
const UNUSED_COST = 7.5
const NOTHING_COST = 6
/** Readings that weigh as much as this apart are told from each other. */
const APART = 0.02

interface Reading extends Assembled {
  sequence: Sequence
  total: number
  base: Base
  isAccounted: boolean
}

/** What a text asks for. Pure, and the same for the same ground. */
export function read(typed: string, known: Ground): Outcome {
  const ground = ALL_TIME.test(typed) && known.previous ? { ...known, previous: undated(known.previous) } : known
  const two = asksTwice(typed) ? readTwo(typed, ground) : undefined
  if (two) return two
  const outcome = readWhole(withoutTime(typed), ground)
  if (['command', 'query', 'ambiguous'].includes(outcome.kind)) return outcome
  const asked = withoutPurpose(typed)
  return asked === typed ? (readTwo(typed, ground) ?? outcome) : readWhole(asked, ground)
}

const undated = ({ compareWith: _, ...query }: DataQuery) =>
  without(query, ({ field }) => kindOf(query.subject, field) === 'day')
const without = (query: DataQuery, is: (condition: QueryCondition) => boolean): DataQuery => ({
  ...query,
  conditions: query.conditions.filter((each) => !is(each)),
})

/** Two questions in one line, of which the second goes on from the first. */
function readTwo(typed: string, ground: Ground): Outcome | undefined {
  for (const { first, second, at } of halvesOf(typed)) {
    const one = readWhole(first, ground)
    if (one.kind !== 'query') continue
    const { rows: _, isUnread: __, isLookedUp: ___, ...known } = ground
    const previous = HAD_APPLIED.test(second) ? without(one.query, ({ field }) => field === 'stage') : one.query
    const two = readWhole(second.replace(THE_JOB, 'it'), { ...known, previous })
    if (two.kind !== 'query') continue
    const spans = two.spans.map(({ start, end, kind }) => ({ start: start + at, end: end + at, kind }))
    return { ...two, first: one.query, spans: [...one.spans, ...spans] }
  }
  return undefined
}

/** A text, its words, and all that they may be. */
interface Sentence extends CommandText, Chart {}

function sentenceOf(typed: string, ground: Ground): Sentence {
  const tokens = countedRows(divided(tokensOf(typed), ground), ground)
  return { typed, tokens, ground, ...chartOf(tokens, ground) }
}

function readWhole(typed: string, ground: Ground): Outcome {
  const sentence = sentenceOf(typed, ground)
  const outcome = outcomeOf(sentence)
  if (outcome.kind !== 'unknown' && outcome.kind !== 'documents') return outcome
  const record = recordIn(sentence)
  const isQuoted = sentence.tokens.some(({ kind }) => kind === 'quote')
  // What shall change with a record is no question about it.
  if ((record || isQuoted) && (isOfChange(sentence) || SHALL_BE.test(typed)))
    return { kind: 'beyond', reason: NO_CHANGE, spans: outcome.spans }
  return { ...outcome, named: record?.kind === 'task' ? undefined : namedIn(sentence) }
}

// Also behind what is stated before: `Anna has begun, set the task to in progress`.
function isOfChange(sentence: Sentence): boolean {
  const behind = sentence.tokens.flatMap(({ text }, at) =>
    BETWEEN.has(text) ? [at + 1 + Number(word(sentence, at + 1) === 'please')] : [],
  )
  const heads = [...sentence.starts, ...behind].flatMap((start) => itemsAt(sentence, start, 'Head'))
  return heads.some(({ value, to }) => value.kind === 'change_record' && !ASKED_OF.has(word(sentence, to)))
}
const BETWEEN = new Set([',', ';', '.', '!'])
const ASKED_OF = new Set(['me', 'us', 'of'])

/** The record that a text names, as one that an answer shows. */
export const recordNamed = (typed: string, ground: Ground) => recordIn(sentenceOf(typed, ground))

/** The place that a text names. */
export const placeNamed = (typed: string, ground: Ground): string | undefined =>
  namesIn(sentenceOf(typed, ground)).find(({ value }) => value.kind === 'place')?.value.texts[0]

function recordIn(sentence: Sentence): Pick<Source, 'kind' | 'title'> | undefined {
  const title = namedIn(sentence, partKinds.OF_DEALS)
  if (title !== undefined) return { kind: 'lead', title }
  const [task] = namesIn(sentence).flatMap(({ value: { kind, texts } }) => (kind === 'task' ? texts : []))
  return task === undefined ? undefined : { kind: 'task', title: task }
}

const namesIn = (sentence: Sentence) => sentence.tokens.flatMap((_, at) => itemsAt(sentence, at, 'Name'))

/** The one lead, company, candidate or opening that a text names. */
function namedIn(sentence: Sentence, kinds = partKinds.OF_RECORDS): string | undefined {
  // A colleague is meant by a name that others have too.
  const isColleague = ({ from, to }: Stretch) => itemsAt(sentence, from, 'Person').some((item) => item.to >= to)
  const names = namesIn(sentence).filter((each) => kinds.has(each.value.kind) && !isColleague(each))
  // `Jane Doe at Acme`: of the person, who is no part of a company's name.
  const isPart = ({ from, to }: Stretch) =>
    names.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from)
  const persons = names.filter((each) => partKinds.PERSONS.has(each.value.kind) && !isPart(each))
  const name = longest(persons) ?? longest(names)
  const isWithin = ({ from, to }: Stretch) => name && from >= name.from && to <= name.to
  // `Meyer Logistics` is no company that Logistics is the name of.
  const isOther = (at: number) => /^\p{Lu}/u.test(sentence.tokens[at]?.raw ?? '') && !isKnownWord(word(sentence, at))
  if (name && (isOther(name.from - 1) || isOther(name.to))) return undefined
  return (persons.length > 0 ? persons : names).every(isWithin) ? name?.value.texts[0] : undefined
}

function outcomeOf(sentence: Sentence): Outcome {
  const { typed, tokens, ground } = sentence
  const words = tokens.flatMap(({ kind, text }) => (kind === 'sign' ? [] : [text]))
  if (HELP.has(words.join(' '))) return { kind: 'help', spans: [] }
  const whole = commandIn(sentence, sentence.starts) ?? statedIn(sentence)
  const command = whole && whole.kind !== 'create_task' ? whole : (commandBefore(typed, ground) ?? whole)
  // Who `him` is in `a task for him to call` is not known.
  const isGoingOn = ground.previous || ground.isUnread
  const isOther = command?.title && (OF_OTHER.test(command.title) || (isGoingOn && TO_SHOWN.test(command.title)))
  if (isOther || (!command && MAKING_OWNER.test(typed))) return { kind: 'beyond', reason: GOES_ON, spans: [] }
  if (command) return { kind: 'command', command, spans: [] }
  const verb = words.find((word) => !BEFORE_VERB.has(word)) ?? ''
  const isTo = DONE_TO.has(verb) && DONE_TO_WHAT.has(words[words.indexOf(verb) + 1] ?? '')
  const notDone = isTo ? NOT_DONE.at(-1) : NOT_DONE.find(([verbs]) => verbs.split('|').includes(verb))
  const isSum = verb === 'add' && words.slice(words.indexOf(verb)).some((word) => word === 'up' || word === 'together')
  // `put them in order of value`
  const isSorting = ['put', 'arrange'].includes(verb) && SORTING.test(words.join(' '))
  // `can I send back a booth`: what is allowed is written.
  const isOwn = words[0] === 'can' && ['i', 'we'].includes(words[1] ?? '') && notDone === NOT_DONE.at(-1)
  if (notDone && !isSum && !isSorting && !isOwn) return { kind: 'beyond', reason: notDone[1], spans: [] }
  const readings = readingsOf(sentence)
  const [best] = readings
  const documents = lookUp(typed)
  if (!best) return { kind: 'documents', documents, spans: [] }
  const spans = spansOf(tokens, best)
  const { said, unknown: strange } = best.sequence
  if (ground.isLookedUp && (isOfWritten(tokens, said) || isTied(tokens))) return { kind: 'documents', documents, spans }
  const missing = [...strange.map((at) => ({ from: at, to: at + 1 })), ...best.unused]
  if (missing.length === 0 && best.query) {
    if (isHalf(tokens, best, ground)) return { kind: 'beyond', reason: GOES_ON, spans }
    const { query, total } = best
    const isOther = (each: Reading) =>
      isWhole(each) && each.total - total < APART && differs(each.query ?? query, query)
    const other = ground.previous ? undefined : readings.find(isOther)?.query
    const offered = offersOf(best, ground)
    if (offered.length > 1) return { kind: 'ambiguous', queries: offered, spans }
    return other ? { kind: 'ambiguous', queries: [query, other], spans } : { kind: 'query', query, spans }
  }
  if (missing.length === 0 && best.reason) {
    if (best.reason === WRITTEN) return { kind: 'documents', documents, isOfNotes: true, spans }
    // What is only guessed to be a text may be what a task says.
    if (said.some(({ part }) => part.k === 'text' && part.guess)) return { kind: 'documents', documents, spans }
    if (best.reason !== TEAM) return { kind: 'beyond', reason: best.reason, spans }
    // `who besides me is an admin`
    const isOfAll = said.some(({ part }) => part.k === 'notKept')
    return said.some(({ part }) => part.k === 'name')
      ? { kind: 'documents', documents, spans }
      : { kind: 'team', of: isOfAll ? [] : said.flatMap(({ part }) => (part.k === 'person' ? part.is : [])), spans }
  }
  // Of which ones, nothing says.
  if (ground.isUnread && !ground.isLookedUp && OF_WHICH.test(typed)) return { kind: 'beyond', reason: GOES_ON, spans }
  const unknown = unknownIn(typed, tokens, missing)
  const known = said.filter((each) => !best.unused.includes(each) && partKinds.TELLING.has(each.part.k)).length
  const isOfRecords =
    ground.previous ||
    unknown.some(({ isKnown }) => isKnown) ||
    sentence.at.flat().some(({ cat }) => cat === 'Subject') ||
    said.some(({ part }) => partKinds.RECORDS.has(part.k)) ||
    said.filter(({ part }) => isCond(part)).length > 1
  // Of whom `she` is, what is written says nothing.
  if ((ground.previous || ground.isUnread) && tokens.some(({ text }) => pointing.PERSON.has(text)))
    return { kind: 'beyond', reason: GOES_ON, spans }
  if (unknown.length === 0 || known === 0 || known < unknown.length || !isOfRecords) {
    // Nor of `those`, and `since when`, where rows were shown.
    const goesOnBy =
      words.length <= SHORT ||
      pointing.FOLLOWING.has(words[0] ?? '') ||
      words.some((each) => pointing.OF_ROWS.has(each))
    const isOfShown = ground.previous && goesOnBy && !recordIn(sentence)
    return isOfShown ? { kind: 'beyond', reason: GOES_ON, spans } : { kind: 'documents', documents, spans }
  }
  const rest = withoutWords(typed, unknown)
  // Without a word that denies, it would ask the opposite.
  const denies = missing.some(({ from, to }) => tokens.slice(from, to).some(({ text }) => DENYING.has(text)))
  const again = readingsOf(sentenceOf(rest, ground))[0]
  const without = again && isWhole(again) && !denies ? again.query : null
  return { kind: 'unknown', unknown, without, rest, documents, spans }
}

// `remind Anna of the stand, it is still not booked`: a task is described by the reason.
function commandBefore(typed: string, ground: Ground): Command | undefined {
  const given = reasonIn(typed)
  if (!given) return undefined
  const before = sentenceOf(given.before, ground)
  const command = commandIn(before, before.starts)
  if (command?.kind === 'create_task') return command.title ? { text: given.reason, ...command } : undefined
  return command
}

/** What a text says of a task that was just proposed. */
export const readAmendment = (typed: string, ground: Ground) => amendmentIn(sentenceOf(typed, ground))

// What only goes on, where there is nothing that it can go on from.
function isHalf(
  tokens: Token[],
  { query, base, sequence: { said } }: Reading,
  { previous, isUnread }: Ground,
): boolean {
  if (isUnread)
    return (
      isTied(tokens) ||
      hasTie(tokens) ||
      (isFragment(said) && !isOfUs(tokens)) ||
      said.every(({ part }) => part.k === 'group' || part.k === 'aim') ||
      isOfBefore(tokens, said) ||
      isOfThat(tokens)
    )
  if (!previous && isOfThis(tokens, said)) return true
  // Whose the last note is, was said before, and cannot be asked for.
  const isOfIt = query?.aim === 'figures' && query.conditions.length === 0 && tokens.some(({ text }) => text === 'it')
  const isOfOne = (each: DataQuery) =>
    isOfIt || isOfThis(tokens, said) || isOneGroup(tokens, each) || isOfNotes(said, each)
  if (previous && !base.previous && isOfOne(previous)) return true
  // Which of several groups `he` is, is not known.
  const isNamed = (at: number) => said.some(({ part, from }) => part.k === 'person' && from < at)
  if (base.previous?.groupBy && tokens.some(({ text }, at) => pointing.PERSON.has(text) && !isNamed(at))) return true
  if (!previous || base.previous || !isUnnamed(said) || !goesOn(tokens, said, previous)) return false
  const isOther = query?.subject !== previous.subject && said.some(({ part }) => partKinds.COMPUTING.has(part.k))
  return (
    isOther || query?.subject === previous.subject || said.some(({ part }) => part.k === 'aim' && part.aim === 'count')
  )
}

/** `who did we lose in May` is a question of its own. */
const isOfUs = ([who, did, we]: Token[]) =>
  we?.text === 'we' && pointing.ALONE.has(did?.text ?? '') && who?.text === 'who'

/** `and by number of deals`, `but in Berlin` */
const isTied = ([first, second]: Token[]) =>
  pointing.JOINING.has(first?.text ?? '') && pointing.LEADING.has(second?.text ?? '')

/** Whether a question that follows one about what is written names no record of its own. */
const isOfWritten = (tokens: Token[], said: Said[]) =>
  tokens.some(({ text }) => pointing.OF_ROWS.has(text)) || !said.some(({ part }) => partKinds.NAMING.has(part.k))

/** `compare that with October`, `split it by owner`: what it is of was said before. */
const isOfThat = ([, second]: Token[]) => pointing.OBJECT.has(second?.text ?? '')

/** Whether it speaks of one that was named before it: `which one`, `this job`, `her phone number`. */
const isOfBefore = (tokens: Token[], said: Said[]) =>
  tokens.some(
    ({ text }, at) =>
      (pointing.SOMEONE.has(text) || (text === 'one' && tokens[at - 1]?.text === 'which')) &&
      !said.some(({ part, to }) => to <= at && partKinds.NOUNS.has(part.k)),
  ) || isOfThis(tokens, said)

/** `that job`, `the job`, where nothing says which, and `who won it`. */
const isOfThis = (tokens: Token[], said: Said[]) => {
  const has = (of: Set<string>, is: (one: Said) => boolean) => said.some((one) => of.has(one.part.k) && is(one))
  return tokens.some(({ text }, at) => {
    const isIt = text === 'it' && pointing.ENDING.has(tokens[at + 1]?.text ?? '.')
    if (isIt) return has(partKinds.DEEDS, ({ to }) => to === at) && !has(partKinds.NOUNS, ({ to }) => to <= at)
    const [noun] = said.flatMap(({ part, from }) => (from === at + 1 && part.k === 'subject' && part.one ? [part] : []))
    if (noun?.subject === 'openings' && text === 'the') return !has(partKinds.WHICH, () => true)
    return noun !== undefined && pointing.HERE.has(text)
  })
}

/** A question of so few words goes on from what was shown, or asks for nothing. */
const SHORT = 3

/** Every way to read the words, the best first; of that each word has an effect. */
function readingsOf({ tokens, ground, ...chart }: Sentence): Reading[] {
  const readings = sequencesOf(tokens, ground, chart).sequences.map((sequence) => readingOf(tokens, ground, sequence))
  for (;;) {
    readings.sort((a, b) => a.total - b.total)
    const [best] = readings
    if (!best?.query || best.isAccounted) return readings
    const idle = idleIn(best.sequence.said, best.query, best.base).filter((each) => !best.unused.includes(each))
    best.unused.push(...idle)
    best.total += UNUSED_COST * idle.length
    best.isAccounted = true
  }
}

function readingOf(tokens: Token[], { previous, rows, today }: Ground, sequence: Sequence): Reading {
  const isNext = previous && goesOn(tokens, sequence.said, previous)
  const next = isNext
    ? assemble(sequence.said, { today, previous: structuredClone(previous), rows, ...rowsIn(tokens) })
    : undefined
  const goes = next?.query && next.unused.length === 0
  // What goes on, and cannot be answered of what was before, asks for nothing else.
  const isLaid = goes || next?.reason === OF_FIRST || (next?.reason !== undefined && isUnnamed(sequence.said))
  const said = [...sequence.said, ...(isLaid || !previous ? [] : daysBefore(sequence.said, previous))]
  const made = next && isLaid ? next : assemble(said, { today })
  // `how long has Jane Doe been waiting for her offer`
  const isPersonal = (at: number) =>
    pointing.PERSON.has(tokens[at]?.text ?? '') && sequence.said.some(({ part, to }) => part.k === 'name' && to <= at)
  // Who speaks of them does not ask for all.
  const isMeant = (at: number) =>
    (!previous || isPersonal(at)) &&
    // `of those who got an offer`
    ((tokens[at]?.text === 'those' && pointing.RELATIVE.has(tokens[at + 1]?.text ?? '')) ||
      sequence.said.some(
        ({ part, to }) =>
          to <= at &&
          // No task is `him`.
          ((partKinds.NOUNS.has(part.k) &&
            !(
              part.k === 'subject' &&
              pointing.PERSON.has(tokens[at]?.text ?? '') &&
              !partKinds.PEOPLE.has(part.subject)
            )) ||
            (part.k === 'group' && (tokens[at]?.text === 'their' || part.groups.some(({ noun }) => noun)))) &&
          !(part.k === 'revenue' && tokens[at]?.text === 'that'),
      ))
  const pointers = [...(previous && hasTie(tokens) ? [0] : []), ...pointersIn(tokens)]
  // `on her list` says no more of whose it is than `her`.
  const isOpen = (at: number) => tokens[at]?.text === 'there' || tokens[at - 1]?.text === 'on'
  // `after making them an offer`, `been lying there`
  const isInside = (at: number) =>
    sequence.said.some(
      ({ part, from, to }) => from < at && at < to && (part.k === 'stays' || (isOfItself(part) && !isOpen(at))),
    )
  const lost = isLaid ? [] : pointers.filter((at) => !sequence.unknown.includes(at) && !isMeant(at) && !isInside(at))
  const missing = UNUSED_COST * (made.unused.length + lost.length) + (made.query || made.reason ? 0 : NOTHING_COST)
  const unknown = [...sequence.unknown, ...lost].sort((a, b) => a - b)
  return {
    ...made,
    sequence: { ...sequence, said, unknown },
    total: sequence.cost + made.cost + missing,
    base: { today, ...(isLaid && previous && { previous }) },
    isAccounted: false,
  }
}

/** What says by itself what it is of, also where it has a word that points: `by who has it`, `from Ben's application until he …`. */
const isOfItself = (part: Part) =>
  part.k === 'where' ||
  part.k === 'name' ||
  part.k === 'measure' ||
  part.k === 'versus' ||
  (part.k === 'group' && part.groups.every(({ asked }) => !asked))

const MOST_OFFERED = 3

// One query of each kind of record that can be meant.
const offersOf = ({ meant = [], sequence: { said } }: Reading, { today }: Ground): DataQuery[] =>
  (meant.length > 1 ? meant : [])
    .flatMap((implied) => {
      const { query, unused } = assemble(said, { today, implied })
      return query && unused.length === 0 ? [query] : []
    })
    .slice(0, MOST_OFFERED)

const isWhole = ({ sequence, unused }: Reading) => sequence.unknown.length === 0 && unused.length === 0

/** Whatever has the words. */
function lookUp(typed: string): DataQuery {
  const words = typed
    .trim()
    .replace(/[\s?.!]+$/, '')
    .slice(0, SEARCH_TEXT_LENGTH)
    .toWellFormed()
  return { aim: 'find', subject: 'documents', conditions: [{ field: 'words', matches: [words || '?'] }], measures: [] }
}

function unknownIn(typed: string, tokens: Token[], missing: { from: number; to: number }[]): UnknownWord[] {
  return missing
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => {
      const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
      const words = tokens.slice(from, to).map(({ text }) => text)
      const isKnown = words.every(isKnownWord)
      const near = words.length === 1 && !isKnown ? words.flatMap(nearWords).slice(0, 3) : []
      return { text: typed.slice(start, end), start, end, isKnown, near }
    })
    .filter(({ start }, at, all) => all.findIndex((each) => each.start === start) === at)
}

function withoutWords(typed: string, unknown: UnknownWord[]): string {
  return unknown
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), typed)
    .replace(/\s+/g, ' ')
    .trim()
}

function spansOf(tokens: Token[], { sequence: { said, unknown }, unused }: Reading): Span[] {
  const kindOf = (each: Said) =>
    unused.includes(each)
      ? 'unknown'
      : partKinds.UNDERLINED.find(([, parts]) => parts.split(' ').includes(each.part.k))?.[0]
  return (
    [
      ...said.map((each) => ({ ...each, kind: kindOf(each) ?? 'condition' })),
      ...unknown.map((at) => ({ from: at, to: at + 1, kind: 'unknown' as const })),
    ]
      .filter(({ from, to }) => from < to)
      .map(({ from, to, kind }) => ({ start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0, kind }))
      .sort((a, b) => a.start - b.start)
      // A phrase that says several things is underlined once.
      .filter(({ start }, at, all) => start >= (all[at - 1]?.end ?? 0))
  )
}
