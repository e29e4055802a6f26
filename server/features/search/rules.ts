import { HITS_OF_A_KIND } from '../../../contract/search/endpoints.ts'
import { type SearchAnswer, type SearchHit, SearchKind, type SearchQuery } from '../../../contract/search/fields.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { clausesOf, type ListSearch } from '../../platform/search/clauses.ts'
import { keepClose } from '../../platform/search/close.ts'
import { excerptOf, foldedWords, markedOf, type Sought, standsIn } from '../../platform/search/marks.ts'
import { findMeant, type Has } from '../../platform/search/meant.ts'
import { isSentence, type Query, readQuery, tellingIn, termsOf } from '../../platform/search/query.ts'
import {
  countFigures,
  type Found,
  findById,
  findEntries,
  findWords,
  forgetAll,
  indexRecords,
  KIND_NUMBERS,
  listForms,
  listStaleFigures,
  listTextsHaving,
  type Meant,
} from '../../platform/search/store.ts'
import { readShown, type Shown } from './hit-store.ts'

export { readPassages } from './hit-store.ts'

/** Of what has the words of a phrase so many are looked at for the phrase itself. */
const MOST_FOR_PHRASES = 200
/** So many other texts of these records are looked at, where it does not stand in the best one. */
const MOST_TEXTS = 500

type Whole = boolean | 'most'

/** What was found of a kind, and whether anything of it has all of the words. */
export type FoundGroup = SearchAnswer['groups'][number] & { isWhole: boolean }

/**
 * Searches all kinds, or one; of each the best. What its caller may not see is not found. `whole`: what has only some of
 * the words is left out, but of documents where none has all of them; `most` leaves in what has two thirds of them.
 */
export async function search(
  company: CompanyDatabase,
  wanted: SearchQuery,
  { whole = false }: { whole?: Whole } = {},
): Promise<{ groups: FoundGroup[] }> {
  const kinds = wanted.kind ? [wanted.kind] : SearchKind.options
  return company.read((scope) => searchKinds(scope, { ...wanted, kinds, whole }))
}

/**
 * What a list is searched by: what was typed, as long as a record has it, and else what may be meant by it. `has` says
 * whether any record that the reader may see matches, regardless of the list's other filters.
 */
export async function readListSearch(
  scope: CompanyScope,
  { kind, search = '', has }: { kind: SearchKind; search: string | undefined; has: Has },
): Promise<ListSearch> {
  const clauses = clausesOf(search, kind)
  if (clauses.length === 0 || (await has(clauses))) return { clauses }
  return { ...((await findMeant(scope, clauses, has)) ?? { clauses }), isUnknown: true }
}

/** Whether figures of the company, by which its words are weighed, are missed or old. */
export const hasStale = async (company: CompanyDatabase) => (await company.read(listStaleFigures)).length > 0

/** Counts the figures that are missed or old. */
export async function countStale(company: CompanyDatabase<CompanyScope>): Promise<void> {
  for (const kind of await company.read(listStaleFigures)) {
    await company.write((scope) => countFigures(scope, kind))
  }
}

/** Records that are indexed in one transaction. */
const BATCH = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Indexes everything of a company again, while it is worked in; what is not indexed yet is not found meanwhile. */
export async function reindex(company: CompanyDatabase<CompanyScope>): Promise<void> {
  await company.write(forgetAll)
  for (const kind of Object.values(KIND_NUMBERS)) {
    let last: string | null = BEFORE_ALL
    while (last) {
      const after: string = last
      last = await company.write((scope) => indexRecords(scope, { kind, after, most: BATCH }))
    }
  }
  await countStale(company)
}

interface SearchRequest {
  query: string
  kinds: SearchKind[]
  limit?: number | undefined
  whole: Whole
}

async function searchKinds(scope: CompanyScope, { query: typed, kinds, limit = HITS_OF_A_KIND, whole }: SearchRequest) {
  const query = readQuery(typed)
  if (query.parts.length === 0) return { groups: [] }
  const words = (await findWords(scope, { parts: query.parts.map(({ text }) => text), open: query.open })).map(
    keepClose,
  )
  const telling = tellingIn(query, words)
  const [byId, forms, ...groups] = await Promise.all([
    isId(typed) ? findById(scope, typed.toLowerCase()) : [],
    listForms(scope, stemsOf(telling)),
    // No text has an id in it by chance; the pieces of one are not words.
    ...kinds.map((kind) =>
      isId(typed) ? { kind, found: [] } : findKind(scope, { kind, typed, limit, query, words, whole }),
    ),
  ])
  const sought = { words: new Set([...forms, ...telling.map(({ word }) => word)]), phones: query.phones }
  const phrases = phrasesOf(query, words)
  const shown = await Promise.all(
    groups.map(async ({ kind, found }) => {
      const exact = byId.filter((each) => each.kind === KIND_NUMBERS[kind])
      const all = [...exact, ...found.filter(({ id }) => id !== exact[0]?.id)]
      return hitsOf({ kind, seen: await see(scope, { kind, found: all, phrases, limit }), sought })
    }),
  )
  return {
    groups: shown
      .filter(({ hits }) => hits.length > 0)
      .sort((a, b) => b.standing - a.standing)
      .map(({ kind, hits, isWhole }) => ({ kind, hits, isWhole })),
  }
}

/** What was typed in quotes: the words that have to stand together, and the stems of all of them. */
const phrasesOf = ({ parts }: Query, words: Meant[]): Phrases => ({
  said: parts.filter(({ quoted }) => quoted).map(({ text }) => foldedWords(text)),
  stems: words.flatMap(({ part, stem }) => (parts[part - 1]?.quoted ? [stem] : [])),
})

const isId = (typed: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)

const stemsOf = (words: Meant[]) => [
  ...new Set(
    words.flatMap(({ stem, begun, alike, same }) => [
      stem,
      ...[...begun, ...alike, ...same].map((other) => other.stem),
    ]),
  ),
]

interface Sight {
  kind: SearchKind
  typed: string
  limit: number
  query: Query
  words: Meant[]
  whole: Whole
}

async function findKind(scope: CompanyScope, { kind, typed, limit, query, words, whole }: Sight) {
  const terms = termsOf(query, words, kind)
  if (terms.length === 0) return { kind, found: [] }
  const most = query.isStrict ? MOST_FOR_PHRASES : limit
  // The answer to a question may use other words; a name has none.
  const isWidened = kind === 'document' && !query.isStrict && isSentence(words)
  const found = await findEntries(scope, { kind, terms, exact: typed, most, isWidened })
  const asked = new Set(terms.map(({ group }) => group)).size
  const nowhere = terms.filter(({ term }) => words.some((word) => word.stem === term && isNowhere(word))).length
  return { kind, found: keepWhole(found, { kind, isStrict: query.isStrict, whole, asked, nowhere }) }
}

const isNowhere = ({ known, begun, alike, same }: Meant) =>
  !known && [begun, alike, same].every((others) => others.length === 0)

interface Kept {
  kind: SearchKind
  isStrict: boolean
  whole: Whole
  /** How many words are looked for, and how many of them nothing of the company has. */
  asked: number
  nowhere: number
}

/** Of so few words a document that has less than half says nothing of what is asked, nor one that has half beside one with all. */
const FEW_WORDS = 5
/** Of fewer words most are not what was said. */
const FEWEST_OF_MOST = 4

// A document may answer a question without having all of its words. Of other records those with all words are meant, where there
// are any.
function keepWhole(found: Found[], { kind, isStrict, whole: only, asked, nowhere }: Kept): Found[] {
  const whole = found.filter(({ missing, isExact }) => missing === 0 || isExact)
  if (kind === 'document' && only && !isStrict && asked <= FEW_WORDS) {
    const most = asked + Number(whole.length === 0)
    // What nothing has, as `summarize`, tells no document from another: of the rest it may have two words.
    const hasTwo = (missing: number) => asked - missing > 1 && (missing - nowhere) * 2 < most - nowhere
    return found.filter(({ missing, isExact }) => isExact || missing * 2 < most || hasTwo(missing))
  }
  if (only === 'most' && !isStrict && asked >= FEWEST_OF_MOST)
    return found.filter(({ missing }) => missing * 3 <= asked)
  return isStrict || (kind !== 'document' && (only || whole.length > 0)) ? whole : found
}

interface Phrases {
  said: string[][]
  stems: string[]
}

/** A record that was found, and what is shown of it. */
interface Seen {
  found: Found
  row: Shown
}

interface See {
  kind: SearchKind
  found: Found[]
  phrases: Phrases
  limit: number
}

/** The best of what was found, each by its best text, or by one in which the phrases stand that were typed. */
async function see(scope: CompanyScope, { kind, found, phrases, limit }: See): Promise<Seen[]> {
  const best = await read(scope, kind, found)
  const has = ({ row }: Seen) =>
    phrases.said.every((words) => [row.title, row.detail, row.text].some((text) => standsIn(text, words)))
  const last = best.filter(has)[limit - 1]
  const wanted = last ? best.slice(0, best.indexOf(last) + 1) : best
  const lacking = wanted.filter((each) => !has(each)).map((each) => each.found)
  const others = (await readOthers(scope, { kind, lacking, phrases })).filter(has)
  const seen = wanted.map((each) => (has(each) ? each : others.find(({ row }) => row.id === each.row.id)))
  return seen.filter((each) => each !== undefined).slice(0, limit)
}

/** Other texts of records, as far as they have all words of the phrases. */
async function readOthers(
  scope: CompanyScope,
  { kind, lacking, phrases }: { kind: SearchKind; lacking: Found[]; phrases: Phrases },
): Promise<Seen[]> {
  if (lacking.length === 0) return []
  const ids = lacking.map(({ id }) => id)
  const texts = await listTextsHaving(scope, { kind, ids, stems: phrases.stems, most: MOST_TEXTS })
  const byId = new Map(lacking.map((each) => [each.id, each]))
  return read(
    scope,
    kind,
    texts.map((text) => ({ ...byId.get(text.id), ...text }) as Found),
  )
}

async function read(scope: CompanyScope, kind: SearchKind, found: Found[]): Promise<Seen[]> {
  const rows = await readShown(scope, kind, found)
  return rows.flatMap((row) => {
    const each = found[row.place - 1]
    return each ? [{ found: each, row }] : []
  })
}

function hitsOf({ kind, seen, sought }: { kind: SearchKind; seen: Seen[]; sought: Sought }) {
  const [first] = seen
  return {
    kind,
    hits: seen.map((each) => hitOf(kind, { ...each, sought })),
    isWhole: seen.some((each) => each.found.missing === 0 || each.found.isExact),
    // What has the very title comes before what has all the words, and that before what has some.
    standing: first ? (first.found.isExact ? 2000 : first.found.missing === 0 ? 1000 : 0) + first.found.score : 0,
  }
}

function hitOf(kind: SearchKind, { found, row, sought }: Seen & { sought: Sought }): SearchHit {
  const { id, title, detail, text, start, end, heading } = row
  return {
    kind,
    id,
    title: markedOf(title, sought),
    detail,
    excerpt: excerptOf(text, sought),
    passage: start === null || end === null ? null : { start, end, heading },
    score: found.score,
  }
}
