import type { EventName } from '../contract/events/fields.ts'
import { archiveEvents } from './features/archives/events.ts'
import { candidateEvents, candidateLines, commentEvents, commentLines } from './features/candidates/events.ts'
import { companyEvents } from './features/companies/events.ts'
import { documentEvents, documentLines } from './features/documents/events.ts'
import { importEvents } from './features/imports/events.ts'
import { invitationEvents } from './features/invitations/events.ts'
import { keyEvents } from './features/keys/events.ts'
import { noteEvents, noteLines } from './features/lead-notes/events.ts'
import { viewEvents } from './features/lead-views/events.ts'
import { leadEvents, leadLines } from './features/leads/events.ts'
import { openingEvents, openingLines } from './features/openings/events.ts'
import { taskEvents, taskLines } from './features/tasks/events.ts'
import { memberEvents, memberLines } from './features/team/events.ts'
import { trashEvents } from './features/trash/events.ts'
import { webhookEvents } from './features/webhooks/events.ts'
import type { Effects, Line } from './platform/events/event.ts'

/** Everything that happens, with what follows from it. A name of the contract that is missing here does not compile. */
export const everyEvent = {
  ...leadEvents,
  ...viewEvents,
  ...noteEvents,
  ...taskEvents,
  ...documentEvents,
  ...openingEvents,
  ...candidateEvents,
  ...commentEvents,
  ...trashEvents,
  ...importEvents,
  ...invitationEvents,
  ...memberEvents,
  ...companyEvents,
  ...webhookEvents,
  ...keyEvents,
  ...archiveEvents,
} satisfies Record<EventName, (payload: never) => Effects>

/** The lines of the feed, of those that it shows. */
export const everyLine: Partial<Record<EventName, Line>> = {
  ...leadLines,
  ...noteLines,
  ...taskLines,
  ...documentLines,
  ...openingLines,
  ...candidateLines,
  ...commentLines,
  ...memberLines,
}
