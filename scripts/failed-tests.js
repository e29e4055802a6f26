import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A reporter of Vitest: writes what did not pass to the file that FAILED_TESTS names, as `{ name, state, message }`.
 * Vitest's own report in JSON has neither differences nor what failed outside of tests.
 */
export default class FailedTests {
  onTestRunEnd(modules, unhandled) {
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => ({ name: 'outside of tests', state: 'failed', message: messageOf(error) })),
    ]
    mkdirSync(dirname(process.env.FAILED_TESTS), { recursive: true })
    writeFileSync(process.env.FAILED_TESTS, JSON.stringify(failures))
  }
}

function failuresOf(module) {
  const groups = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0)
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'passed')
  return [
    ...groups.map((group) => ({
      name: nameOf(group),
      state: 'failed',
      message: group.errors().map(messageOf).join('\n'),
    })),
    ...tests.map((test) => {
      const { state, errors = [] } = test.result()
      return { name: nameOf(test), state, message: errors.map(messageOf).join('\n') }
    }),
  ]
}

const nameOf = (task) => (task.type === 'module' ? task.relativeModuleId : `${nameOf(task.parent)} › ${task.name}`)

/** An error's message, the difference it is about, and where in Atrium's own files it arose. */
function messageOf({ name, message, diff, stacks = [] }) {
  const own = stacks.filter(({ file }) => !file.includes('node_modules'))
  const places = own.map(({ file, line, column }) => `    at ${file}:${line}:${column}`)
  return [`${name ?? 'Error'}: ${message}`, ...(diff ? [diff] : []), ...places].join('\n')
}
