import type { EventName } from './every-event.ts'

/** What open screens hear of beside events: the user's notifications, which follow from them. */
export const ownNotificationNames = ['notification.added', 'notification.read'] as const

type Heard = EventName | (typeof ownNotificationNames)[number]

/** What something happens to: the beginning of an event's name. */
export type Subject<Name extends string = Heard> = Name extends `${infer Kind}.${string}` ? Kind : never

export const subjectOf = <Name extends string>(name: Name) => name.split('.')[0] as Subject<Name>

export const streamEvents = 'GET /api/events'
