import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { circlesOf, refusalOf } from '../../scripts/imports.js'
import { makeFolder } from '../support/atrium-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

const ANNOUNCING = `export const tell = (scope) => scope.announce({ event: 'lead.moved', id: '' })`

const files = globSync('{contract,server,web,test,bench,demo}/**/*.{ts,tsx}', { cwd: ROOT })

/** An import that each line of the table refuses, as paths of the repository or packages. */
const forbidden: [file: string, imported: string, hint: string][] = [
  ['contract/leads/fields.ts', 'zod', 'it imports zod/mini and its own files'],
  ['contract/leads/fields.ts', 'server/features/leads/rules.ts', 'What the server decides belongs in'],
  ['contract/leads/endpoints.ts', 'zod/mini', 'without zod'],
  ['contract/leads/endpoints.ts', 'contract/leads/fields.ts', 'without zod'],
  ['server/platform/database/page.ts', 'server/features/leads/store.ts', 'knows neither HTTP nor a feature'],
  ['server/platform/database/page.ts', 'server/platform/calls/refusals.ts', 'knows neither HTTP nor a feature'],
  ['server/platform/calls/list.ts', 'server/platform/http/serve.ts', 'knows neither HTTP nor a feature'],
  ['server/platform/calls/list.ts', 'fastify', 'knows neither HTTP nor a feature'],
  ['server/platform/http/serve.ts', 'server/features/leads/rules.ts', 'server/platform/http/ knows no feature'],
  ['server/platform/http/serve.ts', 'server/app.ts', 'server/platform/http/ knows no feature'],
  ['server/platform/telemetry/metrics.ts', 'server/features/leads/rules.ts', 'is what every feature stands on'],
  ['server/features/documents/reading/read-file.ts', 'server/features/documents/rules.ts', 'turns a file into text'],
  ['server/features/documents/reading/ole/doc.ts', 'server/platform/database/scope.ts', 'turns a file into text'],
  ['server/features/leads/store.ts', 'server/features/leads/rules.ts', 'A store is SQL'],
  ['server/features/leads/list-store.ts', 'server/platform/calls/refusals.ts', 'A store is SQL'],
  ['server/features/leads/store.ts', 'server/features/tasks/store.ts', 'A store is SQL'],
  ['server/features/assistant/model/usage-store.ts', 'server/features/assistant/model/usage.ts', 'A store is SQL'],
  ['server/features/assistant/model/tools.ts', 'server/features/leads/store.ts', 'A part of the assistant'],
  ['server/features/assistant/model/tools.ts', 'server/features/assistant/prose/words.ts', 'A part of the assistant'],
  ['server/features/careers/site-pages.ts', 'server/features/openings/store.ts', 'through its rules.ts alone'],
  ['server/features/careers/rules.ts', 'fastify', 'never HTTP or the web app'],
  ['server/features/leads/rules.ts', 'server/features/tasks/store.ts', 'through its rules.ts alone'],
  ['server/features/leads/rules.ts', 'server/features/tasks/events.ts', 'through its rules.ts alone'],
  ['server/features/leads/rules.ts', 'server/platform/events/store.ts', 'what follows from what happens'],
  ['server/features/leads/calls.ts', 'server/platform/http/serve.ts', 'what reads a request or writes a reply'],
  ['server/features/leads/calls.ts', 'server/app.ts', 'through its rules.ts alone'],
  ['server/features/leads/insights.ts', 'web/format.ts', 'never HTTP or the web app'],
  ['web/ui/card.tsx', 'web/api/call.ts', 'web/ui/ has no words of the trade'],
  ['web/ui/card.tsx', 'contract/leads/fields.ts', 'web/ui/ has no words of the trade'],
  ['web/format.ts', 'web/leads/stage.tsx', 'say how values are written'],
  ['web/api/query-client.ts', 'web/auth/queries.ts', 'web/api/ is the way to the server'],
  ['web/screens/lazy-part.ts', 'web/forms/leave-guard.tsx', 'it knows no feature, no form and no list'],
  ['web/forms/leave-guard.tsx', 'contract/leads/fields.ts', 'web/forms/ and web/lists/ know no feature'],
  ['web/lists/board/board-card.tsx', 'web/leads/stage.tsx', 'web/forms/ and web/lists/ know no feature'],
  ['web/app/router.tsx', 'server/features/leads/rules.ts', 'The web app never imports the server'],
  ['web/leads/lead-card.tsx', 'server/features/leads/rules.ts', 'or the server'],
  ['web/leads/lead-card.tsx', 'web/app/shell.tsx', 'never web/app/'],
  ['web/leads/page/lead-page.tsx', 'web/leads/list/sales-screen.tsx', 'another screen'],
  ['web/leads/page/lead-page.tsx', 'web/tasks/rows/task-card.tsx', 'names as its door'],
]

/** Numbers or names of decisions in prose or a comment, also where a line ends between them. */
const CITED = /\bdecisions?[\s/*]+\d{3}\b[-\w]*([\s,/*]+(and\s+)?\d{3}\b)*/gi

/** A line of each kind that screens, rules and tests may not say, and what the lint error says of it. */
const refused: [file: string, line: string, hint: string][] = [
  [
    'web/leads/lead-row.tsx',
    `import { NewLead } from '../../contract/leads/fields.ts'`,
    'this would bring schemas and zod',
  ],
  ['server/features/leads/rules.ts', ANNOUNCING, 'A rule says what happened'],
  ['test/journeys/leads.spec.ts', `await page.getByLabel('Name').fill('Jane')`, 'A journey presses keys'],
  ['test/journeys/member.ts', `await page.fill('input', name)`, 'A journey presses keys'],
  ['test/journeys/leads.spec.ts', `await page.keyboard.insertText('Jane')`, 'A journey presses keys'],
  ['test/journeys/leads.spec.ts', 'await page.waitForTimeout(500)', 'A test does not sleep'],
  ['test/journeys/keys.ts', 'await page.waitForTimeout(500)', 'A test does not sleep'],
  ['test/api/leads.test.ts', 'await new Promise((done) => setTimeout(done, 500))', 'A test does not sleep'],
  ['web/tasks/due.test.ts', 'setTimeout(done, 500)', 'A test does not sleep'],
  ['test/api/leads.test.ts', `import { setTimeout as pause } from 'node:timers/promises'`, 'A test does not sleep'],
]

const HINTS = [...new Set(refused.map(([, , hint]) => hint))]

const accepted: [file: string, line: string][] = [
  ['web/leads/lead-row.tsx', `import { listLeads } from '../../contract/leads/endpoints.ts'`],
  ['web/leads/lead-row.tsx', `import type { Lead } from '../../contract/leads/fields.ts'`],
  ['web/leads/form/form-values.ts', `import { NewLead } from '../../../contract/leads/fields.ts'`],
  ['server/platform/events/record.ts', ANNOUNCING],
  ['server/features/notifications/rules.ts', ANNOUNCING],
  ['test/journeys/keys.ts', 'await field.fill(day)'],
  ['test/journeys/leads.spec.ts', 'test.setTimeout(180_000)'],
  ['test/api/leads.test.ts', 'expect(replies).toEqual(Array(7).fill(409))'],
  ['server/platform/database/job-queue.ts', 'setTimeout(done, 500)'],
]

/** What the linter says of each line of the files that are planted in a copy of the tree, as `file:line`. */
let said: Map<string, string>
/** The lines of each of them. */
const planted = new Map<string, string[]>()

beforeAll(async () => {
  const folder = await makeFolder()
  copyFileSync(join(ROOT, 'biome.json'), join(folder.path, 'biome.json'))
  cpSync(join(ROOT, 'lint'), join(folder.path, 'lint'), { recursive: true })
  for (const [file, line] of [...refused, ...accepted]) planted.set(file, [...(planted.get(file) ?? []), line])
  for (const [file, lines] of planted) {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true })
    writeFileSync(join(folder.path, file), `${lines.join('\n')}\n`)
  }
  said = lint(folder.path, [...planted.keys()])
  await folder.remove()
})

/** Lints all files at once, since starting the linter takes longer than what it does. */
function lint(folder: string, files: string[]): Map<string, string> {
  const args = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', ...files]
  const { stdout } = spawnSync(process.execPath, [BIOME, ...args], { cwd: folder, encoding: 'utf8' })
  const found = new Map<string, string>()
  for (const [, rule, path, line, words] of stdout.matchAll(
    /^::\w+ title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/gm,
  )) {
    const where = `${relative(folder, path ?? '')}:${line}`
    found.set(where, `${found.get(where) ?? ''}${rule}: ${words}\n`)
  }
  return found
}

/** What the linter says of a planted line. */
function saidOf(file: string, line: string): string {
  const place = planted.get(file)?.indexOf(line) ?? -1
  if (place < 0) throw new Error(`${file} has no line ${line}`)
  return said.get(`${file}:${place + 1}`) ?? ''
}

test('every planted file can be read by the linter', () => {
  expect([...said].filter(([, words]) => words.includes('parse: '))).toEqual([])
})

describe('the table of imports', () => {
  test.each(forbidden)('forbids %s to import %s, and says where the code belongs', (file, imported, hint) => {
    const path = imported.includes('.ts') ? relative(dirname(file), imported).replace(/^(?!\.)/, './') : imported
    expect(refusalOf(file, path)).toContain(hint)
  })

  test('has a line for every file', () => {
    const shown = files.filter((file) => /^(contract|web|server\/.*\/)/.test(file) && !/^server\/commands/.test(file))
    expect(shown.filter((file) => !refusalOf(file, './../../../../nowhere.ts'))).toEqual([])
  })

  test('finds circles of files and of features', () => {
    expect(
      circlesOf([
        ['server/features/leads/rules.ts', './store.ts'],
        ['server/features/leads/store.ts', './rules.ts'],
        ['web/leads/one.ts', '../tasks/two.ts'],
        ['web/tasks/three.ts', '../leads/four.ts'],
      ]),
    ).toEqual([
      'These import each other in a circle: server/features/leads/rules.ts, server/features/leads/store.ts',
      'These import each other in a circle: web/leads, web/tasks',
    ])
  })
})

describe('screens, rules and tests', () => {
  test.each(refused)('in %s may not say: %s', (file, line, hint) => {
    expect(saidOf(file, line)).toContain(hint)
  })

  test.each(accepted)('in %s may say: %s', (file, line) => {
    expect(HINTS.filter((hint) => saidOf(file, line).includes(hint))).toEqual([])
  })
})

describe('every file', () => {
  test('is named after its idea', () => {
    expect(files.length).toBeGreaterThan(150)
    const vague = /\/(index|utils?|helpers?|misc|common|types|manager|service)\.tsx?$/
    expect(files.filter((file) => vague.test(file))).toEqual(['server/platform/database/types.ts'])
  })

  test('imports other files by their path, and packages that package.json names', () => {
    const { dependencies, devDependencies, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(imports).toBeUndefined()
    const packages = Object.keys({ ...dependencies, ...devDependencies })
    const strange = files.flatMap((file) =>
      importsOf(file).filter((each) => {
        if (/^\.{1,2}\//.test(each)) return !/\.(tsx?|js|css|svg|json)(\?\w+)?$/.test(each)
        return !(each.startsWith('node:') || packages.some((name) => each === name || each.startsWith(`${name}/`)))
      }),
    )
    expect([...new Set(strange)]).toEqual([])
  })

  test('says what it means, and cites no text that is not in the repository', () => {
    const citing = files.filter((file) =>
      /\b(?:spec|specification|decisions) ?\d* ?§|\(issue: /i.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(citing.filter((file) => file !== 'test/generated/imports.test.ts')).toEqual([])
  })

  test('cites decisions that exist', () => {
    const there = globSync('docs/decisions/*.md', { cwd: ROOT }).map((path) => basename(path, '.md'))
    const citing = globSync('**/*.{css,js,md,sql,ts,tsx}', { cwd: ROOT, exclude: ['node_modules', 'dist'] })
    const missing = citing.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(CITED)]
        .flatMap(([cited]) => cited.match(/\d{3}(-[-\w]+)?/g) ?? [])
        .filter((cited) => !there.some((name) => name === cited || name.startsWith(`${cited}-`)))
        .map((cited) => `${file} cites ${cited}`),
    )
    expect(missing).toEqual([])
  })

  test('of the server ships without what only tests need', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const shipped = files.filter((file) => /^(contract|server)\//.test(file) && !file.endsWith('.test.ts'))
    const outside = shipped.flatMap((file) => importsOf(file).filter((each) => !/^(\.|node:)/.test(each)))
    const missing = outside.filter(
      (each) => !Object.keys(dependencies).some((name) => `${each}/`.startsWith(`${name}/`)),
    )
    expect([...new Set(missing)]).toEqual([])
  })
})

const importsOf = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import|export) (?:[^'"`;=]* from )?'([^']+)'/gm)].map(
    ([, imported]) => imported ?? '',
  )
