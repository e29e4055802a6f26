import type { Insertable } from 'kysely'
import { stageOf } from '../contract/candidates/stage.ts'
import type { EventName } from '../contract/events/fields.ts'
import type { LeadStage } from '../contract/leads/fields.ts'
import { everyEvent } from '../server/every-event.ts'
import type { DB } from '../server/platform/database/types.ts'
import type { Effects } from '../server/platform/events/event.ts'
import type { PayloadOf } from '../server/platform/events/record.ts'
import type { DemoCandidates } from './candidates.ts'
import type { Chance } from './chance.ts'
import type { LeadStory } from './leads.ts'
import type { DemoOpening } from './openings.ts'

/** What happened in sales, as the server would have recorded it. */
export function makeSalesEvents(
  {
    stories,
    notes,
    tasks,
  }: { stories: LeadStory[]; notes: Insertable<DB['leadNotes']>[]; tasks: Insertable<DB['tasks']>[] },
  chance: Chance,
): Insertable<DB['events']>[] {
  const names = new Map(stories.map(({ lead }) => [lead.id, lead.name]))
  const happened = [
    ...stories.flatMap(happenedToLead),
    ...notes.map((note) => noteAdded(note, names.get(note.leadId) ?? '')),
    ...tasks.flatMap(happenedToTask),
  ]
  return happened.map((each) => withId(each, chance))
}

/** What happened in hiring. */
export function makeHiringEvents(
  { openings, applications, moves }: Pick<DemoCandidates, 'applications' | 'moves'> & { openings: DemoOpening[] },
  chance: Chance,
): Insertable<DB['events']>[] {
  const candidates = new Map(applications.map((application) => [application.id, application]))
  const happened = [
    ...openings.flatMap(happenedToOpening),
    ...moves.flatMap((move) => {
      const candidate = candidates.get(move.applicationId)
      const opening = openings.find(({ id }) => id === candidate?.jobOpeningId)
      return candidate && opening ? [candidateMoved(move, candidate, opening)] : []
    }),
  ]
  return happened.map((each) => withId(each, chance))
}

const withId = (happened: Happened, chance: Chance) => ({ ...happened, id: chance.id(Date.parse(happened.createdAt)) })

type Happened = Omit<Insertable<DB['events']>, 'id'> & { createdAt: string }

interface Moment {
  companyId: string
  userId: string | null | undefined
  at: unknown
}

function event<Name extends EventName>(
  name: Name,
  payload: PayloadOf<Name>,
  { companyId, userId = null, at }: Moment,
): Happened {
  const effectsOf: (payload: never) => Effects = everyEvent[name]
  const { about, feed: type } = effectsOf(payload as never)
  return {
    ...{ companyId, userId, name, ...about, type, caller: 'session' },
    payload: JSON.stringify(payload),
    createdAt: String(at),
  }
}

const happenedToLead = ({ lead: { companyId, id, name, assignedUserId: to = null }, moves }: LeadStory): Happened[] =>
  moves.map(({ userId, fromStage, toStage, changedAt }) => {
    const moment = { companyId, userId, at: changedAt }
    return fromStage
      ? event('lead.moved', { id, name, fromStage, toStage: toStage as LeadStage }, moment)
      : event('lead.created', { id, name, from: null, to }, moment)
  })

const noteAdded = (
  { companyId, userId, id, leadId, type: noteType = 'note', createdAt: at }: Insertable<DB['leadNotes']>,
  leadName: string,
): Happened => event('note.added', { id, leadId, leadName, noteType, mentions: [] }, { companyId, userId, at })

function happenedToTask({ companyId, id, title, ...task }: Insertable<DB['tasks']>): Happened[] {
  const { createdBy, assignedTo: to = null, leadId = null, createdAt, completedAt } = task
  const created = event(
    'task.created',
    { id, title, leadId, from: null, to },
    { companyId, userId: createdBy, at: createdAt },
  )
  if (!completedAt) return [created]
  const payload = { id, title, leadId, formerLeadId: leadId, from: to, to }
  return [created, event('task.completed', payload, { companyId, userId: to, at: completedAt })]
}

function happenedToOpening({ companyId, id, title, createdBy: userId, createdAt: at, publishedAt }: DemoOpening) {
  const moment = { companyId, userId, at }
  const created = event('opening.created', { id, title }, moment)
  return publishedAt ? [created, event('opening.published', { id, title }, moment)] : [created]
}

function candidateMoved(
  { userId, fromStatus, toStatus, changedAt: at }: Insertable<DB['candidateMoves']>,
  { companyId, id, firstName, lastName }: Insertable<DB['jobApplications']>,
  { title: openingTitle, createdBy: openingCreatedBy = null }: DemoOpening,
): Happened {
  const candidate = { id, firstName, lastName }
  if (!fromStatus) {
    const applied = { ...candidate, openingTitle, openingCreatedBy, again: false }
    return { ...event('candidate.applied', applied, { companyId, userId: null, at }), caller: 'public' }
  }
  const stages = { fromStage: stageOf(fromStatus), toStage: stageOf(toStatus) }
  return event('candidate.moved', { ...candidate, ...stages }, { companyId, userId, at })
}
