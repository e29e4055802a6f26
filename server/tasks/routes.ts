import * as calls from '../../contract/tasks.ts'
import type { CompanyDoor } from '../database/scope.ts'
import { badInput } from '../http/errors.ts'
import { allPages, cursorOf, type Page, readCursor, sendPage } from '../http/page.ts'
import { requireLead } from '../leads/rules.ts'
import type { Parts } from '../parts.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function taskRoutes({ serve }: Parts): void {
  serve(calls.listTasks, async ({ query: { limit, cursor, sort = 'createdAt', ...filter }, company, reply }) => {
    const list = { filter, order: sort, after: readCursor(cursor, cursorOf.dueInstant) }
    return limit === undefined
      ? readAllTasks(company, list)
      : sendPage(reply, await readTaskPage(company, { ...list, limit }))
  })

  serve(calls.listLeadTasks, async ({ params: { id }, query: { limit, cursor }, company, reply }) => {
    await company.read((scope) => requireLead(scope, id))
    const list = { filter: { leadId: id }, order: 'createdAt', after: readCursor(cursor, cursorOf.instant) } as const
    return limit === undefined
      ? readAllTasks(company, list)
      : sendPage(reply, await readTaskPage(company, { ...list, limit }))
  })

  serve(calls.getTaskSummary, ({ company }) => company.read(store.summarizeTasks))

  serve(calls.getTask, ({ params, company }) => company.read((scope) => rules.requireTask(scope, params.id)))

  serve(calls.createTask, ({ body, company }) => rules.createTask(company, body))

  serve(calls.createLeadTask, async ({ params: { id }, body, company }) => {
    await company.read((scope) => requireLead(scope, id))
    if (body.leadId && body.leadId !== id)
      throw badInput('The task names another lead', { leadId: 'Names another lead' })
    return rules.createTask(company, { ...body, leadId: id })
  })

  serve(calls.updateTask, ({ params, body, company }) => rules.changeTask(company, params.id, body))

  serve(calls.patchTask, ({ params, body, company }) => rules.changeTask(company, params.id, body))

  serve(calls.deleteTask, ({ params, company }) => rules.deleteTask(company, params.id))

  serve(calls.restoreTask, ({ params, company }) => rules.restoreTask(company, params.id))
}

type List = Omit<Parameters<typeof store.listTasks>[1], 'limit'>

function readAllTasks(company: CompanyDoor, list: List) {
  return allPages((after, limit) => company.read((scope) => store.listTasks(scope, { ...list, after, limit })))
}

async function readTaskPage(company: CompanyDoor, list: List & { limit: number }): Promise<Page<calls.Task>> {
  return company.read(async (scope) => {
    const [page, total] = await Promise.all([store.listTasks(scope, list), store.countTasks(scope, list.filter)])
    return { ...page, total }
  })
}
