import { Id } from '../../contract/values.ts'
import { badInput } from '../calls/refusals.ts'

/** The host as it stands in links. Raises `bad_input` for what cannot be one. */
export function hostOf({ host = '' }: { host?: string }): string {
  if (!/^([a-z\d_.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i.test(host)) throw badInput('The host is not valid')
  return host
}

/** What the address says, by name; a parameter that comes twice, or is blank, says nothing. */
export function readQuery({ query }: { query: unknown }): Record<string, string | undefined> {
  const given = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(
    given.flatMap(([name, value]) => (typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [])),
  )
}

export const isId = (text: string) => Id.safeParse(text).success

/** The id that no company has. */
const UNKNOWN = '00000000-0000-0000-0000-000000000000'

/** The company that the address names. What is no id names one that there is not. */
export const companyOf = (query: Record<string, string | undefined>) =>
  query.company === undefined ? undefined : isId(query.company) ? query.company.toLowerCase() : UNKNOWN
