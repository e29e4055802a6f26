import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../../server/platform/database/migrate.ts'

/** A database of a test's own. */
export interface TestDatabase {
  /** How the server connects. */
  connection: { host: string; port: number; user: string; database: string }
  /** Sees and changes every row, past row security. */
  superuser: pg.Pool
  /** Takes the database away, also from who is connected. */
  drop: () => Promise<void>
}

/** A migrated database, as Atrium's own PostgreSQL has it: the server connects as its superuser. */
export const copyTemplate = (): Promise<TestDatabase> => copyDatabase(inject('cluster').database)

/** A copy of a database that nobody is connected to. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = newName()
  await asSuperuser(`create database ${name} template ${template} strategy file_copy`)
  return open(name)
}

/** A database without a table. */
export async function makeEmptyDatabase(): Promise<TestDatabase> {
  const name = newName()
  await asSuperuser(`create database ${name} template template0`)
  return open(name)
}

/** A database of a role that owns it and may do nothing else, as a hosting company hands it out. */
export async function makeOwnedDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const name = newName()
  await asSuperuser(`create role ${name} login nosuperuser nocreaterole nocreatedb nobypassrls`)
  await asSuperuser(`create database ${name} owner ${name} template template0`)
  const database = open(name)
  const connection = { ...database.connection, user: name }
  if (migrated) await migrate(connection)
  const drop = async () => {
    await database.drop()
    await asSuperuser(`drop role ${name}`)
  }
  return { ...database, connection, drop }
}

/** A database as `DATABASE_URL` names one, for a process of Atrium. */
export const addressOf = ({ host, port, user, database }: TestDatabase['connection']): string =>
  `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

function open(name: string): TestDatabase {
  const connection = { ...inject('cluster'), database: name }
  const superuser = new pg.Pool({ ...connection, max: 4 })
  // Dropping the database cuts what is still closing.
  superuser.on('error', () => undefined)
  superuser.on('connect', (client) => client.on('error', () => undefined))
  return {
    connection,
    superuser,
    async drop() {
      await superuser.end()
      await asSuperuser(`drop database ${name} with (force)`)
    },
  }
}

// From the database that always is there: a template must have no visitors while it is copied.
async function asSuperuser(statement: string) {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
