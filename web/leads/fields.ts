import type { LeadField } from '../../contract/leads/fields.ts'
import type { InputProps } from '../ui/input.tsx'

interface TextField extends Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'required'> {
  /** Where it stands: in which group of the form, and on which card of the lead's page. */
  group: 'contact' | 'address'
  label: string
  /** What the form calls it, where that is more. */
  formLabel?: string
  /** As wide as the group. */
  wide?: boolean
}

/**
 * Every field of a lead: a line of text with where it stands and what it is called, or `own` where the form has a part of
 * its own for it. The form, what it begins with and the facts on the lead's page come from here, in this order.
 */
const fields = {
  name: { group: 'contact', label: 'Name', formLabel: 'Lead Name', required: true },
  title: { group: 'contact', label: 'Title', placeholder: 'Job title' },
  email: { group: 'contact', label: 'Email', type: 'email' },
  phone: { group: 'contact', label: 'Phone', type: 'tel' },
  company: { group: 'contact', label: 'Company' },
  website: { group: 'contact', label: 'Website', inputMode: 'url', placeholder: 'example.com' },
  street: { group: 'address', label: 'Street', wide: true },
  city: { group: 'address', label: 'City' },
  state: { group: 'address', label: 'State' },
  zipCode: { group: 'address', label: 'Zip Code' },
  country: { group: 'address', label: 'Country' },
  stage: 'own',
  source: 'own',
  value: 'own',
  probability: 'own',
  assignedUserId: 'own',
  notes: 'own',
  placeId: 'own',
} as const satisfies Record<LeadField, TextField | 'own'>

/** Every field, in their order. */
export const leadFieldNames = Object.keys(fields) as LeadField[]

/** The fields that are lines of text. */
export type TextFieldName = {
  [Name in LeadField]: (typeof fields)[Name] extends 'own' ? never : Name
}[LeadField]

/** The lines of text, of one group or of all, in their order. */
export function textFields(group?: TextField['group']): (TextField & { name: TextFieldName })[] {
  return Object.entries<TextField | 'own'>(fields).flatMap(([name, field]) =>
    field === 'own' || (group && field.group !== group) ? [] : { ...field, name: name as TextFieldName },
  )
}
