import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'
import { getTask, listTasks } from '../../contract/tasks/calls.ts'
import { requestFor } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { someOf } from '../support/some-of.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const isAsked = (schema: Call['body']) =>
  schema && JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"')
const calls = Object.entries<Call>(everyCall).filter(([, call]) => [call.params, call.query, call.body].some(isAsked))

test('the walk finds ids in paths, queries and bodies', () => {
  const names = calls.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['getCompany', 'createLeadTask', 'listTasks', 'moveCandidates']))
})

test.each(someOf(calls, 3))('ids in upper case mean what they mean in lower case in %s', async (name, call) => {
  const { file, ...asked } = await requestFor(name, acme)
  const request = JSON.stringify(asked)
  const shouted = request.replace(WHOLE_ID, (id) => id.toUpperCase())
  expect(shouted).not.toBe(request)
  const caller = call.access === 'admin' || call.access === 'owner' ? acme.owner : acme.user
  const reply = await caller.try(call, { ...JSON.parse(shouted), file })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  expect(JSON.stringify(reply.body) ?? '').not.toMatch(SHOUTED)
})

test('a list narrowed by an id in upper case is the same list', async () => {
  const { params } = await requestFor('getTask', acme)
  const task = await acme.user.call(getTask, { params: { id: params?.id ?? '' } })
  const assignedTo = acme.user.id
  const lower = await acme.user.call(listTasks, { query: { assignedTo } })
  expect(await acme.user.call(listTasks, { query: { assignedTo: assignedTo.toUpperCase() } })).toEqual(lower)
  expect(task.id).toBe(params?.id)
})

// As a whole value: a name or an address may hold an id too.
const WHOLE_ID = /"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g
const SHOUTED = /[\dA-F]{8}(-[\dA-F]{4}){3}-(?=.{0,11}[A-F])[\dA-F]{12}/
