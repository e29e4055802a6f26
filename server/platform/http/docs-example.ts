import { type Html, html } from './html.ts'
import type { JsonSchema, Operation } from './openapi.ts'

interface Call {
  method: string
  path: string
  operation: Operation
}

/** How a call is made with a key: by `curl`, and by the client that `npm run client` writes. */
export function writeExample({ method, path, operation }: Call): Html {
  const { operationId, parameters, requestBody, responses, security } = operation
  const needed = parameters.filter(({ required, in: place }) => required && place !== 'header')
  const within = (place: string) =>
    Object.fromEntries(
      needed.filter(({ in: where }) => where === place).map((each) => [each.name, sampleOf(each.schema)]),
    )
  const [ids, query] = [within('path'), within('query')]
  const schema = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']
  const body = schema ? sampleOf(schema) : undefined
  const input = {
    ...(Object.keys(ids).length > 0 && { path: ids }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  }
  const given = Object.keys(input).length > 0 ? JSON.stringify(input, null, 2).replaceAll(/"(\w+)":/g, '$1:') : ''
  const ts = body === undefined && form ? `{ body: { file: new File([bytes], 'name.pdf') } }` : given
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const url = `$ATRIUM${path.replace(/{(\w+)}/g, (_, name: string) => String(ids[name]))}${search && `?${search}`}`
  const curl = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body !== undefined ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`] : []),
    ...(body === undefined && form ? ['-F file=@name.pdf'] : []),
  ]
  const types = Object.values(responses).flatMap((reply) =>
    'content' in reply ? Object.keys(reply.content ?? {}) : [],
  )
  // What takes a file, answers one or a stream, or is for people alone is not tried from the page (`web/public/try-call.js`).
  const isTried =
    (body !== undefined || !form) &&
    types.every((type) => type === 'application/json') &&
    (security.length === 0 || security.some(({ key }) => key))
  const address = url.replace('$ATRIUM', '')
  const text = body === undefined ? '' : JSON.stringify(body, null, 2)
  const tried =
    isTried &&
    html` data-method="${method}" data-url="${address}" data-body="${text}" data-open="${security.length === 0 && 'anyone'}"`
  return html`<details${tried}><summary>Example</summary>
<pre tabindex="0" role="group" aria-label="${operationId} with curl"><code>${curl.join(' \\\n  ')}</code></pre>
<pre tabindex="0" role="group" aria-label="${operationId} in TypeScript"><code>await atrium.${operationId}(${ts})</code></pre></details>`
}

/** A value that a schema takes: of an object the required fields, or the first where none is. */
function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices?.[0]) return sampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0])
  if (schema.type === 'array') return [sampleOf((schema.items ?? {}) as JsonSchema)]
  if (schema.type === 'object') return sampleObject(schema)
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return SAMPLES[schema.format ?? ''] ?? '…'
}

function sampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, sampleOf((properties[name] ?? {}) as JsonSchema)]))
}

const SAMPLES: Record<string, string> = {
  uuid: '01a219d0-a71d-712e-b888-650f9e166c5a',
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  email: 'ada@example.com',
}
