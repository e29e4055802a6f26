import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EventName } from '../../../contract/events/fields.ts'
import type { SignedInUser } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
import type { Actor, CompanyScope } from '../database/scope.ts'
import { addAuditEntry, countAuditEntry } from './audit-store.ts'
import type { Effects, News, Payload, Payloads } from './event.ts'
import { addEvent, addEvents, setVisibleTo } from './store.ts'

type Recorded = EventName & keyof Payloads

/** What is said of an event when it is recorded. */
export type PayloadOf<Name extends Recorded> = Payloads[Name]

interface Consequences {
  /** What follows from each event. */
  everyEvent: Record<EventName, (payload: never) => Effects>
  /** Notifies members. */
  tell: (scope: CompanyScope, news: News[]) => Promise<void>
}

let consequences: Consequences | undefined

/** Hands in what follows from events. Whatever puts a server or a command together does so, before anything is recorded. */
export function defineEvents(all: Consequences): void {
  consequences = all
}

function effectsOf<Name extends Recorded>(name: Name, payload: PayloadOf<Name>): Effects {
  return defined().everyEvent[name](payload as never)
}

function defined(): Consequences {
  if (!consequences) throw new Error('defineEvents() was not called')
  return consequences
}

/**
 * Says what happened, in the transaction of what happened: all that follows from it, for the feed, open screens,
 * notifications and the audit, stands in the feature's `events.ts`. Where it is sent together with other statements it
 * comes last, so that it is not done when one of them fails.
 */
export async function record<Name extends Recorded>(
  scope: CompanyScope,
  name: Name,
  payload: PayloadOf<Name>,
): Promise<void> {
  await recordEach(scope, name, [payload])
}

/** The same of much to which the same happened at once: it takes a statement, however much it is. */
export async function recordEach<Name extends Recorded>(
  scope: CompanyScope,
  name: Name,
  payloads: readonly PayloadOf<Name>[],
): Promise<void> {
  const happened = payloads.map((payload) => ({ name, payload, effects: effectsOf(name, payload) }))
  for (const { effects } of happened) {
    requirePrivacy(name, effects)
    announce(scope, name, effects)
  }
  await Promise.all([keep(scope, happened.map(eventOf)), ...happened.map((each) => addToAudit(scope, each))])
  await defined().tell(
    scope,
    happened.flatMap(({ effects }) => effects.notify),
  )
}

/**
 * The same of what may repeat itself at anyone's will: what is the same as `sameAs` is one event and one entry of the audit,
 * which counts how often it was.
 */
export async function recordRepeated<Name extends Recorded>(
  scope: CompanyScope,
  { name, payload }: { name: Name; payload: PayloadOf<Name> },
  repeated: { sameAs: string; times: number },
): Promise<void> {
  const effects = effectsOf(name, payload)
  if (!effects.audit) throw new Error(`${name} repeats itself, and is not counted in the audit`)
  const isFirst = await countAuditEntry(scope, { event: name, ...effects.audit }, repeated)
  if (isFirst) await keep(scope, [eventOf({ name, payload, effects })])
}

/** Which of some fields became another, with both values, as an entry of the audit has it; undefined where none did. */
export function changesOf<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): Record<string, { from: unknown; to: unknown }> | undefined {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}

/** Has what happened to one thing so far be known to one person alone, or (null) to everyone of the company. */
export const shareEvents = setVisibleTo

/** Records what was done outside of a company's transaction; without a company nothing is recorded. */
export async function recordAlone<Name extends Recorded>(
  database: Database,
  caller: Actor & { user: Pick<SignedInUser, 'id' | 'companyId'> },
  event: { name: Name; payload: PayloadOf<Name> },
): Promise<void> {
  const { companyId } = caller.user
  if (!companyId) return
  await database.company(companyId, caller).write((scope) => record(scope, event.name, event.payload))
}

interface Happened {
  name: EventName
  payload: Payload
  effects: Effects
}

// All admins read the audit, and a notification says what happened.
function requirePrivacy(name: EventName, { visibleTo, notify, audit }: Effects) {
  const reachesOthers = notify.some(({ to, admins }) => admins || to.some((id) => id !== visibleTo))
  if (visibleTo && (audit || reachesOthers))
    throw new Error(`${name} is for one person alone, and would be shown to others`)
}

function announce(scope: CompanyScope, event: EventName, { live, visibleTo }: Effects) {
  for (const update of live) scope.announce({ event, ...update, ...(visibleTo && { to: visibleTo }) })
}

async function keep(scope: CompanyScope, events: ReturnType<typeof eventOf>[]): Promise<void> {
  const [first, ...others] = events
  if (first) await (others.length > 0 ? addEvents(scope, events) : addEvent(scope, first))
}

function eventOf({ name, payload, effects: { about, feed, visibleTo = null, kept } }: Happened) {
  return { id: randomUUIDv7(), name, ...about, payload: kept ?? payload, visibleTo, type: feed }
}

async function addToAudit(scope: CompanyScope, { name, effects }: Happened): Promise<void> {
  if (effects.audit) await addAuditEntry(scope, name, effects.audit)
}
