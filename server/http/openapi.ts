import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'

/** Serves the OpenAPI 3.1 description of every call at `/api/openapi.json`, and its reader at `/api/docs`. */
export function serveApiDescription(app: FastifyInstance): void {
  let description: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    description ??= JSON.stringify(describeApi(everyCall))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}

export function describeApi(calls: Record<string, Call>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: '1', description: 'Everything the web app does, it does through these calls.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'atrium_session' } },
      schemas: { Error: ERROR },
    },
  }
}

const ERROR = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What went wrong, in a person’s words' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with which field' },
  },
}

function operation(name: string, call: Call) {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    ...(call.access !== 'public' && { security: [{ session: [] }] }),
    'x-access': call.access,
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }),
    responses: {
      [String(call.status ?? (call.reply ? 200 : 204))]: {
        description: 'Success',
        ...(call.reply && { content: json(schemaOf(call.reply, 'output')) }),
        ...(call.headers && { headers: headersOf(call.headers) }),
      },
      '4XX': { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

const headersOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
