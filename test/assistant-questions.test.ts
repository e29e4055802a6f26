import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DataQuery } from '../contract/data-query.ts'
import { understand } from '../server/assistant/language/understand.ts'
import { notationOf } from './query-notation.ts'
import { ground } from './question-ground.ts'

const lines = readFileSync(new URL('assistant-questions.txt', import.meta.url), 'utf8').split('\n')
const fixtures = lines.flatMap((line, at): [string, string][] => {
  const expected = lines[at + 1]
  return line.startsWith('? ') && expected !== undefined ? [[line.slice(2), expected.trim()]] : []
})

test.each(fixtures)('%s', (question, expected) => {
  const { query } = understand(question, ground)
  expect(query ? notationOf(query) : 'nothing').toBe(expected)
  if (query) expect(DataQuery.parse(query)).toEqual(query)
})
