import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account/calls.ts'
import { listActivities } from '../../contract/activities/calls.ts'
import {
  createLeadNote,
  deleteLeadNote,
  listLeadNotes,
  patchLeadNote,
  restoreLeadNote,
  updateLeadNote,
} from '../../contract/lead-notes/calls.ts'
import { noteTypes } from '../../contract/lead-notes/endpoints.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

async function newLead() {
  const { id } = await acme.owner.call(createLead, { body: { name: 'Jane' } })
  return { leadId: id }
}

async function newNote(author: Member) {
  const params = await newLead()
  const note = await author.call(createLeadNote, { params, body: { content: 'First words' } })
  return { note, params: { ...params, noteId: note.id } }
}

describe('a note', () => {
  test('is of the type note unless said otherwise, trimmed, and carries its author', async () => {
    const { note, params } = await newNote(acme.user)
    expect(note).toMatchObject({
      leadId: params.leadId,
      companyId: acme.companyId,
      userId: acme.user.id,
      content: 'First words',
      type: 'note',
      version: 1,
      user: { firstName: 'Pat', lastName: acme.user.username, email: acme.user.email },
    })
    const padded = await acme.admin.call(createLeadNote, { params, body: { content: '\n Two\nlines \t' } })
    expect(padded.content).toBe('Two\nlines')
  })

  test.each(noteTypes)('may be of the type %s', async (type) => {
    const params = await newLead()
    expect((await acme.user.call(createLeadNote, { params, body: { content: 'x', type } })).type).toBe(type)
  })

  test.each([
    [{ content: '' }, 'content'],
    [{ content: ' \n ' }, 'content'],
    [{}, 'content'],
    [{ content: 'x'.repeat(50_001) }, 'content'],
    [{ content: 'x', type: 'letter' }, 'type'],
    [{ content: 'x', type: '' }, 'type'],
  ])('is refused as %j', async (body, field) => {
    const { params } = await newNote(acme.user)
    for (const call of [createLeadNote, updateLeadNote]) {
      if (call === updateLeadNote && !('content' in body)) continue
      const reply = await acme.user.try(call, { params, body: body as never })
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    }
  })

  test.each([
    ['call', 'Call with Jane'],
    ['meeting', 'Meeting with Jane'],
    ['email', 'Email to Jane'],
    ['note', 'Note on Jane'],
  ] as const)('is told in the feed, by its type: a %s', async (noteType, description) => {
    const params = await newLead()
    await acme.user.call(createLeadNote, { params, body: { content: 'x', type: noteType } })
    const [activity] = await acme.user.call(listActivities, { query: { limit: '1' } })
    expect(activity).toMatchObject({
      type: 'note_added',
      description,
      metadata: { noteType },
      userId: acme.user.id,
      entityType: 'lead',
      entityId: params.leadId,
    })
  })

  test('of another lead is not found', async () => {
    const { params } = await newNote(acme.user)
    const elsewhere = { ...(await newLead()), noteId: params.noteId }
    for (const call of [updateLeadNote, deleteLeadNote, restoreLeadNote]) {
      expect((await acme.owner.try(call, { params: elsewhere, body: { content: 'x' } as never })).status).toBe(404)
    }
  })
})

describe('changing a note', () => {
  test.each([
    ['its author, a user', 'user', 'user', 200],
    ['an admin', 'user', 'admin', 200],
    ['the owner', 'user', 'owner', 200],
    ['another user', 'owner', 'user', 403],
    ['an admin, of the owner', 'owner', 'admin', 200],
  ] as const)('is for %s: by %s, changed by %s', async (_, author, editor, status) => {
    const { note, params } = await newNote(acme[author])
    const change = await acme[editor].try(updateLeadNote, { params, body: { content: 'Changed', type: 'email' } })
    expect(change.status).toBe(status)
    if (status === 200) {
      expect(change.body).toMatchObject({
        content: 'Changed',
        type: 'email',
        version: 2,
        userId: note.userId,
        user: note.user,
      })
    } else {
      expect(change.body).toMatchObject({ code: 'forbidden' })
      expect(await acme.user.call(listLeadNotes, { params })).toEqual([note])
    }
    expect((await acme[editor].try(deleteLeadNote, { params })).status).toBe(status === 200 ? 204 : 403)
    if (status === 200) expect((await acme[editor].try(restoreLeadNote, { params })).status).toBe(200)
  })

  test('keeps what was not sent, with PUT and with PATCH', async () => {
    const { params } = await newNote(acme.user)
    expect(await acme.user.call(updateLeadNote, { params, body: { type: 'meeting' } })).toMatchObject({
      content: 'First words',
      type: 'meeting',
    })
    expect(await acme.user.call(patchLeadNote, { params, body: { content: 'Other' } })).toMatchObject({
      content: 'Other',
      type: 'meeting',
    })
  })

  test('of a version that is no longer the newest is refused', async () => {
    const { params } = await newNote(acme.user)
    await acme.admin.call(updateLeadNote, { params, body: { content: 'Newer', version: 1 } })
    expect((await acme.user.try(updateLeadNote, { params, body: { content: 'Late', version: 1 } })).status).toBe(409)
    expect(await acme.user.call(listLeadNotes, { params })).toMatchObject([{ content: 'Newer' }])
  })

  test('by many who saw the same version lets one of them win', async () => {
    const { params } = await newNote(acme.user)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        acme.user.try(updateLeadNote, { params, body: { content: `Change ${index}`, version: 1 } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('deletes it, until it is restored', async () => {
    const { note, params } = await newNote(acme.user)
    await acme.user.call(deleteLeadNote, { params })
    expect(await acme.user.call(listLeadNotes, { params })).toEqual([])
    expect((await acme.user.try(updateLeadNote, { params, body: { content: 'x' } })).status).toBe(404)
    expect((await acme.user.try(deleteLeadNote, { params })).status).toBe(404)
    expect(await acme.user.call(restoreLeadNote, { params })).toMatchObject({ id: note.id, content: 'First words' })
    expect((await acme.user.try(restoreLeadNote, { params })).status).toBe(404)
  })
})

describe('a mention', () => {
  const nameOf = (member: Member) => `Pat ${member.username}`

  test('is kept by id, with the name that the content has for it', async () => {
    const params = await newLead()
    const content = `Ask @${nameOf(acme.user)}`
    const note = await acme.owner.call(createLeadNote, { params, body: { content, mentions: [acme.user.id] } })
    expect(note).toMatchObject({ content, mentions: [{ userId: acme.user.id, name: nameOf(acme.user) }] })
    expect(await acme.admin.call(listLeadNotes, { params })).toEqual([note])
  })

  test('stays theirs when they are renamed, by the name that the content still has', async () => {
    const guest = (await server.workspace('Renaming')).user
    const { id: leadId } = await guest.call(createLead, { body: { name: 'Jane' } })
    const before = nameOf(guest)
    const body = { content: `Ask @${before}`, mentions: [guest.id] }
    const note = await guest.call(createLeadNote, { params: { leadId }, body })
    await guest.call(updateAccount, { body: { firstName: 'Paula', lastName: 'Berg' } })
    const params = { leadId, noteId: note.id }
    const change = (body: { content: string; mentions?: string[] }) => guest.call(updateLeadNote, { params, body })
    expect((await change({ content: `Do ask @${before}` })).mentions).toEqual([{ userId: guest.id, name: before }])
    expect((await change(body)).mentions).toEqual([{ userId: guest.id, name: before }])
    const renamed = await change({ content: 'Ask @Paula Berg', mentions: [guest.id] })
    expect(renamed.mentions).toEqual([{ userId: guest.id, name: 'Paula Berg' }])
  })

  test('goes with its words, and stays with a change of anything else', async () => {
    const params = await newLead()
    const content = `Ask @${nameOf(acme.user)}`
    const note = await acme.owner.call(createLeadNote, { params, body: { content, mentions: [acme.user.id] } })
    const change = { params: { ...params, noteId: note.id } }
    expect(await acme.owner.call(patchLeadNote, { ...change, body: { type: 'call' } })).toMatchObject({
      mentions: note.mentions,
    })
    expect(await acme.owner.call(patchLeadNote, { ...change, body: { content: 'Ask nobody' } })).toMatchObject({
      mentions: [],
    })
  })

  test('of someone elsewhere is refused, and the note with it', async () => {
    const rival = await server.workspace('Elsewhere')
    const { note, params } = await newNote(acme.user)
    for (const mentions of [[rival.user.id], [acme.admin.id, crypto.randomUUID()], ['@everybody'], ["'; drop"]]) {
      for (const call of [createLeadNote, updateLeadNote]) {
        const reply = await acme.user.try(call, { params, body: { content: 'Hello', mentions } })
        expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
      }
    }
    expect(await acme.user.call(listLeadNotes, { params })).toEqual([note])
  })
})

test('the notes of a lead come newest first, whole and page by page', async () => {
  const params = await newLead()
  for (let index = 0; index < 7; index += 1) {
    await acme.user.call(createLeadNote, { params, body: { content: `${index}` } })
  }
  await server.superuser.query(`update lead_notes set created_at = '2026-05-05' where content in ('2', '3', '4')`)
  const { rows } = await server.superuser.query(
    'select id from lead_notes where lead_id = $1 order by created_at desc, id desc',
    [params.leadId],
  )
  const whole = await acme.user.call(listLeadNotes, { params })
  expect(whole.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  const { ids, totals } = await walkPages(acme.user, listLeadNotes, { params, query: { limit: '2' } })
  expect(ids).toEqual(whole.map(({ id }) => id))
  expect(totals).toEqual([7])
})
