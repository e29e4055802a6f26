import { listFactors } from '../../contract/factors/endpoints.ts'
import { callQuery } from '../api/queries.ts'

/** The user's second factors, and how many recovery codes are left. */
export const factorsQuery = callQuery(listFactors, {})
