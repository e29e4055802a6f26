import type { Insertable } from 'kysely'
import type { NoteType } from '../contract/lead-notes/fields.ts'
import type { LeadStage } from '../contract/leads/fields.ts'
import type { DB } from '../server/platform/database/types.ts'
import { DAY, HOUR, iso, workingMoment } from './calendar.ts'
import type { LeadStory, Moment, Stay } from './leads.ts'
import { tell } from './wording.ts'

/** What the people wrote down while a lead was in its stages. */
export const makeNotes = (story: LeadStory, moment: Moment): Insertable<DB['leadNotes']>[] =>
  story.stays.flatMap((stay) => {
    const texts = NOTES[stay.stage]
    const count = moment.chance.happens(0.75) ? moment.chance.between(1, 2) : 0
    const first = moment.chance.between(0, texts.length - count)
    const times = Array.from({ length: count }, () => within(stay, moment)).sort((a, b) => a - b)
    return texts.slice(first, first + count).map(([type, text], index) => {
      const time = times[index] ?? stay.from
      return makeNote(story, { type, content: tell(text, { story, stay }), time }, moment)
    })
  })

function makeNote(
  { lead, keeper }: LeadStory,
  { type, content, time }: { type: NoteType; content: string; time: number },
  { chance }: Moment,
): Insertable<DB['leadNotes']> {
  const { companyId, id: leadId } = lead
  const stamp = iso(time)
  return { companyId, id: chance.id(time), leadId, userId: keeper, content, type, createdAt: stamp, updatedAt: stamp }
}

/** A moment while the stage lasted, in its first ten days. */
function within({ from, until }: Stay, { now, chance }: Moment): number {
  const end = Math.min(until ?? now, from + 10 * DAY)
  const time = workingMoment(from + chance.next() * (end - from), now, chance)
  return time > from && time < end ? time : from + Math.floor(chance.next() * Math.min(2 * HOUR, end - from))
}

const NOTES: Record<LeadStage, [NoteType, string][]> = {
  new: [
    ['call', 'Reached the front desk only. {first} is back on Thursday.'],
    ['call', '{first} called back. They are interested in {offer} and want to decide within the quarter.'],
    ['email', 'Sent the short presentation and three references.'],
    ['note', 'Two people decide: {first} and somebody from finance.'],
  ],
  qualified: [
    ['call', 'Went through what they need: {offer}. Budget is around {value}.'],
    ['meeting', 'First meeting at {company}. Good mood, many questions about delivery.'],
    ['note', 'The contract with their present supplier ends next spring.'],
    ['email', '{first} sent floor plans and the number of people.'],
  ],
  proposal: [
    ['email', 'Sent the proposal over {value}, valid for 30 days.'],
    ['meeting', 'Went through the proposal with {first}. They want option B without the extras.'],
    ['call', '{first} asked for a second price with a longer payment term.'],
    ['note', 'One competitor is still in the race; ours is the shorter delivery.'],
  ],
  negotiation: [
    ['call', 'Finance asks for 5 % off. Offered 3 % for a signature this month.'],
    ['email', 'Sent the revised contract to {first}.'],
    ['meeting', 'Met {first} and the managing director. Only the delivery date is open.'],
  ],
  closed_won: [
    ['note', 'Signed! {reason}. Handover to the project team on Monday.'],
    ['email', 'Thanked {first} and sent the project plan.'],
  ],
  closed_lost: [
    ['note', '{reason}. Worth another call in half a year.'],
    ['call', '{first} was sorry to say no: {reason}.'],
  ],
}
