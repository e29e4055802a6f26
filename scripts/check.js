import { join } from 'node:path'
import { faultsOfDependencies } from './dependencies.js'
import { faultsOfImports } from './imports.js'
import { lastLines, NODE, ROOT, run } from './run.js'

const PROGRAMS = join(ROOT, 'node_modules')
const TSC = join(PROGRAMS, 'typescript', 'bin', 'tsc')
const BIOME = join(PROGRAMS, '@biomejs', 'biome', 'bin', 'biome')
const KNIP = join(PROGRAMS, 'knip', 'bin', 'knip.js')

/** What is wrong can be seen without running anything: each check, and the programs that make it. */
const CHECKS = {
  types: [typesOf('.', 'server'), typesOf('web', 'web')],
  lint: [[BIOME, 'ci', '--colors=off', '--error-on-warnings', '.']],
  exports: [[KNIP, '--no-progress', '--treat-config-hints-as-errors']],
}

/** Makes all checks beside each other. Resolves to one result for each, with what was printed. */
export async function runChecks() {
  const results = await Promise.all(
    Object.entries(CHECKS).map(async ([name, programs]) => {
      const results = await Promise.all(programs.map((args) => run(NODE, args)))
      const fine = results.every(({ code }) => code === 0)
      const details = lastLines(results.map(({ output }) => output).join('\n'), 100)
      return { name, passed: fine ? 1 : 0, failed: fine ? 0 : 1, details }
    }),
  )
  return [...results, resultOf('imports', faultsOfImports()), resultOf('packages', faultsOfDependencies(ROOT))]
}

function resultOf(name, faults) {
  const failed = faults.length > 0 ? 1 : 0
  return { name, passed: 1 - failed, failed, details: lastLines(faults.join('\n'), 100) }
}

/** What was found of files that have not changed since is kept, which makes the next check quick. */
function typesOf(project, name) {
  const kept = join(PROGRAMS, '.cache', 'types', `${name}.json`)
  return [TSC, '-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', kept]
}

if (import.meta.main) {
  const results = await runChecks()
  for (const { name, failed, details } of results) {
    if (failed) console.log(`\n${details}\n`)
    console.log(`${name.padEnd(9)} ${failed ? 'failed' : 'passed'}`)
  }
  process.exit(results.some(({ failed }) => failed) ? 1 : 0)
}
