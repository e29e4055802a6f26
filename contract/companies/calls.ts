import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { Company, CompanyChange, CompanyDomain, NewCompany } from './fields.ts'

export const createCompany = call.signedIn(
  at.createCompany,
  'Create an organization, if you have none; you become its owner',
  { body: NewCompany, reply: Company, status: 201 },
)

export const getCompany = call.company(at.getCompany, 'Your organization', { reply: Company })

export const updateCompany = call.admin(at.updateCompany, 'Change the organization; absent fields keep their value', {
  body: CompanyChange,
  reply: Company,
})

export const getDomain = call.admin(
  at.getDomain,
  'The organization’s domain, whether it is verified, and the DNS record that verifies it',
  { reply: CompanyDomain },
)

export const checkDomain = call.admin(at.checkDomain, 'Check the DNS record of the organization’s domain now', {
  reply: CompanyDomain,
})
