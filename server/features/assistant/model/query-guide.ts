import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import { querySubjects } from '../../../../contract/data-query/endpoints.ts'

const fields = querySubjects.map((subject) => {
  const described = Object.entries(queryFields[subject]).map(
    ([name, { kind, names }]) => `${name} ${names ? `(${Object.keys(names).join('|')})` : kind}`,
  )
  return `${subject}: ${described.join(', ')}`
})

/** Says how a query is written; made from the catalogs. */
export const QUERY_GUIDE = [
  'Finds rows and computes figures. All figures of an answer come from here.',
  'Fields by subject, each with its kind or choices:',
  ...fields,
  'Conditions: choice, flag (["yes"]) and person (ids of colleagues, "me", "none") take `is`; money, number and percent take above, atLeast, below, atMost, or aboveThe and belowThe (`average`, `median` of the rows that meet all else); day takes from and to, both included; text and words take `matches`; `none` for nothing there; `not` turns a condition round. All conditions must hold; `or` in a condition has others of which one may hold instead; `and` in a condition or in one of these has what must hold with it.',
  '`measures` are computed of all rows that match (sum and average need a field, earliest and latest a day), `groupBy` for each value of a field or, of a day, by day, weekday, week, month, quarter or year; `thenBy` divides these groups once more; `having` keeps groups of which the measure of that place is within bounds (`and`: of others too); `middle` tells the average or median over all groups of the first measure; `compareWith` once more for other days of the condition’s field. `order` and `limit` for the highest or latest; `skip` passes over the first (1 for the second largest); `show` names fields that each row says. `limitEach` with `groupBy` and `order` by a field has so many rows of each group.',
].join('\n')
