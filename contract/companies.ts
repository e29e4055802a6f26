import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id, IdParams, Instant, line, requiredLine } from './values.ts'

export const Company = z.object({
  id: Id,
  name: z.string(),
  domain: z.nullable(z.string()),
  /** Where customers book a demo; null until it is set. */
  bookingUrl: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Company = z.infer<typeof Company>

// At most 253 characters, and 63 between two dots.
const DOMAIN = /^(?=.{1,253}$)(?!.*[^.]{64})([a-z0-9](-*[a-z0-9])*\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/

export const NewCompany = z.object({
  name: requiredLine('Organization name is required', 200),
  domain: z._default(
    z.pipe(
      line(253),
      z
        .pipe(
          z.string(),
          z.transform((domain: string) => domain.toLowerCase()),
        )
        .check(
          z.refine((domain: string) => domain === '' || DOMAIN.test(domain), {
            error: 'Enter a domain such as example.com',
          }),
        ),
    ),
    '',
  ),
})
export type NewCompany = z.infer<typeof NewCompany>

export const createCompany = call({
  method: 'POST',
  path: '/api/companies',
  access: 'signedIn',
  summary: 'Create the organization of a user who has none; the user becomes its owner',
  body: NewCompany,
  reply: Company,
  status: 201,
})

export const getCompany = call({
  method: 'GET',
  path: '/api/companies/:id',
  access: 'company',
  summary: 'One’s own organization',
  params: IdParams,
  reply: Company,
})
