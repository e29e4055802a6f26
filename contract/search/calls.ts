import { call } from '../call.ts'
import * as plain from './endpoints.ts'
import { SearchAnswer, SearchQuery } from './fields.ts'

export const search = call(plain.search, {
  access: 'company',
  takesLong: true,
  summary: 'Search leads, documents, tasks, openings and candidates at once; a blank query finds nothing',
  query: SearchQuery,
  reply: SearchAnswer,
})
