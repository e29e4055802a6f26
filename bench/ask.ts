import { Agent, request } from 'node:http'

/** An answer and how long it took until its last byte, in milliseconds. */
export interface Answered {
  milliseconds: number
  bytes: number
  headers: Record<string, string | string[] | undefined>
  text: () => string
}

/** One caller on one kept connection; with a body it posts. Raises on anything but a 200. */
export function callerOf(port: number, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, body?: object): Promise<Answered> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    const begun = performance.now()
    const method = body ? 'POST' : 'GET'
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const milliseconds = performance.now() - begun
        const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
        const text = () => Buffer.concat(pieces).toString()
        if (response.statusCode === 200) resolve({ milliseconds, bytes, headers: response.headers, text })
        else reject(new Error(`${path} answered ${response.statusCode}: ${text()}`))
      })
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
    return promise
  }
  return { ask, close: () => agent.destroy() }
}

export type HttpCaller = ReturnType<typeof callerOf>

/** How the newest lead of a caller's company is changed, so that what is kept until a lead changes is computed anew. */
export async function changerOf(port: number, cookie: string, { ask }: HttpCaller) {
  const [lead] = JSON.parse((await ask('/api/leads?limit=1')).text())
  let times = 0
  return async () => {
    times += 1
    const reply = await fetch(`http://127.0.0.1:${port}/api/leads/${lead.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ title: `Changed ${times} times` }),
    })
    if (!reply.ok) throw new Error(`The lead could not be changed: ${await reply.text()}`)
  }
}
