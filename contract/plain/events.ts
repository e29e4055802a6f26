/** What can change under an open screen. */
export const changedThings = [
  'lead',
  'lead_note',
  'task',
  'opening',
  'candidate',
  'document',
  'member',
  'invitation',
  'company',
  'notification',
] as const

export const streamChanges = 'GET /api/events'
