import { listColleagues } from '../../../../contract/colleagues/calls.ts'
import { rowsOf } from '../../../platform/calls/list.ts'
import { listed } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf } from '../conversation/answer-draft.ts'

/** So many colleagues are named. */
const MOST_NAMED = 30
const ROLES = { owner: 'owner', admin: 'admin', user: 'member' }

/** Who the colleagues are, with their roles and email addresses. */
export async function answerTeam({ perform, caller }: Asker): Promise<Draft> {
  const colleagues = await rowsOf(await perform(listColleagues, caller, { query: {} }))
  const named = colleagues
    .slice(0, MOST_NAMED)
    .map(({ firstName, lastName, email, role }) => `${firstName} ${lastName} (${ROLES[role]}, ${email})`)
  const more = colleagues.length - named.length
  const people = colleagues.length === 1 ? 'is 1 person' : `are ${colleagues.length} people`
  const all = listed([...named, ...(more > 0 ? [`${more} more`] : [])])
  return sayOf([`There ${people} in the team: ${all}.`], { reading: 'Team', total: colleagues.length })
}
