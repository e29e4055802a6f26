import { call } from '../call.ts'
import * as plain from './endpoints.ts'
import { Company, CompanyChange, CompanyDomain, NewCompany } from './fields.ts'

export const createCompany = call(plain.createCompany, {
  access: 'signedIn',
  summary: 'Create an organization, if you have none; you become its owner',
  body: NewCompany,
  reply: Company,
  status: 201,
})

export const getCompany = call(plain.getCompany, {
  access: 'company',
  summary: 'Your organization',
  reply: Company,
})

export const updateCompany = call(plain.updateCompany, {
  access: 'admin',
  summary: 'Change the organization; absent fields keep their value',
  body: CompanyChange,
  reply: Company,
})

export const getDomain = call(plain.getDomain, {
  access: 'admin',
  summary: 'The organization’s domain, whether it is verified, and the DNS record that verifies it',
  reply: CompanyDomain,
})

export const checkDomain = call(plain.checkDomain, {
  access: 'admin',
  summary: 'Check the DNS record of the organization’s domain now',
  reply: CompanyDomain,
})
