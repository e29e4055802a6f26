import { createTasksForLeads, undoTasksForLeads } from '../../../contract/lead-batches/calls.ts'
import * as calls from '../../../contract/tasks/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import { requireLead } from '../leads/rules.ts'
import { exportTasks } from './export.ts'
import * as batches from './lead-batches.ts'
import { listTasks } from './list.ts'
import { taskRefusals } from './refusals.ts'
import * as rules from './rules.ts'

export function bindTaskCalls({ bindAll, now }: Parts): void {
  bindAll(
    { ...calls, createTasksForLeads, undoTasksForLeads },
    {
      listTasks: ({ query, company }) => listTasks(company, query, now()),
      exportTasks: ({ query, company }) => exportTasks(company, query, now()),
      listLeadTasks: async ({ params: { id }, query, company }) => {
        await company.read((scope) => requireLead(scope, id))
        return listTasks(company, { ...query, leadId: id }, now())
      },
      getTaskSummary: ({ query, company }) => company.read((scope) => rules.summarizeTasks(scope, query, now())),
      getTask: ({ params, company }) => company.read((scope) => rules.requireTask(scope, params.id)),
      createTask: ({ body, company }) => rules.createTask(company, body),
      createLeadTask: async ({ params: { id }, body, company }) => {
        await company.read((scope) => requireLead(scope, id))
        if (body.leadId && body.leadId !== id) throw taskRefusals.of_another_lead()
        return rules.createTask(company, { ...body, leadId: id })
      },
      updateTask: ({ params, body, company }) => rules.changeTask(company, params.id, { change: body, now: now() }),
      patchTask: ({ params, body, company }) => rules.changeTask(company, params.id, { change: body, now: now() }),
      deleteTask: ({ params, company }) => rules.deleteTask(company, params.id),
      restoreTask: ({ params, company }) => rules.restoreTask(company, params.id),
      createTasksForLeads: ({ body, company }) => batches.createTasksForLeads(company, { ...body, now: now() }),
      undoTasksForLeads: ({ body, company }) => batches.undoTasksForLeads(company, body.ids),
    },
  )
}
