import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { SearchAnswer, SearchQuery } from './fields.ts'

export const search = call.company(
  at.search,
  'Search leads, documents, tasks, openings and candidates at once; a blank query finds nothing',
  { takesLong: true, query: SearchQuery, reply: SearchAnswer },
)
