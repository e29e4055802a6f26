import { MOST_KEYS } from '../../../contract/keys/endpoints.ts'
import { conflict, notFound, refusals } from '../../platform/calls/refusals.ts'

export const keyRefusals = refusals('keys', {
  not_found: () => notFound('API key'),
  too_many: () => conflict(`You have ${MOST_KEYS} API keys. Revoke one first.`),
})
