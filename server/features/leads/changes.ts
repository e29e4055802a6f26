import type { FieldChange, Lead, LeadField } from '../../../contract/leads/fields.ts'

/** What the story of a lead does not say field by field: moves say the stage, and the place is that of the address. */
const UNSAID: readonly LeadField[] = ['stage', 'placeId']

/** What an event keeps of a change: each field that becomes another, with what it was; nothing where none does. */
export function changesOf(
  lead: Lead,
  fields: { [Field in LeadField]?: Lead[Field] | undefined },
): { changes?: FieldChange[] } {
  const changed = Object.entries(fields).filter(
    ([field, to]) => to !== undefined && to !== lead[field as LeadField] && !UNSAID.includes(field as LeadField),
  )
  if (changed.length === 0) return {}
  // Long texts would be kept twice with each word that is mended.
  const kept = (field: string, value: FieldChange['to']) => (field === 'notes' ? null : value)
  return {
    changes: changed.map(([field, to = null]) => ({
      field,
      from: kept(field, lead[field as LeadField]),
      to: kept(field, to),
    })),
  }
}
