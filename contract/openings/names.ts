import type {
  employmentTypes,
  experienceLevels,
  openingStatuses,
  questionKinds,
  requirable,
  resumeRules,
} from './endpoints.ts'

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

export const requirableNames: Record<(typeof requirable)[number], string> = {
  address: 'Address',
  phone: 'Phone number',
  linkedin: 'LinkedIn profile',
}

export const resumeRuleNames: Record<(typeof resumeRules)[number], string> = {
  off: 'Not asked for',
  optional: 'Optional',
  required: 'Required',
}

export const questionKindNames: Record<(typeof questionKinds)[number], string> = {
  text: 'Text',
  choice: 'One of',
  yes_no: 'Yes or no',
}
