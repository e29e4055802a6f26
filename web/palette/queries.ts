import { getCandidate } from '../../contract/candidates/endpoints.ts'
import { getDocument } from '../../contract/documents/endpoints.ts'
import { getLead } from '../../contract/leads/endpoints.ts'
import { getOpening } from '../../contract/openings/endpoints.ts'
import { HITS_OF_A_KIND, search } from '../../contract/search/endpoints.ts'
import { getTask } from '../../contract/tasks/endpoints.ts'
import type { CallReply } from '../api/call.ts'
import { callQuery } from '../api/queries.ts'

/** What a search over everything finds; loaded again each time, as it changes with every word that is saved. */
export const searchQuery = (query: string) => ({
  ...callQuery(search, { query: { query, limit: String(HITS_OF_A_KIND) } }),
  staleTime: 0,
})

/** The present name of a recent record; loaded again each time, as it may be gone or hidden. */
export const titleQueries = {
  lead: (id: string) => ({
    ...callQuery(getLead, { params: { id } }),
    select: ({ name }: CallReply<typeof getLead>) => name,
    staleTime: 0,
  }),
  document: (id: string) => ({
    ...callQuery(getDocument, { params: { id } }),
    select: ({ title }: CallReply<typeof getDocument>) => title,
    staleTime: 0,
  }),
  task: (id: string) => ({
    ...callQuery(getTask, { params: { id } }),
    select: ({ title }: CallReply<typeof getTask>) => title,
    staleTime: 0,
  }),
  opening: (id: string) => ({
    ...callQuery(getOpening, { params: { id } }),
    select: ({ title }: CallReply<typeof getOpening>) => title,
    staleTime: 0,
  }),
  candidate: (id: string) => ({
    ...callQuery(getCandidate, { params: { id } }),
    select: ({ firstName, lastName }: CallReply<typeof getCandidate>) => `${firstName} ${lastName}`,
    staleTime: 0,
  }),
}
