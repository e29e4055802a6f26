import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { fold } from '../../../../contract/plain/fold.ts'
import { STOP_WORDS } from '../../../platform/search/stop-words.ts'
import { ASKED_ANYWHERE, DIGITS, HAS_EXTENT, HAS_NUMBER, HAS_TIME, NUMBER_ASKED, SAME, TIME_ASKED } from './words.ts'

/** Forms of a word begin with the same letters, with that part of the longer one: *cancelled*, *cancellation*. */
const BEGINNING = 0.57
const FEWEST_LETTERS = 4
/** Shorter words say little by themselves. */
const SHORTEST = 3
/** A sentence with more of the words than this answers, of so many at least: one word is in any sentence. */
const MOST = 0.5
const FEWEST = 2

/** A sentence with fewer of the words than this may answer a part of the question, or another one. */
export const ENOUGH = 0.8
export const IN_PART = 'This may answer only a part of the question.'

/** A stretch of a document in which an answer may stand. */
export interface Passage {
  id: string
  title: string
  heading: string
  text: string
}

/** Which part of the words of a question a text has. */
export function shareOf(asked: string | Set<string>, text: string): number {
  const wanted = typeof asked === 'string' ? wordsOf(asked) : asked
  const has = [...wordsOf(text)]
  return [...wanted].filter((word) => has.some((other) => agree(word, other))).length / Math.max(wanted.size, 1)
}

/** Whether two words may be forms of one. */
export function agree(word: string, other: string): boolean {
  if (word === other) return true
  const same = SAME.get(word)
  if (same && agree(same, other)) return true
  const letters = Math.max(FEWEST_LETTERS, Math.ceil(BEGINNING * Math.max(word.length, other.length)))
  return word.slice(0, letters) === other.slice(0, letters)
}

/** The sentence that comes nearest to what was asked, with where it stands, and which part of the words it has. */
export function nearestSentence(asked: string, passages: readonly Passage[]) {
  const wanted = wordsOf(asked)
  const numbers = numbersOf(asked)
  const isOfNumber = NUMBER_ASKED.test(asked)
  const isOfTime = TIME_ASKED.test(asked)
  const [best, ...others] = passages
    .flatMap(({ id, title, heading, text: whole }) => {
      const place = heading && heading !== title ? `${title}, ${heading}` : title
      // What the document is called so is not said by each of its sentences.
      const own = new Set([...wanted].filter((word) => shareOf(new Set([word]), place) === 0))
      // `how long is the warranty`: a time in what is called so.
      const isTitle = own.size === 0 && wanted.size > 0 && isOfTime
      return sentencesOf(whole).map(({ text, isRow, more }) => {
        const isSaid = isTitle ? HAS_TIME.test(fold(text)) : shareOf(own, text) > 0
        const answers =
          isSaid && (!isOfNumber || HAS_NUMBER.test(fold(text))) && (!isOfTime || HAS_EXTENT.test(fold(text)))
        const said = numbersOf(text)
        const same = numbers.filter((number) => said.includes(number)).length
        return {
          id,
          text,
          more,
          place,
          isRow,
          has: answers ? shareOf(wanted, `${place} ${text}`) : 0,
          same,
          of: wanted.size,
          isTitle,
        }
      })
    })
    .sort((one, other) => other.has - one.has || other.same - one.same)
  if (!best) return undefined
  // Rows of a table that fit alike are all of them meant.
  const isAlike = (each: typeof best) =>
    each.isRow && each.id === best.id && each.has === best.has && each.same === best.same
  const rows = best.isRow ? others.filter(isAlike).slice(0, MOST_ROWS - 1) : []
  const quoted = (more = '') =>
    `${[`${best.text}${more}`, ...rows.map(({ text }) => text)].map((text) => `“${text}”`).join(' ')} (${best.place})`
  const { id, has, of, isTitle } = best
  return { id, text: quoted(), whole: quoted(best.more()), has, of, isTitle }
}
const MOST_ROWS = 5

type Nearest = NonNullable<ReturnType<typeof nearestSentence>>

/** The sentence of a document that answers what was looked up; undefined where none has most of the words. `texts`: of passages, by document. */
export function answeringSentence(
  { query, rows, passages }: QueryResult,
  texts?: ReadonlyMap<string, string>,
): { text: string; id: string; isSure: boolean } | undefined {
  if (query.aim !== 'find') return undefined
  const asked = query.conditions.flatMap(({ matches = [] }) => matches).join(' ')
  const found = rows.documents.flatMap(({ id, title }) => {
    const passage = passages[id]
    return passage ? [{ ...passage, id, title, text: texts?.get(id) ?? passage.text }] : []
  })
  const isEnough = (best: Nearest | undefined, most: number): best is Nearest =>
    best !== undefined && best.has > most && (best.of >= FEWEST || best.isTitle)
  const whole = nearestSentence(asked, found)
  const isSure = isEnough(whole, MOST) && whole.has >= ENOUGH
  const parts = (isSure ? [] : clausesOf(asked))
    .map((each) => nearestSentence(each, found))
    .filter((each) => isEnough(each, MOST_OF_CLAUSE))
  const best = isEnough(whole, MOST) ? whole : parts[0]
  if (!best) return undefined
  // `what does it cost and how long does it take`: what answers the one, and what the other in the same document.
  const others = best.has < ENOUGH ? parts.filter((each) => each.id === best.id && !best.whole.includes(each.text)) : []
  // A document that is called so answers as a whole.
  const isTitled = found.some(({ id, title }) => id !== best.id && shareOf(asked, title) >= best.has)
  if (isTitled) return undefined
  const text = [...new Set([best.whole, ...others.map((each) => each.whole)])].join(' ')
  return { id: best.id, text, isSure }
}

/** `how long is the lease, a customer asks`: the questions among what stands between signs, and the first. */
const clausesOf = (asked: string) =>
  asked
    .split(/[,;:.?!]\s+|\s(?:and|but)\s(?=(?:what|how|who|when|where|until|is|are|was|does|do|did|can)\b)/iu)
    .filter((clause, at) => at === 0 || /^(what|how|which|who|when|where|until|is|are|does|do|can)\b/iu.test(clause))
    .slice(0, MOST_CLAUSES)
const MOST_CLAUSES = 4
/** A part of a question says less than all of it. */
const MOST_OF_CLAUSE = 0.6

const wordsOf = (text: string) =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(
        (word) => (word.length >= SHORTEST && !STOP_WORDS.has(word) && !ASKED_ANYWHERE.has(word)) || /\d/.test(word),
      ),
  )

const numbersOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .flatMap((word) => DIGITS.get(word) ?? (/^\d/.test(word) ? [word] : []))

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const HEADING = /^#{1,6} /u
/** A short line that is no sentence. */
const TITLE = /^\p{Lu}[^.!?:\t]{1,50}$/u
const MOST_QUOTED = 260

/** A sentence, an item or a row, and what goes on behind it. */
interface Unit {
  text: string
  isRow: boolean
  more: () => string
}
const BULLET = /^\s*(?:[•*–-]|\d{1,2}[.)]) /u

/** What goes on behind a sentence, as far as both are short. */
function behind(sentences: string[], at: number): string {
  let more = ''
  for (const next of sentences.slice(at + 1)) {
    if ((sentences[at] ?? '').length + more.length + next.length >= MOST_QUOTED) break
    more += ` ${next}`
  }
  return more
}

/** The sentences of a text, each item of a list, and each row of a table with the heads of its columns. */
function sentencesOf(whole: string): Unit[] {
  const units: Unit[] = []
  const add = (text: string, isRow = false, more = () => '') => {
    // Markdown’s signs of what is bold are no words.
    const said = text.replaceAll('**', '').replace(/\s+/g, ' ').trim()
    if (said) units.push({ text: said, isRow, more })
  }
  let head: string[] | undefined
  let prose = ''
  let list = ''
  const flush = () => {
    const sentences = [...SENTENCES.segment(prose)].map(({ segment }) => segment.trim())
    for (const [at, text] of sentences.entries()) add(text, false, () => behind(sentences, at))
    prose = ''
  }
  const close = () => {
    add(list)
    list = ''
  }
  for (const line of whole.split(/\n| (?=• )/u)) {
    const cells = line.split('\t').map((cell) => cell.trim())
    if (cells.length > 1) {
      flush()
      if (head) add(rowOf(cells, head), true)
      else head = cells
      continue
    }
    head = undefined
    if (BULLET.test(line)) {
      // What a list is of stands over it.
      if (list) list += ` • ${line.replace(BULLET, '')}`
      else if (/[^.!?]\s*$/.test(prose)) {
        list = `${prose.trimEnd().replace(/:$/, '')}: ${line.replace(BULLET, '')}`
        prose = ''
      }
      flush()
      add(line.replace(BULLET, ''))
    } else {
      close()
      // What stands under a heading begins with it.
      if (HEADING.test(line) || TITLE.test(line)) flush()
      prose += ` ${line.replace(HEADING, '')}`
    }
  }
  flush()
  close()
  return units
}

/** `Article: HP-P1, Persons: 1, Price: 5400` */
const rowOf = (cells: string[], head: string[]) =>
  cells.flatMap((cell, at) => (cell ? [head[at] ? `${head[at]}: ${cell}` : cell] : [])).join(', ')
