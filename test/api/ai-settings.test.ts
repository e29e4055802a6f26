import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAiSettings, saveAiSettings } from '../../contract/ai-settings/calls.ts'
import { readConfig } from '../../server/platform/settings/config.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const DEFAULTS = {
  aiName: 'AI Assistant',
  personalityKeywords: '[]',
  autoSuggestions: true,
  voiceEnabled: false,
  voiceId: 'alloy',
  voiceSpeed: 1,
  monthlyTokens: null,
  model: null,
  hasVoiceServer: false,
}
const read = ({ user } = acme) => user.call(getAiSettings)
const save = (body: Record<string, unknown>, by: 'owner' | 'admin' | 'user' = 'user') =>
  acme[by].try(saveAiSettings, { body })

describe('the assistant’s settings', () => {
  test('are the defaults until something is saved', async () => {
    expect(await read()).toEqual({ ...DEFAULTS, createdAt: null, updatedAt: null })
  })

  test('are the whole company’s, saved by any member; what is not sent stays', async () => {
    const all = {
      aiName: 'Ada',
      personalityKeywords: '["warm","brief"]',
      autoSuggestions: false,
      voiceEnabled: true,
      voiceId: 'verse',
      voiceSpeed: 1.25,
    }
    expect(await save(all)).toMatchObject({ status: 200, body: { ...DEFAULTS, ...all } })
    await save({ voiceId: 'echo' }, 'admin')
    expect(await read()).toMatchObject({ ...all, voiceId: 'echo', createdAt: expect.any(String) })
    expect(await read(await server.workspace('Rival'))).toMatchObject(DEFAULTS)
  })

  test('take the speed as text and the keywords as a list, trimmed and each once', async () => {
    await save({ voiceSpeed: '0.25', personalityKeywords: [' warm ', 'warm', '', 'brief'] })
    expect(await read()).toMatchObject({ voiceSpeed: 0.25, personalityKeywords: '["warm","brief"]' })
    await save({ personalityKeywords: '' })
    expect(await read()).toMatchObject({ personalityKeywords: '[]' })
  })

  test.each([
    ['aiName', '  ', 'AI name is required'],
    ['aiName', 'a'.repeat(51), 'AI name must be 50 characters or less'],
    ['personalityKeywords', 'warm', 'Must be a list of texts'],
    ['personalityKeywords', '{}', 'Must be a list of texts'],
    ['voiceId', 'marin', 'Choose one of the voices'],
    ['voiceSpeed', 0.2, 'Must be a number from 0.25 to 4'],
    ['voiceSpeed', '4.01', 'Must be a number from 0.25 to 4'],
    ['voiceSpeed', 1.005, 'Must be a number from 0.25 to 4'],
    ['autoSuggestions', 'yes', 'Must be true or false'],
  ])('refuse a wrong %s: %s', async (field, value, message) => {
    expect(await save({ [field]: value })).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await read()).toMatchObject(DEFAULTS)
  })

  test('keep fifty characters of a name, counted as a person does', async () => {
    const aiName = 'é'.repeat(50)
    expect(await save({ aiName: ` ${aiName} ` })).toMatchObject({ status: 200, body: { aiName } })
  })

  test('let admins and owners alone decide the monthly limit; others may send it back as it is', async () => {
    const forbidden = { status: 403, body: { message: 'Only owners and admins may change the monthly limit' } }
    expect(await save({ aiName: 'Ada', monthlyTokens: 1000 })).toMatchObject(forbidden)
    expect(await read()).toMatchObject(DEFAULTS)
    expect(await save({ monthlyTokens: 1000 }, 'admin')).toMatchObject({ status: 200, body: { monthlyTokens: 1000 } })
    expect(await save({ aiName: 'Ada', monthlyTokens: 1000 })).toMatchObject({ status: 200 })
    expect(await save({ monthlyTokens: null })).toMatchObject(forbidden)
    expect(await save({ monthlyTokens: null }, 'owner')).toMatchObject({ status: 200, body: { monthlyTokens: null } })
  })

  test('keep what two people save at once, each a part', async () => {
    const replies = await Promise.all([
      save({ aiName: 'Ada' }),
      save({ voiceId: 'sage' }, 'admin'),
      save({ autoSuggestions: false }, 'owner'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read()).toMatchObject({ aiName: 'Ada', voiceId: 'sage', autoSuggestions: false })
  })

  test('stand in the audit once, with what was changed', async () => {
    await save({ aiName: 'Ada', voiceSpeed: 1 })
    await save({ aiName: 'Ada' })
    const { rows } = await server.superuser.query(
      `select user_id, subject, detail from audit_entries where company_id = $1 and event = 'company.assistant_changed'`,
      [acme.companyId],
    )
    const detail = { aiName: { from: 'AI Assistant', to: 'Ada' } }
    expect(rows).toEqual([{ user_id: acme.user.id, subject: 'Acme', detail }])
  })
})

describe('a voice server', () => {
  test('is known to who reads the settings', async () => {
    const talking = await startServer({ realtime: { url: 'wss://voice.example', apiKey: undefined, model: 'any' } })
    const { user } = await talking.workspace()
    expect(await user.call(getAiSettings)).toMatchObject({ hasVoiceServer: true })
    await talking.close()
  })

  test.each([
    ['wss://voice.example/v1/realtime', 'wss://voice.example/v1/realtime'],
    ['https://voice.example/v1/', 'wss://voice.example/v1/realtime'],
    ['http://127.0.0.1:8000', 'ws://127.0.0.1:8000/v1/realtime'],
    ['wss://voice.example/talk?region=eu', 'wss://voice.example/talk?region=eu'],
  ])('at %s is reached at %s', (REALTIME_URL, url) => {
    expect(readConfig({ REALTIME_URL }).realtime).toEqual({ url, apiKey: undefined, model: 'gpt-realtime' })
  })

  test.each(['voice.example', 'ftp://voice.example', 'wss://user:key@voice.example'])(
    'at %s keeps Atrium from starting',
    (REALTIME_URL) => {
      expect(() => readConfig({ REALTIME_URL })).toThrow(/^REALTIME_URL must look like/)
    },
  )
})
