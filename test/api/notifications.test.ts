import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateCompany } from '../../contract/companies/calls.ts'
import { acceptInvitation, createInvitation } from '../../contract/invitations/calls.ts'
import { createLeadNote, updateLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, updateLead } from '../../contract/leads/calls.ts'
import * as calls from '../../contract/notifications/calls.ts'
import type { Notification } from '../../contract/notifications/fields.ts'
import { createTask, updateTask } from '../../contract/tasks/calls.ts'
import { removeMember } from '../../contract/team/calls.ts'
import { type Disk, lookAtDisks, watchDisks } from '../../server/features/notifications/disks.ts'
import { watchRoom } from '../../server/features/notifications/room.ts'
import { remindDueToday } from '../../server/features/tasks/due-today.ts'
import { remindOfTasks } from '../../server/features/tasks/reminders.ts'
import { faults } from '../../server/platform/topics.ts'
import { freshFolder } from '../support/backups.ts'
import type { Caller } from '../support/caller.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { PASSWORD, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const told = (who: Caller) => who.call(calls.listNotifications)
const titles = async (who: Caller) => (await told(who)).map(({ title }) => title)
const unread = async (who: Caller) =>
  Number((await who.try(calls.listNotifications, { query: { limit: '1' } })).headers.get('x-unread-count'))
const nameOf = ({ username }: { username: string }) => `Pat ${username}`
const off = { app: false, email: false }
const usual = {
  assigned: { app: true, email: true },
  due_today: { app: true, email: false },
  task_reminder: { app: true, email: true },
  mentioned: { app: true, email: true },
  new_candidate: { app: true, email: false },
  invitation_accepted: { app: true, email: false },
}

describe('who is notified', () => {
  test('of a lead that is given to them, when it is made and when it changes hands, with a link to it', async () => {
    const lead = await acme.owner.call(createLead, { body: { name: 'Jane', assignedUserId: acme.user.id } })
    const change = (assignedUserId: string) =>
      acme.owner.call(updateLead, { params: { id: lead.id }, body: { assignedUserId } })
    await change(acme.admin.id)
    const expected = {
      id: expect.any(String),
      type: 'assigned',
      title: `${nameOf(acme.owner)} assigned you the lead Jane`,
      link: `/sales/lead/${lead.id}`,
      readAt: null,
      createdAt: expect.any(String),
    }
    expect(await told(acme.user)).toEqual([expected])
    expect(await told(acme.admin)).toEqual([expected])
  })

  test('of a task that is given to them, with a link that opens it', async () => {
    const task = await acme.owner.call(createTask, { body: { title: 'Call Joe', assignedTo: acme.user.id } })
    await acme.admin.call(updateTask, { params: { id: task.id }, body: { assignedTo: acme.owner.id } })
    expect(await told(acme.user)).toMatchObject([
      { title: `${nameOf(acme.owner)} assigned you the task Call Joe`, link: `/tasks?task=${task.id}` },
    ])
    expect(await titles(acme.owner)).toEqual([`${nameOf(acme.admin)} assigned you the task Call Joe`])
  })

  test('not of other changes to what is theirs already', async () => {
    const lead = await acme.owner.call(createLead, { body: { name: 'Jane', assignedUserId: acme.user.id } })
    const body = { name: 'Joan', assignedUserId: acme.user.id }
    await acme.owner.call(updateLead, { params: { id: lead.id }, body })
    expect((await told(acme.user)).length).toBe(1)
  })

  test('never of what they did themselves', async () => {
    const body = { name: 'Jane', assignedUserId: acme.user.id }
    const lead = await acme.user.call(createLead, { body })
    await acme.user.call(createTask, { body: { title: 'Call', assignedTo: acme.user.id } })
    const note = { content: '@me', mentions: [acme.user.id] }
    await acme.user.call(createLeadNote, { params: { leadId: lead.id }, body: note })
    expect(await told(acme.user)).toEqual([])
  })

  test('in one line of all the work that a leaving colleague hands them', async () => {
    await acme.owner.call(createLead, { body: { name: 'A', assignedUserId: acme.user.id } })
    await acme.owner.call(createLead, { body: { name: 'B', assignedUserId: acme.user.id } })
    await acme.owner.call(createTask, { body: { title: 'C', assignedTo: acme.user.id } })
    await acme.owner.call(removeMember, { params: { id: acme.user.id }, query: { handOverTo: acme.admin.id } })
    expect(await told(acme.admin)).toMatchObject([
      {
        title: `${nameOf(acme.owner)} assigned you 2 leads and 1 task of ${nameOf(acme.user)}`,
        link: `/sales?assignedUserId=${acme.admin.id}`,
      },
    ])
  })

  test('when the one they invited has joined', async () => {
    const { token } = await acme.admin.call(createInvitation, { body: { email: 'gina@example.com' } })
    const body = { username: `gina-${acme.companyId}`, password: PASSWORD, firstName: 'Gina', lastName: 'Guest' }
    await server.visitor().call(acceptInvitation, { params: { token }, body })
    expect(await told(acme.admin)).toMatchObject([
      { type: 'invitation_accepted', title: 'Gina Guest (gina@example.com) accepted your invitation', link: '/team' },
    ])
    expect(await told(acme.owner)).toEqual([])
  })
})

describe('a mention in a note', () => {
  test('reaches each person it names once, however often the note is changed', async () => {
    const lead = await acme.owner.call(createLead, { body: { name: 'Jane' } })
    const mention = (mentions: string[]) => ({ content: 'Look at this', mentions })
    const params = { leadId: lead.id }
    const note = await acme.owner.call(createLeadNote, { params, body: mention([acme.user.id, acme.user.id]) })
    const name = { ...params, noteId: note.id }
    await acme.owner.call(updateLeadNote, { params: name, body: mention([acme.user.id, acme.admin.id]) })
    const expected = [
      {
        type: 'mentioned',
        title: `${nameOf(acme.owner)} mentioned you in a note on Jane`,
        link: `/sales/lead/${lead.id}`,
      },
    ]
    expect(await told(acme.user)).toMatchObject(expected)
    expect(await told(acme.admin)).toMatchObject(expected)
  })

  test('names members of the company only, and is refused as a whole otherwise', async () => {
    const rival = await server.workspace('Rival')
    await acme.owner.call(removeMember, { params: { id: acme.admin.id } })
    const lead = await acme.owner.call(createLead, { body: { name: 'Jane' } })
    for (const stranger of [rival.user.id, acme.admin.id, crypto.randomUUID()]) {
      const body = { content: 'Hello', mentions: [acme.user.id, stranger] }
      expect(await acme.owner.try(createLeadNote, { params: { leadId: lead.id }, body })).toMatchObject({
        status: 400,
        body: { code: 'bad_input', fields: { mentions: 'Choose a member of your organization' } },
      })
    }
    expect(await told(acme.user)).toEqual([])
    expect(await told(rival.user)).toEqual([])
  })

  test.each([['nobody'], [['nobody']], [Array.from({ length: 51 }, () => crypto.randomUUID())]])(
    'that is no list of up to fifty ids is refused',
    async (mentions) => {
      const lead = await acme.owner.call(createLead, { body: { name: 'Jane' } })
      const body = { content: 'Hello', mentions: mentions as string[] }
      expect((await acme.owner.try(createLeadNote, { params: { leadId: lead.id }, body })).status).toBe(400)
    },
  )
})

describe('a reminder of a task', () => {
  // Half past nine in Berlin, and eight in the morning.
  const HALF_PAST_NINE = Date.parse('2027-03-10T08:30:00Z')
  const EIGHT = Date.parse('2027-03-10T07:00:00Z')
  const add = (fields: Record<string, unknown>) =>
    acme.owner.call(createTask, { body: { title: 'Call', assignedTo: acme.user.id, reminder: 0, ...fields } })
  const tell = (now: number) => remindOfTasks(server.database, now)
  const reminded = async (who: Caller = acme.user) =>
    (await told(who)).filter(({ type }) => type === 'task_reminder').map(({ title }) => title)

  beforeEach(async () => {
    await acme.owner.call(updateCompany, { params: { id: acme.companyId }, body: { timeZone: 'Europe/Berlin' } })
  })

  test.each([
    [{ dueDate: '2027-03-10T08:30:00Z' }, HALF_PAST_NINE],
    [{ dueDate: '2027-03-10T09:00:00Z', reminder: 30 }, HALF_PAST_NINE],
    [{ dueDate: '2027-03-11T08:30:00Z', reminder: 24 * 60 }, HALF_PAST_NINE],
    [{ dueDate: '2027-03-10' }, EIGHT],
    [{ dueDate: '2027-03-11', reminder: 24 * 60 }, EIGHT],
  ])('of %j comes when it is time, and not a moment earlier', async (fields, time) => {
    const { id } = await add(fields)
    await tell(time - 1)
    expect(await reminded()).toEqual([])
    await tell(time)
    expect(await reminded()).toEqual(['Reminder: Call'])
    expect((await told(acme.user))[0]).toMatchObject({ link: `/tasks?task=${id}` })
  })

  test('comes once, up to a day late, and again where the task was put off', async () => {
    const { id } = await add({ dueDate: '2027-03-10T08:30:00Z' })
    await tell(HALF_PAST_NINE + 24 * 3_600_000)
    expect(await reminded()).toEqual([])
    await Promise.all([tell(HALF_PAST_NINE + 3_600_000), tell(HALF_PAST_NINE + 3_600_000)])
    await tell(HALF_PAST_NINE + 2 * 3_600_000)
    expect(await reminded()).toHaveLength(1)
    await acme.user.call(updateTask, { params: { id }, body: { dueDate: '2027-03-10T12:00:00Z' } })
    await tell(Date.parse('2027-03-10T12:00:00Z'))
    expect(await reminded()).toHaveLength(2)
  })

  test('is of open tasks alone, goes to the author of an unassigned one, and replaces the one of the due day', async () => {
    const dueDate = '2027-03-10'
    await add({ dueDate, status: 'completed' })
    await add({ dueDate, reminder: null })
    await add({ dueDate, assignedTo: null, title: 'Mine' })
    await server.superuser.query(`update tasks set created_at = '2026-01-01' where company_id = $1`, [acme.companyId])
    await tell(EIGHT)
    await remindDueToday(server.database, EIGHT)
    expect(await reminded()).toEqual([])
    expect(await titles(acme.owner)).toEqual(['Reminder: Mine'])
    expect((await titles(acme.user)).filter((title) => title.startsWith('Due today'))).toEqual(['Due today: Call'])
  })
})

describe('what is due today', () => {
  const BERLIN_MORNING = Date.parse('2027-03-10T07:00:00Z')
  const due = (dueDate: string, more: Record<string, unknown> = {}) =>
    acme.owner.call(createTask, { body: { title: dueDate, dueDate, assignedTo: acme.user.id, ...more } })
  /** As if the tasks had been made long ago. */
  const age = () =>
    server.superuser.query(`update tasks set created_at = '2026-01-01' where company_id = $1`, [acme.companyId])
  const tell = (now: number) => remindDueToday(server.database, now)
  const dueTold = async (who: Caller = acme.user) =>
    (await told(who)).filter(({ type }) => type === 'due_today').map(({ title }) => title.replace('Due today: ', ''))

  beforeEach(async () => {
    await acme.owner.call(updateCompany, { params: { id: acme.companyId }, body: { timeZone: 'Europe/Berlin' } })
  })

  test('comes from eight in the morning of the company’s own day, and not a moment earlier', async () => {
    await due('2027-03-10T00:00:00Z')
    await age()
    await tell(BERLIN_MORNING - 1)
    expect(await dueTold()).toEqual([])
    await tell(BERLIN_MORNING)
    expect(await dueTold()).toEqual(['2027-03-10T00:00:00Z'])
  })

  test('comes once a day, however often and in how many processes at once it is looked at', async () => {
    const task = await due('2027-03-10T00:00:00Z')
    await age()
    await Promise.all([tell(BERLIN_MORNING), tell(BERLIN_MORNING), tell(BERLIN_MORNING + 3_600_000)])
    await tell(BERLIN_MORNING + 10 * 3_600_000)
    expect(await dueTold()).toEqual(['2027-03-10T00:00:00Z'])
    await acme.owner.call(updateTask, { params: { id: task.id }, body: { dueDate: '2027-03-11T00:00:00Z' } })
    await tell(BERLIN_MORNING + 24 * 3_600_000)
    expect((await dueTold()).length).toBe(2)
  })

  test('is what falls on the day where the company is: midnight UTC is the day itself, other times are local', async () => {
    const onTheDay = ['2027-03-10T00:00:00Z', '2027-03-09T23:30:00Z', '2027-03-10T22:59:59Z']
    for (const dueDate of [...onTheDay, '2027-03-09T00:00:00Z', '2027-03-11T00:00:00Z', '2027-03-10T23:30:00Z']) {
      await due(dueDate)
    }
    await age()
    await tell(BERLIN_MORNING)
    expect((await dueTold()).sort()).toEqual(onTheDay.sort())
  })

  test('comes in zones that are not whole hours away, and across the change of clocks', async () => {
    const params = { id: acme.companyId }
    await acme.owner.call(updateCompany, { params, body: { timeZone: 'Asia/Kathmandu' } })
    await due('2027-03-10T00:00:00Z')
    await due('2027-03-28T21:30:00Z')
    await age()
    await tell(Date.parse('2027-03-10T02:14:59Z'))
    expect(await dueTold()).toEqual([])
    await tell(Date.parse('2027-03-10T02:15:00Z'))
    expect(await dueTold()).toEqual(['2027-03-10T00:00:00Z'])
    // On 28 March Berlin's day has 23 hours.
    await acme.owner.call(updateCompany, { params, body: { timeZone: 'Europe/Berlin' } })
    await tell(Date.parse('2027-03-28T06:00:00Z'))
    expect(await dueTold()).toContain('2027-03-28T21:30:00Z')
  })

  test('leaves out what is done, cancelled, deleted, or was made since', async () => {
    await due('2027-03-10T00:00:00Z', { status: 'completed' })
    await due('2027-03-10T00:00:00Z', { status: 'cancelled' })
    const gone = await due('2027-03-10T00:00:00Z')
    await acme.owner.request(`/api/tasks/${gone.id}`, { method: 'DELETE' })
    await age()
    const late = await due('2027-03-10T00:00:00Z', { title: 'made late' })
    await server.superuser.query('update tasks set created_at = $1 where id = $2', ['2027-03-10T07:00:01Z', late.id])
    await tell(BERLIN_MORNING + 3_600_000)
    expect(await dueTold()).toEqual([])
  })

  test('goes to who made the task when nobody has it, and not to who has left', async () => {
    await due('2027-03-10T00:00:00Z', { assignedTo: null, title: 'mine' })
    await due('2027-03-10T00:00:00Z', { title: 'theirs' })
    await age()
    await acme.owner.call(removeMember, { params: { id: acme.user.id } })
    await tell(BERLIN_MORNING)
    expect((await dueTold(acme.owner)).sort()).toEqual(['mine', 'theirs'])
  })

  test('reaches everybody else when one company cannot be reached', async () => {
    await due('2027-03-10T00:00:00Z')
    await age()
    const broken = await server.workspace('Broken')
    await broken.user.call(createTask, { body: { title: 'Call', dueDate: '2027-03-10T00:00:00Z' } })
    await server.superuser.query(`update companies set time_zone = 'Nowhere/At All' where id = $1`, [broken.companyId])
    await expect(tell(BERLIN_MORNING)).rejects.toThrow('It failed in some companies')
    expect(await dueTold()).toEqual(['2027-03-10T00:00:00Z'])
    await server.superuser.query(`update companies set time_zone = 'UTC' where id = $1`, [broken.companyId])
  })
})

describe('what one chooses', () => {
  test('begins with the usual and is kept', async () => {
    expect(await acme.user.call(calls.getNotificationSettings)).toEqual(usual)
    const body = { ...usual, assigned: off, due_today: { app: false, email: true } }
    expect(await acme.user.call(calls.updateNotificationSettings, { body })).toEqual(body)
    expect(await acme.user.call(calls.getNotificationSettings)).toEqual(body)
    expect(await acme.admin.call(calls.getNotificationSettings)).toEqual(usual)
  })

  test('decides what one is notified of, for each kind', async () => {
    await acme.user.call(calls.updateNotificationSettings, { body: { ...usual, assigned: off } })
    const lead = await acme.owner.call(createLead, { body: { name: 'Jane', assignedUserId: acme.user.id } })
    const note = { content: 'Look', mentions: [acme.user.id] }
    await acme.owner.call(createLeadNote, { params: { leadId: lead.id }, body: note })
    expect((await told(acme.user)).map(({ type }) => type)).toEqual(['mentioned'])
  })
})

describe('the list', () => {
  const give = async (count: number) => {
    for (let number = 1; number <= count; number++) {
      await acme.owner.call(createTask, { body: { title: String(number), assignedTo: acme.user.id } })
    }
  }

  test('pages, newest first, and says how many there are and how many are unread', async () => {
    await give(5)
    const first = await acme.user.try(calls.listNotifications, { query: { limit: '3' } })
    expect(first.headers.get('x-total-count')).toBe('5')
    expect(first.headers.get('x-unread-count')).toBe('5')
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await acme.user.try(calls.listNotifications, { query: { limit: '3', cursor } })
    expect(second.headers.get('x-next-cursor')).toBeNull()
    const rows = [...(first.body as Notification[]), ...(second.body as Notification[])]
    expect(rows.map(({ title }) => title.at(-1))).toEqual(['5', '4', '3', '2', '1'])
    expect(await told(acme.user)).toEqual(rows)
  })

  test('keeps what was read, marked with when', async () => {
    await give(2)
    const [newest] = await told(acme.user)
    const params = { id: newest?.id ?? '' }
    await acme.user.call(calls.readNotification, { params })
    const after = await told(acme.user)
    expect(after.map(({ readAt }) => readAt !== null)).toEqual([true, false])
    expect(await unread(acme.user)).toBe(1)
    // A second time changes nothing.
    await acme.user.call(calls.readNotification, { params })
    expect(await told(acme.user)).toEqual(after)
    await acme.user.call(calls.readAllNotifications)
    expect(await unread(acme.user)).toBe(0)
    expect((await told(acme.user))[0]).toEqual(after[0])
  })

  test('is one’s own: nobody, not even the owner, reads another’s or marks it', async () => {
    await give(1)
    const [own] = await told(acme.user)
    expect(await told(acme.owner)).toEqual([])
    const reply = await acme.owner.try(calls.readNotification, { params: { id: own?.id ?? '' } })
    expect(reply).toMatchObject({ status: 404, body: { message: 'Notification not found' } })
    await acme.owner.call(calls.readAllNotifications)
    expect(await unread(acme.user)).toBe(1)
  })

  test('holds a title as long as the longest name makes it, shortened', async () => {
    const body = { title: 'x'.repeat(300), assignedTo: acme.user.id }
    await acme.owner.call(createTask, { body })
    const [{ title } = { title: '' }] = await told(acme.user)
    expect(title).toHaveLength(200)
    expect(title.endsWith('x…')).toBe(true)
  })
})

describe('a disk that is getting full', () => {
  const MEGABYTE = 1024 * 1024
  const lines: object[] = []
  const watch = (megabytes: number, now = Date.parse('2027-03-01T12:00:00Z')) =>
    watchRoom({
      database: server.database,
      log: { warn: (line: object) => void lines.push(line) },
      look: async () => [{ holds: ['files', 'database'], left: megabytes * MEGABYTE }],
      now,
    })

  test('is mailed to the owner, once a day and once more when it gets worse', async () => {
    await watch(4_000)
    expect(await titles(acme.owner)).toEqual([])
    for (const left of [1_900, 1_800]) await watch(left)
    expect(await told(acme.owner)).toMatchObject([
      { type: 'low_room', title: 'The disk of this installation is getting full: 1,900 MB are left' },
    ])
    await watch(100)
    await watch(1_900, Date.parse('2027-03-02T12:00:00Z'))
    expect(await titles(acme.owner)).toHaveLength(3)
    expect(await titles(acme.admin)).toEqual([])
    expect(lines).toContainEqual({ megabytes: 100, holds: ['files', 'database'] })
  })

  test('is named where files and database have one each', async () => {
    const look = async (): Promise<Disk[]> => [
      { holds: ['files'], left: 9_000 * MEGABYTE },
      { holds: ['database'], left: 1_000 * MEGABYTE },
    ]
    const log = { warn: () => undefined }
    await watchRoom({ database: server.database, log, look, now: Date.parse('2027-03-05T12:00:00Z') })
    expect((await titles(acme.owner))[0]).toBe('The disk of the database is getting full: 1,000 MB are left')
  })

  test('is the one of the data folder, and of a PostgreSQL of Atrium’s own where that has another', async () => {
    const dataDir = await freshFolder()
    for (const name of ['files', 'postgres']) await mkdir(join(dataDir, name))
    const [disk, ...more] = await lookAtDisks({ dataDir, databaseUrl: undefined })
    expect([disk?.holds, more]).toEqual([['files', 'database'], []])
    expect(disk?.left).toBeGreaterThan(0)
    expect(await lookAtDisks({ dataDir, databaseUrl: 'postgresql://elsewhere/x' })).toMatchObject([
      { holds: ['files'] },
    ])
  })

  test('is shown to owners and admins as long as it is, and one that cannot be looked at for minutes after', async () => {
    let left = 9_000 * MEGABYTE
    const look = async (): Promise<Disk[]> => [{ holds: ['files'], left }]
    const disks = watchDisks({ dataDir: '/', databaseUrl: 'postgresql://elsewhere/x' }, look)
    expect(await disks.short()).toEqual([])
    left = 1_900 * MEGABYTE
    expect(await disks.short()).toEqual([{ holds: ['files'], left, urgent: false }])
    left = 0
    expect(await disks.short()).toEqual([{ holds: ['files'], left: 0, urgent: true }])
    left = 9_000 * MEGABYTE
    faults.publish({ kind: 'full' })
    expect(await disks.short()).toEqual([{ holds: ['database'], left: null, urgent: true }])
    disks.end()
  })
})
