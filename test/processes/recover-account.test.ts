import { afterAll, beforeAll, expect, test } from 'vitest'
import { usePasswordReset } from '../../contract/account/calls.ts'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import { endAtrium, makeFolder, runProgram, startAtrium } from '../support/atrium-process.ts'
import { visitorOf } from '../support/caller.ts'
import { addressOf, makeOwnedDatabase } from '../support/databases.ts'
import { addApp, givePassword } from '../support/factors.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { PASSWORD, type Workspace } from '../support/workspace.ts'

/** Milliseconds: each run is a program of its own. */
const SLOW = 90_000
const NEW_PASSWORD = `${PASSWORD} anew`

let server: TestServer
let acme: Workspace
let folder: Awaited<ReturnType<typeof makeFolder>>

beforeAll(async () => {
  folder = await makeFolder()
  server = await startServer({}, { makeDatabase: makeOwnedDatabase })
  acme = await server.workspace()
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})

const recover = (args: string[], environment: Record<string, string> = {}) =>
  runProgram('recover-account', args, { DATABASE_URL: addressOf(server.connection), ...environment })

/** The token of the link that was printed, which has to begin as given. */
function tokenIn(printed: string, origin: string): string {
  const token = /\/reset-password\/(\S+)\n$/.exec(printed)?.[1] ?? ''
  expect(printed).toContain(`\n${origin}/reset-password/${token}\n`)
  return token
}

test(
  'lets in, while Atrium runs, somebody who lost everything: by a link that works once',
  async () => {
    const { owner } = acme
    await addApp(owner)
    await givePassword(server.visitor(), owner.username)
    const made = await recover([owner.email.toUpperCase()], { PUBLIC_URL: 'https://crm.example' })
    expect(made).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`of ${owner.username} are removed`),
    })
    const token = tokenIn(made.stdout, 'https://crm.example')
    // The running process hears of it.
    await expect.poll(async () => (await owner.try(getCurrentUser)).status, { timeout: 10_000 }).toBe(401)
    await server.visitor().call(usePasswordReset, { params: { token }, body: { password: NEW_PASSWORD } })
    await server.visitor().call(login, { body: { username: owner.username, password: NEW_PASSWORD } })
    const again = { params: { token }, body: { password: `${NEW_PASSWORD} 2` } }
    expect((await server.visitor().try(usePasswordReset, again)).status).toBe(404)
  },
  SLOW,
)

test(
  'says in words what is wrong, and changes nothing',
  async () => {
    const { user } = acme
    const wrong: [args: string[], environment: Record<string, string>, says: RegExp][] = [
      [[], {}, /Name the account by its username or email address: npm run recover-account -- NAME/],
      [[''], {}, /Name the account by its username or email address/],
      [[user.username, 'another'], {}, /Name the account by its username or email address/],
      [['nobody'], {}, /No account has the username or email address "nobody"\./],
      [[user.username], { PUBLIC_URL: 'crm.example' }, /PUBLIC_URL/],
      [[user.username], { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/x' }, /nothing answers at 127\.0\.0\.1:1/],
      [[user.username], { DATABASE_URL: addressOf({ ...server.connection, database: 'postgres' }) }, /is not Atrium’s/],
      [[user.username], { DATABASE_URL: '', DATA_DIR: folder.path }, /There is no installation in .*DATA_DIR/],
    ]
    for (const [args, environment, says] of wrong) {
      const refused = await recover(args, environment)
      expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(says) })
      expect(refused.stderr).toMatch(/^Nothing was changed\. .*\n$/)
      expect(refused.stderr).not.toContain('secret')
    }
    expect((await user.try(getCurrentUser)).status).toBe(200)
  },
  SLOW,
)

test(
  'asks to stop Atrium first where it brings its own PostgreSQL, and lets in then',
  async () => {
    const environment = { DATA_DIR: folder.path, REGISTRATION: 'open' }
    const atrium = await startAtrium(environment)
    const person = {
      username: 'maya',
      email: 'maya@example.com',
      password: PASSWORD,
      firstName: 'Maya',
      lastName: 'Ito',
    }
    const registered = await fetch(`${atrium.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    expect(registered.status).toBe(201)
    const here = { DATABASE_URL: '', DATA_DIR: folder.path, HOST: '0.0.0.0', PORT: '3000' }
    expect(await recover(['maya'], here)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Nothing was changed\. Atrium is already running on the data folder .* Stop it first/,
      ),
    })
    expect(await endAtrium(atrium, 'SIGTERM')).toBe(0)
    const made = await recover(['maya'], here)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const token = tokenIn(made.stdout, 'http://localhost:3000')
    const started = await startAtrium(environment)
    const visitor = visitorOf(started.url)
    await visitor.call(usePasswordReset, { params: { token }, body: { password: NEW_PASSWORD } })
    await visitor.call(login, { body: { username: 'maya', password: NEW_PASSWORD } })
    expect(await endAtrium(started, 'SIGTERM')).toBe(0)
  },
  SLOW,
)
