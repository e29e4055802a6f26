import { badInput, gone, notFound, refusals } from '../../platform/calls/refusals.ts'

export const careersRefusals = refusals('careers', {
  unclear_host: () => badInput('The host is not valid'),
  not_found: () => notFound('Position'),
  closed: () => gone('This position is closed'),
  picture_not_found: () => notFound('Picture'),
  feed_not_found: () => notFound('Feed'),
})
