import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../contract/keys/calls.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { listTasks } from '../../contract/tasks/calls.ts'
import { KEY } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

let server: TestServer
let acme: Workspace
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const { key } = await acme.user.call(createKey, { body: KEY })
  env = { ...process.env, ATRIUM: server.origin, KEY: key }
  await run(process.execPath, [join(ROOT, 'server/commands/client.ts'), join(folder, 'atrium-client.ts')])
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Runs a program that uses the client, and answers what it prints. */
async function runProgram(text: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.ts`)
  await writeFile(path, text)
  return (await run(process.execPath, [path], { env })).stdout
}

/** What it finds wrong in a program that uses the client. */
async function compile(text: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.ts`)
  await writeFile(path, text)
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const options = '--noEmit --ignoreConfig --strict --target esnext --module nodenext --lib esnext,dom,dom.iterable'
  const more = [
    '--allowImportingTsExtensions',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--types',
    '',
  ]
  return run(process.execPath, [compiler, ...options.split(' '), ...more, path]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

const BEGIN = `import { AtriumError, createClient } from './atrium-client.ts'
const atrium = createClient({ origin: process.env.ATRIUM!, key: process.env.KEY! })
`

describe('the client', () => {
  test('is one file of less than 160 kB', async () => {
    expect((await stat(join(folder, 'atrium-client.ts'))).size).toBeLessThan(160_000)
  })

  test('creates, lists, deletes, sends files, and raises what is refused', async () => {
    for (let at = 0; at < 3; at += 1) await acme.user.call(createLead, { body: { name: `Before ${at}` } })
    const printed = await runProgram(`${BEGIN}
      const lead = await atrium.createLead({ body: { name: 'By client' } }, { idempotencyKey: 'one' })
      const again = await atrium.createLead({ body: { name: 'By client' } }, { idempotencyKey: 'one' })
      const names: string[] = []
      for await (const { name } of atrium.each('listLeads', { query: { limit: '2' } })) names.push(name)
      const file = new File(['Plan'], 'plan.txt')
      const document = await atrium.createDocument({ body: { file } })
      const download = await atrium.getDocumentFile({ path: { id: document.id } })
      const gone = await atrium.deleteLead({ path: { id: lead.id } })
      const error = await atrium.createLead({ body: { name: '' } }).catch((error) => error)
      const { status, code, fields, message } = error as AtriumError
      console.log(JSON.stringify({
        same: lead.id === again.id, names, text: await download.text(), gone: gone === undefined,
        error: { isError: error instanceof AtriumError, status, code, fields, message },
      }))`)
    expect(JSON.parse(printed)).toEqual({
      same: true,
      names: ['By client', 'Before 2', 'Before 1', 'Before 0'],
      text: 'Plan',
      gone: true,
      error: {
        isError: true,
        status: 400,
        code: 'bad_input',
        fields: { name: 'Lead name is required' },
        message: 'Lead name is required',
      },
    })
  })

  test('has the types of what is sent and answered', { tags: 'slow' }, async () => {
    const right = `declare const process: { env: Record<string, string> }
      ${BEGIN}
      const lead = await atrium.createLead({ body: { name: 'A' } })
      const stage: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed_won' | 'closed_lost' = lead.stage
      const leads = await atrium.listLeads()
      leads.map(({ name }) => name.trim())
      export { AtriumError, stage }`
    expect(await compile(right)).toBe('')
    const wrong = right
      .replace(`{ name: 'A' }`, `{ nam: 'A' }`)
      .replace('atrium.listLeads()', `atrium.listLeads({ query: { sort: 'colour' } })`)
    const found = await compile(wrong)
    expect(found).toContain("'nam' does not exist")
    expect(found).toContain(`'"colour"' is not assignable`)
  })
})

describe('docs/api.md', () => {
  const blocks = async (language: string) =>
    [...(await readFile(join(ROOT, 'docs/api.md'), 'utf8')).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
      ([, found, text = '']) => (found === language ? [text] : []),
    )

  test('has commands that work', async () => {
    const commands = await blocks('sh')
    expect(commands.length).toBe(3)
    const printed = []
    for (const command of commands) printed.push((await run('sh', ['-ec', command], { env })).stdout)
    const [who = '', leads = '', tasks = ''] = printed
    expect(JSON.parse(who)).toMatchObject({ id: acme.user.id })
    expect(leads).toContain('"name":"Ada Park"')
    expect(leads).toContain('}[{')
    const [first, second] = tasks.split('}{')
    expect(`${first}}`).toBe(`{${second}`)
    expect((await acme.user.call(listTasks)).filter(({ title }) => title === 'Call Ada back')).toHaveLength(1)
  })

  test('has a program that works', async () => {
    const [program = ''] = await blocks('ts')
    const printed = (await runProgram(program)).trim().split('\n')
    expect(printed).toContain('Ben Ode new')
    expect(printed.at(-1)).toBe('400 Lead name is required')
    const lead = (await acme.user.call(listLeads)).find(({ name }) => name === 'Ben Ode')
    expect(lead).toMatchObject({ value: 900, source: 'website' })
  })
})
