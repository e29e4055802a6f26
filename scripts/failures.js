import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Of a long output often the end alone is kept: what stands there has to fit. */
const LONGEST_MESSAGE = 3_000
const LONGEST_LIST = 20_000

/** Reads a report; undefined where the program that writes it ended before. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What failed in Playwright's report, and what it could not even begin with: `{ name, state, message }` of each. */
export function failuresOfJourneys({ suites, errors }) {
  return [
    ...errors.map(({ message }) => ({ name: 'journeys', state: 'failed', message })),
    ...suites.flatMap((suite) => failuresOfSuite(suite, [])),
  ]
}

function failuresOfSuite({ title, suites = [], specs = [] }, above) {
  const path = [...above, title]
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: [...path, spec.title].join(' › ') })))
  return [
    ...own
      .filter(({ status }) => status !== 'expected')
      .map(({ name, status, results }) => ({ name, state: status, message: messageOf(results) })),
    ...suites.flatMap((inner) => failuresOfSuite(inner, path)),
  ]
}

const messageOf = (results) => results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')

/** All that failed, by name and with its message, those that say something first; of many, the last ones by name alone. */
export function listFailures(failures) {
  const lines = []
  let room = LONGEST_LIST
  for (const failure of failures.toSorted((one, other) => Number(!one.message) - Number(!other.message))) {
    const whole = `✗ ${failure.name}\n${tell(failure)}\n`
    const line = whole.length > room ? `✗ ${failure.name}` : whole
    if (line.length > room) return [...lines, `… and ${failures.length - lines.length} more`].join('\n')
    lines.push(line)
    room -= line.length
  }
  return lines.join('\n')
}

function tell({ state, message }) {
  const text = stripVTControlCharacters(message).trim() || `did not run (${state})`
  const shortened = text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)} …` : text
  return shortened.replaceAll(/^(?=.)/gm, '  ')
}
