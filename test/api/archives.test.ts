import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '../../contract/companies/calls.ts'
import { STAYS } from '../../server/features/archives/tables.ts'
import { exportAll, restore } from '../support/archives.ts'
import { fillEveryTable } from '../support/every-table.ts'
import { archiveWhen } from '../support/requests.ts'
import { listTables } from '../support/rows.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { registerMember, type Workspace } from '../support/workspace.ts'

let here: TestServer
let there: TestServer
let acme: Workspace

beforeAll(async () => {
  ;[here, there] = await Promise.all([startServer(), startServer()])
  acme = await here.workspace('Acme')
  await fillEveryTable(acme, here.superuser)
})
afterAll(() => Promise.all([here.close(), there.close()]))

/** Someone with an organization in which nothing is yet. */
async function newcomer(server: TestServer, name = 'New') {
  const owner = await registerMember(server.origin)
  const { id: companyId } = await owner.call(createCompany, { body: { name } })
  return { owner, companyId }
}

/** What is compared of the rows of a table, where that is not all of each. */
const COMPARED: Record<string, string> = {
  companies: `to_jsonb(t) - '{id,version,updated_at,domain_token,domain_until,domain_checked_at,domain_problem}'::text[]`,
  users: `to_jsonb(t) - '{password_hash,origin}'::text[]`,
  audit_entries: `to_jsonb(t) - 'same_as'`,
  lead_progress: `to_jsonb(t) - 'updated_at'`,
  public_openings: 'to_jsonb(t)',
  published_openings: 'id',
  search_entries: `to_jsonb(t) - '{created_at,updated_at}'::text[]`,
}
/** Tables whose rows are added up, or gathered. */
const GATHERED: Record<string, string> = {
  lead_totals: `select array[stage, source, assigned_user_id::text, sum(leads)::text, sum(value)::text, sum(weighted)::text]::text as row
    from lead_totals where company_id = $1 group by stage, source, assigned_user_id having sum(leads) <> 0`,
  activity_totals: `select array[month::text, user_id::text, type, sum(times)::text]::text as row
    from activity_totals where company_id = $1 group by month, user_id, type`,
  search_words: `select distinct array[word, stem, of_documents::text, visible_to::text]::text as row
    from search_words where company_id = $1`,
}
/** Counted when a search needs it. */
const COUNTED_LATER = 'search_figures'
/** Tables in which a new organization has rows of its own. */
const FOUNDED = ['audit_entries', 'events', 'notifications']

async function rowsOf({ superuser }: TestServer, companyId: string, table: string): Promise<string[]> {
  const read =
    GATHERED[table] ??
    `select (${COMPARED[table] ?? 'to_jsonb(t)'})::text as row from ${table} t
     where ${table === 'companies' ? 'id' : 'company_id'} = $1`
  const { rows } = await superuser.query<{ row: string }>(read, [companyId])
  return rows.map(({ row }) => row)
}

describe('a workspace that moves to another installation', () => {
  test('has there what it had here, table by table', async () => {
    const archive = await exportAll(here.origin, acme.owner)
    const { owner, companyId } = await newcomer(there)
    const { id } = await restore(owner, archive)
    await archiveWhen(owner, { id })

    const moved = (row: string) => row.replaceAll(acme.companyId, companyId).replaceAll(acme.owner.id, owner.id)
    const tables = (await listTables(here.superuser, 'tenant')).filter((name) => !STAYS[name] && name !== COUNTED_LATER)
    for (const table of [...tables, 'companies']) {
      // The owner's account stays what it is there.
      const isCompared = (row: string) => table !== 'users' || !row.includes(owner.id)
      const wanted = (await rowsOf(here, acme.companyId, table)).map(moved).filter(isCompared).sort()
      const found = (await rowsOf(there, companyId, table)).filter(isCompared).sort()
      expect(wanted.length, `${table} has rows`).toBeGreaterThan(0)
      if (FOUNDED.includes(table)) expect(found, table).toEqual(expect.arrayContaining(wanted))
      else expect(found, table).toEqual(wanted)
    }
  })
})
