import type { Figure, QueryResult } from '../../../../contract/data-query/fields.ts'
import { formatDays, listed } from '../../data-query/rules.ts'

/** The figures of a result in sentences, beside the number of rows, which its headline has. */
export function tellFigures(result: QueryResult): string[] {
  const { query, figures } = result
  if (query.aim === 'find') return []
  if (query.compareWith) return [...compared(result), ...groups(result)]
  const [, ...measures] = figures.filter(({ group, name }) => !group && !name.startsWith('All matching'))
  return [
    ...(measures.length > 0
      ? [`${capital(listed(measures.map(({ name, text }) => `${lower(name)} is ${text}`)))}.`]
      : []),
    ...groups(result),
    ...bottleneck(result),
  ]
}

function compared({ query, figures }: QueryResult): string[] {
  const { compareWith, conditions } = query
  if (!compareWith) return []
  const now = conditions.find(({ field, from, to }) => field === compareWith.field && from && to)
  const [here, there] = [periodWords(now), periodWords(compareWith)]
  const whole = figures.filter(({ group }) => !group)
  return whole.flatMap((figure) => {
    if (figure.period !== 'now') return []
    const before = whole.find(({ name, period }) => name === figure.name && period === 'before')
    const changes = whole.filter(({ name }) => name.startsWith(`Change of ${lower(figure.name)}`))
    if (!before) return [`${figure.name}: ${figure.text} ${here}.`]
    const [change, share] = changes.map(({ value, text }) => `${value > 0 ? '+' : ''}${text}`)
    const points = figure.unit === 'percent' ? ' in points' : ''
    return [
      `${figure.name}: ${figure.text} ${here}, ${before.text} ${there}${change ? `; a change of ${change}${points}${share ? ` (${share})` : ''}` : ''}.`,
    ]
  })
}

const periodWords = (period?: { from?: string | undefined; to?: string | undefined }) =>
  period?.from && period.to ? `in ${formatDays(period.from, period.to)}` : 'now'

/** Each group with all of its figures, those of one grouping in one sentence. */
function groups({ query, figures }: QueryResult): string[] {
  const byName = Map.groupBy(
    figures.filter(({ group }) => group !== undefined),
    ({ group }) => group ?? '',
  )
  if (byName.size === 0) return query.having ? ['There is no such group.'] : []
  const told = [...byName].map(([group, of]) => `${group} ${figureWords(of)}`)
  return [`${query.aim === 'rank' ? 'In order' : 'In groups'}: ${told.join('; ')}.`]
}

function figureWords(figures: Figure[]): string {
  const [count, ...others] = figures.filter(({ period }) => period !== 'before')
  const before = (name: string) => figures.find((figure) => figure.period === 'before' && figure.name === name)
  const against = (name: string) => (before(name) ? ` against ${before(name)?.text}` : '')
  const words = others.map(({ name, text }) => `${lower(name)} ${text}${against(name)}`)
  return [`${count?.text ?? '0'}${against(count?.name ?? '')}`, ...words].join(', ')
}

// The open stage in which leads stay longest.
function bottleneck({ query, figures }: QueryResult): string[] {
  if (query.aim !== 'pipeline') return []
  const medians = figures.filter(({ name, group }) => group && name === 'Median time in stage')
  const longest = medians.toSorted((a, b) => b.value - a.value)[0]
  if (!longest || longest.value === 0) return []
  return [`Leads stay longest in ${longest.group}: ${longest.text} at the median.`]
}

const lower = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`
const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`
