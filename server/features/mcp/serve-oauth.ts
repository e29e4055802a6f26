import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AUTHORIZE_PATH } from '../../../contract/mcp/endpoints.ts'
import { fromJson } from '../../../contract/values.ts'
import { networkOf } from '../../platform/calls/network.ts'
import { RESOURCE_METADATA_PATH } from '../../platform/http/mcp-challenge.ts'
import { pageOrigin } from '../../platform/http/request-origin.ts'
import type { Parts } from '../../platform/parts.ts'
import { OAuthFailure } from './oauth/failure.ts'
import { registerProgram } from './oauth/programs.ts'
import { giveTokens, revokeToken, type TokenRequest } from './oauth/tokens.ts'
import { resourceOf } from './rules.ts'

const REGISTER = '/oauth/register'
const TOKEN = '/oauth/token'
const REVOKE = '/oauth/revoke'
/** Bytes of what a program sends here. */
const LARGEST = 16_384
/** Requests of one network in a minute, in each process. Programs in a cloud come from one, for many people. */
const MOST = 300

const SCOPES = ['read', 'write']

/**
 * Serves what programs use to be let in by OAuth 2.1, by their own protocol: who lets them in (RFC 9728, 8414), registration (RFC 7591), tokens
 * and their end (RFC 7009). The person decides in the web app, at `/oauth/authorize`.
 */
export function serveOAuth({ app, config, database, log, now }: Parts): void {
  const originOf = (request: FastifyRequest) => pageOrigin(request, config.publicUrl)
  const ground = () => ({ database, secret: config.sessionSecret, log, now: now() })
  serveMetadata(app, originOf)
  const passes = limitNetworks(now)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const take = { parseAs: 'string' as const, bodyLimit: LARGEST }
    scope.addContentTypeParser('application/json', take, (_, body, done) => done(null, fromJson(String(body))))
    scope.addContentTypeParser('application/x-www-form-urlencoded', take, (_, body, done) =>
      done(null, formOf(String(body))),
    )
    const answer =
      (work: (body: unknown) => unknown, status = 200) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('cache-control', 'no-store')
        try {
          if (!passes(request.ip)) throw new OAuthFailure('slow_down', 'Too many requests. Try again in a minute.')
          return reply.code(status).send(await work(request.body))
        } catch (error) {
          if (!(error instanceof OAuthFailure)) throw error
          return reply.code(statusOf(error)).send({ error: error.code, error_description: error.message })
        }
      }
    scope.post(
      REGISTER,
      answer((body) => registerProgram(body, config.sessionSecret, now()), 201),
    )
    scope.post(
      TOKEN,
      answer((body) => giveTokens(fieldsOf(body), ground())),
    )
    scope.post(
      REVOKE,
      answer((body) => revokeToken(fieldsOf(body).token ?? '', ground())),
    )
  })
}

/** Says who lets programs in, and how. Both are answered at the address by which they were asked for. */
function serveMetadata(app: FastifyInstance, originOf: (request: FastifyRequest) => string): void {
  const serve = (path: string, metadataOf: (origin: string) => object) =>
    app.get(path, async (request, reply) =>
      reply.header('cache-control', 'no-store').send(metadataOf(originOf(request))),
    )
  const resource = (origin: string) => ({
    resource: resourceOf(origin),
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${origin}/api/docs`,
  })
  serve(RESOURCE_METADATA_PATH, resource)
  serve('/.well-known/oauth-protected-resource', resource)
  serve('/.well-known/oauth-authorization-server', (origin) => ({
    issuer: origin,
    authorization_endpoint: `${origin}${AUTHORIZE_PATH}`,
    token_endpoint: `${origin}${TOKEN}`,
    registration_endpoint: `${origin}${REGISTER}`,
    revocation_endpoint: `${origin}${REVOKE}`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }))
}

const statusOf = ({ code }: OAuthFailure) => (code === 'invalid_client' ? 401 : code === 'slow_down' ? 429 : 400)

/** The fields of a form, of which none may come twice; undefined for another. */
function formOf(text: string): TokenRequest | undefined {
  const fields = [...new URLSearchParams(text)]
  const form = new Map(fields)
  return form.size === fields.length ? Object.fromEntries(form) : undefined
}

function fieldsOf(body: unknown): TokenRequest {
  const isForm =
    typeof body === 'object' && body !== null && Object.values(body).every((each) => typeof each === 'string')
  if (!isForm) throw new OAuthFailure('invalid_request', 'Send a form with each field once')
  return body as TokenRequest
}

/** Counts what each network asks for in a minute. */
function limitNetworks(now: () => number): (address: string) => boolean {
  let counts = new Map<string, number>()
  let ends = 0
  return (address) => {
    if (now() >= ends) {
      counts = new Map()
      ends = now() + 60_000
    }
    const network = networkOf(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= MOST
  }
}
