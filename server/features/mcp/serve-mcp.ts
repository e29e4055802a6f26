import type { FastifyReply, FastifyRequest } from 'fastify'
import { MCP_PATH } from '../../../contract/mcp/endpoints.ts'
import { fromJson } from '../../../contract/values.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { platformRefusals } from '../../platform/calls/platform-refusals.ts'
import { mcpChallenge } from '../../platform/http/mcp-challenge.ts'
import type { Sessions } from '../../platform/http/session.ts'
import type { Parts } from '../../platform/parts.ts'
import type { createProtocol } from './protocol.ts'

interface Door {
  callerOf(request: FastifyRequest, reply: FastifyReply): Caller
  /** Looks at the key once more, where a body came meanwhile. */
  sessions: Pick<Sessions, 'renew'>
}

/** Most messages that come as one. Programs of today send one. */
const MOST_AT_ONCE = 10

/**
 * Serves the Model Context Protocol, by which programs with a model work in the workspace for a member. It is no call of the contract,
 * but makes calls: each tool is one, performed for the member.
 */
export function serveMcp({ app, perform, config, log }: Parts, { callerOf, sessions }: Door): void {
  // The libraries are large, and of use to few.
  let loading: Promise<ReturnType<typeof createProtocol>> | undefined
  const load = async () => {
    const { createProtocol } = await import('./protocol.ts')
    return createProtocol({ perform, log, brandName: config.brandName })
  }
  app.register(async (scope) => {
    // The protocol has its own words for what cannot be read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      // Before a body is read.
      onRequest: async (request, reply) => requireKey(request, reply, config.publicUrl),
      handler: async (request, reply) => {
        if (request.body !== undefined) await sessions.renew(request)
        requireKey(request, reply, config.publicUrl)
        const caller = callerOf(request, reply)
        const parsedBody = typeof request.body === 'string' ? fromJson(request.body) : undefined
        reply.header('cache-control', 'no-store')
        if (Array.isArray(parsedBody) && parsedBody.length > MOST_AT_ONCE) return reply.code(400).send(TOO_MANY)
        loading ??= load()
        const protocol = await loading
        const authInfo = { token: '', clientId: '', scopes: [], extra: { caller } }
        const sent = webRequest(request, reply)
        return reply.send(await protocol.fetch(sent, { authInfo, ...(parsedBody !== undefined && { parsedBody }) }))
      },
    })
  })
}

/** Sends who has no key to where they get one. */
function requireKey(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): void {
  if (request.session?.key) return
  reply.header('www-authenticate', mcpChallenge(request, publicUrl))
  throw platformRefusals.not_signed_in()
}

const TOO_MANY = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32600, message: `Send ${MOST_AT_ONCE} messages at once at most` },
}

/** The request as the library takes it; it ends when its sender leaves. */
function webRequest({ method, url, headers, body }: FastifyRequest, { raw }: FastifyReply): Request {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  // The library asks for no host, and HTTP/1.0 names none.
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: named,
    signal: left.signal,
    ...(typeof body === 'string' && { body }),
  })
}
