import { slipsBetween } from '../../../platform/search/close.ts'
import type { Forms, Item } from './chart.ts'
import { grammarWords } from './grammar.ts'
import type { Ground, KnownName } from './known.ts'
import { type Entry, LEXICON, SUBJECT_WORDS } from './lexicon/lexicon.ts'
import { ONES, TENS } from './lexicon/numbers.ts'
import { PLACES, REGION_NAMES } from './lexicon/places.ts'
import { RIGHT_WORDS } from './lexicon/right-words.ts'
import { CONFUSED, FIRST, NO_TEXT, OF_DAYS, TEXT_FOLLOWS } from './lexicon/typed.ts'
import type { On, Values } from './meaning.ts'
import { isAllowed } from './rules/standing.ts'
import { isSlip, isSwapped, spellerOf } from './spelling.ts'
import { titlesIn, toDoIn } from './titles.ts'
import { fold, type Token, tokensOf } from './tokens.ts'

const PLACE_ENTRIES: Entry[] = [...PLACES, ['us', PLACES.get('usa') ?? []] as const].map(([words, texts]) => {
  const label = REGION_NAMES.get(words)
  return { words: words.split(' '), cat: 'Name', value: { kind: 'place', texts, ...(label && { label }) }, cost: 0 }
})
const ENTRIES = [...LEXICON, ...PLACE_ENTRIES]
const byFirst = Map.groupBy(ENTRIES, ({ words }) => words[0] ?? '')
const VOCABULARY = new Set(ENTRIES.flatMap(({ words }) => words).concat(grammarWords()))
const slipsOf = spellerOf(VOCABULARY)

const isHiring = (subject?: string) => subject === 'candidates' || subject === 'openings'
const singleWords = (is: (entry: Entry) => unknown) =>
  new Set(LEXICON.flatMap((entry) => (entry.words.length === 1 && is(entry) ? entry.words : [])))
const OTHER_SUBJECTS = singleWords(
  ({ cat, value }) => cat === 'Subject' && (value as Values['Subject']).subject !== 'tasks',
)
/** Words that say of a question that it is of jobs, or who wants them. */
const HIRING_WORDS = singleWords(({ cat, words, value }) => {
  const { subject, on } = value as { subject?: string; on?: On }
  const isOf = subject ? isHiring(subject) : on?.candidates || on?.openings || value === 'salary'
  return ['Subject', 'Event', 'Where', 'Field'].includes(cat) && isOf && words[0] !== 'new'
}).add('furthest')

// `warehouse`, of an opening with a longer title, names it where jobs are asked about.
function isPartOfOpening({ cat, words, value }: Entry): boolean {
  const { kind, texts } = value as Values['Name']
  return cat === 'Name' && kind === 'opening' && words.length < wordsOf(texts[0] ?? '').length
}

/** A word for a kind of record that is no task. */
export const isOtherSubject = (word: string) => OTHER_SUBJECTS.has(word)
/** What one works on is a record, not what a task says. */
const isNoDeed = (word: string) => isOtherSubject(word) || word === 'working'

/** `fire` is no slip of `five`. */
const NUMBER_WORDS = new Set([...ONES, ...TENS])
const SLIP_COST = 0.8
const CONFUSED_COST = 1.2

export const isKnownWord = (word: string) => VOCABULARY.has(word)
export const nearWords = (word: string): string[] =>
  slipsOf(word)
    .sort((a, b) => a[1] - b[1])
    .map(([each]) => each)

/** Words with no space between them are two: `lastmonth`, `top5`. */
export function divided(tokens: Token[], ground: Ground): Token[] {
  const names = new Set(nameEntries(ground).flatMap(({ words }) => words))
  const isWord = (word: string) => VOCABULARY.has(word) || names.has(word)
  const isTwo = (first: string, second: string) =>
    FIRST.test(first) && isWord(first) && (first === 'in' ? names.has(second) : isWord(second))
  const placeIn = ({ text, kind, raw }: Token): number | undefined => {
    const digits = /^(top|last|next|first|best)(\d{1,3})$/.exec(text)
    if (digits) return digits[1]?.length
    if (kind !== 'word' || text.length < 5 || raw.length !== text.length || isWord(text) || RIGHT_WORDS.has(text))
      return
    if (slipsOf(text).some(([, distance]) => distance === 1)) return
    return [...text].findLastIndex(
      (_, at) => at > 1 && at < text.length - 1 && isTwo(text.slice(0, at), text.slice(at)),
    )
  }
  return tokens.flatMap((token) => {
    const { text, raw, start } = token
    const at = placeIn(token) ?? -1
    if (at < 0) return [token]
    const [first, second] = [text.slice(0, at), text.slice(at)]
    const kind = /^\d/.test(second) ? 'number' : 'word'
    return [
      { ...token, text: first, raw: raw.slice(0, at), end: start + at },
      { ...token, text: second, raw: raw.slice(at), start: start + at, kind },
    ]
  })
}

/** All that the words may be by themselves: as they stand, by a slip, as names, numbers, days and quotations. */
export function latticeOf(tokens: Token[], ground: Ground) {
  const names = nameEntries(ground)
  const nameWords = new Set(names.flatMap(({ words }) => words))
  const words = tokens.map((token, at) => formsOf(token, nameWords, tokens[at - 1]))
  const isOfJobs =
    isHiring(ground.previous?.subject) || words.some((forms) => forms.keys().some((form) => HIRING_WORDS.has(form)))
  const edges: Item<Values>[] = []
  const entries = (word: string): Entry[] => [...(byFirst.get(word) ?? []), ...(namesByFirst.get(word) ?? [])]
  const namesByFirst = Map.groupBy(names, ({ words: [first = ''] }) => first)
  const walk = (entry: Entry, nth: number, from: number, at: number, cost: number) => {
    const word = entry.words[nth]
    if (word === undefined) {
      const value = asTyped(entry, tokens.slice(from, at))
      edges.push({ cat: entry.cat, from, to: at, cost: entry.cost + cost, value })
      return
    }
    const slip = words[at]?.get(word)
    if (slip !== undefined) walk(entry, nth + 1, from, at + 1, cost + slip)
    else if (nth > 0 && isNamed(entry) && tokens[at]?.kind === 'sign') walk(entry, nth, from, at + 1, cost)
    else if (nth > 0 && (words[at]?.has('the') || words[at]?.has('a'))) {
      const next = words[at + 1]?.get(word)
      if (next !== undefined) walk(entry, nth + 1, from, at + 2, cost + next + 0.01)
    }
  }
  tokens.forEach((token, from) => {
    for (const [form] of words[from] ?? [])
      for (const entry of entries(form))
        if (isAllowed(entry, tokens, from) && (isOfJobs || !isPartOfOpening(entry))) walk(entry, 0, from, from, 0)
    if (token.kind === 'number') edges.push(...numbersAt(tokens, from))
    const one = { from, to: from + 1, cost: 0 }
    if (token.kind === 'quote') edges.push({ ...one, cat: 'Quote', value: token.raw.replace(/\s+/g, ' ').trim() })
    const [, count, unit = ''] = /^(\d{1,3})(st|nd|rd|th|d|w)$/.exec(token.text) ?? []
    if (unit.length > 1) edges.push({ ...one, cat: 'Ord', value: Number(count) })
    else if (unit)
      edges.push({ ...one, cat: 'Span', value: { count: Number(count), unit: unit === 'd' ? 'day' : 'week' } })
    const day = token.kind === 'date' ? dateOf(token.text, ground.today) : undefined
    if (day) edges.push({ ...one, cat: 'Day', value: day })
  })
  // Words that no name and no word of the lexicon is.
  const unknown = tokens.map(
    ({ kind, text }, at) =>
      kind === 'word' &&
      !/\d/.test(text) &&
      [...(words[at]?.keys() ?? [])].every((form) => !VOCABULARY.has(form) && !nameWords.has(form)),
  )
  edges.push(
    ...textsOf(tokens, words, unknown),
    ...titlesIn(tokens, ground.names, isKnownWord),
    ...toDoIn(tokens, ground.toDo ?? [], isNoDeed),
  )
  return { words, edges }
}

function formsOf({ text, kind, raw }: Token, names: Set<string>, before: Token | undefined): Forms {
  const forms: Forms = new Map([[text, 0]])
  if (kind !== 'word') return forms
  const confused = CONFUSED.get(text)
  if (confused) forms.set(confused, CONFUSED_COST)
  if (text.length > 3 && names.has(text.replace(/s$/, ''))) forms.set(text.replace(/s$/, ''), 0.1)
  if (VOCABULARY.has(text) || names.has(text) || RIGHT_WORDS.has(text)) return forms
  for (const name of names) {
    const distance = slipsBetween(text, name)
    if (name.length > 2 && isSlip(text, name, distance)) forms.set(name, 0.7 * distance)
  }
  // What is written as a name in the middle is none of our words.
  const isNamed = before !== undefined && before.kind !== 'sign' && /^\p{Lu}\p{Ll}/u.test(raw) && text.length < 6
  if (!isNamed)
    for (const [word, distance] of slipsOf(text))
      if ((!NUMBER_WORDS.has(word) || isSwapped(text, word)) && !(SUBJECT_WORDS.has(word) && isPlacing(before)))
        forms.set(word, Math.min(forms.get(word) ?? 9, SLIP_COST * distance + (word.length < 4 ? 0.4 : 0)))
  return forms
}

// `from Leeds` is a place rather than leads.
const isPlacing = (before: Token | undefined) => /^(in|from|near|around)$/.test(before?.text ?? '')

// `10 000`, as many write it, `12,500`, `50`.
function numbersAt(tokens: Token[], from: number): Item<Values>[] {
  const { text = '' } = tokens[from] ?? {}
  const edges: Item<Values>[] = [{ cat: 'Num', from, to: from + 1, cost: 0, value: Number(text) }]
  let to = from + 1
  let digits = text
  while (/^[1-9]\d{0,2}$/.test(text) && tokens[to]?.kind === 'number' && /^\d00$/.test(tokens[to]?.text ?? '')) {
    digits += tokens[to]?.text
    to += 1
    edges.push({ cat: 'Num', from, to, cost: 0, value: Number(digits) })
  }
  return edges
}

function dateOf(text: string, today: string): Values['Day'] | undefined {
  const [a = 0, b = 0, c] = text.split(/[-/.]/).map(Number)
  const of = c === undefined ? Number(today.slice(0, 4)) : c < 100 ? 2000 + c : c
  const isDayFirst = text.includes('.') || a > 12
  const [year, month, day] = text.includes('-') ? [a, b, c] : isDayFirst ? [of, b, a] : [of, a, b]
  if (!year || !month || !day || month > 12 || day > 31 || year < 1900 || year > 2200) return undefined
  const at = Temporal.PlainDate.from({ year, month, day })
  return at.day === day ? { from: at.toString(), to: at.toString(), label: at.toString(), unit: 'day' } : undefined
}

const MOST_TEXT = 6

// What is taken as typed costs more for each word that could mean something.
function textsOf(tokens: Token[], words: Forms[], unknown: boolean[]): Item<Values>[] {
  return tokens.flatMap((_, from): Item<Values>[] => {
    const edges: Item<Values>[] = []
    for (let to = from + 1; unknown[to - 1] && to <= from + 3; to += 1)
      edges.push({ cat: 'Unk', from, to, cost: 0, value: typed(tokens.slice(from, to)) })
    const isTold = words
      .slice(Math.max(from - 3, 0), from)
      .some((forms) => forms.keys().some((form) => TEXT_FOLLOWS.has(form)))
    if (!isTold || NO_TEXT.test(tokens[from]?.text ?? '')) return edges
    // `because a company recommended us`
    const isReason = tokens.slice(Math.max(from - 2, 0), from).some(({ text }) => text === 'because')
    let cost = 0
    for (let to = from + 1; to <= Math.min(from + MOST_TEXT, tokens.length); to += 1) {
      const token = tokens[to - 1]
      if (token?.kind !== 'word' && !(isReason && token?.text === "'s")) break
      cost += unknown[to - 1] || (isReason && !OF_DAYS.has(token.text)) ? 0.15 : SUBJECT_WORDS.has(token.text) ? 8 : 1
      edges.push({ cat: 'Text', from, to, cost, value: typed(tokens.slice(from, to)) })
    }
    return edges
  })
}

const typed = (tokens: Token[]) =>
  tokens.map(({ raw, isJoined }, at) => `${at === 0 ? '' : isJoined ? '-' : ' '}${raw}`).join('')

const PERSONAL = new Set<Values['Name']['kind']>(['lead', 'company', 'opening', 'candidate', 'title'])

const isNamed = ({ cat }: Entry) => cat === 'Name' || cat === 'Person'

// A name in part is looked up as it was typed, a whole one and a place as they are kept.
function asTyped(entry: Entry, tokens: Token[]): Entry['value'] {
  if (entry.cat !== 'Name') return entry.value
  const value = entry.value as Values['Name']
  const [name = ''] = value.texts
  if (!PERSONAL.has(value.kind) || entry.words.join() === wordsOf(name).join()) return value
  if (value.kind === 'opening' && !entry.words.every((word) => ` ${fold(name)}`.includes(` ${word}`))) return value
  const written = (text: string) => name.split(' ').find((word) => isSlip(text, fold(word)))
  const texts = tokens.map(({ text, raw }) => (entry.words.includes(text) ? raw : (written(text) ?? raw)))
  return { ...value, texts: [texts.join(' ')] }
}

// As a question is, so that a name is found however its words, numbers and signs are parted.
const wordsOf = (name: string) => tokensOf(name).flatMap(({ kind, text }) => (kind === 'sign' ? [] : [text]))

/** Whoever asks, by what they call themselves. */
const ME = { me: 0.3, i: 0.3, my: 0, mine: 0, myself: 0, 'my own': 0, you: 0.3 }

function nameEntries({ colleagues, names }: Ground): Entry[] {
  const personOf = (words: string[], id: string, cost: number): Entry => ({
    words,
    cat: 'Person',
    value: { is: [id] },
    cost,
  })
  const own = Object.entries(ME).map(([words, cost]) => personOf(words.split(' '), 'me', cost))
  const people = colleagues.flatMap(({ id, name }) => {
    const parts = wordsOf(name)
    const each = parts.length > 1 ? parts.map((part) => [part]) : []
    return [parts, ...each].map((words) => personOf(words, id, words.length === 1 ? 0.05 : 0))
  })
  const persons = new Set(people.flatMap(({ words }) => words))
  return [...own, ...people, ...names.flatMap((name) => (name.kind === 'task' ? [] : ofName(name, persons)))]
}

/** `sales`, which is a department where nothing else can be meant. */
const isOrdinary = ([word = '', ...others]: string[]) => others.length === 0 && VOCABULARY.has(word)

// All of a name; of a person also the first or last, of a company how it begins, of an opening its end.
function ofName({ kind, text, short }: KnownName, persons: Set<string>): Entry[] {
  if (short) return [{ words: short, cat: 'Name', value: { kind, texts: [text] }, cost: 0.1 }]
  const words = wordsOf(text)
  // What the lexicon has is looked up under all that it may be kept as.
  if (kind === 'place' && PLACES.has(words.join(' '))) return []
  const parts = [words]
  if (kind === 'lead' || kind === 'candidate') parts.push(words.slice(0, 1), words.slice(-1))
  if (kind === 'location') parts.push(words.slice(0, 1))
  if (kind === 'company' || kind === 'opening') parts.push(...words.slice(2).map((_, at) => words.slice(0, at + 2)))
  if (kind === 'opening') parts.push(...words.slice(2).map((_, at) => words.slice(at + 1)))
  if (kind === 'opening' || kind === 'title' || kind === 'company') parts.push(...words.map((word) => [word]))
  return parts.flatMap((part, at): Entry[] => {
    const [only = ''] = part
    const isVague = part.length === 1 && (only.length < 3 || persons.has(only) || VOCABULARY.has(only))
    if (part.length === 0 || (at > 0 && isVague)) return []
    const value: Values['Name'] = { kind, texts: [kind === 'location' ? part.join(' ') : text] }
    return [{ words: part, cat: 'Name', value, cost: isOrdinary(part) ? 0.3 : part.length < words.length ? 0.1 : 0 }]
  })
}
