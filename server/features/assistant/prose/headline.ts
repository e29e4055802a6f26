import type { QueryResult, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { listed } from '../../data-query/rules.ts'

const NOUNS: Record<QuerySubject, [one: string, many: string]> = {
  leads: ['lead', 'leads'],
  tasks: ['task', 'tasks'],
  documents: ['document', 'documents'],
  openings: ['job opening', 'job openings'],
  candidates: ['candidate', 'candidates'],
  activities: ['activity', 'activities'],
}

/** How many there are of what was asked for, and how that was read. */
export function headlineOf(result: QueryResult): string {
  const { query, total, figures, chips } = result
  const [one, many] = NOUNS[query.subject]
  const how = conditionsOf(result)
  if (query.aim === 'find') return foundOf(result)
  const noun = total === 1 ? one : many
  if (total === 0) return how ? `0 ${many} match: ${how}.` : `There are 0 ${many}.`
  const count = total.toLocaleString('en-US')
  if (query.aim === 'pipeline') return `The pipeline has ${count} ${noun}${how && ` (${how})`}.`
  const all = figures.find(({ name }) => name === `All matching ${many}`)
  if (all && all.value > total) {
    const of = `of ${all.text} ${many}${how && ` that match: ${how}`}`
    const places = chips.find(({ at }) => at === 'limit' || at === 'limitEach')?.text
    if (places && (query.skip || query.limitEach)) return `${count} ${of}: ${lower(places)}, ${orderOf(result)}.`
    return total === 1
      ? `${count} ${of}, the first ${orderOf(result)}.`
      : `These are the first ${count} ${of}, ${orderOf(result)}.`
  }
  return how
    ? `${count} ${noun} ${total === 1 ? 'matches' : 'match'}: ${how}.`
    : `There ${total === 1 ? 'is' : 'are'} ${count} ${noun}.`
}

// The reading has the subject, its conditions, and what is done with the rows; the chips tell which part is which.
function conditionsOf({ chips }: QueryResult): string {
  return listed(chips.filter(({ at }) => at.startsWith('conditions.')).map(({ text }) => lower(text)))
}

const orderOf = ({ reading }: QueryResult) =>
  reading.split(' · ').findLast((part) => part.startsWith('by ') || part === 'best match first') ?? 'in their order'

const lower = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text)

function foundOf({ query, total, figures }: QueryResult): string {
  const words = listed(
    query.conditions.flatMap(({ matches }) => (matches ?? []).map((text) => `“${text}”`)),
    'or',
  )
  if (total === 0) return `Nothing was found for ${words}: 0 ${NOUNS[query.subject][1]}.`
  const kinds = figures.filter(({ value, period, unit }) => value > 0 && !period && unit === 'count')
  return `Found for ${words}: ${listed(kinds.map(({ name, value, text }) => `${text} ${nounOf(name, value)}`))}.`
}

function nounOf(name: string, count: number): string {
  const noun = Object.values(NOUNS).find(([, many]) => many === name.toLowerCase())
  return (count === 1 ? noun?.[0] : noun?.[1]) ?? name.toLowerCase()
}
