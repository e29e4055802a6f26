import type { FastifyRequest } from 'fastify'
import { MCP_PATH } from '../../../contract/mcp/endpoints.ts'
import { pageOrigin } from './request-origin.ts'

/** Where programs read who lets them in to the address of MCP (RFC 9728). */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`

export const isMcpRequest = ({ url }: Pick<FastifyRequest, 'url'>) => url.split('?', 1)[0] === MCP_PATH

/** What a program is answered that has no token, or one that opens nothing: where it gets one. */
export function mcpChallenge(request: FastifyRequest, publicUrl: string | undefined, error?: 'invalid_token'): string {
  const metadata = `resource_metadata="${pageOrigin(request, publicUrl)}${RESOURCE_METADATA_PATH}"`
  return ['Bearer', [error && `error="${error}"`, metadata, 'scope="read write"'].filter(Boolean).join(', ')].join(' ')
}
