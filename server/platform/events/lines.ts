import { type RawBuilder, sql } from 'kysely'
import type { EventName } from '../../../contract/events/fields.ts'
import type { Line } from './event.ts'

let expression: string | undefined

/** Hands in the lines of all events, of which one expression is made over the columns of a table of events. */
export function defineLines(lines: Partial<Record<EventName, Line>>): void {
  const cases = Object.entries(lines).map(([name, line]) => `when ${literal(name)} then ${partsOf(line)}`)
  // Lines that were written before lines were made of payloads are as they were.
  expression = `coalesce(?.description, case ?.name ${cases.join(' ')} end)`
}

/** The line of an event in the feed, of the columns of a table of events. */
export function eventLine(table: string): RawBuilder<string> {
  if (!expression) throw new Error('defineLines() was not called')
  return sql.raw(expression.replaceAll('?.', `${table}.`))
}

function partsOf(line: Line): string {
  const { text, names = {} } = typeof line === 'string' ? { text: line } : line
  const parts = text.split(/\{([\w.]+)\}/).map((part, at) => {
    if (at % 2 === 0) return literal(part)
    const value = `?.payload #>> ${literal(`{${part.replaceAll('.', ',')}}`)}`
    const choices = Object.entries(names[part] ?? {}).map(([key, name]) => `when ${literal(key)} then ${literal(name)}`)
    return choices.length > 0 ? `case ${value} ${choices.join(' ')} end` : value
  })
  return `concat(${parts.join(', ')})`
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
