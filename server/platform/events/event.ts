import type { ActivityType } from '../../../contract/activities/fields.ts'
import type { Subject } from '../../../contract/events/endpoints.ts'
import type { EventName, LiveUpdate } from '../../../contract/events/fields.ts'
import type { NotificationType } from '../../../contract/notifications/fields.ts'

/** What an event says of itself: at least the id of what it happened to. */
export interface Payload {
  id: string
}

/** What follows from an event. Everything is said for each, so that nothing is forgotten: null or none where nothing does. */
export interface Effects {
  /** What the feed leads to: a note's lead. */
  about: { entityType: Subject<EventName>; entityId: string }
  /** Of what type it stands in the company's feed; its line there is in the table of lines. */
  feed: ActivityType | null
  /** What open screens ask for again. */
  live: Pick<LiveUpdate, 'id' | 'leadId' | 'candidateId'>[]
  /** Who is notified of it, in the app and by mail. */
  notify: News[]
  /** Its line in the audit, which nothing can change or delete. */
  audit: AuditLine | null
  /** The only one who may ever know of it, as of a private document; absent or null: everyone of the company. */
  visibleTo?: string | null
  /** What is kept of the payload, where that is not all of it: of a whole record that a rule hands over, what describes it. */
  kept?: Record<string, unknown>
}

/** Something that members are notified of, in the app and by mail, as they chose. */
export interface News {
  /** The readers; nobody is notified of what they did themselves, and only members are. */
  to: readonly (string | null | undefined)[]
  /** Whether owners and admins are notified too. */
  admins?: boolean
  type: NotificationType
  /** What happened, in one line. `by`: the name of who did it. */
  title: (by: string) => string
  /** Where it happened, as a path of the web app. */
  link: string
  /** Names the thing, where the same one is notified of only once. */
  about?: string
  /** What is said in place of it where one event happened to several things at once. */
  several?: (count: number) => Pick<News, 'title' | 'link'>
}

interface AuditLine {
  /** Who or what it was done to, in words that stay true when that is gone. */
  subject: string
  detail?: Record<string, unknown>
}

/** The events of some kinds, each with what follows from it. */
export type EventTable<Kind extends Subject<EventName>> = {
  [Name in EventName as Subject<Name> extends Kind ? Name : never]: (payload: never) => Effects
}

/**
 * A line of the feed: text with what is kept of the event's payload in braces, such as `New lead: {name}`. `names` has what
 * stands for the values of a choice; `metadata` are the fields that programs get beside the line.
 */
export type Line =
  | string
  | { text: string; names: Record<string, Readonly<Record<string, string>>>; metadata?: readonly string[] }

/** The lines of the events of some kinds; those without one are never in the feed. */
export type LinesOf<Kind extends Subject<EventName>> = {
  [Name in EventName as Subject<Name> extends Kind ? Name : never]?: Line
}

/**
 * What is said of each event when it is recorded. Each feature's events.ts adds its own, so that `record` knows all payloads
 * and imports no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the events are.
export interface Payloads {}

/** The payloads of a feature's table of events. */
export type PayloadsOf<Table> = {
  [Name in keyof Table]: Table[Name] extends (payload: infer Said) => unknown ? Said : never
}
