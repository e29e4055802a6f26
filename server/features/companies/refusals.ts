import { badField, conflict, forbidden, notFound, refusals, unknownId } from '../../platform/calls/refusals.ts'

export const companyRefusals = refusals('companies', {
  not_found: () => notFound('Organization'),
  colleague_not_found: () => notFound('User'),
  domain_taken: () => conflict('This domain is taken', { domain: 'This domain is taken' }),
  domain_of_ours: () =>
    badField('domain', 'This is the address of the installation itself. Enter a domain of your own'),
  has_one: () => conflict('You already belong to an organization'),
  not_yours: () => forbidden('That is not your organization'),
  unknown_colleague: ({ field, id }: { field: string; id: string }) =>
    unknownId('Choose a member of your organization', { field, id }),
  owner_without_sales: ({ field, id }: { field: string; id: string }) =>
    unknownId('Choose someone with access to sales', { field, id }),
  factor_for_owner: () => forbidden('Only the owner can require a second factor'),
  own_factor_first: () => conflict('Set up a second factor of your own first, under Settings, Security.'),
  unknown_zone: () => badField('timeZone', 'Choose a time zone'),
})
