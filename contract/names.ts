import type { candidateStages } from './candidates/endpoints.ts'
import type { leadSources, leadStages } from './leads/endpoints.ts'
import type { employmentTypes, experienceLevels, openingStatuses } from './openings/endpoints.ts'
import type { taskPriorities, taskStatuses } from './tasks/endpoints.ts'

type Names<T extends readonly string[]> = Record<T[number], string>

// Choices as people read them, each in the order in which they are shown.

export const leadStageNames: Names<typeof leadStages> = {
  new: 'New',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
}

export const leadSourceNames: Names<typeof leadSources> = {
  website: 'Website',
  referral: 'Referral',
  cold_call: 'Cold Call',
  social_media: 'Social Media',
  email_campaign: 'Email Campaign',
  trade_show: 'Trade Show',
  other: 'Other',
}

export const taskStatusNames: Names<typeof taskStatuses> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const taskPriorityNames: Names<typeof taskPriorities> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

export const openingStatusNames: Names<typeof openingStatuses> = {
  active: 'Active',
  paused: 'Paused',
  draft: 'Draft',
  closed: 'Closed',
}

export const employmentTypeNames: Names<typeof employmentTypes> = {
  full_time: 'Full Time',
  part_time: 'Part Time',
  contract: 'Contract',
  internship: 'Internship',
}

export const experienceLevelNames: Names<typeof experienceLevels> = {
  entry_level: 'Entry Level',
  mid_level: 'Mid Level',
  senior_level: 'Senior Level',
  executive: 'Executive',
}

export const candidateStageNames: Names<typeof candidateStages> = {
  applied: 'Applied',
  '1st_round': '1st Round Interview',
  '2nd_round': '2nd Round Interview',
  offered: 'Offered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}
