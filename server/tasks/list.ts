import * as z from 'zod/mini'
import { taskGroups } from '../../contract/plain/tasks.ts'
import type { Task, TaskFilter, TaskQuery } from '../../contract/tasks.ts'
import { readToday } from '../companies/rules.ts'
import type { CompanyDay } from '../database/days.ts'
import type { Position } from '../database/page.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { allPages, cursorOf, type Page, readCursor } from '../http/page.ts'
import * as store from './list-store.ts'

interface List {
  filter: TaskFilter
  sort: TaskQuery['sort']
  cursor: string | undefined
  now: number
}

/** All tasks that match, in batches. Raises a 400 on a cursor of another order. */
export function readAllTasks(company: CompanyDoor, list: List): AsyncIterable<Task[]> {
  const start = startOf(list)
  return allPages((after, limit) => company.read((scope) => readPart(scope, list, { after: after ?? start, limit })))
}

/** One page of the tasks that match, and how many there are. Raises a 400 on a cursor of another order. */
export async function readTaskPage(company: CompanyDoor, list: List, limit: number): Promise<Page<Task>> {
  const after = startOf(list)
  return company.read(async (scope) => {
    const today = await readToday(scope, list.now)
    const wanted = { filter: list.filter, today }
    const [page, total] = await Promise.all([
      readPart(scope, list, { after, limit }, today),
      store.countTasks(scope, wanted),
    ])
    return { ...page, total }
  })
}

async function readPart(
  scope: CompanyScope,
  { filter, sort = 'createdAt', now }: List,
  part: { after: Position | undefined; limit: number },
  day?: CompanyDay,
) {
  const today = day ?? (await readToday(scope, now))
  const list = { filter, today, ...part }
  return sort === 'group' ? store.listGrouped(scope, list) : store.listTasks(scope, { ...list, order: sort })
}

const startOf = ({ cursor, sort }: List) =>
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
