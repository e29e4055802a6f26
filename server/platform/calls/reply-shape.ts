import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

type Write = (reply: unknown) => string

const compiled = new WeakMap<z.ZodMiniType, Write>()

/**
 * A function that writes as JSON what a reply's schema describes. Only named fields are written, so a field that the
 * contract does not name cannot leave the server. It raises when a required field is missing. A schema is compiled when the first
 * reply is written by it: to compile all of them is a third of what starting Atrium takes.
 */
export function writerOf(schema: z.ZodMiniType): Write {
  return (reply) => {
    const write = compiled.get(schema) ?? compile(schema)
    compiled.set(schema, write)
    return write(reply)
  }
}

function compile(schema: z.ZodMiniType): Write {
  return fastJson(shapeOf(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })) as unknown as fastJson.Schema)
}

type JsonSchema = z.core.JSONSchema.BaseSchema

// Keeps what decides the writing (types and names) and drops what only validates, which would cost at every reply.
function shapeOf(schema: JsonSchema): Record<string, unknown> {
  if (schema.anyOf) return shapeOfUnion(schema.anyOf as JsonSchema[])
  if (schema.type === 'array') {
    const items = schema.items as JsonSchema | JsonSchema[]
    return { type: 'array', items: Array.isArray(items) ? items.map(shapeOf) : shapeOf(items) }
  }
  // What may be anything is written as it is.
  if (schema.type === undefined && schema.const === undefined) return {}
  if (schema.type !== 'object') return { type: schema.type ?? typeof schema.const }
  if (!schema.properties) return { type: 'object', additionalProperties: true }
  const properties = Object.entries(schema.properties).map(([name, each]) => [name, shapeOf(each as JsonSchema)])
  return { type: 'object', properties: Object.fromEntries(properties), required: schema.required ?? [] }
}

function shapeOfUnion(choices: JsonSchema[]): Record<string, unknown> {
  const shapes = choices.filter((choice) => choice.type !== 'null').map(shapeOf)
  const [shape] = shapes
  if (!shape || shapes.some((each) => each.type !== shape.type)) throw new Error('A reply union must be of one type')
  return choices.length > shapes.length ? { ...shape, nullable: true } : shape
}
