import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveAiSettings } from '../../contract/ai-settings/calls.ts'
import { createTask, listTasks } from '../../contract/tasks/calls.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import { compileOnce } from '../../server/platform/database/compile-once.ts'
import { describeTables } from '../../server/platform/database/describe-tables.ts'
import { readChecksums, readLanded } from '../../server/platform/database/landed.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import type { CompanyScope } from '../../server/platform/database/scope.ts'
import { makeEmptyDatabase } from '../support/databases.ts'
import { type CallName, requestFor } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

const FOLDER = join(import.meta.dirname, '../../server/platform/database')

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

test('what a process holds is lost with the connection, also when it is cut in the middle of a question', {
  tags: 'slow',
}, async () => {
  const { locks, messages } = server.database
  const holding = Promise.withResolvers<void>()
  const { signal } = new AbortController()
  await locks.take('the last cake', holding.resolve, signal)
  // Longer than it takes until the next question whether it is there.
  const cut = messages.ask('select pg_sleep(1), pg_terminate_backend(pg_backend_pid())', [])
  await expect(cut).rejects.toMatchObject({ code: '57P01' })
  await holding.promise
  const letGo = await locks.take('the last cake', () => undefined, signal)
  expect(letGo).toBeDefined()
  await letGo?.()
})

describe('migrations', () => {
  test('run once, however many processes start together', async () => {
    const { connection, superuser, drop } = await makeEmptyDatabase()
    await Promise.all(Array.from({ length: 5 }, () => migrate(connection)))
    await migrate(connection)
    const { rows } = await superuser.query('select name from kysely_migration order by name')
    const { migrations } = await readLanded()
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
    await drop()
  })

  test('have landed with the checksums that are kept beside them and with what ran', async () => {
    const { migrations, functions } = await readLanded()
    const checksums = migrations.map(({ name, checksum }) => [name, checksum])
    const lines = migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join('')
    expect([...(await readChecksums())], `checksums.txt must say:\n${lines}`).toEqual(checksums)
    const { rows } = await server.superuser.query('select name, checksum from kysely_migration_checksum order by name')
    expect(rows.map(({ name, checksum }) => [name, checksum])).toEqual([
      ...checksums,
      ['functions', functions.checksum],
    ])
  })

  test('are refused when one was changed after it had landed, whatever its ends of lines', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-migrations-'))
    for (const part of ['schema', 'functions', 'migrations'])
      await cp(join(FOLDER, part), join(folder, part), { recursive: true })
    const file = join(folder, 'schema', '03_leads.sql')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('\n', '\r\n'))
    expect(await readLanded(folder)).toEqual(await readLanded())
    await writeFile(file, `${text}-- more`)
    await expect(readLanded(folder)).rejects.toThrow('The migration 001_baseline was changed since it landed.')
    await rm(folder, { recursive: true })
  })

  test('make the tables that the row types describe', async () => {
    const client = await server.superuser.connect()
    const described = await describeTables(client)
    client.release()
    expect(described, 'Run `npm run types`').toBe(await readFile(join(FOLDER, 'types.ts'), 'utf8'))
  })
})

describe('the version of an editable row', () => {
  test('counts its changes, and only those', async () => {
    const makers: CallName[] = [
      'updateLead',
      'updateLeadView',
      'updateLeadNote',
      'updateTask',
      'resendInvitation',
      'updateComment',
    ]
    for (const name of [...makers, 'updateDocument', 'renameConversation', 'approveProposal'] satisfies CallName[]) {
      await requestFor(name, acme)
    }
    await acme.owner.call(saveAiSettings, { body: { aiName: 'Max' } })
    const { rows: tables } = await server.superuser.query<{ name: string }>(
      `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where attname = 'version' and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['companies', 'lead_notes', 'leads', 'tasks', 'users']),
    )
    for (const { name } of tables) {
      const read = async (statement: string) => (await server.superuser.query(statement)).rows[0]
      const row = await read(`select id, version, updated_at from ${name} limit 1`)
      expect(row, `${name} needs a row to be tried with`).toBeDefined()
      const returning = `where id = '${row.id}' returning id, version, updated_at`
      expect(await read(`update ${name} set id = id ${returning}`), name).toEqual(row)
      const changed = await read(`update ${name} set created_at = created_at - interval '1 day' ${returning}`)
      expect(changed.version, name).toBe(row.version + 1)
      expect(changed.updated_at.getTime(), name).toBeGreaterThan(row.updated_at.getTime())
    }
  })
})

describe('the work of a company', () => {
  const company = () => server.database.company(acme.companyId, { ...JOB, user: acme.owner })
  const titles = async () => (await acme.owner.call(listTasks)).map(({ title }) => title)
  const add = ({ db }: CompanyScope, title: string) =>
    db.insertInto('tasks').values({ companyId: acme.companyId, id: crypto.randomUUID(), title }).execute()

  test('is undone as a whole when a part of it fails', async () => {
    const failing = company().write(async (scope) => {
      await add(scope, 'Half done')
      throw new Error('the second half')
    })
    await expect(failing).rejects.toThrow('the second half')
    expect(await titles()).not.toContain('Half done')
  })

  test('cannot succeed after a statement that failed, also where the error was swallowed', async () => {
    const failing = company().write(async (scope) => {
      await add(scope, 'Swallowed')
      await sql`select 1 / 0`.execute(scope.db).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow()
    expect(await titles()).not.toContain('Swallowed')
  })

  test('writes nothing where it only reads', async () => {
    await expect(company().read((scope) => add(scope, 'By a reader'))).rejects.toMatchObject({ code: '25006' })
    expect(await titles()).not.toContain('By a reader')
  })

  test('that loses its connection between two statements fails alone, and the next one works', async () => {
    const failing = company().write(async (scope) => {
      await add(scope, 'Cut off')
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(scope.db)
      await server.superuser.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      // What ended before these were asked is heard of before they are answered: while nothing is under way.
      for (let asked = 0; asked < 3; asked++) await server.superuser.query('select 1')
      await add(scope, 'Never')
    })
    await expect(failing).rejects.toThrow()
    await acme.owner.call(createTask, { body: { title: 'Afterwards' } })
    expect(await titles()).toContain('Afterwards')
    expect(await titles()).not.toContain('Cut off')
  })
})

describe('a statement that is compiled once', () => {
  const company = () => server.database.company(acme.companyId, { ...JOB, user: acme.owner })
  const row = () => ({ companyId: acme.companyId, id: crypto.randomUUID() })
  let built = 0
  interface Row {
    companyId: string
    id: string
    title: string
    description?: string | undefined
    assignedTo?: string | null
  }
  const addTask = compileOnce((db, task: Row) => {
    built += 1
    return db.insertInto('tasks').values(task).returning(['title', 'description', 'assignedTo'])
  })

  test('takes the values of each run', async () => {
    built = 0
    const tasks = await company().write(async ({ db }) => {
      const added = ['One', 'Two'].map((title) =>
        addTask(db, {
          title,
          ...row(),
          description: `${title}!`,
          assignedTo: title === 'One' ? acme.owner.id : null,
        }),
      )
      return (await Promise.all(added)).flat()
    })
    expect(tasks).toEqual([
      { title: 'One', description: 'One!', assignedTo: acme.owner.id },
      { title: 'Two', description: 'Two!', assignedTo: null },
    ])
    expect(built).toBe(1)
  })

  test('is another statement where other fields are given', async () => {
    const tasks = await company().write(async ({ db }) => {
      const added = [
        addTask(db, { ...row(), title: 'Long', description: 'All of it' }),
        addTask(db, { ...row(), title: 'Short' }),
        addTask(db, { ...row(), title: 'Unsaid', description: undefined }),
      ]
      return (await Promise.all(added)).flat()
    })
    expect(tasks.map(({ description }) => description)).toEqual(['All of it', '', ''])
  })
})
