import * as z from 'zod/mini'
import type { Access, Call } from '../../../contract/call.ts'
import { subjectOf } from '../../../contract/events/endpoints.ts'
import { callsOfPeople } from '../../../contract/every-call.ts'
import type { Act } from '../../../contract/plain/allows.ts'
import { webhookEvents, webhookSubjects } from '../../../contract/webhooks/events.ts'
import { webhookPayloads } from '../../../contract/webhooks/fields.ts'
import { keepsAnswers } from '../calls/kept-answers.ts'
import { areaOf, areas } from './docs-areas.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

/** The part of OpenAPI 3.1 that the calls need. */
export interface ApiDescription {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  /** Where the calls are made. */
  servers: { url: string; description: string }[]
  /** The areas that the calls are grouped by, in order, with what they are for. */
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  /** What webhooks send, by what it is about. */
  webhooks: Record<string, { post: WebhookOperation }>
  components: Record<string, Record<string, unknown>>
}

export interface Operation {
  operationId: string
  summary: string
  tags: [string]
  security: Record<string, string[]>[]
  'x-access': Access
  /** What it does with the area, where its access is one. */
  'x-act': Act
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  /** JSON, or a form with a file. */
  requestBody?: { required: true; content: Partial<Record<'application/json' | 'multipart/form-data', Content>> }
  responses: Record<string, Reply | { $ref: string }>
}

interface WebhookOperation extends Pick<Operation, 'summary' | 'tags' | 'responses'> {
  requestBody: { required: true; content: JsonContent }
}

export interface Reply {
  description: string
  /** JSON, or a stream or file of the type named. */
  content?: Record<string, { schema: JsonSchema }>
  headers?: Record<string, { description: string; schema: JsonSchema }>
}

type Content = { schema: JsonSchema }
type JsonContent = { 'application/json': Content }

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The OpenAPI 3.1 description of calls, made from the same schemas that validate them; `origin` is where they are made. */
export function describeApi(
  calls: Record<string, Call>,
  { title, origin }: { title: string; origin: string },
): ApiDescription {
  const paths: ApiDescription['paths'] = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Everything the web app does, it does through these calls.' },
    servers: [{ url: origin, description: 'This installation' }],
    tags: areas,
    paths,
    webhooks: Object.fromEntries(webhookSubjects.map((subject) => [subject, { post: webhookOperation(subject) }])),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE[origin.startsWith('https:') ? 'overHttps' : 'plain'],
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key' },
      },
      schemas: { Error: ERROR },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([name, description]) => [name, { description, content: json(ERROR_REFERENCE) }]),
      ),
    },
  }
}

const ERROR: JsonSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What went wrong, in words for people' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with which field' },
    signIn: { type: 'string', description: 'With the code `factor_needed`: what continues the sign-in' },
  },
}
const ERROR_REFERENCE: JsonSchema = { $ref: '#/components/schemas/Error' }

const REFUSALS = {
  BadInput: 'Something in the request is not valid; `fields` says what',
  Unauthorized: 'Not signed in',
  Forbidden: 'The signed-in person may not do this',
  NotFound: 'It does not exist, or belongs to another organization',
  Refused: 'Refused for another reason, like a conflict (409) or too many attempts (429)',
}

function operation(name: string, call: Call): Operation {
  return {
    operationId: name,
    summary: call.summary,
    tags: [areaOf(call.path)],
    security:
      call.access === 'public' ? [] : callsOfPeople.has(call) ? [{ session: [] }] : [{ session: [] }, { key: [] }],
    'x-access': call.access,
    'x-act': call.act,
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(keepsAnswers(call) ? [IDEMPOTENCY] : []),
    ],
    ...((call.body || call.file) && {
      requestBody: {
        required: true,
        content: {
          ...(call.body && json(schemaOf(call.body, 'input'))),
          ...(call.file && { 'multipart/form-data': { schema: formOf(call.file) } }),
        },
      },
    }),
    responses: {
      [String(call.status)]: {
        description: 'Success',
        ...(call.reply && { content: json(schemaOf(call.reply, 'output')) }),
        ...(call.media && { content: { [call.media]: { schema: { type: 'string' } } } }),
        ...(call.headers && { headers: headersOf(call.headers) }),
      },
      ...refusalsOf(call),
    },
  }
}

function webhookOperation(subject: (typeof webhookSubjects)[number]): WebhookOperation {
  const schema = schemaOf(webhookPayloads[subject], 'output')
  const type = { enum: webhookEvents.filter((name) => subjectOf(name) === subject) }
  return {
    summary: `What webhooks send about ${subject}s`,
    tags: [areaOf('/api/webhooks')],
    requestBody: { required: true, content: json({ ...schema, properties: { ...schema.properties, type } }) },
    responses: { '2XX': { description: 'Received' } },
  }
}

const json = (schema: JsonSchema): JsonContent => ({ 'application/json': { schema } })

function formOf({ form }: NonNullable<Call['file']>): JsonSchema {
  const { properties, required = [] } = form ? schemaOf(form, 'input') : {}
  const file: JsonSchema = { type: 'string', format: 'binary' }
  return { type: 'object', properties: { file, ...properties }, required: ['file', ...required] }
}

/** The JSON Schema of what is sent (`input`) or answered (`output`). */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropNoise(jsonSchema),
  })
  return rest
}

// A format says what its pattern spells out, and every whole number of JSON stays within these bounds.
function dropNoise(schema: JsonSchema): void {
  if (schema.format) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each as JsonSchema,
  }))
}

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} satisfies Operation['parameters'][number]

const headersOf = (headers: Record<string, string>): NonNullable<Reply['headers']> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

function refusalsOf({ access, params, query, body, file }: Call): Operation['responses'] {
  const refusal = (name: keyof typeof REFUSALS) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...((params || query || body || file) && { '400': refusal('BadInput') }),
    ...(access !== 'public' && { '401': refusal('Unauthorized') }),
    ...(!['public', 'account', 'signedIn'].includes(access) && { '403': refusal('Forbidden') }),
    ...(params && { '404': refusal('NotFound') }),
    '4XX': refusal('Refused'),
  }
}
