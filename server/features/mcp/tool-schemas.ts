import type { Tool } from '@modelcontextprotocol/server'
import type { Call } from '../../../contract/call.ts'
import { type JsonSchema, schemaOf } from '../../platform/http/openapi.ts'

/** Rows of a list, unless asked for otherwise, and at most. */
export const ROWS = 20
export const MOST_ROWS = 50

/** The parts of a request, whose fields are a tool's arguments: no name stands for two. */
const PARTS = ['params', 'query', 'body'] as const
export type Part = (typeof PARTS)[number]

/** The company is the caller's own; conversations and readings are the assistant's. */
const UNUSED = ['companyId', 'conversationId', 'typedQuery']

/** Whether it answers rows page by page. */
export const isPaged = ({ query, reply }: Call) => reply?.def.type === 'array' && query?.def.shape.limit !== undefined

export function partsOf(call: Call): Record<Part, string[]> {
  const namesOf = (part: Part) => Object.keys((call[part] && schemaOf(call[part], 'input').properties) ?? {})
  return { params: namesOf('params'), query: namesOf('query'), body: namesOf('body') }
}

/** What a tool takes: all that its call takes, in one object. */
export function inputSchemaOf(call: Call): Tool['inputSchema'] {
  const parts = PARTS.flatMap((part) => (call[part] ? [schemaOf(call[part], 'input')] : []))
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}))
  for (const name of UNUSED) delete properties[name]
  if (call.query?.def.shape.limit) properties.limit = { type: 'integer', minimum: 1, maximum: MOST_ROWS }
  if (isPaged(call)) properties.limit.default = ROWS
  if (isPaged(call)) properties.cursor.description = '`next` of the page before'
  if (call.media) properties.start = { type: 'integer', minimum: 0, default: 0 }
  const required = parts.flatMap((part) => part.required ?? [])
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}

/** What a tool answers, beside where it comes from. */
export function outputSchemaOf({ reply, media }: Call): NonNullable<Tool['outputSchema']> {
  const origin = { type: 'string', description: 'What this is, said with every result' } as const
  if (!reply || media) {
    const [text, next] = [{ type: 'string' } as const, { type: 'integer' } as const]
    return { type: 'object', properties: { origin, text, next }, required: ['origin', 'text'] }
  }
  const data = looselyOf(schemaOf(reply, 'output')) as JsonSchema & Tool['inputSchema']
  if (reply.def.type !== 'array') return { type: 'object', properties: { origin, data }, required: ['origin', 'data'] }
  const [total, text] = [{ type: 'integer' } as const, { type: 'string' } as const]
  return {
    type: 'object',
    properties: { origin, rows: data, total, next: text, meant: text },
    required: ['origin', 'rows'],
  }
}

/** The schema of what is left once blank fields are left out. */
function looselyOf(schema: unknown): JsonSchema {
  if (Array.isArray(schema)) return schema.map(looselyOf) as unknown as JsonSchema
  if (typeof schema !== 'object' || schema === null) return schema as JsonSchema
  const entries = Object.entries(schema).filter(([key, value]) => !(key === 'required' && Array.isArray(value)))
  return Object.fromEntries(
    entries.filter(([key]) => key !== 'companyId').map(([key, value]) => [key, looselyOf(value)]),
  )
}
