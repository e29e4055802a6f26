import type { LeadField, LeadSource, LeadStage } from '../../contract/leads/fields.ts'
import { leadSourceNames } from '../../contract/names.ts'
import { formatMoney } from '../format.ts'
import type { ConflictField } from '../forms/conflict-dialog.tsx'
import { NONE, useAssigneeChoices } from './choices.ts'
import { leadFieldNames, textFields } from './fields.ts'
import { Stage } from './stage.tsx'

/** What the fields are called that are no lines of text; the id of a place is nothing that people read. */
const ownLabels: Partial<Record<LeadField, string>> = {
  stage: 'Stage',
  source: 'Source',
  value: 'Deal Value',
  probability: 'Probability',
  assignedUserId: 'Assigned To',
  notes: 'Notes',
}

/** The id of a place belongs to the street that was chosen with it. */
export const leadFollowers = { placeId: 'street' } as const

export function useConflictFields(): ConflictField<LeadField>[] {
  const assignees = useAssigneeChoices()
  const labels = { ...ownLabels, ...Object.fromEntries(textFields().map(({ name, label }) => [name, label])) }
  const shows: Partial<Record<LeadField, ConflictField['show']>> = {
    stage: (stage) => <Stage stage={stage as LeadStage} />,
    source: (source) => (source ? leadSourceNames[source as LeadSource] : 'Unknown'),
    value: (value) => formatMoney(Number(value)),
    probability: (probability) => `${probability}%`,
    assignedUserId: (id) => assignees.find(({ value }) => value === (id ?? NONE))?.label ?? 'Somebody else',
  }
  return leadFieldNames.flatMap((name) => {
    const label = labels[name]
    return label ? [{ name, label, show: shows[name] ?? String }] : []
  })
}
