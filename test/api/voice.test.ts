import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { getModelUsage, saveAiSettings } from '../../contract/ai-settings/calls.ts'
import { listConversations, listMessages } from '../../contract/assistant/calls.ts'
import { logout } from '../../contract/auth/calls.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createLead, getLead } from '../../contract/leads/calls.ts'
import { changeRole } from '../../contract/team/calls.ts'
import { startRealtimeServer } from '../support/realtime-server.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { connectionOf, startTalking, type Talker } from '../support/talker.ts'
import { registerMember, signIn, type Workspace } from '../support/workspace.ts'

const KEY = 'sk-voice-secret'
type Realtime = Awaited<ReturnType<typeof startRealtimeServer>>

let server: TestServer
let realtime: Realtime
let acme: Workspace

beforeAll(async () => {
  realtime = await startRealtimeServer({ key: KEY })
  server = await startServer({ realtime: { url: realtime.url, apiKey: KEY, model: 'talker-1' } })
  acme = await server.workspace('Acme')
})
const talkers: Talker[] = []
afterEach(async () => {
  for (const talker of talkers.splice(0)) await talker.leave()
  realtime.sessions.length = 0
  for (const name of ['dialect', 'silent', 'deaf', 'refuse', 'stall', 'replies'] as const) delete realtime.script[name]
})
afterAll(async () => {
  await server.close()
  await realtime.close()
})

async function talk(by = acme.user, origin = server.origin): Promise<Talker> {
  const talker = await startTalking(origin, by)
  talkers.push(talker)
  return talker
}

/** The status with which an upgrade is refused. */
async function refusal(address: string, options: ClientOptions): Promise<number | undefined> {
  const socket = new WebSocket(address, options)
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  const { statusCode } = response
  response.destroy()
  return statusCode
}

describe('who may talk', () => {
  test('strangers, people without a company and other sites’ pages are refused before anything opens', async () => {
    const nobody = { cookies: new Map<string, string>() }
    expect(await refusal(...connectionOf(server.origin, nobody))).toBe(401)
    expect(await refusal(...connectionOf(server.origin, await registerMember(server.origin)))).toBe(403)
    expect(await refusal(...connectionOf(server.origin, acme.user, { origin: 'https://evil.example' }))).toBe(403)
    expect(realtime.sessions).toHaveLength(0)
  })

  test('who has a browser’s cookie and says no origin, as no browser does, is refused too', async () => {
    const [address, options] = connectionOf(server.origin, acme.user)
    const { origin: _, ...headers } = options.headers as Record<string, string>
    expect(await refusal(address, { ...options, headers })).toBe(403)
  })

  test('an ordinary request hears that this is a WebSocket, and other addresses upgrade nothing', async () => {
    expect(await acme.user.request('/api/voice/connect')).toMatchObject({ status: 426 })
    const [address, options] = connectionOf(server.origin, acme.user)
    expect(await refusal(address.replace('/voice/connect', '/user'), options)).toBe(200)
  })

  test('a company that turned voice off hears so, and nothing opens but its refusal', async () => {
    const quiet = await server.workspace('Quiet')
    await quiet.owner.call(saveAiSettings, { body: { voiceEnabled: false } })
    const talker = await talk(quiet.user)
    expect(await talker.hear('error')).toMatchObject({ error: expect.stringContaining('Voice is off') })
    expect(await talker.closed).toMatchObject({ code: 1011 })
    await quiet.owner.call(saveAiSettings, { body: { voiceEnabled: true } })
    await (await talk(quiet.user)).connected()
  })

  test('who talks in another window ends the talk in the first', async () => {
    const first = await talk()
    await first.connected()
    const second = await talk()
    await second.connected()
    expect(await first.closed).toEqual({ code: 4001, reason: 'The conversation moved to another window' })
    await (await talk(acme.owner)).connected()
    expect(second.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('one window of a person and so many of a company hold in all processes together', async () => {
    const settings = { realtime: { url: realtime.url, apiKey: KEY, model: 'talker-1' } }
    const second = await serveDatabase(server.connection, { settings })
    const crowd = await server.workspace('Crowd')
    const members = await Promise.all(Array.from({ length: 21 }, () => crowd.add('user')))
    const talking = await Promise.all(
      members.slice(0, 20).map((each, at) => talk(each, at % 2 ? second.origin : server.origin)),
    )
    await Promise.all(talking.map((each) => each.connected()))
    for (const origin of [server.origin, second.origin]) {
      const refused = await talk(members[20], origin)
      expect(await refused.hear('error')).toMatchObject({ error: expect.stringContaining('Too many people') })
    }
    const moved = await talk(members[0], second.origin)
    await moved.connected()
    expect(await talking[0]?.closed).toMatchObject({ code: 4001 })
    await talking[1]?.leave()
    await (await talk(members[20])).connected()
    for (const talker of talkers.splice(0)) await talker.leave()
    await second.close()
  })

  test('a talk ends where the role of its person is another, as it was begun with the rights of the former', async () => {
    const member = await acme.add('admin')
    const talker = await talk(member)
    await talker.connected()
    await acme.owner.call(changeRole, { params: { id: member.id }, body: { role: 'user' } })
    expect(await talker.closed).toEqual({ code: 1008, reason: 'Your role has changed' })
  })

  test('a talk ends with the session that it was begun with, wherever that ends', async () => {
    const browser = Object.assign(await signIn(server.origin, acme.admin), { id: acme.admin.id })
    const talker = await talk(browser as Workspace['admin'])
    await talker.connected()
    await browser.call(logout)
    expect(await talker.closed).toEqual({ code: 1008, reason: 'Your session has ended' })
  })
})

describe.each(['current', 'beta'] as const)('a talk with a voice server that speaks the %s protocol', (dialect) => {
  test('is what the company’s settings say, whatever the browser asks for', async () => {
    realtime.script.dialect = dialect
    const settings = {
      aiName: 'Nova',
      voiceEnabled: true,
      personalityKeywords: '["warm"]',
      voiceId: 'coral',
      voiceSpeed: 3,
    } as const
    await acme.user.call(saveAiSettings, { body: settings })
    const talker = await talk()
    await talker.connected()
    const session = await realtime.session()
    expect(session.model).toBe('talker-1')
    const { instructions, tools } = session.settings as { instructions: string; tools: { name: string }[] }
    expect(instructions).toMatch(/^You are Nova, the assistant of the company Acme\./)
    expect(instructions).toContain('Your manner: warm.')
    expect(instructions).toContain('Always reply in English')
    expect(instructions).not.toContain('pirate')
    expect(tools.map(({ name }) => name)).toEqual(['ask_workspace', 'propose'])
    const turns = { type: 'server_vad', threshold: 0.5, prefix_padding_ms: 300, silence_duration_ms: 500 }
    expect(session.settings).toMatchObject(
      dialect === 'beta'
        ? {
            voice: 'coral',
            speed: 1.5,
            modalities: ['text', 'audio'],
            turn_detection: turns,
            input_audio_format: 'pcm16',
          }
        : {
            type: 'realtime',
            output_modalities: ['audio'],
            audio: {
              input: { format: { type: 'audio/pcm', rate: 24_000 }, turn_detection: turns },
              output: { voice: 'coral', speed: 1.5 },
            },
          },
    )
  })

  test('is heard, and written down in the order in which it was said', async () => {
    realtime.script.dialect = dialect
    realtime.script.replies = [{ heard: 'How are you?', say: 'I am fine, thank you.', sound: 300 }]
    const talker = await talk()
    await talker.connected()
    talker.speak()
    const answer = await talker.hear('transcript', ({ role }) => role === 'assistant')
    const question = await talker.hear('transcript', ({ role }) => role === 'user')
    expect(answer).toMatchObject({ text: 'I am fine, thank you.' })
    expect(question).toMatchObject({ text: 'How are you?' })
    expect(question.order).toBeLessThan(answer.order)
    const types = talker.heard.map(({ type }) => type)
    expect(types.indexOf('speech_started')).toBeLessThan(types.indexOf('audio'))
    const words = talker.heard.filter((each) => each.type === 'transcript_delta').map(({ text }) => text)
    expect(words.join('')).toBe('I am fine, thank you.')
    const sound = talker.heard.flatMap((each) => (each.type === 'audio' ? [Buffer.from(each.audio, 'base64')] : []))
    expect(Buffer.concat(sound)).toHaveLength(300 * 48)
    const { conversationId } = await talker.hear('conversation')
    await talker.leave()
    expect(await untilKept(conversationId, 2)).toMatchObject([
      { role: 'user', text: 'How are you?', spoken: true },
      { role: 'assistant', text: 'I am fine, thank you.', spoken: true },
    ])
    const conversations = await acme.user.call(listConversations)
    expect(conversations.find(({ id }) => id === conversationId)).toMatchObject({ title: 'How are you?' })
  })

  test('looks up what it says under the rights of the person, and keeps what that rests on', async () => {
    realtime.script.dialect = dialect
    const name = `Zauberberg ${dialect}`
    const { id } = await acme.owner.call(createLead, { body: { name: `Quirin ${name}` } })
    await acme.owner.call(createDocument, { body: { title: `${name} secret`, content: name, isPublic: false } })
    const call = { name: 'ask_workspace', input: { question: name } }
    realtime.script.replies = [{ heard: 'Who is that?', call, say: 'A lead.' }]
    const talker = await talk()
    await talker.connected()
    talker.speak()
    await talker.hear('transcript', ({ text }) => text === 'A lead.')
    const session = await realtime.session()
    const output = session.told.flatMap(({ item }) => (item as { output?: string })?.output ?? [])
    expect(output).toHaveLength(1)
    expect(JSON.parse(output[0] ?? '')).toMatchObject({ records: [`Quirin ${name}`], total: 1 })
    expect(session.told.filter(({ type }) => type === 'response.create')).toHaveLength(1)
    const { conversationId } = await talker.hear('conversation')
    await talker.leave()
    const [, answer] = await untilKept(conversationId, 2)
    expect(answer).toMatchObject({ text: 'A lead.', analysis: { sources: [{ kind: 'lead', id }] } })
  })
})

describe('what a voice wants done', () => {
  test('is proposed in the panel, and nothing happens', async () => {
    const { id } = await acme.owner.call(createLead, { body: { name: 'Mona Movable' } })
    const input = { kind: 'move_lead', lead: 'Mona Movable', stage: 'qualified' }
    realtime.script.replies = [{ heard: 'Move Mona', call: { name: 'propose', input }, say: 'It waits in the panel.' }]
    const talker = await talk()
    await talker.connected()
    talker.speak()
    const { proposal } = await talker.hear('proposal')
    expect(proposal).toMatchObject({ kind: 'move_lead', state: 'proposed', subject: { kind: 'lead', id } })
    expect(await acme.owner.call(getLead, { params: { id } })).toMatchObject({ stage: 'new' })
  })

  test.each([
    [{ name: 'delete_everything', input: {} }, 'The tool delete_everything does not exist.'],
    [{ name: 'propose', input: { kind: 'delete_lead' } }, /kind/],
    [{ name: 'ask_workspace', input: {} }, /question/],
  ])('is refused in words where it is nothing that can be done: %j', async (call, error) => {
    realtime.script.replies = [{ call, say: 'Sorry.' }]
    const talker = await talk()
    await talker.connected()
    talker.speak()
    await talker.hear('transcript', ({ text }) => text === 'Sorry.')
    const { told } = await realtime.session()
    const [output] = told.flatMap(({ item }) => (item as { output?: string })?.output ?? [])
    expect(JSON.parse(output ?? '').error).toMatch(error)
  })
})

describe('what a talk uses', () => {
  test('is counted, and ends it where the month’s limit is reached', async () => {
    const globex = await server.workspace('Globex')
    await globex.owner.call(saveAiSettings, { body: { monthlyTokens: 250, voiceEnabled: true } })
    const talker = await talk(globex.user)
    await talker.connected()
    talker.speak()
    await talker.hear('transcript', ({ role }) => role === 'assistant')
    talker.speak()
    expect(await talker.hear('error')).toMatchObject({ error: 'The monthly limit of 250 tokens is used up.' })
    expect(await talker.closed).toMatchObject({ code: 1008 })
    expect(await globex.user.call(getModelUsage)).toMatchObject({
      requests: 2,
      inputTokens: 200,
      outputTokens: 100,
      cost: null,
      models: [{ model: 'talker-1' }],
    })
    const again = await talk(globex.user)
    expect(await again.hear('error')).toMatchObject({ error: 'The monthly limit of 250 tokens is used up.' })
  })
})

describe('an answer that is interrupted', () => {
  test('is cut where the person stopped listening, or dropped where nothing was heard', async () => {
    realtime.script.replies = [{ say: 'Once upon a time' }]
    const talker = await talk()
    await talker.connected()
    talker.speak()
    const { itemId } = await talker.hear('transcript', ({ role }) => role === 'assistant')
    talker.say({ type: 'conversation.item.truncate', item_id: itemId, audio_end_ms: 120 })
    talker.say({ type: 'conversation.item.truncate', item_id: itemId, audio_end_ms: 0 })
    talker.speak()
    await talker.hear('transcript', ({ order, role }) => role === 'assistant' && order > 1)
    const { told } = await realtime.session()
    expect(told.filter(({ type }) => type.startsWith('conversation.item'))).toMatchObject([
      { type: 'conversation.item.truncate', item_id: itemId, content_index: 0, audio_end_ms: 120 },
      { type: 'conversation.item.delete', item_id: itemId },
    ])
  })
})

async function untilKept(id: string, count: number) {
  const kept = async () => {
    const messages = await acme.user.call(listMessages, { params: { id } })
    return messages.length >= count ? messages.toReversed() : undefined
  }
  return vi.waitUntil(kept, { timeout: 10_000, interval: 25 })
}

describe('a server', () => {
  test('without a voice server says so, and closes in order', async () => {
    const silent = await startServer()
    const { user } = await silent.workspace()
    const talker = await startTalking(silent.origin, user)
    expect(await talker.hear('error')).toMatchObject({ error: expect.stringContaining('No voice server is set up') })
    expect(await talker.closed).toEqual({ code: 1000, reason: '' })
    await silent.close()
  })

  test('that stops ends talks in order', async () => {
    const stopping = await startServer({ realtime: { url: realtime.url, apiKey: KEY, model: 'talker-1' } })
    const { user } = await stopping.workspace()
    const talker = await startTalking(stopping.origin, user)
    await talker.connected()
    talker.speak()
    await talker.hear('transcript', ({ role }) => role === 'user')
    await stopping.close()
    expect(await talker.closed).toEqual({ code: 1001, reason: 'Atrium is stopping' })
  })
})
