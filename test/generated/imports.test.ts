import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../support/atrium-process.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/** Folders of the web app that are no features. */
const FLOORS = ['app', 'screens', 'forms', 'lists', 'api', 'ui', 'public']
const ANNOUNCING = `export const tell = (scope) => scope.announce({ event: 'lead.moved', id: '' })`
const importOf = (imported: string) => `import { ${imported.replaceAll(/\W/g, '_')} } from '${imported}'`

/** Imports that the law forbids, and a part of what the lint error says of where the code belongs. */
const forbidden: [file: string, imported: string, hint: string][] = [
  ['contract/leads.ts', 'zod', 'it imports zod/mini and its own files'],
  ['contract/leads.ts', 'kysely', 'it imports zod/mini and its own files'],
  ['contract/leads.ts', '../../server/features/leads/rules.ts', 'What the server decides belongs in'],
  ['contract/leads.ts', '../../web/format.ts', 'what a screen shows in web/'],
  ['contract/plain/leads.ts', 'zod/mini', 'without zod'],
  ['contract/plain/leads.ts', '../leads.ts', 'without zod'],
  ['server/features/leads/store.ts', './rules.ts', 'What decides or refuses belongs in rules.ts'],
  ['server/features/leads/store.ts', './insights.ts', 'other stores of its feature'],
  ['server/features/leads/list-store.ts', '../calls/refusals.ts', 'What decides or refuses belongs in rules.ts'],
  ['server/features/leads/store.ts', '../tasks/rules.ts', 'A store is SQL'],
  ['server/features/leads/store.ts', '../tasks/store.ts', 'A store is SQL'],
  ['server/features/leads/rules.ts', '../tasks/store.ts', 'A feature reaches another through its rules.ts alone'],
  ['server/features/leads/rules.ts', '../tasks/list-store.ts', 'A feature reaches another through its rules.ts alone'],
  ['server/features/leads/calls.ts', '../tasks/calls.ts', 'A feature reaches another through its rules.ts alone'],
  ['server/features/leads/calls.ts', '../app.ts', 'A feature reaches another through its rules.ts alone'],
  ['server/features/leads/calls.ts', '../http/serve.ts', 'what reads a request or writes a reply'],
  ['server/features/leads/calls.ts', 'fastify', 'what reads a request or writes a reply'],
  ['server/features/leads/rules.ts', '../http/error-replies.ts', 'never HTTP or the web app'],
  ['server/features/careers/rules.ts', 'fastify', 'never HTTP or the web app'],
  ['server/features/careers/site-pages.ts', '../openings/store.ts', 'A feature reaches another through its rules.ts alone'],
  ['server/features/leads/rules.ts', '../events/store.ts', 'what follows from what happens into the feature'],
  ['server/features/leads/rules.ts', '../events/audit-store.ts', 'what follows from what happens into the feature'],
  ['server/features/leads/rules.ts', '../tasks/events.ts', 'A feature reaches another through its rules.ts alone'],
  ['server/platform/events/every-event.ts', '../leads/store.ts', 'reaches a feature by its events.ts'],
  ['server/features/leads/insights.ts', '../../web/format.ts', 'never HTTP or the web app'],
  ['server/features/documents/reading/read-file.ts', '../rules.ts', 'turns a file into text'],
  ['server/features/documents/reading/ole/doc.ts', '../../../database/scope.ts', 'turns a file into text'],
  ['server/features/assistant/model/tools.ts', '../../leads/store.ts', 'A part of the assistant reaches a feature'],
  ['server/features/assistant/model/tools.ts', '../prose/words.ts', 'by the file that it is entered by'],
  ['server/features/assistant/model/usage-store.ts', './usage.ts', 'A store is SQL'],
  ['server/platform/http/serve.ts', '../leads/rules.ts', 'server/platform/http/ knows no feature'],
  ['server/platform/http/serve.ts', '../app.ts', 'server/platform/http/ knows no feature'],
  ['server/platform/telemetry/metrics.ts', '../leads/rules.ts', 'measures the ground and knows no feature'],
  ['server/platform/http/serve.ts', '../telemetry/metrics.ts', 'server/platform/http/ knows no feature'],
  ['server/platform/calls/list.ts', '../leads/rules.ts', 'server/platform/calls/ knows neither HTTP nor a feature'],
  ['server/platform/calls/list.ts', '../http/origin.ts', 'server/platform/calls/ knows neither HTTP nor a feature'],
  ['server/platform/calls/list.ts', 'fastify', 'server/platform/calls/ knows neither HTTP nor a feature'],
  ['server/platform/database/page.ts', '../leads/store.ts', 'knows neither HTTP nor a feature'],
  ['server/platform/database/page.ts', '../calls/refusals.ts', 'knows neither HTTP nor a feature'],
  ['web/leads/lead-card.tsx', '../tasks/list/tasks-screen.tsx', 'Screens do not import one another'],
  ['web/leads/list/sales-screen.tsx', '../page/lead-screen.tsx', 'Screens do not import one another'],
  ['web/leads/lead-card.tsx', '../../server/leads/rules.ts', 'The web app never imports the server'],
  ['web/app/router.tsx', '../../server/leads/rules.ts', 'The web app never imports the server'],
  ['web/leads/lead-card.tsx', '../app/shell.tsx', 'web/app/ is the top floor'],
  ['web/leads/page/lead-page.tsx', '../../app/sidebar/navigation.ts', 'web/app/ is the top floor'],
  ['web/leads/page/lead-page.tsx', '../../tasks/rows/task-card.tsx', 'by the few files that biome.json names for it'],
  ['web/forms/leave-guard.tsx', '../leads/form/lead-form.tsx', 'web/forms/ and web/lists/ know no feature'],
  ['web/forms/leave-guard.tsx', '../../contract/leads.ts', 'web/forms/ and web/lists/ know no feature'],
  ['web/lists/row-window.ts', '../leads/queries.ts', 'web/forms/ and web/lists/ know no feature'],
  ['web/lists/board/board-card.tsx', '../../leads/stage.tsx', 'web/forms/ and web/lists/ know no feature'],
  ['web/lists/row-window.ts', '../app/shell.tsx', 'web/forms/ and web/lists/ know no feature'],
  ['web/screens/lazy-part.ts', '../leads/list/sales-screen.tsx', 'it knows no feature, no form and no list'],
  ['web/screens/lazy-part.ts', '../forms/leave-guard.tsx', 'it knows no feature, no form and no list'],
  ['web/api/query-client.ts', '../auth/queries.ts', 'web/api/ is the way to the server'],
  ['web/api/query-client.ts', '../lists/row-window.ts', 'web/api/ is the way to the server'],
  ['web/format.ts', './leads/stage.tsx', 'say how values are written'],
  ['web/ui/card.tsx', '../leads/lead-card.tsx', 'web/ui/ has no domain words'],
  ['web/ui/card.tsx', '../api/call.ts', 'web/ui/ has no domain words'],
  ['web/ui/card.tsx', '../../contract/leads.ts', 'web/ui/ has no domain words'],
]

const allowed: [file: string, imported: string][] = [
  ['contract/leads.ts', 'zod/mini'],
  ['contract/leads.ts', './values.ts'],
  ['contract/leads.ts', './plain/leads.ts'],
  ['contract/plain/tasks.ts', './leads.ts'],
  ['server/features/leads/list-store.ts', './store.ts'],
  ['server/features/leads/store.ts', '../database/scope.ts'],
  ['server/features/leads/store.ts', '../../contract/leads.ts'],
  ['server/features/leads/rules.ts', '../tasks/rules.ts'],
  ['server/features/leads/rules.ts', '../calls/refusals.ts'],
  ['server/features/leads/calls.ts', '../parts.ts'],
  ['server/features/careers/site-pages.ts', '../http/request-origin.ts'],
  ['server/features/careers/site-pages.ts', 'fastify'],
  ['server/features/leads/rules.ts', './store.ts'],
  ['server/features/leads/rules.ts', '../events/record.ts'],
  ['server/platform/events/every-event.ts', '../leads/events.ts'],
  ['server/platform/events/record.ts', '../notifications/rules.ts'],
  ['server/features/leads/events.ts', '../events/event.ts'],
  ['server/features/documents/reading/ole/doc.ts', '../manuscript.ts'],
  ['server/features/documents/reading/ole/compound.ts', '../ooxml/ooxml.ts'],
  ['server/platform/calls/list.ts', '../database/page.ts'],
  ['server/platform/http/serve.ts', '../calls/refusals.ts'],
  ['server/platform/http/serve.ts', '../database/connect.ts'],
  ['web/app/router.tsx', '../leads/list/sales-screen.tsx'],
  ['web/leads/lead-card.tsx', '../ui/card.tsx'],
  ['web/leads/page/lead-page.tsx', '../../tasks/lead-tasks.tsx'],
  ['web/leads/page/lead-page.tsx', '../form/lead-dialog.tsx'],
  ['web/leads/list/lead-list.tsx', '../../lists/row-window.ts'],
  ['web/forms/form-dialog.tsx', '../ui/dialog.tsx'],
  ['web/lists/record-steps.tsx', '../screens/shortcuts.ts'],
  ['web/lists/board/board-card.tsx', '../../ui/button.tsx'],
  ['web/screens/lazy-part.ts', '../api/reach.ts'],
  ['web/api/failed.ts', '../ui/toast.ts'],
  ['web/ui/card.tsx', './button.tsx'],
  ['web/ui/card.tsx', 'radix-ui'],
]

/** A line of each kind that screens, rules and tests may not say, and what the lint error says of it. */
const refused: [file: string, line: string, hint: string][] = [
  ['web/leads/lead-row.tsx', `import { NewLead } from '../../contract/leads.ts'`, 'this would bring schemas and zod'],
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
  ['web/leads/lead-row.tsx', `import { listLeads } from '../../contract/plain/leads.ts'`],
  ['web/leads/lead-row.tsx', `import type { Lead } from '../../contract/leads.ts'`],
  ['web/leads/form/form-values.ts', `import { NewLead } from '../../../contract/leads.ts'`],
  ['server/platform/events/record.ts', ANNOUNCING],
  ['server/features/notifications/rules.ts', ANNOUNCING],
  ['test/journeys/keys.ts', 'await field.fill(day)'],
  ['test/journeys/leads.spec.ts', 'test.setTimeout(180_000)'],
  ['test/api/leads.test.ts', 'expect(replies).toEqual(Array(7).fill(409))'],
  ['server/platform/database/job-queue.ts', 'setTimeout(done, 500)'],
]

/** Every folder of the web app that is a feature, and a file of another one that takes what it keeps to itself. */
const takers = readdirSync(join(ROOT, 'web'), { withFileTypes: true })
  .filter((each) => each.isDirectory() && !FLOORS.includes(each.name))
  .map(({ name }): [file: string, line: string] => [`web/other/of-${name}.ts`, importOf(`../${name}/its-own.ts`)])

const others: [file: string, line: string][] = [
  ['server/leads/one.ts', importOf('./two.ts')],
  ['server/leads/two.ts', importOf('./one.ts')],
  ['server/leads/three.ts', `export * from './one.ts'`],
]

/** What the linter says of each line of the files that are planted in a copy of the tree, as `file:line`. */
let said: Map<string, string>
/** The lines of each of them. */
const planted = new Map<string, string[]>()

beforeAll(async () => {
  const folder = await makeFolder()
  copyFileSync(join(ROOT, 'biome.json'), join(folder.path, 'biome.json'))
  cpSync(join(ROOT, 'lint'), join(folder.path, 'lint'), { recursive: true })
  const imports = [...forbidden, ...allowed].map(([file, imported]) => [file, importOf(imported)] as const)
  for (const [file, line] of [...imports, ...refused, ...accepted, ...takers, ...others])
    planted.set(file, [...(planted.get(file) ?? []), line])
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

describe('the import law', () => {
  test.each(forbidden)('forbids %s to import %s, and says where the code belongs', (file, imported, hint) => {
    const words = saidOf(file, importOf(imported))
    expect(words).toContain('noRestrictedImports')
    expect(words).toContain(hint)
  })

  test.each(allowed)('lets %s import %s', (file, imported) => {
    expect(saidOf(file, importOf(imported))).not.toContain('noRestrictedImports')
  })

  test('keeps what every feature of the web app has not named to itself', () => {
    expect(takers.length).toBeGreaterThan(15)
    for (const [file, line] of takers)
      expect(saidOf(file, line), file).toContain('by the few files that biome.json names')
  })

  test('forbids a circle, and a file that only passes on others', () => {
    const [one, , three] = others.map(([file, line]) => saidOf(file, line))
    expect(one).toContain('noImportCycles')
    expect(three).toContain('noReExportAll')
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
  const files = ['contract', 'server', 'web', 'test', 'bench', 'demo'].flatMap((tree) =>
    globSync(`${tree}/**/*.{ts,tsx}`, { cwd: ROOT }),
  )

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
