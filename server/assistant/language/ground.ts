import type { DataQuery } from '../../../contract/data-query.ts'
import { listPeople, readToday } from '../../companies/rules.ts'
import type { CompanyDatabase } from '../../database/scope.ts'
import { search } from '../../search/rules.ts'
import { LEXICON_WORDS } from './lexicon/lexicon.ts'
import { PLACES } from './lexicon/places.ts'
import { fold, type Token, tokensOf } from './normalise.ts'
import { findLeadNames, findOpeningNames } from './store.ts'
import type { Ground, KnownName } from './understood.ts'

/** So many words of a question are looked up among the company's own. */
const MOST_WORDS = 16
/** Most colleagues whose names are known. */
const MOST_COLLEAGUES = 200

interface Asked {
  question: string
  /** How the question before was read; null at the beginning. */
  previous: DataQuery | null
  now: number
}

/** What the words of a question may mean in a company, each looked up by an index. */
export async function readGround(company: CompanyDatabase, { question, previous, now }: Asked): Promise<Ground> {
  const words = wordsToLookUp(tokensOf(question))
  const [day, people, leads, openings] = await company.read((scope) =>
    Promise.all([
      readToday(scope, now),
      listPeople(scope),
      words.length > 0 ? findLeadNames(scope, words) : [],
      words.length > 0 ? findOpeningNames(scope, words) : [],
    ]),
  )
  const colleagues = [...people].slice(0, MOST_COLLEAGUES).map(([id, name]) => ({ id, name }))
  const names = unique([...openings, ...leads].filter(({ text }) => words.some((word) => hasWord(text, word))))
  const persons = new Set(colleagues.flatMap(({ name }) => wordsOf(name)))
  const strange = words.filter((word) => !persons.has(word) && !names.some(({ text }) => hasWord(text, word)))
  const found = strange.length > 0 ? await findAlike(company, strange) : []
  return { today: day.day, colleagues, names: unique([...names, ...found]), previous }
}

/** Words that are not of the language alone, and such as are written as names are. */
function wordsToLookUp(tokens: Token[]): string[] {
  const words = tokens.filter(
    ({ text, raw, kind, start }) =>
      kind === 'word' &&
      text.length >= 3 &&
      (!LEXICON_WORDS.has(text) || (start > 0 && /^\p{Lu}\p{Ll}/u.test(raw))) &&
      !PLACES.has(text),
  )
  return [...new Set(words.map(({ text }) => text))].slice(0, MOST_WORDS)
}

const wordsOf = (text: string) => fold(text).split(/[^\p{L}\d.&]+/u)
const hasWord = (text: string, word: string) => wordsOf(text).includes(word)

// What the search finds by a slip, or among candidates.
async function findAlike(company: CompanyDatabase, words: string[]): Promise<KnownName[]> {
  const { groups } = await search(company, { query: words.join(' ').slice(0, 200), limit: 3 })
  return groups.flatMap(({ kind, hits }) =>
    hits.flatMap(({ title, detail }): KnownName[] => {
      if (kind === 'lead')
        return [{ kind: 'lead', text: title.text }, ...(detail ? [{ kind: 'company' as const, text: detail }] : [])]
      return kind === 'candidate' || kind === 'opening' ? [{ kind, text: title.text }] : []
    }),
  )
}

function unique(names: KnownName[]): KnownName[] {
  const all = new Map(names.map((name) => [`${name.kind} ${fold(name.text)}`, name]))
  return [...all.values()]
}
