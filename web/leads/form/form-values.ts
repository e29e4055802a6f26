import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Lead, NewLead } from '../../../contract/leads.ts'
import type { Filled } from '../../forms/filled.ts'
import { dollars, percent } from '../../numbers.ts'
import { faultOf } from '../../ui/number-kind.ts'

/** What the lead form holds while it is being filled in. */
export type LeadValues = z.input<typeof NewLead>
export type LeadField = keyof LeadValues

export interface FieldsProps {
  form: UseFormReturn<LeadValues, unknown, NewLead>
}

/** The lead as the form shows it. */
export function valuesOf(lead: Lead | undefined): Filled<LeadValues> {
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
export const judgeLead: Resolver<LeadValues, unknown, NewLead> = async (values, context, options) => {
  const judged = await bySchema(values, context, options)
  const faults = numberFaults(values)
  return Object.keys(faults).length === 0 ? judged : { values: {}, errors: { ...judged.errors, ...faults } }
}

const bySchema = standardSchemaResolver<LeadValues, unknown, NewLead>(NewLead)

function numberFaults(values: LeadValues): FieldErrors<LeadValues> {
  const faults = Object.entries({ value: dollars, probability: percent } as const).flatMap(([name, kind]) => {
    const message = faultOf(kind, String(values[name as 'value' | 'probability'] ?? ''))
    return message ? [[name, { type: 'number', message }] as const] : []
  })
  return Object.fromEntries(faults)
}
