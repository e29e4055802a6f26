import { call } from '../call.ts'
import { pagesOf } from '../values.ts'
import * as plain from './endpoints.ts'
import { Colleague } from './fields.ts'

export const listColleagues = call(plain.listColleagues, {
  access: 'company',
  summary: 'The members of the company',
  ...pagesOf(Colleague),
})

export const getColleague = call(plain.getColleague, {
  access: 'company',
  summary: 'One member of the company',
  reply: Colleague,
})
