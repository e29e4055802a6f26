import { candidateStages } from '../../../../contract/candidates/endpoints.ts'
import { type FieldOf, queryFields, querySubjects } from '../../../../contract/data-query/endpoints.ts'
import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import { documentKinds } from '../../../../contract/documents/endpoints.ts'
import { noteTypes } from '../../../../contract/lead-notes/endpoints.ts'
import { leadSources, leadStages } from '../../../../contract/leads/endpoints.ts'
import { employmentTypes, experienceLevels, openingStatuses } from '../../../../contract/openings/endpoints.ts'
import { taskPriorities, taskStatuses } from '../../../../contract/tasks/endpoints.ts'
import { activityNames, leadOutcomes, taskStateNames } from '../../data-query/rules.ts'

type Values = readonly string[]
/** What the values of each choice are. */
const CHOICES: {
  [Subject in QuerySubject]: Record<FieldOf<'choice', Subject>, Values> & Partial<Record<string, Values>>
} = {
  leads: {
    stage: leadStages,
    outcome: Object.keys(leadOutcomes),
    previousStage: leadStages,
    source: leadSources,
  },
  tasks: {
    status: taskStatuses,
    state: Object.keys(taskStateNames),
    priority: taskPriorities,
    leadStage: leadStages,
    leadOutcome: Object.keys(leadOutcomes),
    leadSource: leadSources,
  },
  documents: { kind: Object.keys(documentKinds) },
  openings: { employmentType: employmentTypes, experienceLevel: experienceLevels, status: openingStatuses },
  candidates: {
    openingStatus: openingStatuses,
    employmentType: employmentTypes,
    experienceLevel: experienceLevels,
    stage: candidateStages,
    previousStage: candidateStages,
  },
  activities: { about: Object.keys(activityNames), noteType: noteTypes },
}

const fields = querySubjects.map((subject) => {
  const described = Object.entries(queryFields[subject]).map(([field, kind]) => {
    const choices = CHOICES[subject][field]
    return `${field} ${choices ? `(${choices.join('|')})` : kind}`
  })
  return `${subject}: ${described.join(', ')}`
})

/** Says how a query is written; made from the contract's list of fields. */
export const QUERY_GUIDE = [
  'Finds rows and computes figures. All figures of an answer come from here.',
  'Fields by subject, each with its kind or choices:',
  ...fields,
  'Conditions: choice, flag (["yes"]) and person (ids of colleagues, "me", "none") take `is`; money, number and percent take above, atLeast, below, atMost, or aboveThe and belowThe (`average`, `median` of the rows that meet all else); day takes from and to, both included; text and words take `matches`; `none` for nothing there; `not` turns a condition round. All conditions must hold; `or` in a condition has others of which one may hold instead; `and` in a condition or in one of these has what must hold with it.',
  '`measures` are computed of all rows that match (sum and average need a field, earliest and latest a day), `groupBy` for each value of a field or, of a day, by day, weekday, week, month, quarter or year; `thenBy` divides these groups once more; `having` keeps groups of which the measure of that place is within bounds (`and`: of others too); `middle` tells the average or median over all groups of the first measure; `compareWith` once more for other days of the condition’s field. `order` and `limit` for the highest or latest; `skip` passes over the first (1 for the second largest); `limitEach` with `groupBy` and `order` by a field has so many rows of each group.',
].join('\n')
