import * as z from 'zod/mini'
import { taskGroups } from '../../../contract/tasks/endpoints.ts'
import type { Task, TaskFilter, TaskQuery, TaskSummary } from '../../../contract/tasks/fields.ts'
import { allPages, cursorOf, type List, pageOf, readCursor } from '../../platform/calls/list.ts'
import type { Position } from '../../platform/database/page.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import type { Clause } from '../../platform/search/clauses.ts'
import { readToday } from '../companies/rules.ts'
import { readListSearch } from '../search/rules.ts'
import * as store from './list-store.ts'

interface TaskSelection {
  filter: TaskFilter
  sort: TaskQuery['sort']
  now: number
}

/** The tasks that match: one page, or without a limit all. Raises a refusal of a cursor of another order. */
export async function listTasks(
  company: CompanyDatabase,
  { cursor, sort, now, ...filter }: Omit<TaskQuery, 'limit'> & { now: number },
  limit: number | undefined,
): Promise<List<Task>> {
  const list = { filter, sort, now }
  const start = startOf({ cursor, sort })
  if (limit !== undefined) return readPage(company, list, { after: start, limit })
  return {
    rows: allPages(company, (scope, { after, limit }) => readPart(scope, list, { after: after ?? start, limit })),
  }
}

async function readPage(company: CompanyDatabase, list: TaskSelection, part: Part): Promise<List<Task>> {
  return company.read(async (scope) => {
    const { today, filter, meant } = await readWanted(scope, list)
    const [page, total] = await Promise.all([
      readRows(scope, { ...part, today, filter, sort: list.sort }),
      store.countTasks(scope, { today, filter }),
    ])
    return { ...pageOf(page, total), meant }
  })
}

/** Counts of the tasks that match, on the day that it is where the company is. */
export async function summarizeTasks(scope: CompanyScope, filter: TaskFilter, now: number): Promise<TaskSummary> {
  return store.summarizeTasks(scope, await readWanted(scope, { filter, now }))
}

interface Part {
  after: Position | undefined
  limit: number
}

async function readPart(scope: CompanyScope, list: TaskSelection, part: Part) {
  return readRows(scope, { ...(await readWanted(scope, list)), ...part, sort: list.sort })
}

/** The day, and what the list is narrowed by. */
async function readWanted(
  scope: CompanyScope,
  { filter: { search, ...filter }, now }: Pick<TaskSelection, 'filter' | 'now'>,
) {
  const has = (clauses: Clause[]) => store.hasTask(scope, clauses)
  const [today, { clauses, meant }] = await Promise.all([
    readToday(scope, now),
    readListSearch(scope, { kind: 'task', search, has }),
  ])
  return { today, filter: { ...filter, clauses }, meant }
}

const readRows = (
  scope: CompanyScope,
  { sort = 'createdAt', ...list }: store.TaskSelection & Part & Pick<TaskQuery, 'sort'>,
) => (sort === 'group' ? store.listGrouped(scope, list) : store.listTasks(scope, { ...list, order: sort }))

const startOf = ({ cursor, sort }: Pick<TaskQuery, 'cursor' | 'sort'>) =>
  readCursor(cursor, sort === 'group' ? groupPosition : sort === 'dueDate' ? cursorOf.dueInstant : cursorOf.instant)

/** A group, a blank, and the instant within it. */
const groupPosition = z.string().check(
  z.refine((text: string) => {
    const [group = '', instant, ...rest] = text.split(' ')
    return (
      taskGroups.some((each) => each === group) && rest.length === 0 && cursorOf.dueInstant.safeParse(instant).success
    )
  }),
)
