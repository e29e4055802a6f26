import { call } from '../call.ts'
import { pagesOf } from '../values.ts'
import * as at from './endpoints.ts'
import { Colleague } from './fields.ts'

export const listColleagues = call.company(at.listColleagues, 'The members of the company', pagesOf(Colleague))
export const getColleague = call.company(at.getColleague, 'One member of the company', { reply: Colleague })
