import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Lead, NewLead } from '../../../contract/leads.ts'
import { judgeBy } from '../../forms/judge.ts'
import { dollars, percent } from '../../numbers.ts'

/** What the lead form holds while it is being filled in. */
export type LeadValues = z.input<typeof NewLead>
export type LeadField = keyof LeadValues

export interface FieldsProps {
  form: UseFormReturn<LeadValues, unknown, NewLead>
}

/** The lead as the form shows it; a new one begins as the specification says. */
export function valuesOf(lead: Lead | undefined): LeadValues {
  return {
    name: lead?.name ?? '',
    email: lead?.email ?? '',
    phone: lead?.phone ?? '',
    company: lead?.company ?? '',
    title: lead?.title ?? '',
    website: lead?.website ?? '',
    source: lead?.source ?? '',
    stage: lead?.stage ?? 'new',
    value: lead ? String(lead.value) : '',
    probability: lead ? String(lead.probability) : '',
    notes: lead?.notes ?? '',
    street: lead?.street ?? '',
    city: lead?.city ?? '',
    state: lead?.state ?? '',
    zipCode: lead?.zipCode ?? '',
    country: lead?.country ?? '',
    placeId: lead?.placeId ?? '',
    assignedUserId: lead?.assignedUserId ?? '',
  }
}

/** Judges the form by the contract's own schema; numbers as people write them. */
export const judgeLead = judgeBy<LeadValues, NewLead>(NewLead, { value: dollars, probability: percent })
