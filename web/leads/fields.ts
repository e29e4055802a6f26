import { type FieldWith, fieldsWith, headingOf } from '../../contract/catalog.ts'
import { leadCatalog } from '../../contract/leads/catalog.ts'
import type { LeadField } from '../../contract/leads/fields.ts'

type LeadCatalog = typeof leadCatalog

/** The fields that the form has, in their order. */
export const formFields = fieldsWith(leadCatalog, 'form')
export type FormField = FieldWith<LeadCatalog, 'form'>

/** Every field that people fill in, also what the form keeps to itself. */
export const leadFieldNames: LeadField[] = [...new Set([...formFields, ...fieldsWith(leadCatalog, 'sent')])]

type FormOf<Name extends FormField> = LeadCatalog[Name]['form']
type TextGroup = 'contact' | 'address'

/** The fields that are lines of text: how to reach a lead, and where it is. */
export type TextFieldName = {
  [Name in FormField]: FormOf<Name> extends { group: TextGroup } ? Name : never
}[FormField]

/** The lines of text, of one group or of both, in their order. */
export const textFields = (...groups: TextGroup[]): TextFieldName[] =>
  formFields.filter((name): name is TextFieldName => groups.some((group) => group === leadCatalog[name].form.group))

/** What cards call a field. */
const labelOf = (name: FormField): string => headingOf(leadCatalog[name])

/** What the form calls a field. */
export function formLabelOf(name: FormField): string {
  const { form } = leadCatalog[name]
  return 'label' in form ? form.label : labelOf(name)
}
