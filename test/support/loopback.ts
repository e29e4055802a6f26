import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on the loopback interface that stands in for one of the outside world; `close` cuts what is open. */
export async function listenOnLoopback(handle: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

export function replyJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

/** Ways in which a source on the network fails its callers, by name. */
export const brokenReplies: Record<string, RequestListener> = {
  'never answers': () => undefined,
  'starts an answer and never ends it': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"places": [')
  },
  'cuts the connection': (request) => request.socket.destroy(),
  'cuts the connection in the middle of an answer': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"places": [', () => response.socket?.destroy())
  },
  'answers what is no JSON': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in to the network</title>')
  },
  'answers JSON of another shape': (_request, response) =>
    replyJson(response, 200, { id: 7, places: 'none', features: { first: null } }),
  'answers without an end': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => response.destroyed || response.write(' '.repeat(65_536), () => setImmediate(more))
    more()
  },
  'sends its callers elsewhere': (_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  },
  'has too many callers': (_request, response) => {
    const error = { code: 429, message: 'Quota exceeded for quota metric', status: 'RESOURCE_EXHAUSTED' }
    replyJson(response, 429, { error })
  },
  'is out of order': (_request, response) => {
    response.writeHead(503).end()
  },
}
