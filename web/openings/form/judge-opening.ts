import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewOpening } from '../../../contract/openings.ts'
import { dollars } from '../../numbers.ts'
import { faultOf } from '../../ui/number-kind.ts'

/** What the form of an opening holds while it is being filled in. */
export type TypedOpening = z.input<typeof NewOpening>

/** Judges the form by the contract's own schema; salaries as people write them. */
export const judgeOpening: Resolver<TypedOpening, unknown, NewOpening> = async (values, context, options) => {
  const judged = await bySchema(values, context, options)
  const faults = (['salaryMin', 'salaryMax'] as const).flatMap((name) => {
    const message = faultOf(dollars, String(values[name] ?? ''))
    return message ? [[name, { type: 'number', message }] as const] : []
  })
  if (faults.length === 0) return judged
  return { values: {}, errors: { ...judged.errors, ...Object.fromEntries(faults) } }
}

const bySchema = standardSchemaResolver<TypedOpening, unknown, NewOpening>(NewOpening)
