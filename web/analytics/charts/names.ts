import type { Analytics } from '../../../contract/analytics/fields.ts'
import type { LeadSource } from '../../../contract/leads/fields.ts'
import { leadSourceNames } from '../../../contract/leads/names.ts'

export const sourceName = (source: LeadSource | '') => (source === '' ? 'No source' : leadSourceNames[source])

/** Looks people up by their ids; null is `nobody`. */
export function namesOf({ people }: Pick<Analytics, 'people'>, nobody: string) {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (id: string | null) => (id === null ? nobody : (names.get(id) ?? 'Former colleague'))
}
