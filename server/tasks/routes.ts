import * as calls from '../../contract/tasks.ts'
import { badInput } from '../calls/refusals.ts'
import { sendPage } from '../http/send-page.ts'
import { requireLead } from '../leads/rules.ts'
import type { Parts } from '../parts.ts'
import { readAllTasks, readTaskPage } from './list.ts'
import * as rules from './rules.ts'

export function taskRoutes({ serve, now }: Parts): void {
  serve(calls.listTasks, async ({ query: { limit, cursor, sort, ...filter }, company, reply }) => {
    const list = { filter, sort, cursor, now: now() }
    return limit === undefined ? readAllTasks(company, list) : sendPage(reply, await readTaskPage(company, list, limit))
  })

  serve(calls.listLeadTasks, async ({ params: { id }, query: { limit, cursor, sort, ...filter }, company, reply }) => {
    await company.read((scope) => requireLead(scope, id))
    const list = { filter: { ...filter, leadId: id }, sort, cursor, now: now() }
    return limit === undefined ? readAllTasks(company, list) : sendPage(reply, await readTaskPage(company, list, limit))
  })

  serve(calls.getTaskSummary, ({ query, company }) =>
    company.read((scope) => rules.summarizeTasks(scope, query, now())),
  )

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
