/** What the feed shows. */
export const activityTypes = [
  'lead_created',
  'lead_updated',
  'lead_deleted',
  'lead_restored',
  'note_added',
  'note_updated',
  'note_deleted',
  'note_restored',
  'task_created',
  'task_updated',
  'task_completed',
  'task_deleted',
  'task_restored',
  'opening_created',
  'opening_updated',
  'opening_published',
  'opening_unpublished',
  'opening_paused',
  'opening_closed',
  'opening_deleted',
  'opening_restored',
  'candidate_applied',
  'candidate_updated',
  'candidate_rated',
  'candidate_deleted',
  'candidate_restored',
  'candidate_erased',
  'comment_added',
  'comment_updated',
  'comment_deleted',
  'comment_restored',
  'member_joined',
  'member_left',
  'document_uploaded',
  'document_updated',
  'document_deleted',
  'document_restored',
] as const

/** How many leads the dashboard shows. */
export const RECENT_LEADS = 5

export const listActivities = 'GET /api/activities'
export const getDashboard = 'GET /api/dashboard'
