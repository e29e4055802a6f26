import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A server that speaks just enough of PostgreSQL's protocol (version 3) to let anyone in and to answer every query with
 * one row of one column: `version`, as `server_version_num` would have it.
 */
export async function pretendPostgres(version: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      socket.on('data', (request) => {
        if (request[0] !== 'Q'.charCodeAt(0)) return socket.end()
        socket.write(Buffer.concat([columns, row(version), message('C', Buffer.from('SHOW\0')), ready]))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `postgresql://somebody@127.0.0.1:${port}/somewhere`,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 65_535)])

const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

const ready = message('Z', Buffer.from('I'))

const TEXT_TYPE = 25
const columns = message(
  'T',
  Buffer.concat([
    int16(1),
    Buffer.from('server_version_num\0'),
    int32(0),
    int16(0),
    int32(TEXT_TYPE),
    int16(65_535),
    int32(0),
    int16(0),
  ]),
)

const row = (value: string) => message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)]))
