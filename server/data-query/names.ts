import type { CandidateStage } from '../../contract/candidates.ts'
import type { DocumentKind } from '../../contract/documents.ts'
import type { LeadSource, LeadStage } from '../../contract/leads.ts'
import type { EmploymentType, ExperienceLevel, OpeningStatus } from '../../contract/openings.ts'
import type { TaskPriority, TaskStatus } from '../../contract/tasks.ts'

// Choices as people read them, each in the order in which they are told.

export const leadStageNames: Record<LeadStage, string> = {
  new: 'New',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
}

export const leadOutcomes = { open: 'Open', won: 'Won', lost: 'Lost' }

export const leadSourceNames: Record<LeadSource, string> = {
  website: 'Website',
  referral: 'Referral',
  cold_call: 'Cold Call',
  social_media: 'Social Media',
  email_campaign: 'Email Campaign',
  trade_show: 'Trade Show',
  other: 'Other',
}

export const taskStatusNames: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const taskStateNames = { open: 'Open', finished: 'Finished' }

export const taskPriorityNames: Record<TaskPriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

export const documentKindNames: Record<DocumentKind, string> = {
  text: 'Text',
  pdf: 'PDF',
  word: 'Word',
  sheet: 'Spreadsheet',
  slides: 'Presentation',
}

export const openingStatusNames: Record<OpeningStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  draft: 'Draft',
  closed: 'Closed',
}

export const employmentTypeNames: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  internship: 'Internship',
}

export const experienceLevelNames: Record<ExperienceLevel, string> = {
  entry_level: 'Entry Level',
  mid_level: 'Mid Level',
  senior_level: 'Senior Level',
  executive: 'Executive',
}

export const candidateStageNames: Record<CandidateStage, string> = {
  applied: 'Applied',
  '1st_round': '1st Round Interview',
  '2nd_round': '2nd Round Interview',
  offered: 'Offered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

export const noteTypeNames = { note: 'Notes', call: 'Calls', meeting: 'Meetings', email: 'Emails' }

export const activityNames = {
  lead: 'Leads',
  note: 'Notes',
  task: 'Tasks',
  document: 'Documents',
  opening: 'Job openings',
  candidate: 'Candidates',
  comment: 'Comments',
  member: 'Members',
}
