import { Id } from '../../../contract/values.ts'
import { cursorOf, readCursor } from '../../platform/calls/list.ts'
import type { Position } from '../../platform/database/page.ts'
import { isOwnHost } from '../companies/rules.ts'
import { careersRefusals } from './refusals.ts'

/** The host as it stands in links; blank for a caller that named none. Raises `bad_input` for what cannot be one. */
export function hostOf({ host }: { host?: string }): string {
  if (host === undefined) return ''
  if (!/^([a-z\d_.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i.test(host)) throw careersRefusals.unclear_host()
  return host
}

/** The host that may be a company's; blank where it is the installation's own. Raises `bad_input` as well. */
export function siteHostOf(asked: { host?: string }, own: Parameters<typeof isOwnHost>[0]): string {
  const host = hostOf(asked)
  return isOwnHost(own, host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')) ? '' : host
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

const LONGEST_SEARCH = 200

/** The words and places that narrow the list. */
export function narrowingOf({ search, department, location }: Record<string, string | undefined>) {
  const storable = (text: string | undefined) =>
    text && !text.includes('\0') && text.isWellFormed() ? text : undefined
  return {
    search: storable(search?.trim().slice(0, LONGEST_SEARCH)),
    department: storable(department),
    location: storable(location),
  }
}

/** Where the part of the list begins that the address asks for. Raises a 400 for anything else. */
export const afterOf = ({ after }: Record<string, string | undefined>): Position | undefined =>
  readCursor(after, cursorOf.instant)
