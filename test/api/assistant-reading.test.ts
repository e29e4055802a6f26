import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askSearch, listConversations, readQuestion } from '../../contract/assistant/calls.ts'
import type { DataQuery } from '../../contract/data-query/fields.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  await acme.user.call(createLead, { body: { name: 'Clara Fischer', city: 'Kiel' } })
})
afterAll(() => server.close())

const read = (text: string, conversationId?: string) =>
  acme.user.call(readQuestion, { body: { text, ...(conversationId && { conversationId }) } })

describe('a question that is being typed', () => {
  test('is read word by word, with the parts of its reading', async () => {
    const text = 'open deals over 50k by source'
    const { words, parts, unknown } = await read(text)
    expect(words.map(({ start, end, role }) => [text.slice(start, end), role])).toEqual([
      ['open', 'condition'],
      ['deals', 'subject'],
      ['over 50k', 'condition'],
      ['by source', 'group'],
    ])
    expect(parts).toEqual(expect.arrayContaining(['Leads', 'Open', 'Value above $50,000', 'By source']))
    expect(unknown).toEqual([])
  })

  test('has chips that can be changed, and is described as they were', async () => {
    const text = 'open deals by source'
    const { typedQuery, chips, parts } = await read(text)
    expect(chips.map((chip) => chip.text)).toEqual(parts)
    const stage = chips.find(({ at }) => at === 'groupBy')?.options.find((option) => option.text === 'By stage')
    const changed = { ...typedQuery, groupBy: stage?.part } as DataQuery
    const again = await acme.user.call(readQuestion, { body: { text, typedQuery: changed } })
    expect(again).toMatchObject({
      typedQuery: { groupBy: { field: 'stage' } },
      parts: expect.arrayContaining(['By stage']),
    })
    const wrong = { ...changed, groupBy: { field: 'colour' } }
    const refused = await acme.user.try(readQuestion, { body: { text, typedQuery: wrong } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    expect(await read('purple')).toMatchObject({ typedQuery: null, chips: [] })
  })

  test('that is a command shows what it would do', async () => {
    const { parts, typedQuery } = await read('move Clara Fischer to negotiation because they agreed')
    expect(parts).toEqual(['Move a lead', 'Clara Fischer', 'negotiation', 'they agreed'])
    expect(typedQuery).toBeNull()
    expect((await read('remind me to call Clara')).parts).toEqual(['Create a task', 'Clara Fischer', 'Call Clara'])
  })

  test('says which word is not known, and which known one is near it', async () => {
    const { words, unknown } = await read('purple deals by source')
    expect(unknown).toMatchObject([{ word: 'purple' }])
    expect(words[0]).toEqual({ start: 0, end: 6, role: 'unknown' })
  })

  test('is completed by words with which all of it can be read, and by names', async () => {
    expect((await read('deals created this mon')).next[0]).toEqual({ start: 19, text: 'month' })
    expect((await read('leads in Kie')).next.map(({ text }) => text)).toEqual([])
    const { next } = await read('open deals of Pat')
    expect(next.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Pat person/))
    // A word that is whole, or none.
    expect((await read('open deals ')).next).toEqual([])
  })

  test('goes on from the conversation, and leaves nothing in it', async () => {
    const { conversationId } = await acme.user.call(askSearch, { body: { query: 'open leads' } })
    const before = await acme.user.call(listConversations)
    expect((await read('and won ones', conversationId)).parts).toEqual(expect.arrayContaining(['Leads', 'Won']))
    expect(await acme.user.call(listConversations)).toEqual(before)
    const other = await acme.admin.try(readQuestion, { body: { text: 'open leads', conversationId } })
    expect(other.status).toBe(404)
  })

  test('goes on from the question just before, and from none further back', async () => {
    const { conversationId } = await acme.user.call(askSearch, { body: { query: 'open leads' } })
    await acme.user.call(askSearch, { body: { query: 'purple elephants', conversationId } })
    expect(await read('and in Kiel', conversationId)).toMatchObject({ typedQuery: null })
    expect((await read('won leads', conversationId)).parts).toEqual(expect.arrayContaining(['Leads', 'Won']))
  })
})
