import type { Readable } from 'node:stream'

/** Bytes as a call answers them. How they are sent, whole or in part, whoever answers the caller decides. */
export interface Media {
  /** Such as `image/png`. */
  type: string
  /** All of it; or text as it is written; or a file of which parts can be read. */
  content: Buffer | AsyncIterable<string> | FileContent
  /** The name to save it under; without one it is shown. */
  fileName?: string
  /** Who may keep it and for how long, as `Cache-Control` says it; without it nobody may. */
  caching?: string
  /** Whether pages of other sites may show it. */
  shownAnywhere?: boolean
}

export interface FileContent {
  /** Tells these bytes from all others. */
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
