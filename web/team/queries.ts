import { queryOptions } from '@tanstack/react-query'
import { getOpenWork, listTeamMembers } from '../../contract/team/endpoints.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'

const PAGE = 100

export const membersQuery = pagesQuery(listTeamMembers, {}, PAGE)

/** What a member still has to do; loaded again each time, as it decides what is handed over. */
export function openWorkQuery(id: string) {
  return queryOptions({ ...callQuery(getOpenWork, { params: { id } }), staleTime: 0, gcTime: 0 })
}
