import { type Html, html } from './html.ts'
import type { JsonSchema } from './openapi.ts'

/**
 * The fields of an object, or of the objects in a list, one below the other; other schemas in words. What is required is
 * marked in what is sent; a reply has all of its fields.
 */
export function writeSchema(schema: JsonSchema, use: 'sent' | 'reply'): Html {
  const fields = fieldsOf(schema, use)
  if (!fields) return html`<p>${inWords(schema)}</p>`
  return html`${schema.type === 'array' && html`<p>A list of:</p>`}${fields}`
}

export interface Field {
  name: string
  required: boolean
  schema: JsonSchema
}

/** Names with what they hold; nested objects are set in. */
export function writeFields(fields: Field[], use: 'sent' | 'reply'): Html {
  return html`<dl class="fields">${fields.map(
    ({ name, required, schema }) => html`<div>
      <dt><code>${name}</code>${use === 'sent' && required && html` <span class="required">required</span>`}</dt>
      <dd>${inWords(schema)}${fieldsOf(schema, use)}</dd>
    </div>`,
  )}</dl>`
}

function fieldsOf(schema: JsonSchema, use: 'sent' | 'reply'): Html | undefined {
  const inner = choicesOf(schema).find(({ type }) => type === 'object' || type === 'array') ?? schema
  if (inner.type === 'array') return fieldsOf(inner.items as JsonSchema, use)
  if (!inner.properties) return undefined
  const { properties, required = [] } = inner
  const fields = Object.entries(properties).map(([name, each]) => ({
    name,
    required: required.includes(name),
    schema: each as JsonSchema,
  }))
  return writeFields(fields, use)
}

const choicesOf = (schema: JsonSchema) => (schema.anyOf ?? []) as JsonSchema[]

/** What a value may be, in words. */
function inWords(schema: JsonSchema): Html {
  const preset =
    schema.default === undefined ? undefined : html`; <code>${JSON.stringify(schema.default)}</code> unless sent`
  return html`${schema.anyOf ? choicesInWords(choicesOf(schema)) : plainInWords(schema)}${preset}`
}

function choicesInWords(choices: JsonSchema[]): Html {
  const named = choices.filter(({ type, const: only }) => type !== 'null' && only !== '')
  const blank = choices.some(({ const: only }) => only === '')
  const nothing = choices.some(({ type }) => type === 'null')
  const pieces = [...named.map(plainInWords), ...(blank ? [html`blank`] : []), ...(nothing ? [html`null`] : [])]
  return html`${pieces.flatMap((piece, index) => (index === 0 ? [piece] : [' or ', piece]))}`
}

function plainInWords(schema: JsonSchema): Html {
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.enum) return html`${joinCodes(schema.enum.map(String))}`
  if (schema.type === 'array')
    return html`list of ${holdsObjects(schema) ? 'objects' : inWords(schema.items as JsonSchema)}`
  if (schema.type === 'object') return html`${schema.properties ? 'object' : 'object with any fields'}`
  const types = [schema.type ?? []].flat().map((type) => TYPES[type] ?? type)
  const word = FORMATS[schema.format ?? ''] ?? (types.join(' or ') || 'any value')
  return html`${word}${lengthInWords(schema)}`
}

const holdsObjects = ({ items }: JsonSchema) => (items as JsonSchema).properties !== undefined

const FORMATS: Record<string, string> = {
  uuid: 'id (UUID)',
  'date-time': 'instant (ISO 8601)',
  date: 'day (as in 2026-11-21)',
  binary: 'bytes of a file',
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
}

const counts = new Intl.NumberFormat('en-US')

function lengthInWords({ minLength, maxLength }: JsonSchema): string {
  const least = minLength === 1 ? ', not blank' : minLength ? `, at least ${minLength} characters` : ''
  return maxLength === undefined ? least : `${least}, at most ${counts.format(maxLength)} characters`
}

const joinCodes = (values: string[]) =>
  values.flatMap((value, index) => [index > 0 && ' · ', html`<code>${value || '""'}</code>`])
