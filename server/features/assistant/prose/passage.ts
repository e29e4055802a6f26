import { fold } from '../../../../contract/plain/fold.ts'
import { areForms } from '../../../platform/search/forms.ts'
import { STOP_WORDS } from '../../../platform/search/stop-words.ts'
import { synonymsOf } from '../../../platform/search/synonyms.ts'
import {
  ASKED_ANYWHERE,
  COUNTS,
  DIGITS,
  DURATION_ASKED,
  HAS_EXTENT,
  HAS_NUMBER,
  HAS_PHONE,
  HAS_PRICE,
  HAS_TIME,
  NUMBER_ASKED,
  PHONE_ASKED,
  PRICE_ASKED,
  TIME_ASKED,
} from './words.ts'

/** Shorter words say little by themselves. */
const SHORTEST = 3
/** A sentence with more of the words than this answers, of so many at least: one word is in any sentence. */
const MOST = 0.5
const FEWEST = 2

/** A sentence with fewer of the words than this may answer a part of the question, or another one. */
const ENOUGH = 0.8

/** A stretch of a document in which an answer may stand. */
export interface Passage {
  id: string
  title: string
  heading: string
  text: string
}

/** Which part of the words of a question a text has. */
export const shareOf = (asked: string, text: string): number => shareIn(wordsOf(asked), [...wordsOf(text)])

/** The one text that has more than any other; undefined where two have the same, or none has any. */
export function foremost(
  texts: readonly string[],
  hasOf: (text: string) => number,
): { text: string; has: number } | undefined {
  const [best, next] = texts.map((text) => ({ text, has: hasOf(text) })).sort((one, other) => other.has - one.has)
  return best && best.has > (next?.has ?? 0) ? best : undefined
}

const shareIn = (wanted: ReadonlySet<string>, has: readonly string[]) =>
  hadBy(wanted, has).length / Math.max(wanted.size, 1)

const hadBy = (wanted: ReadonlySet<string>, has: readonly string[]) =>
  [...wanted].filter((word) => {
    const same = saying(word)
    return has.some((other) => same.some((each) => areForms(each, other) || isShort(each, other)))
  })

/** A stretch taken apart, once for all that is asked of it. */
interface Opened extends Passage {
  place: string
  placeWords: string[]
  /** The words of what its sections are called. */
  sectionWords: string[]
  lines: Line[]
}

/** A sentence, an item or a row, with what it stands in and the words of both. */
interface Line {
  section: Section
  /** The words of what its section is called. */
  titleWords: string[]
  at: number
  text: string
  isRow: boolean
  folded: string
  words: string[]
  numbers: string[]
}

function opened(passage: Passage): Opened {
  const { title, heading, text: whole } = passage
  const place = heading && heading !== title ? `${title}, ${heading}` : title
  const sections = sectionsOf(whole)
  const titles = sections.flatMap(({ title: own, units }) =>
    units.length === 0 || own === title || own === heading ? [] : own,
  )
  const lines = sections.flatMap((section) => {
    const titleWords = [...wordsOf(section.title)]
    return section.units.map(({ text, isRow }, at): Line => {
      const said = `${section.title} ${text}`
      const words = [...wordsOf(said)]
      return { section, titleWords, at, text, isRow, folded: plainOf(said), words, numbers: numbersOf(said) }
    })
  })
  return { ...passage, place, placeWords: [...wordsOf(place)], sectionWords: [...wordsOf(titles.join(' '))], lines }
}

const ENDS_IN_NOT = /\bnot$/iu
const DENIES = /\bnot\b|n['’]t\b/iu

/** How much each word of a question tells: the more, the fewer texts have it, and nothing where none has. */
function tellingOf(wanted: ReadonlySet<string>, passages: readonly Opened[]): Map<string, number> {
  const texts = passages.map(
    ({ placeWords, lines }) => new Set([...placeWords, ...lines.flatMap(({ words }) => words)]),
  )
  return new Map(
    [...wanted].map((word) => {
      const having = texts.filter((words) => hadBy(new Set([word]), [...words]).length > 0).length
      return [word, having === 0 ? 0 : Math.log(1 + texts.length / having)]
    }),
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** Whether two words may be forms of one, or say the same. */
export const agree = (word: string, other: string): boolean => saying(word).some((each) => areForms(each, other))

const saying = (word: string) => [word, ...synonymsOf(word), ...(COUNTS.get(word) ?? [])]

/** `keys` and `key`, `taken` and `taking`: words that are too short to begin alike. Of names, `Jens` is no `Jen`. */
const isShort = (word: string, other: string) => word[0] === other[0] && rootOf(word) === rootOf(other)
const rootOf = (word: string) => word.replace(/(?<=\p{L}{3})(?:ing|en|es|s)$/u, '')

/** Of each stretch the sentence that comes nearest to what was asked, with its section; the best first. */
function nearestSentences(
  asked: string,
  passages: readonly Opened[],
  { numbers = [], isWithin = false }: { numbers?: readonly string[]; isWithin?: boolean } = {},
): Nearest[] {
  const wanted = wordsOf(asked)
  const telling = tellingOf(wanted, passages)
  // What goes on from one sentence may be answered by all of its section.
  const isSeveral = isWithin || clausesOf(asked).length > 1
  // Of `HP-D160` nothing else is an answer.
  const codes = asked.match(CODE)?.map(plainOf) ?? []
  const has = ({ folded, numbers: own }: Line) =>
    codes.every((code) => folded.includes(code)) && numbers.every((number) => own.includes(number))
  const isOf = passages.some(({ lines }) => lines.some(has))
  const within = isOf ? passages.map((each) => ({ ...each, lines: each.lines.filter(has) })) : passages
  const nearest = within
    .flatMap((passage) => nearestIn(passage, { asked, wanted, telling, isSeveral }) ?? [])
    .sort(byNearness)
  return nearest.map((each, at) => ({ ...each, isSole: each.isKind && at === 0 && each.has > (nearest[1]?.has ?? 0) }))
}

/** What a thing is called by letters and digits. */
const CODE = /(?<![\p{L}\d-])(?=[\p{L}-]*\d)(?=[\d-]*\p{L})[\p{L}\d]+(?:-[\p{L}\d]+)+/giu

const byNearness = (one: Nearness, other: Nearness) =>
  other.has - one.has ||
  other.same - one.same ||
  Number(other.denies) - Number(one.denies) ||
  other.titled - one.titled ||
  other.hasItself - one.hasItself ||
  other.pairs - one.pairs ||
  other.tells - one.tells

/**
 * How near a sentence is: which part of the words it has with its place and without, which part of what they tell, how many of the
 * numbers, and how many of the words stand beside each other as in the question.
 */
interface Nearness {
  has: number
  same: number
  /** Whether both deny something: `what is not covered`. */
  denies: boolean
  /** How many of the words its section is called by. */
  titled: number
  tells: number
  hasItself: number
  pairs: number
}

interface PassageQuestion {
  asked: string
  wanted: ReadonlySet<string>
  telling: ReadonlyMap<string, number>
  /** Whether it asks for several things, of which one section may say each. */
  isSeveral: boolean
}

function nearestIn(
  { id, place, placeWords, sectionWords, lines }: Opened,
  { asked, wanted, telling, isSeveral }: PassageQuestion,
) {
  const numbers = numbersOf(asked)
  const asks = plainOf(asked).trim().split(' ')
  const pairs = asks
    .slice(1)
    .flatMap((word, at) => (wanted.has(word) || wanted.has(asks[at] ?? '') ? [` ${asks[at]} ${word} `] : []))
    .filter((pair) => !PLAIN_PAIR.test(pair))
  const isOfNumber = NUMBER_ASKED.test(asked)
  const isOfTime = TIME_ASKED.test(asked)
  const isDuration = DURATION_ASKED.test(asked)
  const isPhone = PHONE_ASKED.test(asked)
  const isKind = isOfNumber || isOfTime
  const all = sum([...telling.values()]) || 1
  // What the document is called so is not said by each of its sentences, but by one that has the time that is asked for; what a
  // section of it is called so, that section says.
  const ofSections = new Set(hadBy(wanted, sectionWords))
  const called = new Set(hadBy(wanted, placeWords).filter((word) => !ofSections.has(word)))
  const own = new Set([...wanted].filter((word) => !called.has(word)))
  // `how long is the warranty`: a time in what is called so.
  const isTitle = own.size === 0 && wanted.size > 0 && isOfTime
  const [best, ...others] = lines
    .map((line) => {
      const itself = hadBy(wanted, line.words)
      const hasTime = HAS_TIME.test(line.folded)
      const isSaid = isTitle ? hasTime : itself.some((word) => own.has(word) || (isOfTime && hasTime))
      const answers =
        isSaid &&
        (!isPhone || HAS_PHONE.test(line.text)) &&
        (!isOfNumber || HAS_NUMBER.test(line.folded)) &&
        (!isOfTime || (isDuration ? hasTime : HAS_EXTENT.test(line.folded)))
      const had = answers ? new Set([...called, ...itself]) : []
      return {
        ...line,
        has: [...had].length / Math.max(wanted.size, 1),
        same: numbers.filter((number) => line.numbers.includes(number)).length,
        denies: DENIES.test(asked) && DENIES.test(line.section.title),
        titled: [...ofSections].filter((word) => line.titleWords.some((each) => areForms(word, each))).length,
        tells: sum([...had].map((word) => telling.get(word) ?? 0)) / all,
        hasItself: itself.length / Math.max(wanted.size, 1),
        pairs: pairs.filter((pair) => line.folded.includes(pair)).length,
      }
    })
    .sort(byNearness)
  if (!best || best.has === 0) return undefined
  // Rows of a table that fit alike are all of them meant.
  const isBeside = ({ isRow, has, same }: typeof best) => isRow && has === best.has && same === best.same
  const rows = best.isRow ? others.filter(isBeside).slice(0, MOST_ROWS - 1) : []
  // Where it is not sure, or a price stands before it, the section is read from its beginning.
  const isPriced = PRICE_ASKED.test(asked) && !HAS_PRICE.test(best.folded)
  const quoted = [
    textOf(best.section, best.at, best.has < ENOUGH || isSeveral || isPriced),
    ...rows.map(({ text }) => text),
  ]
  return {
    ...best,
    id,
    text: quotedIn(place, quoted),
    of: wanted.size,
    isTitle,
    isKind,
  }
}
const quotedIn = (place: string, texts: string[]) => `${texts.map((text) => `“${text}”`).join(' ')} (${place})`
const MOST_ROWS = 5
/** `how many days` is in any question. */
const PLAIN_PAIR = /^ (?:many|much|long) /u

type Nearest = NonNullable<ReturnType<typeof nearestIn>> & { isSole: boolean }

/** What documents say of a question, quoted: all of it, a part of it perhaps, or only what comes nearest. */
export interface Quoted {
  fit: 'whole' | 'part' | 'near'
  /** Whether the question names the document. */
  isNamed: boolean
  /** How many words the question has that say something, and how many of them the nearest sentence has itself. */
  of: number
  has: number
  /** Which part of them it has with its place, and whether most of them beside a time or an amount that is asked for. */
  share: number
  isKind: boolean
  quotes: { id: string; text: string }[]
}

/** What stretches of documents say of a question. `isWithin`: it goes on from these. */
export function quotesFor(asked: string, passages: readonly Passage[], isWithin = false): Quoted {
  const all = passages.map(opened)
  // Whom to call stands in a list of many.
  const named = isWithin || PHONE_ASKED.test(asked) ? [] : all.filter(({ title }) => isCalled(title, asked))
  const isNamed = named.length > 0
  const found = isNamed ? named : all
  const isEnough = ({ has, of, isTitle }: Nearest, most: number) =>
    isWithin ? has >= HALF : isNamed || (has > most && (of >= FEWEST || isTitle))
  // Half of the words are enough beside a time or an amount that was asked for, where no other document has as many.
  const isHalf = ({ has, of, tells, isSole }: Nearest) => isSole && of >= FEWEST && has >= HALF && tells >= HALF
  // `and the one for four`: no other is meant.
  const nearest = nearestSentences(asked, found, isWithin ? { numbers: numbersOf(asked), isWithin } : {})
  const [first] = nearest
  const of = wordsOf(asked).size
  const share = first?.has ?? 0
  const isKind = (first?.isKind ?? false) && share > MOST
  const said = { isNamed, of, has: Math.round((first?.hasItself ?? 0) * of), share, isKind }
  const whole = first && isEnough(first, MOST) ? first : undefined
  const clauses = clausesOf(asked)
  const partsIn = (within: readonly Opened[], most: number, quoted = '') =>
    clauses
      .flatMap((clause) =>
        nearestSentences(clause, within)
          .slice(0, 1)
          // What is quoted already may say this too.
          .filter(({ text }) => shareOf(clause, quoted) < shareOf(clause, text)),
      )
      .filter((each) => isEnough(each, most))
  // `how many days are there, and can I keep some`: what answers the other question, beside it.
  const besides = ({ id, text: quoted }: Nearest, most: number) =>
    partsIn(
      found.filter((each) => each.id === id),
      most,
      quoted,
    ).filter(({ text }) => !quoted.includes(text))
  const rows = first?.isRow ? rowsBeside(asked, found, first.id) : undefined
  if (rows) return { fit: 'whole', ...said, quotes: [rows] }
  // Where no row of the table that is named says more, it is shown from its beginning.
  const [only, ...more] = named
  const begun = !first && only && more.length === 0 ? rowsOf(only) : undefined
  if (begun) return { fit: 'near', ...said, quotes: [begun] }
  // Rows are quoted as they stand: which of them are under an amount is not looked at.
  const isCompared = whole?.isRow && COMPARED.test(asked)
  if (whole && whole.has >= ENOUGH && whole.of >= FEWEST && !isCompared) {
    const others = clauses.length > 1 ? besides(whole, MOST_OF_CLAUSE) : []
    // A section that is read from its beginning has the sentence too.
    const isWithinOther = others.some(({ section }) => section === whole.section)
    return { fit: 'whole', ...said, quotes: isWithinOther ? others : [whole, ...others] }
  }
  const best = whole ?? partsIn(found, MOST_OF_CLAUSE)[0] ?? nearest.find(isHalf)
  // A document that is called so answers as a whole, but not how much or how long.
  const titled = Math.max(...all.map(({ id, place }) => (id === best?.id ? 0 : shareOf(asked, place))))
  const isTitled = best ? titled >= best.has : titled > (first?.has ?? 0)
  if (isTitled && !isNamed && !isWithin && !best?.isKind) return { fit: 'near', ...said, quotes: [] }
  if (!best)
    return {
      fit: 'near',
      ...said,
      quotes: nearest
        .filter(({ tells }) => tells >= LEAST_NEAR)
        .sort((a, b) => b.tells - a.tells)
        .slice(0, MOST_NEAR),
    }
  // `what does it cost and how long does it take`: what answers the one, and what the other in the same document.
  const others = besides(best, LEAST_OF_CLAUSE)
  return { fit: 'part', ...said, quotes: [...new Map([best, ...others].map((each) => [each.text, each])).values()] }
}

/**
 * `which articles are below their reorder level`: the rows of which the first number is below that of the column called so.
 * `which do we need to reorder` asks the same of a column that says `Reorder at`.
 */
function rowsBeside(asked: string, passages: readonly Opened[], id: string): { id: string; text: string } | undefined {
  const table = passages.find((each) => each.id === id)
  if (!table) return undefined
  const limit = NEEDED.test(asked) ? limitIn(table, asked) : undefined
  const [, said = limit && 'below', called = limit ?? ''] = BESIDE.exec(asked) ?? []
  const way = said?.toLowerCase()
  if (!way) return undefined
  const named = wordsOf(called)
  const compared = table.lines.flatMap(({ text, isRow }) => {
    const cells = isRow ? [...text.matchAll(NUMBER_CELL)].map(([, head = '', number = '']) => ({ head, number })) : []
    const other = cells.findIndex(({ head }) => hadBy(named, [...wordsOf(head)]).length > 0)
    const [first, second] = [cells[0], cells[other]]
    if (other < 1 || !first || !second) return []
    const more = Number(first.number) - Number(second.number)
    const is = way === 'above' ? more > 0 : more < 0
    return is ? [{ text, said: `${first.head} ${way} ${second.head}` }] : []
  })
  const [one] = compared
  const texts = compared.slice(0, MOST_COMPARED).map(({ text }) => text)
  return one && { id, text: `${one.said}: ${quotedIn(table.place, texts)}` }
}

/** The column that is asked for and called as one that has a limit: `Reorder at`. */
const limitIn = ({ lines }: Opened, asked: string): string | undefined =>
  lines
    .flatMap(({ text, isRow }) => (isRow ? [...text.matchAll(LIMIT_CELL)] : []))
    .map(([, head = '']) => head)
    .find((head) => shareOf(head, asked) > 0)

const BESIDE = /\b(below|under|above)\b (?:(?:its|their|the|our) )?(.{3,60})/iu
const NEEDED = /\b(?:needs?|should|must|(?:have|has) to|due)\b/iu
const LIMIT_CELL = /(?:^|, )([^,:]+ at): -?\d/giu
const NUMBER_CELL = /(?:^|, )([^,:]+): (-?\d+(?:\.\d+)?)(?=, |$)/gu
const MOST_COMPARED = 20
const COMPARED =
  /\b(?:under|below|above|over|(?:more|less|fewer|higher|lower|bigger|smaller) than|at least|at most)\b/iu
const MOST_NEAR = 3
/** What has less of what the words tell is not near. */
const LEAST_NEAR = 0.4

/** Whether a question names a document: by two words of its title at least, and half of them. */
function isCalled(title: string, asked: string): boolean {
  const words = wordsOf(title)
  const share = shareIn(words, [...wordsOf(asked)])
  return share >= HALF && share * words.size >= FEWEST
}
const HALF = 0.5

function rowsOf({ id, place, lines }: Opened): { id: string; text: string } | undefined {
  const [first, ...others] = lines.filter(({ isRow }) => isRow)
  if (!first) return undefined
  const rows = [first, ...others.filter(({ section }) => section === first.section)].slice(0, MOST_ROWS)
  const texts = rows.map(({ text }) => text)
  return { id, text: quotedIn(place, texts) }
}

/** `how long is the lease, a customer asks`: the questions among what stands between signs, and the first. */
const clausesOf = (asked: string) =>
  asked
    .split(/[,;:.?!]\s+|\s(?:and|but)\s(?=(?:what|how|who|when|where|until|is|are|was|does|do|did|can)\b)/iu)
    .map((clause) => clause.replace(/^(?:and|but)\s+/iu, ''))
    .filter((clause, at) => at === 0 || /^(what|how|which|who|when|where|until|is|are|does|do|can)\b/iu.test(clause))
    .slice(0, MOST_CLAUSES)
const MOST_CLAUSES = 4
/** A part of a question says less than all of it, and in the document that answers the other part less is enough. */
const MOST_OF_CLAUSE = 0.6
const LEAST_OF_CLAUSE = 0.49

/** The words of a text that tell it from another. */
export const wordsOf = (text: string) =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(
        (word) => (word.length >= SHORTEST && !STOP_WORDS.has(word) && !ASKED_ANYWHERE.has(word)) || /\d/.test(word),
      ),
  )

/** Words alone, each between spaces. */
const plainOf = (text: string) => ` ${fold(text).replaceAll(/[^\p{L}\p{N}$%.]+/gu, ' ')} `

const numbersOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .flatMap((word) => DIGITS.get(word) ?? (/^\d/.test(word) ? [word] : []))

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const HEADING = /^#{1,6} /u
/** A short line that is no sentence. */
const TITLE = /^\p{Lu}[^.!?:,;\t]{1,50}$/u
const BULLET = /^\s*(?:[•*–-]|\d{1,2}[.)]) /u
const MOST_QUOTED = 560

/** A sentence, an item of a list, or a row of a table with the heads of its columns. */
interface Unit {
  text: string
  isItem: boolean
  isRow: boolean
}

/** What stands under a title. */
interface Section {
  title: string
  units: Unit[]
}

function sectionsOf(whole: string): Section[] {
  const sections: Section[] = [{ title: '', units: [] }]
  const add = (text: string, kind: Partial<Unit> = {}) => {
    const said = text.replace(/\s+/g, ' ').trim()
    if (said) sections.at(-1)?.units.push({ text: said, isItem: false, isRow: false, ...kind })
  }
  let head: string[] | undefined
  let prose = ''
  const begin = (title: string) => {
    const own = title.replace(HEADING, '').trim().replace(/:$/, '')
    // `What is covered`, and then `What is not`
    const left = ENDS_IN_NOT.test(own) ? sections.at(-1)?.title.split(' ').at(-1) : undefined
    sections.push({ title: left ? `${own} [${left}]` : own, units: [] })
    prose = ''
  }
  const flush = () => {
    for (const { segment } of SENTENCES.segment(prose)) add(segment)
    prose = ''
  }
  // Markdown’s signs of what is bold are no words.
  for (const line of whole.replaceAll('**', '').split(/\n| (?=• )/u)) {
    const cells = line.split('\t').map((cell) => cell.trim())
    if (cells.length > 1) {
      flush()
      if (head) add(rowOf(cells, head), { isRow: true })
      else head = cells
      continue
    }
    head = undefined
    if (BULLET.test(line)) {
      // What a list is of stands over it.
      if (/[^.!?]\s*$/.test(prose)) begin(prose)
      flush()
      add(line.replace(BULLET, ''), { isItem: true })
    } else if (HEADING.test(line) || TITLE.test(line)) {
      flush()
      begin(line)
    } else prose += ` ${line}`
  }
  flush()
  return sections
}

const below = (title: string, units: Unit[]) => {
  const text = units.map(({ text, isItem }, at) => (isItem && at > 0 ? `• ${text}` : text)).join(' ')
  return title ? `${title}: ${text}` : text
}

/** A sentence with what goes on behind it in its section, as far as that is short; a short list is read from its beginning. */
function textOf({ title, units }: Section, at: number, fromBeginning: boolean): string {
  if (units[at]?.isRow) return units[at].text
  const own = units.filter(({ isRow }) => !isRow)
  const isShort = below(title, own).length <= MOST_QUOTED
  const from =
    isShort && (fromBeginning || own.some(({ isItem }) => isItem)) ? own : own.slice(own.indexOf(units[at] as Unit))
  let to = 1
  while (to < from.length && below(title, from.slice(0, to + 1)).length <= MOST_QUOTED) to += 1
  return below(title, from.slice(0, to))
}

/** `Article: HP-P1, Persons: 1, Price: 5400` */
const rowOf = (cells: string[], head: string[]) =>
  cells.flatMap((cell, at) => (cell ? [head[at] ? `${head[at]}: ${cell}` : cell] : [])).join(', ')
