import type pg from 'pg'
import { getAnalytics } from '../../contract/analytics/calls.ts'
import { askSearch } from '../../contract/assistant/calls.ts'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { deleteFromTrash, listTrash } from '../../contract/trash/calls.ts'
import { requestFor } from './requests.ts'
import { listTables } from './rows.ts'
import type { Workspace } from './workspace.ts'

/** Requests whose making leaves a row in some table. */
const LEAVING_ROWS = [
  'undoMove',
  'playRecording',
  'updateComment',
  'updateLeadNote',
  'createLeadTask',
  'updateTask',
  'listTrash',
  'getPicture',
  'getInvitation',
  'readNotification',
  'getDocumentText',
  'sendDeliveryAgain',
  'getExport',
  'getResumeText',
  'unmergeLeads',
  'undoDismissal',
  'undoCandidateDismissal',
] as const

/** Requests that leave one once they are sent. */
const SENT = ['createTask', 'rateCandidate', 'updateNotificationSettings', 'saveAiSettings'] as const

/**
 * Makes a row of a workspace in every table that holds rows of companies, so that what leaks has something to leak. A new
 * table asks for its row here: `emptyTables` names it.
 */
export async function fillEveryTable(workspace: Workspace, superuser: pg.Pool): Promise<void> {
  const { user, admin, owner } = workspace
  for (const name of LEAVING_ROWS) await requestFor(name, workspace)
  // Work that refers to people and to leads.
  await user.call(createLead, { body: { name: 'Joe', assignedUserId: admin.id } })
  for (const name of SENT) await user.call<Call>(everyCall[name], await requestFor(name, workspace))
  // The owner's: nobody else sees a conversation of theirs, or how they arrange their views, or what they import.
  await owner.call<Call>(everyCall.arrangeLeadViews, await requestFor('arrangeLeadViews', workspace))
  await owner.call(askSearch, { body: { query: 'Create a task to call Joe' } })
  await requestFor('runImport', { ...workspace, user: owner })
  await user.request(createLead.path, {
    method: 'POST',
    body: JSON.stringify({ name: 'Joe' }),
    headers: { 'content-type': 'application/json', 'idempotency-key': workspace.companyId },
  })
  // Members do not see who is in the trash: of a merge only what stays of it for good.
  await requestFor('unmergeCandidates', workspace)
  for (const { id } of await owner.call(listTrash, { query: { kind: 'candidate' } }))
    await owner.call(deleteFromTrash, { params: { kind: 'candidate', id } })
  // What is computed before it is read, and what comes after that.
  await owner.call(getAnalytics)
  await user.call(createLead, { body: { name: 'Joe' } })
  // No model answers here.
  await superuser.query(
    `insert into model_usage (company_id, day, user_id, kind, model, requests) values ($1, '2026-11-22', $2, 'chat', 'm', 1)
     on conflict do nothing`,
    [workspace.companyId, user.id],
  )
  // Counted only where there is more than a request can leave.
  await superuser.query(
    `insert into search_figures (company_id, kind, entries, mean_length, common_terms, common_counts)
     values ($1, 1, 0, 0, '{}', '{}') on conflict do nothing`,
    [workspace.companyId],
  )
}

/** Tables of companies in which a company has no row, each with what is to be done. */
export async function emptyTables(superuser: pg.Pool, companyId: string): Promise<string[]> {
  const tables = await listTables(superuser, 'tenant')
  const counts = tables.map(
    (table) => `select '${table}' as name where not exists (select from ${table} where company_id = $1)`,
  )
  const { rows } = await superuser.query<{ name: string }>(counts.join(' union all '), [companyId])
  return rows.map(({ name }) => `${name}: let fillEveryTable in test/support/every-table.ts make a row of it`)
}
