import type { EventName } from '../../contract/events.ts'
import { candidateEvents, commentEvents } from '../candidates/events.ts'
import { companyEvents } from '../companies/events.ts'
import { documentEvents } from '../documents/events.ts'
import { invitationEvents } from '../invitations/events.ts'
import { noteEvents } from '../lead-notes/events.ts'
import { viewEvents } from '../lead-views/events.ts'
import { leadEvents } from '../leads/events.ts'
import { openingEvents } from '../openings/events.ts'
import { taskEvents } from '../tasks/events.ts'
import { memberEvents } from '../team/events.ts'
import type { Follows } from './event.ts'

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
} satisfies Record<EventName, (payload: never) => Follows>

/** What is said of an event when it is recorded. */
export type PayloadOf<Name extends EventName> = Parameters<(typeof everyEvent)[Name]>[0]
