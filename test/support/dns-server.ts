import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A name server on loopback that knows TXT records by their names, and nothing else. */
export async function startDnsServer() {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  let fails = false
  socket.on('message', (query, { address, port }) => socket.send(answerTo(query, { records, fails }), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    /** Whether it answers that it cannot tell. */
    fail(does: boolean) {
      fails = does
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

const HEADER = 12
const RESPONSE = 0x8580
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3]

/** RFC 1035: a header, the question as it came, and an answer for each text. */
function answerTo(query: Buffer, { records, fails }: { records: Map<string, string[]>; fails: boolean }): Buffer {
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = query.subarray(HEADER, at + 5)
  const texts = records.get(labels.join('.').toLowerCase())
  const header = Buffer.alloc(HEADER)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(RESPONSE | (fails ? SERVER_FAILURE : texts ? NO_ERROR : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(fails ? 0 : (texts?.length ?? 0), 6)
  const answers = fails ? [] : (texts ?? []).map(answerOf)
  return Buffer.concat([header, question, ...answers])
}

function answerOf(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
  // The name as it stands in the question, TXT, IN, a lifetime of 0 seconds.
  const head = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
