import type { AuditEntry } from '../../../contract/audit/fields.ts'
import { everyEvent } from '../../../contract/events/every-event.ts'
import type { Column } from '../../platform/calls/csv.ts'
import { nameDevice } from '../account/rules.ts'
import type { KeptEntry } from './store.ts'

/** An entry as people read it. */
export const entryOf = ({ name, caller, detail, device, ...kept }: KeptEntry): AuditEntry => ({
  ...kept,
  who: name ?? (isByStranger(kept.event, caller) ? 'Not signed in' : 'Atrium'),
  details: inWords(detail),
  device: device && nameDevice(device),
})

// A failed sign-in is by a stranger; all else without a person is done by the clock.
const isByStranger = (event: AuditEntry['event'], caller: string | null) =>
  caller === 'public' || event === 'member.sign_in_failed' || event === 'member.sign_in_blocked'

/** Writes a change as "a → b", and all else by its name. */
function inWords(detail: Record<string, unknown>): string {
  const { account, from, to, ...others } = detail
  const change = from === undefined && to === undefined ? [] : [changeOf(from, to)]
  return [...change, ...Object.entries(others).map(([name, value]) => `${titleOf(name)}: ${worded(value)}`)].join('; ')
}

const changeOf = (from: unknown, to: unknown) => `${plainOf(from)} → ${plainOf(to)}`

function worded(value: unknown): string {
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown }
  return from !== undefined || to !== undefined ? changeOf(from, to) : plainOf(value)
}

function plainOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.map(plainOf).join(', ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `bookingUrl` as "Booking url". */
function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** What a table of entries has. */
export const auditColumns: Column<AuditEntry>[] = [
  ['When', ({ createdAt }) => createdAt],
  ['Who', ({ who }) => who],
  ['What', ({ event }) => everyEvent[event][1]],
  ['Record', ({ subject }) => subject],
  ['Record ID', ({ entityId }) => entityId ?? ''],
  ['Details', ({ details }) => details],
  ['Times', ({ times }) => String(times)],
  ['Last time', ({ lastAt }) => lastAt ?? ''],
  ['Network address', ({ address }) => address],
  ['Device', ({ device }) => device],
]
