import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, findShell } from './browser.js'
import { runChecks } from './check.js'
import { failuresOfJourneys, listFailures, readReport } from './failures.js'
import { keepFoldersInMemory } from './memory-folder.js'
import { lastLines, NODE, ROOT, run } from './run.js'

const RESULTS = join(ROOT, 'test-results')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const FAILED_TESTS = join(ROOT, 'scripts', 'failed-tests.js')
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
/** Starting a server takes half the processor's time where its code is kept compiled, and the tests start some eighty. */
const KEEP_COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') }
/** What a program has done that wrote no report. */
const NOTHING = { passed: 0, failed: 0, failures: [] }

// Every step runs, also after one that fails; the last line counts all of them, and the exit code says whether all
// passed. `npm test` leaves out what only `npm run test:all` runs; `npm test -- lead-list "is deleted"` runs every test
// and journey whose file or title holds one of these.
const all = process.argv.includes('--all')
const wanted = process.argv.slice(2).filter((word) => word !== '--all')
/** For `npm test` as it stands: a few of what `npm run test:all` tries all of, and nothing that is slow. */
const QUICK = !all && wanted.length === 0 && { QUICK: '1' }
const steps =
  wanted.length > 0
    ? [() => runTestsOf(wanted), () => runJourneysOf(wanted)]
    : [runChecksAndTests, () => runJourneys(all ? [] : ['--grep', '@quick'])]

keepFoldersInMemory()
// Without a browser the journeys say why, and what needs none still runs.
const browser = await findBrowser()
const inBrowser = { CHROMIUM_PATH: browser.path, HEADLESS_SHELL_PATH: findShell() }
const testFiles = `{test,server,web,contract}/**/*.test.${browser.path ? '{ts,tsx}' : 'ts'}`

rmSync(RESULTS, { recursive: true, force: true })
let passed = 0
let failed = 0
const failures = []
for (const step of steps) {
  const begun = Date.now()
  for (const result of [await step()].flat()) {
    passed += result.passed
    failed += result.failed
    if (result.failed > 0) {
      console.log(`\n${result.details}\n`)
      // What no report names, the program said itself.
      const named = result.failures?.length > 0
      failures.push(
        ...(named ? result.failures : [{ name: result.name, state: 'failed', message: lastLines(result.details, 40) }]),
      )
    }
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    console.log(`${result.name.padEnd(9)} ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
  }
}
if (passed + failed === 0) console.log(`No test and no journey has “${wanted.join('” or “')}” in its file or title.`)
if (failures.length > 0) console.log(`\nWhat failed:\n\n${listFailures(failures)}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** The checks beside the tests, which wait a part of their time. */
async function runChecksAndTests() {
  const [checks, tests] = await Promise.all([runChecks(), runTests()])
  return [...checks, tests]
}

/** The tests of all files whose name holds one of the words, and those of other files that have one in their title. */
async function runTestsOf(words) {
  const files = globSync(testFiles, { cwd: ROOT })
  const named = files.filter((file) => words.some((word) => file.toLowerCase().includes(word.toLowerCase())))
  // What looks like a path is no title, and to look for titles takes every file's time.
  const titles = words.filter((word) => !/[/.]/.test(word))
  const others = files.filter((file) => !named.includes(file) && titles.some((title) => mayHaveTitle(file, title)))
  const pattern = titles.map((title) => inAnyCase(plain(title))).join('|')
  const results = [
    ...(named.length > 0 ? [await runTests(named)] : []),
    ...(others.length > 0 ? [await runTests(['--testNamePattern', pattern, ...others])] : []),
  ]
  const sum = (count) => results.reduce((all, result) => all + result[count], 0)
  const details = results.map((result) => result.details).join('\n')
  const failures = results.flatMap((result) => result.failures)
  return { name: 'tests', passed: sum('passed'), failed: sum('failed'), details, failures }
}

/** The journeys whose file or title holds one of the words; where none can, nothing is made ready for them. */
function runJourneysOf(words) {
  const files = globSync('test/journeys/*.spec.ts', { cwd: ROOT })
  const mayHave = (word) =>
    files.some((file) => file.toLowerCase().includes(word.toLowerCase()) || mayHaveTitle(file, word))
  if (!words.some(mayHave)) return { name: 'journeys', ...NOTHING }
  return runJourneys(['--pass-with-no-tests', '--grep', words.map(plain).join('|')])
}

/** Whether a title may hold these words: they stand in the file, or its titles are made from something else. */
function mayHaveTitle(file, words) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return text.toLowerCase().includes(words.toLowerCase()) || /\.each\(|\b(test|describe)\(`/.test(text)
}

async function runTests(chosen) {
  const report = join(RESULTS, 'tests.json')
  const failures = join(RESULTS, 'failed-tests.json')
  for (const file of [report, failures]) rmSync(file, { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${FAILED_TESTS}`,
  ]
  const env = {
    FORCE_COLOR: '0',
    FAILED_TESTS: failures,
    ...inBrowser,
    ...KEEP_COMPILED,
    ...QUICK,
  }
  const projects = browser.path ? [] : ['--project=server']
  const tags = QUICK ? ['--tags-filter=!slow'] : []
  const { code, output } = await run(NODE, [VITEST, 'run', ...reporters, ...projects, ...tags, ...(chosen ?? [])], {
    env,
  })
  const read = readReport(report)
  const counts = read && {
    passed: read.numPassedTests,
    // A skipped test is one that nobody ran, unless others were asked for.
    failed: all ? read.numTotalTests - read.numPassedTests : read.numFailedTests,
    failures: (readReport(failures) ?? []).filter(({ state }) => state === 'failed' || all),
  }
  return { name: 'tests', ...oneFailureAtLeast(counts, { code, output, mayBeNone: chosen !== undefined }) }
}

async function runJourneys(chosen) {
  if (browser.reason) return { name: 'journeys', passed: 0, failed: 1, details: browser.reason }
  const report = join(RESULTS, 'journeys.json')
  const env = {
    ...inBrowser,
    ...QUICK,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    FORCE_COLOR: '0',
    ...KEEP_COMPILED,
  }
  const args = ['test', '--reporter=line,json', ...chosen]
  const { code, output } = await run(NODE, [PLAYWRIGHT, ...args], { env })
  const read = readReport(report)
  const counts = read && {
    passed: read.stats.expected,
    // Flaky is not passed, and a skipped test is one that nobody ran.
    failed: read.stats.unexpected + read.stats.flaky + read.stats.skipped,
    failures: failuresOfJourneys(read),
  }
  return { name: 'journeys', ...oneFailureAtLeast(counts, { code, output, mayBeNone: wanted.length > 0 }) }
}

/** A run that ended badly, or in which nothing ran that should have, has failed, whatever its report counts. */
function oneFailureAtLeast({ passed, failed, failures } = NOTHING, { code, output, mayBeNone }) {
  const broken = code !== 0 || (!mayBeNone && passed + failed === 0)
  return { passed, failed: broken ? Math.max(failed, 1) : failed, details: lastLines(output, 200), failures }
}

/** A pattern that finds these words and nothing else. */
function plain(words) {
  return words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Vitest's patterns mind the case of letters; Playwright’s do not. */
function inAnyCase(pattern) {
  return pattern.replaceAll(/(?<!\\)[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)
}
