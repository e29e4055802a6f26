import { type RawBuilder, sql } from 'kysely'
import type { EventName } from '../../../contract/events/fields.ts'
import type { Line } from './event.ts'

let expressions: { line: string; metadata: string } | undefined

/** Hands in the lines of all events, to be made into expressions over the columns of a table of events. */
export function defineLines(lines: Partial<Record<EventName, Line>>): void {
  const casesOf = (sqlOf: (line: Line) => string | undefined) =>
    Object.entries(lines).flatMap(([name, line]) => {
      const value = sqlOf(line)
      return value ? `when ${literal(name)} then ${value}` : []
    })
  // What was kept before it was made of payloads is as it was.
  expressions = {
    line: `coalesce(?.description, case ?.name ${casesOf(partsOf).join(' ')} end)`,
    metadata: `coalesce(?.metadata, case ?.name ${casesOf(metadataOf).join(' ')} end)`,
  }
}

/** The line of an event in the feed, of the columns of a table of events. */
export const eventLine = (table: string): RawBuilder<string> => expressionOver('line', table)

/** What programs get beside its line, null for most. */
export const eventMetadata = (table: string): RawBuilder<Record<string, unknown> | null> =>
  expressionOver('metadata', table)

function expressionOver<Value>(kind: 'line' | 'metadata', table: string): RawBuilder<Value> {
  if (!expressions) throw new Error('defineLines() was not called')
  return sql.raw(expressions[kind].replaceAll('?.', `${table}.`))
}

function metadataOf(line: Line): string | undefined {
  if (typeof line === 'string' || !line.metadata) return undefined
  return `jsonb_build_object(${line.metadata.map((field) => `${literal(field)}, ?.payload -> ${literal(field)}`).join(', ')})`
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
