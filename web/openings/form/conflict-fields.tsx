import type {
  EmploymentType,
  ExperienceLevel,
  OpeningField,
  OpeningStatus,
  Question,
  Requirable,
  ResumeRule,
} from '../../../contract/openings/fields.ts'
import {
  employmentTypeNames,
  experienceLevelNames,
  openingStatusNames,
  requirableNames,
  resumeRuleNames,
} from '../../../contract/openings/names.ts'
import { formatDay } from '../../careers/format.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'

const lines = (entries: unknown) => (entries as readonly string[]).join('\n')
const salary = (amount: unknown) => (amount === null ? null : Number(amount).toLocaleString('en-US'))

export const conflictFields: readonly ConflictField<OpeningField>[] = [
  { name: 'title', label: 'Title', show: String },
  { name: 'description', label: 'Description', show: String },
  { name: 'department', label: 'Department', show: String },
  { name: 'location', label: 'Location', show: String },
  { name: 'employmentType', label: 'Employment Type', show: (type) => employmentTypeNames[type as EmploymentType] },
  {
    name: 'experienceLevel',
    label: 'Experience Level',
    show: (level) => experienceLevelNames[level as ExperienceLevel],
  },
  { name: 'salaryMin', label: 'Minimum Salary', show: salary },
  { name: 'salaryMax', label: 'Maximum Salary', show: salary },
  { name: 'salaryCurrency', label: 'Currency', show: String },
  { name: 'requirements', label: 'Requirements', show: lines },
  { name: 'benefits', label: 'Benefits', show: lines },
  { name: 'calendarBookingUrl', label: 'Calendar Booking URL', show: String },
  {
    name: 'requires',
    label: 'Required of applicants',
    show: (names) => (names as Requirable[]).map((name) => requirableNames[name]).join(', ') || 'Nothing',
  },
  { name: 'resume', label: 'Résumé', show: (rule) => resumeRuleNames[rule as ResumeRule] },
  { name: 'questions', label: 'Questions', show: (asked) => lines((asked as Question[]).map(({ text }) => text)) },
  {
    name: 'interviewQuestions',
    label: 'Video interview',
    show: (asked) => (asked === null ? 'The usual questions' : lines(asked) || 'No video'),
  },
  { name: 'status', label: 'Status', show: (status) => openingStatusNames[status as OpeningStatus] },
  { name: 'publishedOnPortal', label: 'Publish on the job portal', show: (is) => (is ? 'Yes' : 'No') },
  { name: 'applicationDeadline', label: 'Application Deadline', show: (day) => (day ? formatDay(String(day)) : null) },
]
