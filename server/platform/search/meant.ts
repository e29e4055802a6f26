import type { CompanyScope } from '../database/scope.ts'
import type { Clause, ListSearch, TypedClause } from './clauses.ts'
import { keepClose } from './close.ts'
import { findWords, listForms, type Meant } from './store.ts'
import { containing } from './words.ts'

/** A search of more words is taken as it was typed. */
const MOST_WORDS = 8
/** So many other words are tried for one that no record has. */
const MOST_OTHERS = 8

export type Has = (clauses: Clause[]) => Promise<boolean>

/**
 * A search with other words in place of those that no record has: other forms of them, and what is a slip or two away.
 * Undefined where every word has a record, or nothing stands for one.
 */
export async function findMeant(scope: CompanyScope, typed: TypedClause[], has: Has): Promise<ListSearch | undefined> {
  if (typed.length > MOST_WORDS) return undefined
  const known = await Promise.all(typed.map((clause) => has([clause])))
  const unknown = typed.filter((_, at) => !known[at])
  if (unknown.length === 0 || unknown.some(({ quoted, phone }) => quoted || phone)) return undefined
  const words = await findWords(scope, { parts: unknown.map(({ text }) => text), open: 0 })
  if (words.length > MOST_WORDS) return undefined
  const others = await Promise.all(words.map((word) => findOthers(scope, keepClose(word), has)))
  const all = typed.flatMap((clause) => {
    const part = unknown.indexOf(clause) + 1
    return part === 0 ? [[clause.text]] : others.filter((_, at) => words[at]?.part === part)
  })
  // A sign that is no word, or a word that nothing stands for.
  if (all.some((each) => each.length === 0) || unknown.some((_, at) => !words.some(({ part }) => part === at + 1))) {
    return undefined
  }
  return {
    clauses: all.map((each) => ({ patterns: each.map(containing), phone: null })),
    meant: all.map((each) => each.join(' or ')).join(' '),
  }
}

/** The words that may be meant by one, as far as the list has them. */
async function findOthers(scope: CompanyScope, { word, stem, alike }: Meant, has: Has): Promise<string[]> {
  const forms = await listForms(scope, [stem])
  const others = [...new Set([word, ...alike.map((other) => other.word), ...forms])].slice(0, MOST_OTHERS)
  const had = await Promise.all(others.map((text) => has([{ patterns: [containing(text)], phone: null }])))
  return others.filter((_, at) => had[at])
}
