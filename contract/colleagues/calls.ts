import * as z from 'zod/mini'
import { call } from '../call.ts'
import { IdParams, pageHeaders, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'
import { Colleague } from './fields.ts'

export const listColleagues = call(plain.listColleagues, {
  access: 'company',
  summary: 'The members of the company',
  query: z.object(pageQuery),
  reply: z.array(Colleague),
  headers: pageHeaders,
})

export const getColleague = call(plain.getColleague, {
  access: 'company',
  summary: 'One member of the company',
  params: IdParams,
  reply: Colleague,
})
