import { call } from '../call.ts'
import * as plain from './endpoints.ts'
import { DataQuery, QueryResult } from './fields.ts'

export const runQuery = call(plain.runQuery, {
  access: 'company',
  takesLong: true,
  summary: 'Rows and figures of what a typed query asks for, as far as the caller may see them',
  body: DataQuery,
  reply: QueryResult,
  status: 200,
})
