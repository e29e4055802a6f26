import type { EmploymentType, ExperienceLevel, OpeningField, OpeningStatus } from '../../../contract/openings/fields.ts'
import { employmentTypeNames, experienceLevelNames, openingStatusNames } from '../../../contract/openings/names.ts'
import { formatDay } from '../../careers/format.ts'
import { formatMoney } from '../../format.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'

const lines = (entries: unknown) => (entries as readonly string[]).join('\n')
const salary = (amount: unknown) => (amount === null ? null : formatMoney(Number(amount)))

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
  { name: 'requirements', label: 'Requirements', show: lines },
  { name: 'benefits', label: 'Benefits', show: lines },
  { name: 'calendarBookingUrl', label: 'Calendar Booking URL', show: String },
  { name: 'status', label: 'Status', show: (status) => openingStatusNames[status as OpeningStatus] },
  { name: 'publishedOnPortal', label: 'Publish on the job portal', show: (is) => (is ? 'Yes' : 'No') },
  { name: 'applicationDeadline', label: 'Application Deadline', show: (day) => (day ? formatDay(String(day)) : null) },
]
