import type { Readable } from 'node:stream'

/** Bytes as a call answers them. The sender decides how they go, whole or in part. */
export interface Media {
  /** As `image/png`. */
  type: string
  /** All of it; or text or bytes as they are written; or a file that can be read in parts. */
  content: Buffer | AsyncIterable<string | Buffer> | FileContent
  /** The name to save it under; without one it is shown. */
  fileName?: string
  /** Who may keep it and for how long, as `Cache-Control` says it; without it nobody may. */
  caching?: string
  /** Whether pages of other sites may show it. */
  shownAnywhere?: boolean
}

export interface FileContent {
  /** Differs from the tag of all other bytes. */
  tag: string
  /** Bytes. */
  size: number
  /** The bytes from `start` to `end`, both included. Raises what refuses when the file is gone. */
  read(part: { start: number; end: number }): Promise<Readable>
}

/** What a call answers that sends its caller elsewhere. */
export interface Redirect {
  location: string
}

/** All text of an answer that is text. */
export async function readAll({ content }: Media): Promise<string> {
  if (Buffer.isBuffer(content)) return content.toString('utf8')
  if ('read' in content) throw new Error('Only texts are read as one')
  return (await Array.fromAsync(content)).join('')
}
