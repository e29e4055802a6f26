import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { dayOf, dueDayOf } from '../../data-query/rules.ts'
import { longestStay } from './groups.ts'
import { isOpenStatus } from './rows.ts'
import type { Setting } from './setting.ts'

/** Most actions that are suggested. */
const MOST = 4
/** Days without a change after which an open lead is worth asking for. */
const QUIET_DAYS = 14
const DAY = 86_400_000

interface Suggestion {
  /** How many rows are a reason for it. */
  count: number
  text: string
  /** Who asked for one of these fields knows it. */
  unless: string[]
}

/** What may be asked or done next, each for a reason that is in the rows. */
export function suggestActions(result: QueryResult, setting: Setting): string[] {
  const asked = new Set(result.query.conditions.map(({ field }) => field))
  return [...ofLeads(result, setting), ...ofTasks(result, setting), ...ofHiring(result, setting), ...ofPipeline(result)]
    .filter(({ count, unless }) => count > 0 && !unless.some((field) => asked.has(field)))
    .map(({ text }) => text)
    .slice(0, MOST)
}

const show = (rows: unknown[], what: string, ...unless: string[]): Suggestion => ({
  count: rows.length,
  text: `Show ${what} (${rows.length})`,
  unless,
})

const act = (rows: unknown[], one: string, textFor: (some: string) => string, ...unless: string[]): Suggestion => ({
  count: rows.length,
  text: textFor(`${rows.length} ${one}${rows.length === 1 ? '' : 's'}`),
  unless,
})

function ofLeads({ rows }: QueryResult, { now }: Setting): Suggestion[] {
  const open = rows.leads.filter(({ stage }) => stage !== 'closed_won' && stage !== 'closed_lost')
  const unassigned = open.filter(({ assignedUserId }) => !assignedUserId)
  const quiet = open.filter(({ updatedAt }) => now - Date.parse(updatedAt) >= QUIET_DAYS * DAY)
  const negotiated = open.filter(({ stage }) => stage === 'negotiation')
  const followUp = (some: string) => `Follow up on ${some} without an update for two weeks`
  return [
    act(unassigned, 'lead', (some) => `Assign ${some} without an owner`),
    act(quiet, 'lead', followUp, 'updatedAt', 'lastContactAt'),
    show(negotiated, 'leads in negotiation', 'stage'),
  ]
}

function ofTasks({ rows }: QueryResult, { now, timeZone }: Setting): Suggestion[] {
  const today = dayOf(new Date(now).toISOString(), timeZone)
  const open = rows.tasks.filter(({ status }) => isOpenStatus(status))
  const due = open.flatMap(({ dueDate }) => (dueDate ? [dueDayOf(dueDate, timeZone)] : []))
  const overdue = due.filter((day) => day < today)
  const dueToday = due.filter((day) => day === today)
  const urgent = open.filter(({ priority }) => priority === 'urgent')
  const unassigned = open.filter(({ assignedTo }) => !assignedTo)
  return [
    show(overdue, 'overdue tasks', 'overdue'),
    show(dueToday, 'tasks due today', 'dueDate'),
    show(urgent, 'urgent tasks', 'priority'),
    show(unassigned, 'unassigned tasks'),
  ]
}

function ofHiring({ rows: { candidates, openings } }: QueryResult, { now }: Setting): Suggestion[] {
  const applied = candidates.filter(({ status }) => status === 'applied' || status === 'submitted')
  const waiting = applied.filter(({ stageUpdatedAt }) => now - Date.parse(stageUpdatedAt) >= 7 * DAY)
  const without = openings.filter(({ status, candidateCount }) => status === 'active' && candidateCount === 0)
  return [
    act(waiting, 'candidate', (some) => `Review ${some} who applied a week ago or more`),
    show(without, 'active job openings without candidates'),
  ]
}

// The stage in which leads stay longest is the one to look into.
function ofPipeline({ query, figures }: QueryResult): Suggestion[] {
  const longest = query.aim === 'pipeline' ? longestStay(figures) : undefined
  return longest?.group ? [{ count: 1, text: `Show leads in ${longest.group.toLowerCase()}`, unless: [] }] : []
}
