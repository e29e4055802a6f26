import * as z from 'zod/mini'
import { Role } from './auth.ts'
import { call } from './call.ts'
import * as plain from './plain/colleagues.ts'
import { Id, IdParams, pageHeaders, pageQuery } from './values.ts'

/** A member of the company as every other member may see them, for assigning work. */
export const Colleague = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
})
export type Colleague = z.infer<typeof Colleague>

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
