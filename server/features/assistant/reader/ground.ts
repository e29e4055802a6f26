import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { CompanyDatabase } from '../../../platform/database/scope.ts'
import { listPeople, readToday } from '../../companies/rules.ts'
import { search } from '../../search/rules.ts'
import type { Ground, KnownName } from './known.ts'
import { isKnownWord } from './lattice.ts'
import { isSlip } from './spelling.ts'
import { findAlikeWords, findLeadNames, findOpeningNames, findPlacesLike } from './store.ts'
import { fold, type Token, tokensOf } from './tokens.ts'

/** So many words of a question are looked up among the company's own. */
const MOST_WORDS = 16
/** So many words are looked up for a slip in them. */
const MOST_SLIPS = 4
/** Most colleagues whose names are known. */
const MOST_COLLEAGUES = 200

interface Asked {
  question: string
  /** How the question before was read; null at the beginning. */
  previous: DataQuery | null
  isUnread: boolean
  now: number
}

/** What the words of a question may mean in a company, each looked up by an index. */
export async function readGround(
  company: CompanyDatabase,
  { question, previous, isUnread, now }: Asked,
): Promise<Ground> {
  const tokens = tokensOf(question)
  const words = wordsToLookUp(tokens)
  // A department may be called by a word of the language, as sales.
  const titled = [...new Set([...words, ...ordinaryWords(tokens)])]
  const [day, people, leads, openings] = await company.read((scope) =>
    Promise.all([
      readToday(scope, now),
      listPeople(scope),
      words.length > 0 ? findLeadNames(scope, words) : [],
      titled.length > 0 ? findOpeningNames(scope, titled) : [],
    ]),
  )
  const colleagues = [...people].slice(0, MOST_COLLEAGUES).map(([id, name]) => ({ id, name }))
  const names = unique([...openings, ...leads].filter(({ text }) => titled.some((word) => hasWord(text, word))))
  const persons = new Set(colleagues.flatMap(({ name }) => wordsOf(name)))
  const strange = words.filter((word) => !persons.has(word) && !names.some(({ text }) => hasWord(text, word)))
  const found = strange.length > 0 ? await findAlike(company, strange) : []
  return { today: day.day, colleagues, names: unique([...names, ...found]), previous, isUnread }
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

const wordsOf = (text: string) => fold(text).split(/[^\p{L}\d.&]+/u)
const hasWord = (text: string, word: string) => wordsOf(text).includes(word)

// What was meant by a slip, and what the search finds among candidates.
async function findAlike(company: CompanyDatabase, words: string[]): Promise<KnownName[]> {
  const sought = words.slice(0, MOST_SLIPS)
  // A slip leaves one end of a word as it is.
  const pieces = sought.filter(({ length }) => length >= 5).flatMap((word) => [word.slice(0, 3), word.slice(-3)])
  const [alike, places, openings, { groups }] = await Promise.all([
    company.read((scope) => findAlikeWords(scope, sought)),
    pieces.length > 0 ? company.read((scope) => findPlacesLike(scope, pieces)) : [],
    pieces.length > 0 ? company.read((scope) => findOpeningNames(scope, pieces)) : [],
    search(company, { query: words.join(' ').slice(0, 200), kind: 'candidate', limit: 3 }),
  ])
  const isMeant = (word: string) => words.some((said) => isSlip(word, said))
  const meant = alike.filter(isMeant)
  const named = meant.length > 0 ? await company.read((scope) => findLeadNames(scope, meant)) : []
  const placed = places.filter((text) => wordsOf(text).some(isMeant)).map((text) => ({ kind: 'place' as const, text }))
  const opened = openings.filter(({ text }) => wordsOf(text).some(isMeant))
  const candidates = groups.flatMap(({ hits }) =>
    hits.map(({ title }) => ({ kind: 'candidate' as const, text: title.text })),
  )
  return [...placed, ...named, ...opened, ...candidates]
}

function unique(names: KnownName[]): KnownName[] {
  const all = new Map(names.map((name) => [`${name.kind} ${fold(name.text)}`, name]))
  return [...all.values()]
}
