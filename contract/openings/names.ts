import type { employmentTypes, experienceLevels, openingStatuses } from './endpoints.ts'

// As people read them, in the order in which they are shown.

export const openingStatusNames: Record<(typeof openingStatuses)[number], string> = {
  active: 'Active',
  paused: 'Paused',
  draft: 'Draft',
  closed: 'Closed',
}

export const employmentTypeNames: Record<(typeof employmentTypes)[number], string> = {
  full_time: 'Full Time',
  part_time: 'Part Time',
  contract: 'Contract',
  internship: 'Internship',
}

export const experienceLevelNames: Record<(typeof experienceLevels)[number], string> = {
  entry_level: 'Entry Level',
  mid_level: 'Mid Level',
  senior_level: 'Senior Level',
  executive: 'Executive',
}
