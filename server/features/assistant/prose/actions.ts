import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { dayOf, dueDayOf } from '../../data-query/rules.ts'
import { longestStay } from './groups.ts'
import { isOpenStatus } from './rows.ts'
import type { Setting } from './setting.ts'

/** Most actions that are suggested. */
const MOST = 4
/** Days without a change after which an open lead is worth asking for. */
const QUIET_DAYS = 14

/** What may be asked or done next, each for a reason that is in the rows. */
export function suggestActions(result: QueryResult, setting: Setting): string[] {
  return [
    ...ofLeads(result, setting),
    ...ofTasks(result, setting),
    ...ofHiring(result, setting),
    ...ofPipeline(result),
  ].slice(0, MOST)
}

const asked = ({ query }: QueryResult, field: string) => query.conditions.some((condition) => condition.field === field)

function ofLeads(result: QueryResult, { now }: Setting): string[] {
  const open = result.rows.leads.filter(({ stage }) => stage !== 'closed_won' && stage !== 'closed_lost')
  const quiet = open.filter(({ updatedAt }) => now - Date.parse(updatedAt) >= QUIET_DAYS * 86_400_000)
  return [
    ...counted(
      open.filter(({ assignedUserId }) => !assignedUserId).length,
      (some) => `Assign ${some} without an owner`,
      'lead',
    ),
    ...(asked(result, 'updatedAt') || asked(result, 'lastContactAt')
      ? []
      : counted(quiet.length, (some) => `Follow up on ${some} without an update for two weeks`, 'lead')),
    ...(asked(result, 'stage')
      ? []
      : some(open.filter(({ stage }) => stage === 'negotiation').length, 'Show leads in negotiation')),
  ]
}

function ofTasks(result: QueryResult, { now, timeZone }: Setting): string[] {
  const today = dayOf(new Date(now).toISOString(), timeZone)
  const open = result.rows.tasks.filter(({ status }) => isOpenStatus(status))
  const overdue = open.filter(({ dueDate }) => dueDate && dueDayOf(dueDate, timeZone) < today)
  const dueToday = open.filter(({ dueDate }) => dueDate && dueDayOf(dueDate, timeZone) === today)
  return [
    ...(asked(result, 'overdue') ? [] : some(overdue.length, 'Show overdue tasks')),
    ...(asked(result, 'dueDate') ? [] : some(dueToday.length, 'Show tasks due today')),
    ...(asked(result, 'priority')
      ? []
      : some(open.filter(({ priority }) => priority === 'urgent').length, 'Show urgent tasks')),
    ...some(open.filter(({ assignedTo }) => !assignedTo).length, 'Show unassigned tasks'),
  ]
}

function ofHiring({ rows: { candidates, openings } }: QueryResult, { now }: Setting): string[] {
  const waiting = candidates.filter(
    ({ status, stageUpdatedAt }) =>
      (status === 'applied' || status === 'submitted') && now - Date.parse(stageUpdatedAt) >= 7 * 86_400_000,
  )
  const without = openings.filter(({ status, candidateCount }) => status === 'active' && candidateCount === 0)
  return [
    ...counted(waiting.length, (some) => `Review ${some} who applied a week ago or more`, 'candidate'),
    ...some(without.length, 'Show active job openings without candidates'),
  ]
}

// The stage in which leads stay longest is the one to look into.
function ofPipeline({ query, figures }: QueryResult): string[] {
  if (query.aim !== 'pipeline') return []
  const longest = longestStay(figures)
  return longest?.group ? [`Show leads in ${longest.group.toLowerCase()}`] : []
}

const counted = (count: number, words: (count: string) => string, one: string) =>
  count > 0 ? [words(`${count} ${one}${count === 1 ? '' : 's'}`)] : []

const some = (count: number, words: string) => (count > 0 ? [`${words} (${count})`] : [])
