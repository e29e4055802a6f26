import type { Duplex } from 'node:stream'
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { parseColumn } from './columns.ts'
import { camelName } from './names.ts'

/** A company, and who acts in it: a member's id, `job` for background work, blank for a visitor. */
export interface Inside {
  companyId: string
  member: string
}

/**
 * Runs a statement. With `inside` it is a transaction of its own that only reads, inside that company: entering it,
 * the statement and the end of the transaction are one message to PostgreSQL, so that reading under row security costs
 * one round trip, as a bare query does.
 */
export async function runStatement<Row>(
  client: pg.PoolClient,
  { sql: text, parameters }: CompiledQuery,
  inside?: Inside,
): Promise<QueryResult<Row>> {
  if (inside) prepareEntering(client)
  const name = statementName(text)
  const { rows, shape, command } = await send(client, {
    inside,
    // Without a name or a value `pg` would send the text by itself, which leaves the connection inside the company.
    config: { text, values: [...parameters], queryMode: 'extended', ...(name && { name }) },
  })
  return { rows: shape ? rows.map((row) => readRow<Row>(row, shape)) : [], numAffectedRows: affectedBy(command) }
}

/** Holds back what is sent on a connection until everything that is ready to be sent has been: it goes as one message. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = connectionOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const ENTER = 'enter'
const ENTERING = `select set_config('atrium.company_id', $1, true), set_config('atrium.member', $2, true),
  set_config('transaction_read_only', 'on', true)`
const prepared = new WeakSet<pg.PoolClient>()

function prepareEntering(client: pg.PoolClient): void {
  if (prepared.has(client)) return
  prepared.add(client)
  // Where this fails, so does the statement that was to use it, and says why.
  client.query({ name: ENTER, text: ENTERING, values: ['', ''] }).catch(() => prepared.delete(client))
}

interface Sent {
  rows: Values[]
  /** Undefined for a statement that answers no rows. */
  shape: Shape | undefined
  /** What PostgreSQL says was done, such as `INSERT 0 1`. */
  command: string
}

type Values = (string | null)[]

/** What `pg` calls on a query while its answer arrives, and how it sends one; its types leave these out. */
interface Receiver {
  submit: (connection: ProtocolConnection) => Error | null
  handleRowDescription: (message: { fields: { name: string; dataTypeID: number }[] }) => void
  handleDataRow: (message: { fields: Values }) => void
  handleCommandComplete: (message: { text: string }) => void
  handleReadyForQuery: () => void
}

interface ProtocolConnection {
  stream: Duplex
  bind: (config: { statement: string; values: string[] }) => void
  execute: (config: { rows: number }) => void
}

const connectionOf = (client: pg.PoolClient) => (client as unknown as { connection: ProtocolConnection }).connection

/** What `pg` is told of a query; its types leave the mode out. */
type Config = pg.QueryConfig & { queryMode: 'extended' }

// The query of `pg`, less what makes it slow for rows with many columns, plus entering a company in the same message.
function send(client: pg.PoolClient, { inside, config }: { inside: Inside | undefined; config: Config }) {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  const sent: Sent = { rows: [], shape: undefined, command: '' }
  const query = new pg.Query(config, (error) => reject(error))
  const receiver = query as unknown as Receiver
  const { submit } = receiver
  Object.assign(receiver, {
    submit: (connection) => {
      sendTogether(client)
      if (inside) {
        connection.bind({ statement: ENTER, values: [inside.companyId, inside.member] })
        connection.execute({ rows: 0 })
      }
      return submit.call(query, connection)
    },
    handleRowDescription: ({ fields }) => {
      sent.shape = shapeOf(config.text, fields)
    },
    handleDataRow: ({ fields }) => {
      // Before the statement's own description comes the row that entering the company answers.
      if (sent.shape) sent.rows.push(fields)
    },
    handleCommandComplete: ({ text }) => {
      sent.command = text
    },
    handleReadyForQuery: () => resolve(sent),
  } satisfies Receiver)
  client.query(query)
  return promise
}

interface Shape {
  names: string[]
  parsers: ((text: string) => unknown)[]
}

// The same statement answers the same columns wherever it runs.
const shapes = new Map<string, Shape>()

function shapeOf(text: string, fields: { name: string; dataTypeID: number }[]): Shape {
  const known = shapes.get(text)
  if (known) return known
  const shape = {
    names: fields.map(({ name }) => camelName(name)),
    parsers: fields.map(({ dataTypeID }) => parseColumn(dataTypeID, 'text')),
  }
  if (names.has(text)) shapes.set(text, shape)
  return shape
}

function readRow<Row>(values: Values, { names, parsers }: Shape): Row {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index += 1) {
    const value = values[index] ?? null
    row[names[index] as string] = value === null ? null : parsers[index]?.(value)
  }
  return row as Row
}

function affectedBy(command: string): bigint {
  return BigInt(/\d+$/.exec(command)?.[0] ?? 0)
}

// A named statement is parsed and planned once a connection. Statements of lists with many filters differ endlessly, so
// only the first ones get a name.
const names = new Map<string, string>()
const MOST_NAMES = 400

function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= MOST_NAMES) return known
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
