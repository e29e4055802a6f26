import type { LeadField, LeadSource, LeadStage } from '../../contract/leads/fields.ts'
import { leadSourceNames } from '../../contract/leads/names.ts'
import { formatDay } from '../careers/format.ts'
import { formatMoney } from '../format.ts'
import type { ConflictField } from '../forms/conflict-dialog.tsx'
import { NONE, useAssigneeChoices } from './choices.ts'
import { formFields, formLabelOf } from './fields.ts'
import { Stage } from './stage.tsx'

/** The id of a place belongs to the street that was chosen with it. */
export const leadFollowers = { placeId: 'street' } as const

export function useConflictFields(): ConflictField<LeadField>[] {
  const assignees = useAssigneeChoices()
  const shows: Partial<Record<LeadField, ConflictField['show']>> = {
    stage: (stage) => <Stage stage={stage as LeadStage} />,
    source: (source) => (source ? leadSourceNames[source as LeadSource] : 'Unknown'),
    value: (value) => formatMoney(Number(value)),
    expectedClose: (day) => (day ? formatDay(String(day)) : null),
    probability: (probability) => `${probability}%`,
    assignedUserId: (id) => assignees.find(({ value }) => value === (id ?? NONE))?.label ?? 'Someone else',
  }
  return formFields.map((name) => ({ name, label: formLabelOf(name), show: shows[name] ?? String }))
}
