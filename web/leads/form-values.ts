import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, Resolver, ResolverOptions, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Lead, NewLead } from '../../contract/leads.ts'

/** What the lead form holds while it is being filled in. */
export type LeadValues = z.input<typeof NewLead>
export type LeadField = keyof LeadValues

export interface FieldsProps {
  form: UseFormReturn<LeadValues, unknown, NewLead>
}

/** The lead as the form shows it; a new one begins as the specification says (spec 1 §9). */
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

/** Judges the form by the contract's own schema. */
export const judgeLead: Resolver<LeadValues, unknown, NewLead> = async (values, context, options) => {
  const judged = await bySchema(values, context, options)
  const unreadable = unreadableNumbers(options)
  return Object.keys(unreadable).length === 0 ? judged : { values: {}, errors: { ...judged.errors, ...unreadable } }
}

const bySchema = standardSchemaResolver<LeadValues, unknown, NewLead>(NewLead)

/** A number box that holds no number hands over a blank, which would be saved as 0. */
function unreadableNumbers({ fields }: ResolverOptions<LeadValues>): FieldErrors<LeadValues> {
  const unreadable = (['value', 'probability'] as const).filter((name) => {
    const control = fields[name]?.ref
    return control instanceof HTMLInputElement && control.validity.badInput
  })
  return Object.fromEntries(unreadable.map((name) => [name, { type: 'number', message: 'Enter a number' }]))
}
