import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewOpening, type Opening } from '../../../contract/openings.ts'
import type { Filled } from '../../forms/filled.ts'
import { dollars } from '../../numbers.ts'
import { faultOf } from '../../ui/number-kind.ts'

/** What the form of an opening holds while it is being filled in. */
export type OpeningValues = z.input<typeof NewOpening>

/** A new opening begins as a draft: it is published on purpose. */
export function valuesOf(opening: Opening | undefined): Filled<OpeningValues> {
  return {
    title: opening?.title ?? '',
    description: opening?.description ?? '',
    department: opening?.department ?? '',
    location: opening?.location ?? '',
    employmentType: opening?.employmentType ?? 'full_time',
    experienceLevel: opening?.experienceLevel ?? 'mid_level',
    salaryMin: opening?.salaryMin?.toString() ?? '',
    salaryMax: opening?.salaryMax?.toString() ?? '',
    requirements: opening?.requirements ?? [],
    benefits: opening?.benefits ?? [],
    calendarBookingUrl: opening?.calendarBookingUrl ?? '',
    status: opening?.status ?? 'draft',
    publishedOnPortal: opening?.publishedOnPortal ?? false,
    applicationDeadline: opening?.applicationDeadline ?? '',
  }
}

/** Judges the form by the contract's own schema; salaries as people write them. */
export const judgeOpening: Resolver<OpeningValues, unknown, NewOpening> = async (values, context, options) => {
  const judged = await bySchema(values, context, options)
  const faults = (['salaryMin', 'salaryMax'] as const).flatMap((name) => {
    const message = faultOf(dollars, String(values[name] ?? ''))
    return message ? [[name, { type: 'number', message }] as const] : []
  })
  if (faults.length === 0) return judged
  return { values: {}, errors: { ...judged.errors, ...Object.fromEntries(faults) } }
}

const bySchema = standardSchemaResolver<OpeningValues, unknown, NewOpening>(NewOpening)
