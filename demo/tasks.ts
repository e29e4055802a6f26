import type { Insertable } from 'kysely'
import type { LeadStage } from '../contract/leads/fields.ts'
import type { TaskPriority, TaskStatus } from '../contract/tasks/fields.ts'
import type { DB } from '../server/platform/database/types.ts'
import { DAY, iso, startOfDay, workingMoment } from './calendar.ts'
import type { LeadStory, Moment, Stay } from './leads.ts'
import type { Staff } from './staff.ts'
import { tell } from './wording.ts'

/** Tasks of a lead: done ones from the stages it has left, and often an open one for the stage it is in. */
export function makeLeadTasks(story: LeadStory, moment: Moment): Insertable<DB['tasks']>[] {
  const { chance } = moment
  return story.stays.flatMap((stay) => {
    const title = tell(chance.pick(TITLES[stay.stage]), { story, stay })
    if (stay.until !== undefined) return chance.happens(0.3) ? [doneTask(story, { stay, title }, moment)] : []
    const share = { closed_won: 0.12, closed_lost: 0 }[stay.stage as string] ?? 0.7
    return chance.happens(share) ? [openTask(story, { stay, title }, moment)] : []
  })
}

/** Tasks that belong to no lead. */
export const makeCompanyTasks = (
  { companyId, users, ownerId }: Staff,
  { now, chance }: Moment,
): Insertable<DB['tasks']>[] =>
  COMPANY_TASKS.map(({ title, description, due, status }, index) => {
    const created = workingMoment(now - (Math.max(0, -due) + 6 + index) * DAY, now, chance)
    const times = {
      created,
      due: startOfDay(now) + due * DAY,
      ended: status === 'completed' ? workingMoment(now - 2 * DAY, now, chance) : undefined,
    }
    const assignedTo = users[index % users.length]?.id ?? null
    const task = { companyId, assignedTo, createdBy: ownerId, title, description, leadId: null }
    return { ...task, ...stateOf({ status, times, chance }) }
  })

type State = { status: TaskStatus; times: { created: number; due: number; ended: number | undefined } } & Pick<
  Moment,
  'chance'
>

const stateOf = ({ status, times: { created, due, ended }, chance }: State) => ({
  id: chance.id(created),
  status,
  priority: chance.weighted(PRIORITIES),
  dueDate: iso(due),
  completedAt: status === 'completed' && ended !== undefined ? iso(ended) : null,
  createdAt: iso(created),
  updatedAt: iso(ended ?? created),
  version: ended === undefined ? 1 : 2,
})

const PRIORITIES: Record<TaskPriority, number> = { medium: 50, high: 25, low: 17, urgent: 8 }

function doneTask(story: LeadStory, { stay, title }: { stay: Stay; title: string }, { now, chance }: Moment) {
  const until = stay.until ?? now
  const ended = until - Math.floor(chance.next() * Math.min(DAY, until - stay.from))
  const times = { created: stay.from, due: startOfDay(Math.max(stay.from, ended + chance.between(-1, 3) * DAY)), ended }
  const status = chance.happens(0.9) ? 'completed' : 'cancelled'
  return { ...taskOf(story, title), ...stateOf({ status, times, chance }) }
}

/** Most are due in the next two weeks, some today, and one in five was forgotten. */
function openTask(story: LeadStory, { stay, title }: { stay: Stay; title: string }, { now, chance }: Moment) {
  const away = chance.happens(0.2) ? chance.between(-8, -1) : chance.between(0, 14)
  const created = Math.max(stay.from, workingMoment(now - chance.between(1, 9) * DAY, now, chance))
  const due = Math.max(startOfDay(created) + DAY, startOfDay(now) + away * DAY)
  const status = chance.happens(0.3) ? 'in_progress' : 'pending'
  return { ...taskOf(story, title), ...stateOf({ status, times: { created, due, ended: undefined }, chance }) }
}

function taskOf({ lead, keeper, offer }: LeadStory, title: string) {
  const { companyId, id: leadId } = lead
  return { companyId, assignedTo: keeper, createdBy: keeper, title, description: `About ${offer}.`, leadId }
}

const TITLES: Record<LeadStage, string[]> = {
  new: ['Call {first} and ask what they need', 'Find out who decides at {company}', 'Send references to {company}'],
  qualified: [
    'Prepare the proposal for {company}',
    'Visit {company} and take measure',
    'Check delivery dates for {first}',
  ],
  proposal: ['Follow up on the proposal with {first}', 'Work out option B for {company}'],
  negotiation: ['Send the contract to {first}', 'Agree on the delivery date with {company}'],
  closed_won: ['Ask {first} for a referral', 'Plan the handover with {company}'],
  closed_lost: ['Call {first} again in half a year'],
}

/** `due` in days from today. */
const COMPANY_TASKS: { title: string; description: string; due: number; status: TaskStatus }[] = [
  { title: 'Prepare the pipeline review', description: 'Figures for Monday’s meeting.', due: 3, status: 'in_progress' },
  { title: 'Update the price list', description: 'New prices apply from next month.', due: 9, status: 'pending' },
  { title: 'Book the stand for the spring fair', description: 'Early booking ends soon.', due: -2, status: 'pending' },
  { title: 'Write down how we qualify leads', description: 'One page is enough.', due: 0, status: 'pending' },
  { title: 'Call the five oldest open leads', description: '', due: 1, status: 'pending' },
  { title: 'Renew the catalog photos', description: 'Photographer is booked.', due: -5, status: 'completed' },
  { title: 'Compare newsletter tools', description: 'Not needed any more.', due: -12, status: 'cancelled' },
]
