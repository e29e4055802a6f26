import type { Command } from '../outcome.ts'

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** What people put before a command. */
export const POLITE =
  words(`please could can would will you kindly hey hi hello ok okay i want need to like just now also and then go ahead
  assistant let us atrium so well now`)

/** Verbs that make something, and what they make. */
export const MAKING = words('create add make new set schedule plan put start')
export const TASK_NOUNS = words('task todo reminder followup')
export const APPOINTMENTS = words('call meeting demo appointment visit interview lunch presentation')
export const ARRANGING = words('schedule book plan arrange organise organize')
export const NOTING = words('add write leave make put log attach save record jot create')
export const NOTE_NOUNS = words('note comment remark memo')
export const LOGGED_NOUNS = words('call meeting email conversation chat')
export const DRAFTING = words('draft write compose prepare create send make generate')
export const MAIL_NOUNS = words('email mail message reply letter')
export const MOVING = words(
  'move shift advance push change set put bring drag mark close flag transition promote update',
)

/** Of those, the ones that say the stage without a word between. */
export const MARKING = words('mark close flag')

/** What may stand between a verb and what it makes. */
export const BETWEEN =
  words(`a an the me another new up us my quick short brief friendly polite formal follow urgent important high low medium
  priority e first nice warm professional thank introductory some of for`)

/** What a person would do who tells it to somebody else. */
export const TELLING = words('tell ask get have')

export const STAGE_WORDS: Record<string, NonNullable<Command['stage']>> = {
  new: 'new',
  qualified: 'qualified',
  qualify: 'qualified',
  proposal: 'proposal',
  proposed: 'proposal',
  negotiation: 'negotiation',
  negotiating: 'negotiation',
  negotiations: 'negotiation',
  won: 'closed_won',
  win: 'closed_won',
  lost: 'closed_lost',
  loss: 'closed_lost',
}
