import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.js'
import { lastLines, NODE, ROOT, run } from './run.js'

const RESULTS = join(ROOT, 'test-results')
const PROGRAMS = join(ROOT, 'node_modules')

const STEPS = [
  { name: 'types', work: checkTypes },
  { name: 'lint', work: checkLint },
  { name: 'tests', work: runTests },
  { name: 'journeys', work: runJourneys },
]

// Every step runs, also after one that fails; the last line counts all of them, and the exit code says whether all passed.
rmSync(RESULTS, { recursive: true, force: true })
let passed = 0
let failed = 0
for (const { name, work } of STEPS) {
  const begun = Date.now()
  const result = await work()
  passed += result.passed
  failed += result.failed
  if (result.failed > 0) console.log(`\n${result.details}\n`)
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  console.log(`${name.padEnd(9)} ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function checkTypes() {
  const tsc = join(PROGRAMS, 'typescript', 'bin', 'tsc')
  const results = []
  for (const project of ['.', 'web']) results.push(await run(NODE, [tsc, '-p', project, '--pretty', 'false']))
  return oneCheck(results)
}

async function checkLint() {
  const biome = join(PROGRAMS, '@biomejs', 'biome', 'bin', 'biome')
  return oneCheck([await run(NODE, [biome, 'ci', '--colors=off', '--error-on-warnings', '.'])])
}

function oneCheck(results) {
  const fine = results.every(({ code }) => code === 0)
  const details = lastLines(results.map(({ output }) => output).join('\n'), 100)
  return { passed: fine ? 1 : 0, failed: fine ? 0 : 1, details }
}

async function runTests() {
  const report = join(RESULTS, 'tests.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run(NODE, [join(PROGRAMS, 'vitest', 'vitest.mjs'), ...args], {
    env: { FORCE_COLOR: '0' },
  })
  const counts = readReport(report, ({ numPassedTests, numTotalTests }) => ({
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests,
  }))
  return oneFailureAtLeast(counts, { code, output })
}

async function runJourneys() {
  const browser = await findBrowser()
  if (!browser)
    return { passed: 0, failed: 1, details: 'No Chromium was found or could be installed; set CHROMIUM_PATH.' }
  const report = join(RESULTS, 'journeys.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' }
  const cli = join(PROGRAMS, '@playwright', 'test', 'cli.js')
  const { code, output } = await run(NODE, [cli, 'test', '--reporter=line,json'], { env })
  const counts = readReport(report, ({ stats }) => ({
    passed: stats.expected,
    // Flaky is not passed, and a skipped test is one that nobody ran.
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
  return oneFailureAtLeast(counts, { code, output })
}

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return { passed: 0, failed: 0 }
    throw error
  }
}

/** A run that ended badly, or in which nothing ran, has failed, whatever its report counts. */
function oneFailureAtLeast({ passed, failed }, { code, output }) {
  const broken = code !== 0 || passed + failed === 0
  return { passed, failed: broken ? Math.max(failed, 1) : failed, details: lastLines(output, 200) }
}
