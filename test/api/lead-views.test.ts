import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  arrangeLeadViews,
  countLeadViews,
  createLeadView,
  deleteLeadView,
  listLeadViews,
  restoreLeadView,
  updateLeadView,
} from '../../contract/lead-views/calls.ts'
import { MOST_VIEWS } from '../../contract/lead-views/endpoints.ts'
import type { ViewSettings } from '../../contract/lead-views/fields.ts'
import { createLead, deleteLead, listLeads, moveLead, restoreLead, updateLead } from '../../contract/leads/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { removeMember, transferOwnership } from '../../contract/team/calls.ts'
import { type OpenStream, openStream } from '../support/event-stream.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { joinWorkspace, type Member, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const LIST = { layout: 'list' } as const

interface More {
  name?: string
  shared?: boolean
  settings?: Partial<ViewSettings>
}

const keep = (by: Member, { settings, ...more }: More = {}) =>
  by.call(createLeadView, { body: { name: `View ${randomUUID()}`, settings: { ...LIST, ...settings }, ...more } })

const namesOf = async (by: Member) => (await by.call(listLeadViews)).map(({ name }) => name)

describe('a view', () => {
  test('keeps what the address of the list says, to the letter, and is answered so', async () => {
    const settings: ViewSettings = {
      search: 'lindqvist',
      stage: 'proposal',
      source: 'referral',
      assignedUserId: acme.user.id,
      sort: '-value',
      columns: 'company,stage:144',
      layout: 'board',
    }
    const view = await keep(acme.user, { name: '  Big ones ', settings })
    expect(view).toMatchObject({
      name: 'Big ones',
      shared: false,
      ownerId: acme.user.id,
      settings,
      isDefault: false,
      version: 1,
    })
    expect(await acme.user.call(listLeadViews)).toEqual([view])
  })

  test('keeps nothing that is no part of an address, and refuses values that none has', async () => {
    const strange = { settings: { stage: 'new', cursor: 'x', limit: '5' } as never }
    expect((await keep(acme.user, strange)).settings).toEqual({ stage: 'new', layout: 'list' })
    const refused = await acme.user.try(createLeadView, {
      body: { name: 'A', settings: { ...LIST, sort: 'notes' as never } },
    })
    const unsaid = await acme.user.try(createLeadView, { body: { name: 'A', settings: {} as never } })
    expect(unsaid).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })

  test('has a name of 60 characters at most, and one at all', async () => {
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      const refused = await acme.user.try(createLeadView, { body: { name, settings: LIST } })
      expect(refused).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
    }
    expect(await keep(acme.user, { name: 'x'.repeat(60) })).toMatchObject({ name: 'x'.repeat(60) })
  })

  test('is changed in part, and not over what someone else changed in between', async () => {
    const { id } = await keep(acme.user, { name: 'Old', settings: { stage: 'new' } })
    const params = { id }
    const renamed = await acme.user.call(updateLeadView, { params, body: { name: 'New', version: 1 } })
    expect(renamed).toMatchObject({ name: 'New', settings: { stage: 'new', layout: 'list' }, version: 2 })
    const late = await acme.user.try(updateLeadView, { params, body: { settings: LIST, version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const narrowed = await acme.user.call(updateLeadView, {
      params,
      body: { settings: { source: 'website', ...LIST } },
    })
    expect(narrowed).toMatchObject({ name: 'New', settings: { source: 'website', layout: 'list' } })
  })

  test('is deleted, and restored as it was', async () => {
    const view = await keep(acme.user)
    const params = { id: view.id }
    await acme.user.call(deleteLeadView, { params })
    expect(await acme.user.call(listLeadViews)).toEqual([])
    expect(await acme.user.try(updateLeadView, { params, body: {} })).toMatchObject({ status: 404 })
    expect(await acme.user.call(restoreLeadView, { params })).toMatchObject({ name: view.name })
    expect(await acme.user.try(restoreLeadView, { params })).toMatchObject({ status: 404 })
  })
})

describe('names', () => {
  test('are there once among one’s own, and once among the team’s, whatever their case', async () => {
    await keep(acme.user, { name: 'Hot' })
    const again = await acme.user.try(createLeadView, { body: { name: 'HOT', settings: LIST } })
    expect(again).toMatchObject({ status: 409, body: { fields: { name: 'You have a view with this name' } } })
    await keep(acme.admin, { name: 'Hot' })
    await keep(acme.admin, { name: 'hot', shared: true })
    const shared = await acme.user.try(createLeadView, { body: { name: 'Hot', shared: true, settings: LIST } })
    expect(shared).toMatchObject({ status: 409, body: { fields: { name: 'The team has a view with this name' } } })
  })

  test('are compared when a view is renamed, shared and restored, too', async () => {
    await keep(acme.admin, { name: 'Hot', shared: true })
    const own = { id: (await keep(acme.user, { name: 'hot' })).id }
    expect(await acme.user.try(updateLeadView, { params: own, body: { shared: true } })).toMatchObject({ status: 409 })
    const other = { id: (await keep(acme.user, { name: 'Cold' })).id }
    expect(await acme.user.try(updateLeadView, { params: other, body: { name: 'HOT' } })).toMatchObject({ status: 409 })
    await acme.user.call(deleteLeadView, { params: other })
    await keep(acme.user, { name: 'cold' })
    expect(await acme.user.try(restoreLeadView, { params: other })).toMatchObject({ status: 409 })
  })
})

describe('limits', () => {
  test('end what one keeps for oneself, what the team has, and what is shared or restored beyond', async () => {
    const fill = (shared: boolean) =>
      server.superuser.query(
        `insert into lead_views (company_id, id, owner_id, name, shared)
         select $1, gen_random_uuid(), $2, 'View ' || n, $3 from generate_series(1, $4) as n`,
        [acme.companyId, acme.user.id, shared, MOST_VIEWS - 1],
      )
    await fill(false)
    const last = { id: (await keep(acme.user)).id }
    expect(await acme.user.try(createLeadView, { body: { name: 'One more', settings: LIST } })).toMatchObject({
      status: 409,
      body: { message: 'You have 50 views, the limit. Delete one first.' },
    })
    await acme.user.call(deleteLeadView, { params: last })
    await keep(acme.user)
    expect(await acme.user.try(restoreLeadView, { params: last })).toMatchObject({ status: 409 })
    await keep(acme.admin)
    await fill(true)
    await keep(acme.admin, { shared: true })
    const own = await keep(acme.admin)
    const share = acme.admin.try(updateLeadView, { params: { id: own.id }, body: { shared: true } })
    expect(await share).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The team has 50 views') },
    })
  })

  test('hold for many that are kept at once', async () => {
    await server.superuser.query(
      `insert into lead_views (company_id, id, owner_id, name)
       select $1, gen_random_uuid(), $2, 'View ' || n from generate_series(1, $3) as n`,
      [acme.companyId, acme.user.id, MOST_VIEWS - 2],
    )
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        acme.user.try(createLeadView, { body: { name: `More ${n}`, settings: LIST } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
  })
})

describe('one’s own views', () => {
  test('are nobody else’s: not listed, counted, changed, deleted, restored or made the default', async () => {
    const { id } = await keep(acme.user, { name: 'Secret' })
    const params = { id }
    for (const other of [acme.admin, acme.owner]) {
      expect(await other.call(listLeadViews)).toEqual([])
      expect((await other.call(countLeadViews)).views).toEqual([])
      const missing = await other.try(updateLeadView, { params: { id: randomUUIDv7() }, body: { name: 'Mine' } })
      expect(await other.try(updateLeadView, { params, body: { name: 'Mine' } })).toMatchObject({
        status: missing.status,
        body: missing.body,
      })
      expect(await other.try(deleteLeadView, { params })).toMatchObject({ status: 404 })
      expect(await other.try(arrangeLeadViews, { body: { defaultViewId: id } })).toMatchObject({ status: 400 })
    }
    await acme.user.call(deleteLeadView, { params })
    expect(await acme.owner.try(restoreLeadView, { params })).toMatchObject({ status: 404 })
  })

  test('are hidden by the database itself from a colleague’s transaction', async () => {
    await keep(acme.user)
    await acme.user.call(arrangeLeadViews, { body: { viewIds: [] } })
    const seenBy = (id: string) =>
      server.database
        .company(acme.companyId, {
          how: 'session',
          user: { id },
          client: { address: '', device: '' },
          origin: undefined,
        })
        .read(async ({ db }) => [
          (await sql`select from lead_views`.execute(db)).rows.length,
          (await sql`select from lead_view_arrangements`.execute(db)).rows.length,
        ])
    expect(await seenBy(acme.user.id)).toEqual([1, 1])
    expect(await seenBy(acme.admin.id)).toEqual([0, 0])
  })

  test('reach nobody else’s open screens, as long as they are one’s own', async () => {
    const [mine, theirs] = [await listen(acme.user), await listen(acme.admin)]
    const { id } = await keep(acme.user)
    await acme.user.call(updateLeadView, { params: { id }, body: { shared: true } })
    await acme.user.call(updateLeadView, { params: { id }, body: { shared: false } })
    await acme.user.call(deleteLeadView, { params: { id } })
    const last = await acme.user.call(createLead, { body: { name: 'Last' } })
    await expect.poll(() => theirs.updates().at(-1)).toMatchObject({ id: last.id })
    const heardOf = (stream: OpenStream) =>
      stream.updates().flatMap((update) => (update.id === id ? [update.event] : []))
    expect(heardOf(theirs)).toEqual(['view.changed', 'view.changed'])
    expect(heardOf(mine)).toEqual(['view.created', 'view.changed', 'view.changed', 'view.deleted'])
    for (const stream of [mine, theirs]) stream.close()
  })
})

describe('views of the team', () => {
  test('are seen by everybody, changed and deleted by their owner and by admins', async () => {
    const { id } = await keep(acme.user, { name: 'Ours', shared: true })
    const params = { id }
    const colleague = await joinWorkspace(acme)
    expect(await namesOf(colleague)).toEqual(['Ours'])
    for (const body of [{ name: 'Theirs' }, { settings: LIST }, { shared: false }]) {
      expect(await colleague.try(updateLeadView, { params, body })).toMatchObject({ status: 403 })
    }
    expect(await colleague.try(deleteLeadView, { params })).toMatchObject({ status: 403 })
    await acme.admin.call(updateLeadView, { params, body: { name: 'All of us' } })
    await acme.owner.call(deleteLeadView, { params })
    expect(await colleague.try(restoreLeadView, { params })).toMatchObject({ status: 403 })
    await acme.user.call(restoreLeadView, { params })
    expect(await namesOf(colleague)).toEqual(['All of us'])
  })

  test('are taken back from the team by their owner alone', async () => {
    const { id } = await keep(acme.user, { shared: true })
    const refused = await acme.owner.try(updateLeadView, { params: { id }, body: { shared: false } })
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Only its owner can stop sharing a view' },
    })
    await acme.user.call(updateLeadView, { params: { id }, body: { shared: false } })
    expect(await namesOf(acme.owner)).toEqual([])
    expect((await acme.user.call(listLeadViews)).length).toBe(1)
  })
})

describe('order and default', () => {
  test('are each person’s own; what is new stands at the end', async () => {
    const [a, b, c] = [
      await keep(acme.user, { name: 'a', shared: true }),
      await keep(acme.user, { name: 'b', shared: true }),
      await keep(acme.user, { name: 'c' }),
    ]
    const arranged = await acme.user.call(arrangeLeadViews, { body: { viewIds: [c.id, a.id], defaultViewId: a.id } })
    expect(arranged.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['c', false],
      ['a', true],
      ['b', false],
    ])
    await acme.admin.call(arrangeLeadViews, { body: { viewIds: [b.id, a.id] } })
    expect(await namesOf(acme.admin)).toEqual(['b', 'a'])
    await keep(acme.admin, { name: 'd', shared: true })
    expect(await namesOf(acme.user)).toEqual(['c', 'a', 'b', 'd'])
  })

  test('stay apart: the one that is not sent keeps what it was', async () => {
    const [a, b] = [await keep(acme.user, { name: 'a' }), await keep(acme.user, { name: 'b' })]
    await acme.user.call(arrangeLeadViews, { body: { defaultViewId: b.id } })
    await acme.user.call(arrangeLeadViews, { body: { viewIds: [b.id, a.id, b.id, randomUUIDv7()] } })
    const views = await acme.user.call(listLeadViews)
    expect(views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['b', true],
      ['a', false],
    ])
    const cleared = await acme.user.call(arrangeLeadViews, { body: { defaultViewId: null } })
    expect(cleared.filter(({ isDefault }) => isDefault)).toEqual([])
  })

  test('know nothing of a view that went, and have it in its place when it comes back', async () => {
    const [a, b] = [await keep(acme.user, { name: 'a' }), await keep(acme.user, { name: 'b' })]
    await acme.user.call(arrangeLeadViews, { body: { viewIds: [b.id, a.id], defaultViewId: b.id } })
    await acme.user.call(deleteLeadView, { params: { id: b.id } })
    expect(await acme.user.call(listLeadViews)).toMatchObject([{ name: 'a', isDefault: false }])
    await acme.user.call(restoreLeadView, { params: { id: b.id } })
    expect(await acme.user.call(listLeadViews)).toMatchObject([{ name: 'b', isDefault: true }, { name: 'a' }])
  })
})

describe('counts', () => {
  test('are those of the lists that the views show', async () => {
    const { user, owner } = acme
    const of = (name: string, more: object = {}) => user.call(createLead, { body: { name, ...more } })
    const won = await of('Ada North', { value: 5000, source: 'referral', assignedUserId: user.id })
    await user.call(moveLead, { params: { id: won.id }, body: { stage: 'closed_won' } })
    await of('Bo North', { value: 900, assignedUserId: owner.id })
    await of('Cy South', { value: 20, source: 'referral' })
    const gone = await of('Di North', { assignedUserId: user.id })
    await user.call(deleteLead, { params: { id: gone.id } })
    const settings: Partial<ViewSettings>[] = [
      {},
      { search: 'north' },
      { search: 'nortj' },
      { stage: 'closed_won' },
      { source: 'referral', stage: 'new' },
      { search: 'north', assignedUserId: owner.id, sort: 'name', columns: 'company', layout: 'board' },
      { assignedUserId: 'none' },
    ]
    for (const each of settings) await keep(user, { settings: each })
    const counts = await user.call(countLeadViews)
    const total = async ({ columns: _, layout: __, ...query }: ViewSettings) => {
      const { headers } = await user.try(listLeads, { query: { ...(query as Record<string, string>), limit: '1' } })
      return Number(headers.get('x-total-count'))
    }
    const views = await user.call(listLeadViews)
    expect(counts.views.length).toBe(settings.length)
    for (const { id, settings } of views) {
      const count = { id, count: await total(settings), isMinimum: false }
      expect(counts.views, JSON.stringify(settings)).toContainEqual(count)
    }
    expect(counts.all).toEqual({ count: 3, isMinimum: false })
    expect(counts.mine).toEqual({ count: 1, isMinimum: false })
    expect((await owner.call(countLeadViews)).mine.count).toBe(1)
  })

  test('of a search stop at 1,000, and say so', async () => {
    await server.superuser.query(
      `insert into leads (company_id, id, name) select $1, gen_random_uuid(), 'North ' || n from generate_series(1, 1001) as n`,
      [acme.companyId],
    )
    await keep(acme.user, { settings: { search: 'north' } })
    expect((await acme.user.call(countLeadViews)).views).toMatchObject([{ count: 1000, isMinimum: true }])
  })

  const counts = async (by: Member = acme.user) => (await by.call(countLeadViews)).views.map(({ count }) => count)

  test('follow every change of a lead, whichever process makes it', async () => {
    const { user, companyId } = acme
    await keep(user, { settings: { search: 'north' } })
    await keep(user, { settings: { search: 'north', stage: 'qualified' } })
    await keep(user, { settings: { value: '1000..' } })
    expect(await counts()).toEqual([0, 0, 0])
    const ada = await user.call(createLead, { body: { name: 'Ada North', value: 5000 } })
    const bo = await user.call(createLead, { body: { name: 'Bo South', value: 20 } })
    expect(await counts()).toEqual([1, 0, 1])
    await user.call(updateLead, { params: { id: bo.id }, body: { name: 'Bo North' } })
    expect(await counts()).toEqual([2, 0, 1])
    await user.call(moveLead, { params: { id: bo.id }, body: { stage: 'qualified' } })
    expect(await counts()).toEqual([2, 1, 1])
    await server.superuser.query('update leads set value = 2000 where company_id = $1', [companyId])
    expect(await counts()).toEqual([2, 1, 2])
    await server.superuser.query('update leads set name = $2 where company_id = $1', [companyId, 'Cy West'])
    expect(await counts()).toEqual([0, 0, 2])
    await user.call(updateLead, { params: { id: ada.id }, body: { name: 'Ada North' } })
    await user.call(deleteLead, { params: { id: bo.id } })
    expect(await counts()).toEqual([1, 0, 1])
    await user.call(restoreLead, { params: { id: bo.id } })
    expect(await counts()).toEqual([1, 0, 2])
    await server.superuser.query('delete from leads where company_id = $1', [companyId])
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('follow tasks as well, where a view asks for them', async () => {
    await keep(acme.user, { settings: { openTask: 'none' } })
    const lead = await acme.user.call(createLead, { body: { name: 'Ada North' } })
    expect(await counts()).toEqual([1])
    await acme.user.call(createTask, { body: { title: 'Call', leadId: lead.id } })
    expect(await counts()).toEqual([0])
  })

  test('of what nobody has follow the words by which something else is meant', async () => {
    await keep(acme.user, { settings: { search: 'nortj' } })
    expect(await counts()).toEqual([0])
    await acme.user.call(createLead, { body: { name: 'Ada North' } })
    expect(await counts()).toEqual([1])
  })

  test('are taken once for everybody, until a lead changes', async () => {
    const { user, owner, companyId } = acme
    await keep(user, { shared: true, settings: { search: 'north' } })
    await keep(user, { shared: true, settings: { search: 'north', source: 'referral' } })
    await user.call(createLead, { body: { name: 'Ada North' } })
    expect(await counts()).toEqual([1, 0])
    // Nothing is sent of these.
    await server.superuser.query(
      `begin; set local session_replication_role = replica;
       insert into leads (company_id, id, name, source) values ('${companyId}', gen_random_uuid(), 'Bo North', 'referral');
       commit`,
    )
    expect(await counts()).toEqual([1, 0])
    expect(await counts(owner)).toEqual([1, 0])
    await user.call(createLead, { body: { name: 'Cy West' } })
    expect(await counts(owner)).toEqual([2, 1])
  })
})

describe('when a member leaves', () => {
  test('their own views go for good, and the team’s pass to who gets their work, or to who removes them', async () => {
    for (const heir of [acme.user, undefined]) {
      const leaving = await joinWorkspace(acme)
      await keep(leaving, { name: 'Mine alone' })
      const { id } = await keep(leaving, { shared: true })
      await leaving.call(arrangeLeadViews, { body: { viewIds: [id] } })
      await acme.admin.call(removeMember, { params: { id: leaving.id }, query: heir ? { handOverTo: heir.id } : {} })
      const { rows } = await server.superuser.query(
        `select id, owner_id as owner from lead_views where company_id = $1 and (owner_id = $2 or id = $3)`,
        [acme.companyId, leaving.id, id],
      )
      expect(rows).toEqual([{ id, owner: heir?.id ?? acme.admin.id }])
      const left = await server.superuser.query('select from lead_view_arrangements where user_id = $1', [leaving.id])
      expect(left.rowCount).toBe(0)
    }
  })

  test('nobody’s views go while they are there', async () => {
    await keep(acme.user)
    const remove = server.database
      .company(acme.companyId, {
        how: 'session',
        user: { id: acme.owner.id },
        client: { address: '', device: '' },
        origin: undefined,
      })
      .write(({ db }) => sql`select remove_views_of_former(${acme.user.id})`.execute(db))
    await expect(remove).rejects.toThrow('The member has not left')
    expect((await acme.user.call(listLeadViews)).length).toBe(1)
  })

  test('a former owner keeps what is theirs, as an admin', async () => {
    await keep(acme.owner)
    await acme.owner.call(transferOwnership, { params: { id: acme.admin.id } })
    expect((await acme.owner.call(listLeadViews)).length).toBe(1)
  })
})

const listen = (who: Member) => openStream(server.origin, who)
