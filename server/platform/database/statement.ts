import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { statements as published } from '../topics.ts'
import { parseColumn } from './columns.ts'
import { explainLoss } from './fault.ts'
import { camelName } from './names.ts'
import type { Pace } from './shares.ts'
import { streamOf } from './stream-of.ts'

/**
 * A company, and who acts in it: a member's id, `job` for background work, blank for a visitor; with what they may do in each
 * area, as JSON.
 */
export interface Inside {
  companyId: string
  member: string
  areas: string
  pace: Pace
}

/** Milliseconds after which PostgreSQL ends a statement. */
export const STATEMENT_LIMIT: Record<Pace, number> = { quick: 10_000, long: 30_000, background: 30_000, whole: 60_000 }

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
  if (inside) prepareEntering(client, inside.pace)
  const { rows, shape, command } = await send(client, { inside, text, parameters })
  return shape
    ? { rows: rows.map((row) => readRow<Row>(row, shape)) }
    : { rows: [], numAffectedRows: affectedBy(command) }
}

/** Holds back what is sent on a connection until everything that is ready to be sent has been: it goes as one message. */
export function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const ENTERING = `select set_config('atrium.company_id', $1, true), set_config('atrium.member', $2, true),
  set_config('atrium.areas', $3, true), set_config('transaction_read_only', 'on', true)`
const prepared = new WeakMap<pg.PoolClient, Set<Pace>>()

const enteringAt = (pace: Pace) => `enter ${pace}`

function prepareEntering(client: pg.PoolClient, pace: Pace): void {
  const paces = prepared.get(client) ?? new Set()
  if (paces.has(pace)) return
  prepared.set(client, paces.add(pace))
  // A connection's own limit is that of quick work.
  const limit = pace === 'quick' ? '' : `, set_config('statement_timeout', '${STATEMENT_LIMIT[pace]}', true)`
  // Where this fails, so does the statement that was to use it, and says why.
  client.query({ name: enteringAt(pace), text: ENTERING + limit, values: ['', '', ''] }).catch(() => paces.delete(pace))
}

interface Sent {
  rows: Values[]
  /** Undefined for a statement that answers no rows. */
  shape: Shape | undefined
  /** What PostgreSQL says was done, such as `INSERT 0 1`. */
  command: string
}

type Values = (string | null)[]

/** What `pg` reads and calls on a query while it is sent and its answer arrives; its types leave these out. */
interface Receiver {
  name: string | undefined
  queryMode: 'extended'
  submit: (connection: ProtocolConnection) => Error | null
  handleRowDescription: (message: { fields: { name: string; dataTypeID: number }[] }) => void
  handleDataRow: (message: { fields: Values }) => void
  handleCommandComplete: (message: { text: string }) => void
  handleReadyForQuery: () => void
}

interface ProtocolConnection {
  bind: (config: { statement: string; values: string[] }) => void
  execute: (config: { rows: number }) => void
}

// The query of `pg`, less what makes it slow for rows with many columns, plus entering a company in the same message.
function send(client: pg.PoolClient, { inside, text, parameters }: ToSend): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  const sent: Sent = { rows: [], shape: undefined, command: '' }
  const known = knownStatement(text)
  // A text and its values apart: given as one object, `pg` copies it property by property.
  const query = new pg.Query(text, [...parameters], (error) => reject(explainLoss(error, client)))
  const receiver = query as unknown as Receiver
  const { submit } = receiver
  Object.assign(receiver, {
    name: known?.name,
    // Without a name or a value `pg` would send the text by itself, which leaves the connection inside the company.
    queryMode: 'extended',
    submit: (connection) => {
      sendTogether(client)
      if (inside) {
        connection.bind({ statement: enteringAt(inside.pace), values: [inside.companyId, inside.member, inside.areas] })
        connection.execute({ rows: 0 })
      }
      return submit.call(query, connection)
    },
    handleRowDescription: ({ fields }) => {
      sent.shape = known?.shape ?? shapeOf(fields)
      if (known) known.shape = sent.shape
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
  timeStatement(client, text, promise)
  return promise
}

const lastAnswers = new WeakMap<pg.PoolClient, number>()

/**
 * Publishes how long a statement takes. A connection answers one after the other, so the wait behind another statement is no part
 * of it.
 */
export function timeStatement(client: pg.PoolClient, text: string, answer: Promise<unknown>): void {
  if (!published.wanted()) return
  const sent = performance.now()
  const tell = (error: unknown) => {
    const now = performance.now()
    const milliseconds = now - Math.max(sent, lastAnswers.get(client) ?? 0)
    lastAnswers.set(client, now)
    published.publish({ text, milliseconds, error })
  }
  answer.then(() => tell(undefined), tell)
}

interface ToSend {
  inside: Inside | undefined
  text: string
  parameters: readonly unknown[]
}

interface Shape {
  names: string[]
  parsers: ((text: string) => unknown)[]
}

function shapeOf(fields: { name: string; dataTypeID: number }[]): Shape {
  return {
    names: fields.map(({ name }) => camelName(name)),
    parsers: fields.map(({ dataTypeID }) => parseColumn(dataTypeID, 'text')),
  }
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

interface Statement {
  name: string
  /** Known once it has answered rows: the same statement answers the same columns wherever it runs. */
  shape: Shape | undefined
}

// A named statement is parsed and planned once a connection. Statements of lists with many filters differ endlessly, so
// only the first ones get a name.
const statements = new Map<string, Statement>()
const MOST_NAMES = 400

/** Begins a statement that is put together again each time: it gets no name, and is planned for its values. */
export const UNNAMED = '/* unnamed */'

function knownStatement(sql: string): Statement | undefined {
  if (sql.startsWith(UNNAMED)) return undefined
  const known = statements.get(sql)
  if (known || statements.size >= MOST_NAMES) return known
  const statement: Statement = { name: `s${statements.size}`, shape: undefined }
  statements.set(sql, statement)
  return statement
}
