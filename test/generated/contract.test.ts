import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'

const CONTRACT = join(import.meta.dirname, '../../contract')
const named: Record<string, Call> = everyCall

const exportsOf = async (pattern: string) => {
  const files = globSync(pattern, { cwd: CONTRACT }).filter((file) => !/^(call|every-call)\.ts$/.test(basename(file)))
  const modules = await Promise.all(
    files.map(async (file) => Object.entries((await import(join(CONTRACT, file))) as Record<string, unknown>)),
  )
  return modules.flat()
}

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'endpoint' in value
const isEndpoint = (value: unknown) => typeof value === 'string' && /^(GET|POST|PUT|PATCH|DELETE) \//.test(value)

test('every call that the contract declares is in its table of contents, which is what is served and tested', async () => {
  const declared = (await exportsOf('*/*.ts')).filter(([, value]) => isCall(value))
  expect(declared.length).toBeGreaterThan(100)
  const missing = declared.filter(([name, call]) => named[name] !== call)
  expect(missing.map(([name]) => `${name} belongs in a calls.ts that contract/every-call.ts spreads`)).toEqual([])
})

test('every endpoint that the web app can name is that of the call of its name, and of no other', async () => {
  const endpoints = (await exportsOf('*/*.ts')).filter(([, value]) => isEndpoint(value))
  const wrong = endpoints.filter(([name, endpoint]) => named[name]?.endpoint !== endpoint)
  expect(wrong.map(([name]) => `declare the call ${name} in contract/, at the endpoint of its name`)).toEqual([])
  const all = Object.values(named).map(({ endpoint }) => endpoint)
  expect(all.filter((endpoint, at) => all.indexOf(endpoint) !== at)).toEqual([])
})
