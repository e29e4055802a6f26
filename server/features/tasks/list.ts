import * as z from 'zod/mini'
import { taskGroups } from '../../../contract/tasks/endpoints.ts'
import type { Task, TaskFilter, TaskQuery, TaskSummary } from '../../../contract/tasks/fields.ts'
import { allPages, answerSearch, cursorOf, type List, readCursor } from '../../platform/calls/list.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import type { Clause } from '../../platform/search/clauses.ts'
import { readToday } from '../companies/rules.ts'
import { readListSearch } from '../search/rules.ts'
import * as store from './list-store.ts'

/** The tasks that match: one page, or without a limit all. Raises a refusal of a cursor of another order. */
export async function listTasks(
  company: CompanyDatabase,
  { limit, cursor, sort = 'createdAt', ...filter }: TaskQuery,
  now: number,
): Promise<List<Task>> {
  const by = sort === 'group' ? groupPosition : sort === 'dueDate' ? cursorOf.dueInstant : cursorOf.instant
  const start = readCursor<string>(cursor, by)
  return answerSearch(
    company,
    { limit, cursor },
    {
      by,
      find: (scope) => readSelection(scope, filter, now),
      read: (scope, { after = start, limit }, list) =>
        sort === 'group'
          ? store.listGrouped(scope, { ...list, after, limit })
          : store.listTasks(scope, { ...list, after, limit, order: sort }),
      count: (scope, list) => store.countTasks(scope, list),
    },
  )
}

/** All tasks that match, group by group as the list shows them, in batches. */
export const readAllTasks = (company: CompanyDatabase, filter: TaskFilter, now: number): AsyncIterable<Task[]> =>
  allPages(company, async (scope, part) =>
    store.listGrouped(scope, { ...(await readSelection(scope, filter, now)), ...part }),
  )

/** Counts of the tasks that match, on the day that it is where the company is. */
export const summarizeTasks = async (scope: CompanyScope, filter: TaskFilter, now: number): Promise<TaskSummary> =>
  store.summarizeTasks(scope, await readSelection(scope, filter, now))

/** The day, and what the list is narrowed by. */
async function readSelection(scope: CompanyScope, { search, ...filter }: TaskFilter, now: number) {
  const has = (clauses: Clause[]) => store.hasTask(scope, clauses)
  const [today, { clauses, meant }] = await Promise.all([
    readToday(scope, now),
    readListSearch(scope, { kind: 'task', search, has }),
  ])
  return { today, filter: { ...filter, clauses }, meant }
}

/** A group, a blank, and the instant within it. */
const groupPosition = z.string().check(
  z.refine((text: string) => {
    const [group = '', instant, ...rest] = text.split(' ')
    return (
      taskGroups.some((each) => each === group) && rest.length === 0 && cursorOf.dueInstant.safeParse(instant).success
    )
  }),
)
