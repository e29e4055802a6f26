import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getModelUsage } from '../../contract/ai-settings/calls.ts'
import * as calls from '../../contract/assistant/calls.ts'
import { eraseCandidate, listCandidates } from '../../contract/candidates/calls.ts'
import { createApplication } from '../../contract/careers/calls.ts'
import { createDocument, patchDocument } from '../../contract/documents/calls.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { removeMember } from '../../contract/team/calls.ts'
import type { ModelSettings } from '../../server/platform/settings/config.ts'
import { visitorOf } from '../support/caller.ts'
import { openAnswer } from '../support/event-stream.ts'
import { type ModelServer, startModelServer } from '../support/model-server.ts'
import { applicationFields } from '../support/requests.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let models: ModelServer
let server: TestServer
let acme: Workspace

let model: ModelSettings

beforeAll(async () => {
  models = await startModelServer()
  model = { protocol: 'openai', name: 'scripted-1', url: models.openai, apiKey: undefined, price: undefined }
  server = await startServer({ model })
  acme = await server.workspace('Acme')
  await acme.user.call(createLead, { body: { name: 'Ann Archer', value: 12_500 } })
  await acme.user.call(createLead, { body: { name: 'Bob Baker', value: 7000 } })
})
afterAll(async () => {
  await server.close()
  await models.close()
})
beforeEach(() => models.play())

const chat = (message: string, conversationId?: string) =>
  acme.user.call(calls.askChat, { body: { message, ...(conversationId && { conversationId }) } })

const latest = async (conversationId: string) =>
  (await acme.user.call(calls.listMessages, { params: { id: conversationId }, query: { limit: '1' } }))[0]

const ALL = { name: 'run_query', arguments: { subject: 'leads', measures: [{ measure: 'count' }] } }

describe('with a model', () => {
  test('an answer has the rows of its query, and is kept with the model’s name', async () => {
    models.play({ calls: [ALL] }, { text: ['You ', 'have ', '2 leads. [1]'] })
    const answer = await chat('What do we have?')
    expect(answer.response).toBe('You have 2 leads.')
    expect(answer.rawResults.leads).toHaveLength(2)
    expect(answer.analysis).toMatchObject({ model: 'scripted-1', total: 2, typedQuery: { subject: 'leads' } })
    expect((await latest(answer.conversationId))?.analysis).toMatchObject({ model: 'scripted-1', total: 2 })
  })

  test('signs that cannot be kept go from its words, and figures that are no count of tokens are not believed', async () => {
    const said = ['You ', 'have\0 ', '2 leads\ud800', '\u202e. [1]']
    models.play({ calls: [ALL], usage: { input: 1e30, output: 20 } }, { text: said, usage: { input: 0.5, output: -5 } })
    const { response, conversationId } = await chat('What is there?')
    expect(response).toBe('You have 2 leads.')
    expect((await latest(conversationId))?.text).toBe('You have 2 leads.')
    const { inputTokens, outputTokens } = await acme.user.call(getModelUsage)
    expect(inputTokens).toBeLessThan(1_000_000)
    expect(outputTokens).toBeGreaterThan(0)
  })

  test('that fails Atrium answers by itself, and says why; both are counted', async () => {
    models.play({ status: 401 })
    const answer = await chat('How many leads do we have?')
    expect(answer.response).toContain('2 leads')
    expect(answer.analysis.model).toBe('')
    expect(answer.analysis.notes.join()).toMatch(/refused the installation’s key.*instead/)
    const { models: used } = await acme.user.call(getModelUsage)
    expect(used.find(({ model }) => model === '')).toMatchObject({ requests: 1 })
    expect(used.find(({ model }) => model === 'scripted-1')).toMatchObject({ failures: 1 })
  })

  test('words are sent as they come, and what was said is kept when its asker leaves', async () => {
    models.play({ text: ['All is well. ', 'And there is more '], ending: 'silence' })
    const stream = await openAnswer(server.origin, acme.user, { message: 'Tell me a long story' })
    await vi.waitFor(() => expect(stream.events.some(({ event }) => event === 'text')).toBe(true))
    stream.close()
    await models.requests[0]?.left
    await vi.waitFor(async () => {
      const [conversation] = await acme.user.call(calls.listConversations, { query: { limit: '1' } })
      expect(conversation?.title).toBe('Tell me a long story')
      const message = await latest(conversation?.id ?? '')
      expect(message?.text).toMatch(/^All is well\./)
      expect(message?.analysis?.notes).toEqual(['This answer was stopped.'])
    })
  })

  test('words that come one sign at a time are sent together', async () => {
    const words = 'All is well and there is more to say about that. '.repeat(60)
    models.play({ text: [...words] })
    const stream = await openAnswer(server.origin, acme.user, { message: 'Tell me all' })
    await stream.ended
    const told = stream.events
      .filter(({ event }) => event === 'text')
      .map(({ data }) => (data as { text: string }).text)
    expect(told.join('').trim()).toBe(words.trim())
    expect(told.length).toBeLessThan(words.length / 10)
  })

  test('streamed answers of one person take turns', async () => {
    models.play(...Array.from({ length: 5 }, () => ({ text: ['All is well. '], ending: 'silence' as const })))
    const ask = (n: number) => openAnswer(server.origin, acme.user, { message: `How are things, ${n}?` })
    const streams = await Promise.all([1, 2, 3, 4].map(ask))
    const fifth = ask(5)
    await vi.waitFor(() => expect(models.requests).toHaveLength(4))
    // What is no question does not wait.
    const { status } = await acme.user.try(calls.listConversations)
    expect([status, models.requests.length]).toEqual([200, 4])
    streams[0]?.close()
    await vi.waitFor(() => expect(models.requests).toHaveLength(5))
    for (const stream of [...streams.slice(1), await fifth]) stream.close()
    await Promise.all(models.requests.map(({ left }) => left))
  })

  test('an answer ends at once with the session of who asked, streamed or not', async () => {
    const leaver = await acme.add('user')
    models.play({ text: ['All is well. '], ending: 'silence' }, { until: new Promise(() => undefined), text: ['Late'] })
    const stream = await openAnswer(server.origin, leaver, { message: 'How are things?' })
    await vi.waitFor(() => expect(stream.events.some(({ event }) => event === 'text')).toBe(true))
    const whole = leaver.try(calls.askChat, { body: { message: 'And the rest?' } })
    await vi.waitFor(() => expect(models.requests).toHaveLength(2))
    await acme.owner.call(removeMember, { params: { id: leaver.id } })
    expect(await whole).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    await stream.ended
    expect(stream.events.at(-1)).toEqual({ event: 'failure', data: { message: 'Unauthorized' } })
    await Promise.all(models.requests.map(({ left }) => left))
  })

  test('questions of one conversation wait for each other, also at two processes', async () => {
    const second = await serveDatabase(server.connection, { settings: { model } })
    models.play({ text: ['Well.'] })
    const { conversationId } = await chat('Tell me something')
    const said = Promise.withResolvers<void>()
    models.play({ until: said.promise, text: ['Ann is well.'] }, { text: ['She is.'] })
    const first = chat('Where is Ann?', conversationId)
    await vi.waitFor(() => expect(models.requests).toHaveLength(1))
    const there = visitorOf(second.origin)
    for (const [name, value] of acme.user.cookies) there.cookies.set(name, value)
    const next = there.call(calls.askChat, { body: { message: 'Is she still?', conversationId } })
    // What comes later at the other process is answered, so the question has arrived by now.
    await there.call(calls.listConversations)
    said.resolve()
    await Promise.all([first, next])
    expect(models.requests[1]?.text).toContain('Ann is well.')
    await second.close()
  })

  test('an answer that rests on someone who is erased meanwhile is not kept', async () => {
    const { id: openingId } = await acme.user.call(createOpening, {
      body: { title: 'Cook', description: 'Cooks', publishedOnPortal: true },
    })
    const body = { ...applicationFields(openingId, null), firstName: 'Zenobia', lastName: 'Quark' }
    await server.visitor().call(createApplication, { body })
    const [candidate] = await acme.user.call(listCandidates)
    const said = Promise.withResolvers<void>()
    models.play(
      { calls: [{ name: 'run_query', arguments: { aim: 'find', subject: 'candidates' } }] },
      { until: said.promise, text: ['Zenobia Quark is the best.'] },
    )
    const asked = acme.user.try(calls.askChat, { body: { message: 'Who is the best candidate?' } })
    await vi.waitFor(() => expect(models.requests).toHaveLength(2))
    expect(models.requests[1]?.text).toContain('Zenobia')
    await acme.admin.call(eraseCandidate, { params: { id: candidate?.id ?? '' } })
    said.resolve()
    expect(await asked).toMatchObject({ status: 409 })
    const { rows } = await server.superuser.query(
      `select from conversation_messages where text || coalesce(answer::text, '') like '%Zenobia%'`,
    )
    expect(rows).toEqual([])
  })

  test('an answer that may rest on what is hidden now is hidden, and not sent to the model again', async () => {
    const body = { title: 'Secret plan', content: 'Yggdrasil will be sold', isPublic: true }
    const { id } = await acme.admin.call(createDocument, { body })
    models.play(
      { calls: [{ name: 'search', arguments: { query: 'Yggdrasil' } }] },
      { text: ['Yggdrasil will be sold.'] },
    )
    const { conversationId } = await chat('What about Yggdrasil?')
    await acme.admin.call(patchDocument, { params: { id }, body: { isPublic: false } })
    expect(JSON.stringify(await latest(conversationId))).not.toContain('sold')
    models.play({ text: ['Nothing.'] })
    await chat('And now?', conversationId)
    expect(models.requests.map(({ text }) => text).join()).not.toContain('will be sold')
  })

  test('what a person asks for is proposed, as the model says it or as it was read', async () => {
    models.play({ text: ['I propose a task.'] })
    const { analysis } = await chat('Create a task to call Ann Archer')
    expect(analysis.proposals).toMatchObject([{ kind: 'create_task', state: 'proposed' }])
  })
})
