import type { EventName } from '../contract/events/fields.ts'
import { candidateEvents, commentEvents } from './features/candidates/events.ts'
import { companyEvents } from './features/companies/events.ts'
import { documentEvents } from './features/documents/events.ts'
import { invitationEvents } from './features/invitations/events.ts'
import { noteEvents } from './features/lead-notes/events.ts'
import { viewEvents } from './features/lead-views/events.ts'
import { leadEvents } from './features/leads/events.ts'
import { openingEvents } from './features/openings/events.ts'
import { taskEvents } from './features/tasks/events.ts'
import { memberEvents } from './features/team/events.ts'
import type { Effects } from './platform/events/event.ts'

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
  ...invitationEvents,
  ...memberEvents,
  ...companyEvents,
} satisfies Record<EventName, (payload: never) => Effects>
