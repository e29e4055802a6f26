import * as z from 'zod/mini'
import { taskGroups } from '../../contract/plain/tasks.ts'
import type { Task, TaskFilter, TaskQuery } from '../../contract/tasks.ts'
import { allPages, cursorOf, type List, pageOf, readCursor } from '../calls/list.ts'
import { readToday } from '../companies/rules.ts'
import type { CompanyDay } from '../database/days.ts'
import type { Position } from '../database/page.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import * as store from './list-store.ts'

interface Wanted {
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
    rows: allPages((after, limit) => company.read((scope) => readPart(scope, list, { after: after ?? start, limit }))),
  }
}

async function readPage(company: CompanyDatabase, list: Wanted, part: Part): Promise<List<Task>> {
  return company.read(async (scope) => {
    const today = await readToday(scope, list.now)
    const wanted = { filter: list.filter, today }
    const [page, total] = await Promise.all([readPart(scope, list, part, today), store.countTasks(scope, wanted)])
    return pageOf(page, total)
  })
}

interface Part {
  after: Position | undefined
  limit: number
}

async function readPart(
  scope: CompanyScope,
  { filter, sort = 'createdAt', now }: Wanted,
  part: Part,
  day?: CompanyDay,
) {
  const today = day ?? (await readToday(scope, now))
  const list = { filter, today, ...part }
  return sort === 'group' ? store.listGrouped(scope, list) : store.listTasks(scope, { ...list, order: sort })
}

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
