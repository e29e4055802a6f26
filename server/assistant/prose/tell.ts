import type { Source, Statement } from '../../../contract/assistant.ts'
import type { QueryResult } from '../../../contract/data-query.ts'

/** What an answer says of a query's result: statements with what they rest on, and what may be asked or done next. */
export interface Told {
  statements: Statement[]
  /** The statements in one text. */
  summary: string
  sources: Source[]
  suggestedActions: string[]
}

/** When, where and for whom it is told. `people` are names by id. */
export interface Telling {
  now: number
  timeZone: string
  people: ReadonlyMap<string, string>
}

export function tell(result: QueryResult, _: Telling): Told {
  const figures = result.figures.map(({ name, group, text }) => `${[group, name].filter(Boolean).join(', ')}: ${text}`)
  const statements = [...figures, ...result.terms].map((text) => ({ text: `${text.replace(/\.$/, '')}.`, sources: [] }))
  return { statements, summary: statements.map(({ text }) => text).join(' '), sources: [], suggestedActions: [] }
}
