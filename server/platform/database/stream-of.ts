import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The socket of a connection, which the types of `pg` leave out. */
export const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream
