export const activityTypes = [
  'lead_created',
  'lead_updated',
  'lead_deleted',
  'lead_restored',
  'note_added',
  'task_created',
  'task_updated',
  'task_completed',
  'task_deleted',
  'document_uploaded',
] as const

/** How many leads the dashboard shows. */
export const RECENT_LEADS = 5

export const listActivities = 'GET /api/activities'
export const getDashboard = 'GET /api/dashboard'
