import { notFound, Refusal, refusals } from '../../platform/calls/refusals.ts'

export const placeRefusals = refusals('places', {
  not_found: () => notFound('Place'),
  provider_failed: () =>
    new Refusal('unavailable', 'The address could not be looked up. Please try again.', { retryAfter: 15 }),
})
