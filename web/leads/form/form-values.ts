import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Lead, NewLead } from '../../../contract/leads/fields.ts'
import { type Filled, judgeBy } from '../../forms/judge.ts'
import { dollars, percent } from '../../numbers.ts'
import { type TextFieldName, textFields } from '../fields.ts'

/** What the lead form holds while it is being filled in; the reason of a move is asked when it is saved. */
export type LeadValues = Omit<z.input<typeof NewLead>, 'reason'>

export interface FieldsProps {
  form: UseFormReturn<LeadValues, unknown, NewLead>
}

/** The lead as the form shows it. */
export function valuesOf(lead: Lead | undefined): Filled<LeadValues> {
  return {
    ...textsOf(lead),
    source: lead?.source ?? '',
    stage: lead?.stage ?? 'new',
    value: lead ? String(lead.value) : '',
    probability: lead ? String(lead.probability) : '',
    expectedClose: lead?.expectedClose ?? '',
    notes: lead?.notes ?? '',
    placeId: lead?.placeId ?? '',
    assignedUserId: lead?.assignedUserId ?? '',
  }
}

const textsOf = (lead: Lead | undefined) =>
  Object.fromEntries(textFields('contact', 'address').map((name) => [name, lead?.[name] ?? ''])) as Record<
    TextFieldName,
    string
  >

/** Judges the form by the contract's own schema; numbers as people write them. */
export const judgeLead = judgeBy<LeadValues, NewLead>(NewLead, { value: dollars, probability: percent })
