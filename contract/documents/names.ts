import type { documentStatuses } from './endpoints.ts'

export const documentStatusNames: Record<(typeof documentStatuses)[number], string> = {
  ready: 'Read',
  queued: 'Waiting',
  reading: 'Being read',
  empty: 'Without text',
  failed: 'Could not be read',
}
