import { listColleagues } from '../../../../contract/colleagues/calls.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import { listed } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf } from '../conversation/answer-draft.ts'

/** So many colleagues are named. */
const MOST_NAMED = 30
const ROLES = { owner: 'owner', admin: 'admin', user: 'member' }

/** Who the colleagues are, all of them or some by id, with their roles and email addresses. */
export async function answerTeam({ perform, caller }: Asker, ids: readonly string[]): Promise<Draft> {
  const all = await rowsOf(await perform(listColleagues, caller, { query: {} }))
  const asked = all.filter(({ id }) => ids.includes(id) || (ids.includes('me') && id === caller.user.id))
  const colleagues = asked.length > 0 ? asked : all
  const named = colleagues
    .slice(0, MOST_NAMED)
    .map(({ firstName, lastName, email, role }) => `${firstName} ${lastName} (${ROLES[role]}, ${email})`)
  const more = colleagues.length - named.length
  const people = colleagues.length === 1 ? 'is 1 person' : `are ${colleagues.length} people`
  const names = listed([...named, ...(more > 0 ? [`${more} more`] : [])])
  const text = asked.length > 0 ? `${names}.` : `There ${people} in the team: ${names}.`
  return sayOf([text], { reading: 'Team', total: colleagues.length })
}
