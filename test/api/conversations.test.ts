import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../contract/assistant/calls.ts'
import { createDocument, patchDocument } from '../../contract/documents/calls.ts'
import { createLead, deleteLead, patchLead, restoreLead } from '../../contract/leads/calls.ts'
import { sweepConversations } from '../../server/features/assistant/conversation/forget.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

const DAY = 24 * 3_600_000

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const ask = (query: string, by: Member = acme.user, conversationId?: string) =>
  by.call(calls.askSearch, { body: { query, ...(conversationId && { conversationId }) } })

const messagesOf = (conversationId: string, by: Member = acme.user) =>
  by.call(calls.listMessages, { params: { id: conversationId }, query: { limit: '50' } })

describe('a conversation', () => {
  test('is called by its first question, and holds what was said, the latest first', async () => {
    const question = `Where is the ${'very '.repeat(20)}old contract`
    const first = await ask(question)
    const second = await ask('And the new one', acme.user, first.conversationId)
    expect(second.conversationId).toBe(first.conversationId)
    const messages = await messagesOf(first.conversationId)
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ['assistant', second.analysis.summary],
      ['user', 'And the new one'],
      ['assistant', first.analysis.summary],
      ['user', question],
    ])
    expect(messages[0]?.id).toBe(second.messageId)
    const [latest] = await acme.user.call(calls.listConversations, { query: { limit: '1' } })
    expect(latest).toMatchObject({ id: first.conversationId, version: 1 })
    expect(latest?.title).toMatch(/^Where is the (very )+very…$/)
    expect(latest?.title.length).toBeLessThanOrEqual(60)
  })

  test('comes to the front when something is said in it, and lists go page by page', async () => {
    const { owner } = acme
    const [one, two, three] = [await ask('one', owner), await ask('two', owner), await ask('three', owner)]
    await ask('more', owner, one.conversationId)
    const page = await owner.try(calls.listConversations, { query: { limit: '2' } })
    expect(page.headers.get('x-total-count')).toBe('3')
    const cursor = page.headers.get('x-next-cursor') ?? ''
    const rest = await owner.call(calls.listConversations, { query: { limit: '2', cursor } })
    expect([...(page.body as { id: string }[]), ...rest].map(({ id }) => id)).toEqual([
      one.conversationId,
      three.conversationId,
      two.conversationId,
    ])
    const params = { id: one.conversationId }
    const latest = await owner.try(calls.listMessages, { params, query: { limit: '3' } })
    expect(latest.headers.get('x-total-count')).toBe('4')
    const older = await owner.call(calls.listMessages, {
      params,
      query: { limit: '3', cursor: latest.headers.get('x-next-cursor') ?? '' },
    })
    expect(older.map(({ text }) => text)).toEqual(['one'])
  })

  test('gets another name, goes, comes back, and goes for good after 30 days', async () => {
    const { conversationId: id } = await ask('Rename me')
    const params = { id }
    const renamed = await acme.user.call(calls.renameConversation, { params, body: { title: ' Contracts ' } })
    expect(renamed).toMatchObject({ id, title: 'Contracts' })
    const blank = await acme.user.try(calls.renameConversation, { params, body: { title: ' ' } })
    expect(blank).toMatchObject({ status: 400, body: { fields: { title: 'Name is required' } } })
    await acme.user.call(calls.deleteConversation, { params })
    for (const call of [calls.listMessages, calls.deleteConversation]) {
      expect((await acme.user.try(call, { params })).status).toBe(404)
    }
    expect((await acme.user.try(calls.askSearch, { body: { query: 'x', conversationId: id } })).status).toBe(404)
    await sweepConversations(server.database, Date.now())
    expect(await acme.user.call(calls.restoreConversation, { params })).toMatchObject({ id, title: 'Contracts' })
    expect((await messagesOf(id)).length).toBe(2)
    await acme.user.call(calls.deleteConversation, { params })
    await sweepConversations(server.database, Date.now() + 31 * DAY)
    expect((await acme.user.try(calls.restoreConversation, { params })).status).toBe(404)
    const left = await server.superuser.query('select from conversation_messages where conversation_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })

  test('is nobody else’s, neither a colleague’s nor the owner’s', async () => {
    const { conversationId, messageId } = await ask('My secret')
    const params = { id: conversationId }
    const rival = await server.workspace('Rival')
    for (const other of [acme.admin, acme.owner, rival.user]) {
      expect((await other.try(calls.listMessages, { params })).status).toBe(404)
      expect((await other.try(calls.deleteConversation, { params })).status).toBe(404)
      expect((await other.try(calls.renameConversation, { params, body: { title: 'x' } })).status).toBe(404)
      const goingOn = { query: 'x', conversationId }
      expect((await other.try(calls.askSearch, { body: goingOn })).status).toBe(404)
      const again = { message: 'x', conversationId, again: messageId }
      expect((await other.try(calls.streamAnswer, { body: again })).status).toBe(404)
      const listed = await other.call(calls.listConversations, { query: { limit: '200' } })
      expect(listed.map(({ id }) => id)).not.toContain(conversationId)
    }
    expect((await messagesOf(conversationId)).length).toBe(2)
  })

  test('loses nothing of what is asked at once, and keeps each answer with its question', async () => {
    const { conversationId } = await ask('zanzebar')
    const asked = ['qwobble', 'vrimple', 'snorfle', 'glimbat', 'plundik']
    await Promise.all(asked.map((text) => ask(text, acme.user, conversationId)))
    const said = (await messagesOf(conversationId)).toReversed()
    expect(said.map(({ role }) => role)).toEqual(said.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')))
    expect(
      said
        .filter(({ role }) => role === 'user')
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['zanzebar', ...asked].toSorted())
    for (const [at, { role, analysis }] of said.entries()) {
      if (role === 'assistant') expect(analysis?.summary).toContain(said[at - 1]?.text)
    }
  })
})

describe('what an answer rests on', () => {
  test('is kept as ids alone, and read anew for each reader', async () => {
    const { id } = await acme.user.call(createLead, {
      body: { name: 'Zacharias Quill', company: 'Inkwell', value: 77 },
    })
    const { conversationId, rawResults } = await ask('Zacharias Quill')
    expect(rawResults.leads.map((lead) => lead.id)).toEqual([id])
    const { rows } = await server.superuser.query<{ answer: object }>(
      "select answer from conversation_messages where conversation_id = $1 and role = 'assistant'",
      [conversationId],
    )
    expect(JSON.stringify(rows[0]?.answer)).not.toMatch(/5551234|Likes ink/)
    await acme.user.call(patchLead, { params: { id }, body: { company: 'Penwell', name: 'Zachary Quill' } })
    const [answer] = await messagesOf(conversationId)
    expect(answer?.analysis?.relevantResults.leads).toMatchObject([{ id, name: 'Zachary Quill', company: 'Penwell' }])
    expect(answer?.analysis?.sources[0]).toMatchObject({ kind: 'lead', id, title: 'Zachary Quill' })
  })

  test('hides the answer once it is gone, until it comes back', async () => {
    const { id } = await acme.user.call(createLead, { body: { name: 'Ottokar Vanish' } })
    const { conversationId } = await ask('Ottokar Vanish')
    await acme.user.call(deleteLead, { params: { id } })
    const [hidden] = await messagesOf(conversationId)
    expect(hidden).toMatchObject({ role: 'assistant', analysis: null })
    expect(hidden?.text).toMatch(/no longer shown/)
    expect(hidden?.text).not.toContain('Vanish')
    await acme.user.call(restoreLead, { params: { id } })
    expect((await messagesOf(conversationId))[0]?.text).toContain('Vanish')
  })

  test('leaves out what was deleted of an answer that names others too, until it comes back', async () => {
    const made = await Promise.all(
      ['Ferdinand Grubbel', 'Gisela Grubbel'].map((name) => acme.user.call(createLead, { body: { name } })),
    )
    const { conversationId, analysis } = await ask('leads named Grubbel')
    expect(analysis.sources.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    const id = made[0]?.id ?? ''
    await acme.user.call(deleteLead, { params: { id } })
    const [left] = await messagesOf(conversationId)
    expect(JSON.stringify(left)).not.toContain('Ferdinand')
    expect(left?.text).toContain('Gisela Grubbel')
    expect(left?.analysis?.sources.map((source) => source.id)).toEqual([made[1]?.id])
    for (const { sources } of left?.analysis?.statements ?? []) expect(sources.every((at) => at === 0)).toBe(true)
    await acme.user.call(restoreLead, { params: { id } })
    expect((await messagesOf(conversationId))[0]?.text).toBe(analysis.summary)
  })

  test('hides the answer from who may not see a document any more', async () => {
    const body = { title: 'Salaries', content: 'Zebulon earns a fortune of gold', isPublic: true }
    const { id } = await acme.admin.call(createDocument, { body })
    const { conversationId, analysis, rawResults } = await ask('Zebulon fortune of gold')
    expect(rawResults.documents.map((document) => document.id)).toEqual([id])
    expect(analysis.sources[0]).toMatchObject({ kind: 'document', id, passage: { start: 0, text: body.content } })
    expect(analysis.summary).toContain('fortune')
    await acme.admin.call(patchDocument, { params: { id }, body: { isPublic: false } })
    const [hidden] = await messagesOf(conversationId)
    expect(JSON.stringify(hidden)).not.toMatch(/fortune|Salaries/)
    const again = await ask('Zebulon fortune of gold', acme.user, conversationId)
    expect(again.rawResults.documents).toEqual([])
    expect(JSON.stringify(again.analysis)).not.toMatch(/Salaries|earns/)
  })
})
