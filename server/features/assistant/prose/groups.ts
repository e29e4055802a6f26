import type { Figure, QueryResult, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { MOST_GROUPS } from '../../data-query/rules.ts'
import { lower, nounOf } from './phrase.ts'

/** The figures of each group, those of one grouping in one sentence; the first of a ranking in a sentence of its own. */
export function groupSentences({ query, figures, chips }: QueryResult): string[] {
  const byGroup = Map.groupBy(
    figures.filter(({ group }) => group !== undefined),
    ({ group }) => group ?? '',
  )
  if (byGroup.size === 0) return query.having ? ['No group matches.'] : []
  const all = [...byGroup].map(([group, of]) => ({ group, words: figureWords(of, query.subject) }))
  const listed = (groups: typeof all) => groups.map(({ group, words }) => `${group}: ${words}`).join('; ')
  const [first, ...rest] = all
  // The only one there is comes before none.
  const isOnly = rest.length === 0 && !query.limit
  const isLeast = query.order?.measure !== undefined && !query.order.descending
  const skipped = query.skip ? ORDINALS[query.skip] : undefined
  const nth = isLeast ? (skipped ? `${skipped} to last` : 'last') : (skipped ?? 'first')
  // `how many companies bought from us`
  const noun =
    query.limit || query.thenBy || all.length === MOST_GROUPS ? undefined : COUNTED[query.groupBy?.field ?? '']
  const named = all.filter(({ group }) => group !== `No ${query.groupBy?.field}`).length
  const of = noun && named > 1 ? ` of ${named} ${noun}` : ''
  if (query.aim === 'rank' && first)
    return [
      `${first.group}${isOnly ? '' : ` comes ${nth}${of}`}: ${first.words}.`,
      ...(rest.length > 0 ? [`Then ${listed(rest)}.`] : []),
    ]
  const by = [chips.find(({ at }) => at === 'groupBy')?.text, chips.find(({ at }) => at === 'thenBy')?.text]
  return [`${by.filter(Boolean).join(' ')}: ${listed(all)}.`.replace(/^: /, '')]
}

/** What is called so in the plural, and is too many to be counted at a glance. */
const COUNTED: Record<string, string> = { company: 'companies', city: 'cities', country: 'countries' }

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

// The number of rows comes first, with what they are.
function figureWords(figures: Figure[], subject: QuerySubject): string {
  const [count, ...others] = figures.filter(({ period }) => period !== 'before')
  const before = (name: string) => figures.find((figure) => figure.period === 'before' && figure.name === name)
  const against = (name: string) => (before(name) ? ` (before: ${before(name)?.text})` : '')
  const rows = `${count?.text ?? '0'} ${nounOf(subject, count?.value ?? 0)}${against(count?.name ?? figures[0]?.name ?? '')}`
  return [rows, ...others.map(({ name, text }) => `${lower(name)} ${text}${against(name)}`)].join(', ')
}

/** The open stage in which leads stay longest. */
export function bottleneck({ query, figures }: QueryResult): string[] {
  if (query.aim !== 'pipeline') return []
  const longest = longestStay(figures)
  return longest ? [`Leads stay longest in ${longest.group}: median ${longest.text}.`] : []
}

export function longestStay(figures: readonly Figure[]): Figure | undefined {
  const medians = figures.filter(({ name, group }) => group && name === 'Median time in stage')
  return medians.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)[0]
}
