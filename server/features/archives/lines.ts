import { archiveRefusals } from './refusals.ts'

/** Bytes of a line at most: of a document with all its text. */
const LONGEST = 64 * 1_048_576

/** The lines of a text that comes in parts, without their ends. */
export async function* linesOf(path: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  const decode = (part?: Buffer) => {
    try {
      return decoder.decode(part, { stream: part !== undefined })
    } catch {
      throw archiveRefusals.damaged({ path })
    }
  }
  for await (const part of bytes) {
    const lines = (rest + decode(part)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST) throw archiveRefusals.damaged({ path })
    yield* lines
  }
  rest += decode()
  if (rest !== '') yield rest
}
