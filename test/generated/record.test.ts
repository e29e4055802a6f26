import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listActivities } from '../../contract/activities/calls.ts'
import { subjectOf } from '../../contract/events/endpoints.ts'
import { eventNames } from '../../contract/events/every-event.ts'
import type { EventName } from '../../contract/events/fields.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import { addEvent } from '../../server/platform/events/store.ts'
import { openStream } from '../support/event-stream.ts'
import { type Happening, happeningOf } from '../support/every-event.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { someOf } from '../support/some-of.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe.each([...new Set(eventNames.map(subjectOf))])('of what happens to a %s', (subject) => {
  let acme: Workspace

  beforeAll(async () => {
    acme = await server.workspace('Acme')
  })

  const names = eventNames.filter((name) => subjectOf(name) === subject)
  test.each(someOf(names, 2))(
    '%s is told in the feed, to open screens, to whom it concerns and in the audit, as it shall be',
    async (name) => {
      const { act, ...expected } = await happeningOf(name, acme, server)
      const before = await look(acme)
      const stream = await openStream(acme.origin, acme.user)
      await act()
      // What comes after it shows that nothing else was to come.
      const { id: last } = await acme.admin.call(createLead, { body: { name: 'Last' } })
      await vi.waitFor(() => expect(stream.updates().at(-1)?.id).toBe(last), { timeout: 3000, interval: 10 })
      stream.close()
      const after = await look(acme)
      expect(seenBetween(before, after, name)).toEqual({
        feed: expected.feed,
        notified: expected.notified ?? [],
        events: expect.arrayContaining([name]),
        audit: expected.audit ? [{ detail: {}, ...expected.audit }] : [],
      })
      const heard = stream.updates().filter(({ event, id }) => event === name && id !== last)
      expect(heard.map(({ event, userId, ...update }) => update)).toEqual(expected.live)
    },
  )
})

describe('what is for one person alone', () => {
  test('is in nobody else’s feed, nor counted there', async () => {
    const { companyId, user, admin } = await server.workspace('Private')
    const feedOf = async (who: Member) => {
      const { headers, body } = await who.try(listActivities, { query: { limit: '10' } })
      return [headers.get('x-total-count'), (body as { description: string }[]).map(({ description }) => description)]
    }
    await server.database.company(companyId, { ...JOB, user }).write((scope) =>
      addEvent(scope, {
        ...{ id: crypto.randomUUID(), name: 'task.created', entityType: 'task', entityId: crypto.randomUUID() },
        ...{ payload: { title: 'Mine' }, type: 'task_created', visibleTo: user.id },
      }),
    )
    expect(await feedOf(user)).toEqual(['1', ['New task: Mine']])
    expect(await feedOf(admin)).toEqual(['0', []])
    expect(await admin.call(listActivities)).toEqual([])
    // Row security keeps it so, whatever a statement forgets to ask for.
    const seenBy = (who: Member) =>
      server.database
        .company(companyId, { ...JOB, user: who })
        .read(({ db }) => db.selectFrom('events').select('name').where('visibleTo', 'is not', null).execute())
    expect(await seenBy(user)).toEqual([{ name: 'task.created' }])
    expect(await seenBy(admin)).toEqual([])
  })
})

test('a line of the feed is made of its payload when it is read; one that was kept as a sentence stays', async () => {
  const { companyId, user } = await server.workspace('Earlier')
  await user.call(createLead, { body: { name: 'O’Neil {id}' } })
  await server.superuser.query(
    `insert into events (company_id, id, name, entity_type, entity_id, type, description, created_at)
    values ($1, gen_random_uuid(), 'lead.created', 'lead', gen_random_uuid(), 'lead_created', 'As it was said', '2026-01-01')`,
    [companyId],
  )
  const { rows } = await server.superuser.query('select description from events where company_id = $1', [companyId])
  expect(rows.filter(({ description }) => description !== null)).toEqual([{ description: 'As it was said' }])
  const lines = (await user.call(listActivities)).map(({ description }) => description)
  expect(lines).toEqual(['New lead: O’Neil {id}', 'As it was said'])
})

test('of each event what describes it is kept, and not the whole of what it happened to', async () => {
  const { rows } = await server.superuser.query(
    'select distinct name, payload from events where length(payload::text) > 500',
  )
  expect(rows).toEqual([])
})

const ROLES = ['owner', 'admin', 'user'] as const

interface Look {
  feed: { id: string; line: Happening['feed'][number] }[]
  notified: { id: string; line: [(typeof ROLES)[number], string] }[]
  events: { id: string; line: string }[]
  audit: { id: string; line: { event: string; subject: string; detail: object } }[]
}

/** All that is to be seen now. */
async function look(acme: Workspace): Promise<Look> {
  const activities = await acme.owner.call(listActivities)
  const notified = ROLES.map(async (role) => {
    const notifications = await acme[role].call(listNotifications)
    return notifications.map(({ id, title }) => ({ id, line: [role, title] as [typeof role, string] }))
  })
  const { rows: events } = await server.superuser.query('select id, name from events where company_id = $1', [
    acme.companyId,
  ])
  const { rows: audit } = await server.superuser.query(
    'select id, event, subject, detail from audit_entries where company_id = $1',
    [acme.companyId],
  )
  return {
    feed: activities.map(({ id, type, description }) => ({ id, line: [type, description] })),
    notified: (await Promise.all(notified)).flat(),
    events: events.map(({ id, name }) => ({ id, line: name })),
    audit: audit.map(({ id, ...line }) => ({ id, line })),
  }
}

function seenBetween(before: Look, after: Look, name: EventName) {
  const fresh = <Line>(seen: { id: string; line: Line }[], known: { id: string }[]) => {
    const ids = new Set(known.map(({ id }) => id))
    return seen.filter(({ id }) => !ids.has(id)).map(({ line }) => line)
  }
  return {
    feed: fresh(after.feed, before.feed).filter(([, description]) => description !== 'New lead: Last'),
    notified: fresh(after.notified, before.notified),
    events: fresh(after.events, before.events),
    audit: fresh(after.audit, before.audit)
      .filter(({ event }) => event === name)
      .map(({ event, ...line }) => line),
  }
}
