import { notFound, refusals } from '../../platform/calls/refusals.ts'

export const openingRefusals = refusals('openings', {
  not_found: () => notFound('Job opening'),
})
