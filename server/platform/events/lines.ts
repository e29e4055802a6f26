import { type RawBuilder, sql } from 'kysely'
import type { Subject } from '../../../contract/events/endpoints.ts'
import type { EventName } from '../../../contract/events/fields.ts'

/**
 * A line of the feed: text with what is kept of the event's payload in braces, such as `New lead: {name}`. `names` has what
 * stands for the values of a choice.
 */
export type Line = string | { text: string; names: Record<string, Readonly<Record<string, string>>> }

/** The lines of the events of some kinds; those without one are never in the feed. */
export type LinesOf<Kind extends Subject<EventName>> = {
  [Name in EventName as Subject<Name> extends Kind ? Name : never]?: Line
}

/** Writes the lines as one expression over the columns `name` and `payload` of a table of events. */
export function lineExpression(lines: Partial<Record<EventName, Line>>): (table: string) => RawBuilder<string> {
  const cases = Object.entries(lines).map(([name, line]) => `when ${literal(name)} then ${partsOf(line)}`)
  const written = `case ?.name ${cases.join(' ')} end`
  // Lines that were written before lines were made of payloads are as they were.
  return (table) => sql.raw(`coalesce(?.description, ${written})`.replaceAll('?.', `${table}.`))
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
