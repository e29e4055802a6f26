import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { DataQuery, QueryResult } from './fields.ts'

export const runQuery = call.company(
  at.runQuery,
  'The rows and figures a typed query asks for, as far as you may see them',
  { onlyReads: true, takesLong: true, body: DataQuery, reply: QueryResult, status: 200 },
)
