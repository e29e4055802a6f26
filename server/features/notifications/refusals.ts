import { notFound, refusals } from '../../platform/calls/refusals.ts'

export const notificationRefusals = refusals('notifications', {
  not_found: () => notFound('Notification'),
})
