import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import type { CompanyDatabase } from '../../../platform/database/scope.ts'
import { listPeople, readToday } from '../../companies/rules.ts'
import { search } from '../../search/rules.ts'
import type { Ground, KnownName } from './known.ts'
import { isKnownWord, isOtherSubject } from './lattice.ts'
import { isSlip } from './spelling.ts'
import { findAlikeWords, findLeadNames, findOpeningNames, findPlacesLike } from './store.ts'
import { isTelling } from './titles.ts'
import { fold, type Token, tokensOf, wordsIn } from './tokens.ts'

/** So many words of a question are looked up among the company's own. */
const MOST_WORDS = 16
/** So many words are looked up for a slip in them. */
const MOST_SLIPS = 4
/** Titles of tasks, and candidates, that are looked at. */
const MOST_TITLES = 8
const MOST_CANDIDATES = 4
/** Most colleagues whose names are known. */
const MOST_COLLEAGUES = 200

interface GroundQuestion {
  question: string
  /** How the question before was read; null at the beginning. */
  previous: DataQuery | null
  rows?: string[]
  isUnread: boolean
  isLookedUp?: boolean
  now: number
}

/** What the words of a question may mean in a company, each looked up by an index. */
export async function readGround(
  company: CompanyDatabase,
  { question, previous, rows = [], isUnread, isLookedUp = false, now }: GroundQuestion,
): Promise<Ground> {
  const tokens = tokensOf(question)
  const words = wordsToLookUp(tokens)
  // A department may be called by a word of the language, as sales.
  const titled = [...new Set([...words, ...ordinaryWords(tokens)])]
  const initials = tokens.filter(({ raw }) => INITIALS.test(raw)).map(({ text }) => text)
  const titles = readTitles(company, tokens)
  const candidates = searchTitles(company, words, { kind: 'candidate', limit: MOST_CANDIDATES })
  const [day, people, leads, openings] = await company.read((scope) =>
    Promise.all([
      readToday(scope, now),
      listPeople(scope),
      words.length > 0 ? findLeadNames(scope, words) : [],
      titled.length + initials.length > 0 ? findOpeningNames(scope, titled, initials) : [],
    ]),
  )
  const colleagues = [...people].slice(0, MOST_COLLEAGUES).map(([id, name]) => ({ id, name }))
  const named = [...openings, ...leads].filter(({ text }) => titled.some((word) => hasWord(text, word)))
  const names = unique([...named, ...shortNamesIn(tokens, openings)])
  const persons = new Set(colleagues.flatMap(({ name }) => wordsIn(name)))
  const strange = words.filter((word) => !persons.has(word) && !names.some(({ text }) => hasWord(text, word)))
  const found = strange.length > 0 ? await findAlike(company, strange) : []
  const said = wordsIn(tokens.map(({ text }) => text).join(' '))
  // Where another kind of record is named, a task has to be called whole.
  const tasks = (await titles).filter(
    ({ text }) => !said.some(isOtherSubject) || wordsIn(text).every((word) => said.includes(word)),
  )
  return {
    today: day.day,
    colleagues,
    names: unique([...names, ...found, ...(await candidates), ...tasks]),
    toDo: (await titles).map(({ text }) => text),
    previous,
    rows,
    isUnread,
    isLookedUp,
  }
}

const INITIALS = /^\p{Lu}{2,4}$/u

/** Openings that are called by the first letters of their words. */
function shortNamesIn(tokens: Token[], openings: KnownName[]): KnownName[] {
  return openings.flatMap((opening) => {
    const words = opening.kind === 'opening' ? wordsIn(opening.text).filter(Boolean) : []
    const initials = words.map(([first]) => first).join('')
    return tokens.flatMap(({ text, raw }): KnownName[] =>
      INITIALS.test(raw) && initials.startsWith(text) ? [{ ...opening, short: [text] }] : [],
    )
  })
}

/** Titles of tasks that have words of a question in them. */
function readTitles(company: CompanyDatabase, tokens: Token[]): Promise<KnownName[]> {
  const words = tokens.filter(isTelling).map(({ text }) => text)
  return searchTitles(company, words.slice(0, MOST_WORDS), { kind: 'task', limit: MOST_TITLES })
}

/** Candidates that have one of the words, also where leads have them. */
async function searchTitles(
  company: CompanyDatabase,
  words: string[],
  { kind, limit }: { kind: 'task' | 'candidate'; limit: number },
): Promise<KnownName[]> {
  if (words.length === 0) return []
  const query = words.join(' ').slice(0, SEARCH_TEXT_LENGTH)
  const { groups } = await search(company, { query, kind, limit })
  return groups.flatMap(({ hits }) => hits.map(({ title }) => ({ kind, text: title.text })))
}

/** Words that are not of the language alone, and such as are written as names are. */
function wordsToLookUp(tokens: Token[]): string[] {
  const words = tokens.filter(
    ({ text, raw, kind, start }) =>
      kind === 'word' && text.length >= 3 && (!isKnownWord(text) || (start > 0 && /^\p{Lu}\p{Ll}/u.test(raw))),
  )
  // `hotels`: a company called Hotel something.
  return [...new Set(words.flatMap(({ text }) => [text, ...singularOf(text)]))].slice(0, MOST_WORDS)
}

const singularOf = (text: string) => (/[^s']s$/.test(text) && text.length > 4 ? [text.slice(0, -1)] : [])

const ordinaryWords = (tokens: Token[]) =>
  tokens
    .filter(({ text, kind }) => kind === 'word' && text.length >= 3 && isKnownWord(text))
    .map(({ text }) => text)
    .slice(0, MOST_WORDS)

const hasWord = (text: string, word: string) => wordsIn(text).includes(word)

// What was meant by a slip.
async function findAlike(company: CompanyDatabase, words: string[]): Promise<KnownName[]> {
  const sought = words.slice(0, MOST_SLIPS)
  // A slip leaves one end of a word as it is.
  const pieces = sought.filter(({ length }) => length >= 5).flatMap((word) => [word.slice(0, 3), word.slice(-3)])
  const [alike, places, openings] = await Promise.all([
    company.read((scope) => findAlikeWords(scope, sought)),
    pieces.length > 0 ? company.read((scope) => findPlacesLike(scope, pieces)) : [],
    pieces.length > 0 ? company.read((scope) => findOpeningNames(scope, pieces)) : [],
  ])
  const isMeant = (word: string) => words.some((said) => isSlip(word, said))
  const meant = alike.filter(isMeant)
  const named = meant.length > 0 ? await company.read((scope) => findLeadNames(scope, meant)) : []
  const isMeantBy = ({ text }: KnownName) => wordsIn(text).some(isMeant)
  return [...places.filter(isMeantBy), ...named, ...openings.filter(isMeantBy)]
}

function unique(names: KnownName[]): KnownName[] {
  const all = new Map(names.map((name) => [`${name.kind} ${fold(name.text)} ${name.short}`, name]))
  return [...all.values()]
}
