import type { DataQuery, QueryChip } from '../../../contract/data-query/fields.ts'

/** A query without the part that a chip stands for. */
export function withoutPart(query: DataQuery, at: string): DataQuery {
  const [name = '', place] = at.split('.')
  if (place === undefined) return settled(without(query, name as keyof DataQuery))
  const parts = listOf(query, name).filter((_, index) => index !== Number(place))
  return settled({ ...query, [name]: parts })
}

/** A query with one of a chip's options in its place. */
export function withPart(query: DataQuery, at: string, part: QueryChip['options'][number]['part']): DataQuery {
  const [name = '', place] = at.split('.')
  if (place === undefined) return settled({ ...query, [name]: part })
  return settled({
    ...query,
    [name]: listOf(query, name).map((each, index) => (index === Number(place) ? part : each)),
  })
}

const listOf = (query: DataQuery, name: string) =>
  name === 'measures' || name === 'conditions' ? (query[name] as readonly unknown[]) : []

function without<Part extends keyof DataQuery>(query: DataQuery, part: Part): Omit<DataQuery, Part> & DataQuery {
  const { [part]: _, ...rest } = query
  return rest as Omit<DataQuery, Part> & DataQuery
}

/** What divided the groups makes them where these are gone; an order by a measure that is gone, or of groups that are, orders nothing. */
function settled(changed: DataQuery): DataQuery {
  const { groupBy, thenBy } = changed
  const query = placed(thenBy && !groupBy ? { ...without(changed, 'thenBy'), groupBy: thenBy } : changed)
  if (query.middle && !query.groupBy) return settled(without(query, 'middle'))
  const { having } = query
  const isComputed = ({ measure }: { measure: number }) => measure < Math.max(1, query.measures.length)
  if (having && !(query.groupBy && [having, ...(having.and ?? [])].every(isComputed)))
    return settled(without(query, 'having'))
  const by = query.order?.measure
  if (by === undefined) return query
  return query.groupBy && by < Math.max(1, query.measures.length) ? query : without(query, 'order')
}

// Without groups, so many of each are so many of all; without a number none are left out.
function placed(changed: DataQuery): DataQuery {
  const { limitEach, groupBy } = changed
  const query = limitEach && !groupBy ? { ...without(changed, 'limitEach'), limit: limitEach } : changed
  return query.skip && !query.limit && !query.limitEach ? without(query, 'skip') : query
}
