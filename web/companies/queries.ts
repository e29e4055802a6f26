import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { createCompany, getCompany } from '../../contract/companies/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keyOf } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { readersZone } from '../format.ts'
import { brand } from '../screens/brand.tsx'
import { toast } from '../ui/behaviour/toast.ts'

/** The user's company. */
export function companyQuery(id: string | null) {
  return queryOptions({
    queryKey: keyOf(getCompany, { params: { id: id ?? '' } }),
    queryFn: id ? () => runCall(getCompany, { params: { id } }) : skipToken,
  })
}

/** Creates the organization of a person who has none, who then is a member of it. */
export function useCreateCompany() {
  return useMutation({
    // Its days begin where its founder is, until the settings say otherwise.
    mutationFn: (company: CallBody<typeof createCompany>) =>
      runCall(createCompany, { body: { timeZone: readersZone(), ...company } }),
    onSuccess: async (company) => {
      queryClient.setQueryData(companyQuery(company.id).queryKey, company)
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      toast({
        title: `Welcome to ${brand}!`,
        description: 'Your organization workspace has been created successfully.',
      })
    },
    onError: failedBecause('Error'),
  })
}
