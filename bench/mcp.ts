import { createKey } from '../contract/keys/endpoints.ts'
import type { Report } from './findings.ts'
import { median } from './median.ts'
import { sized } from './sized.ts'
import type { World } from './world.ts'

/** A tool takes at most so many milliseconds more than its call by HTTP. */
const TARGET = 5
// A key makes 600 calls a minute.
const ROUNDS = sized(120, 1)
const WARM_UP_ROUNDS = sized(40, 0)
const VERSION = '2026-07-28'
const OLD_VERSION = '2025-06-18'

/** What a tool adds to the call that it makes, in both ways of the protocol, one after the other on one connection. */
export async function measureMcp({ atrium, small }: World, report: Report): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const get = (path: string) => fetch(atrium.url + path, { headers: { cookie: small.cookie } })
  const made = await fetch(atrium.url + createKey.split(' ')[1], {
    method: 'POST',
    headers: { ...json, cookie: small.cookie },
    body: JSON.stringify({ name: 'Bench', access: 'write' }),
  })
  const { key } = (await made.json()) as { key: string }
  const [lead] = (await (await get('/api/leads?limit=1')).json()) as { id: string }[]
  const use = (name: string, args: object, version: string) => {
    const isNew = version === VERSION
    const meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { name, arguments: args, ...(isNew && { _meta: meta }) }
    return fetch(`${atrium.url}/mcp`, {
      method: 'POST',
      headers: {
        ...json,
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
        'mcp-protocol-version': version,
        ...(isNew && { 'mcp-method': 'tools/call', 'mcp-name': name }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
  }
  const scenes = [
    ['one lead', `/api/leads/${lead?.id}`, 'get_lead', { id: lead?.id }],
    ['20 leads', '/api/leads?limit=20', 'list_leads', { limit: 20 }],
  ] as const
  for (const [what, path, name, args] of scenes) {
    const ways = [() => get(path), () => use(name, args, VERSION), () => use(name, args, OLD_VERSION)]
    const times: number[][] = [[], [], []]
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const [way, ask] of ways.entries()) {
        const began = performance.now()
        const text = await (await ask()).text()
        if (round >= 0) times[way]?.push(performance.now() - began)
        if (!text.includes(lead?.id ?? '-') && what === 'one lead') throw new Error(`${path}: ${text}`)
      }
    }
    const [http = 0, tool = 0, old = 0] = times.map(median)
    report({
      what: `${what}, by tool, in ${VERSION} and in ${OLD_VERSION}`,
      found: `${tool.toFixed(2)} and ${old.toFixed(2)} ms, by HTTP ${http.toFixed(2)} ms`,
      target: `≤ ${TARGET} ms more`,
      reached: Math.max(tool, old) - http <= TARGET,
    })
  }
}
