import { call } from '../call.ts'
import * as plain from './endpoints.ts'
import { DataQuery, QueryResult } from './fields.ts'

export const runQuery = call(plain.runQuery, {
  access: 'company',
  onlyReads: true,
  takesLong: true,
  summary: 'The rows and figures a typed query asks for, as far as you may see them',
  body: DataQuery,
  reply: QueryResult,
  status: 200,
})
