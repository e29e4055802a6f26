import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { faultOf, type NumberKind } from '../ui/behaviour/number-kind.ts'

/** Judges a form by the contract's own schema; the fields that are named hold numbers as people write them. */
export function judgeBy<Typed extends FieldValues, Judged>(
  schema: Parameters<typeof standardSchemaResolver<Typed, unknown, Judged>>[0],
  numbers: { readonly [Name in keyof Typed]?: NumberKind },
): Resolver<Typed, unknown, Judged> {
  const bySchema = standardSchemaResolver<Typed, unknown, Judged>(schema)
  return async (values, context, options) => {
    const judged = await bySchema(values, context, options)
    const faults = numberFaults(values, numbers)
    return Object.keys(faults).length === 0 ? judged : { values: {}, errors: { ...judged.errors, ...faults } }
  }
}

function numberFaults<Typed extends FieldValues>(
  values: Typed,
  numbers: { readonly [Name in keyof Typed]?: NumberKind },
): FieldErrors<Typed> {
  const faults = Object.entries<NumberKind | undefined>(numbers).flatMap(([name, kind]) => {
    const message = kind && faultOf(kind, String(values[name] ?? ''))
    return message ? [[name, { type: 'number', message }] as const] : []
  })
  return Object.fromEntries(faults) as FieldErrors<Typed>
}

/**
 * Every value of a form that changes a record: one that were left out would be taken for blank, and saving would blank what
 * is stored. The company is named when it is sent.
 */
export type Filled<Values> = { [Name in Exclude<keyof Values, 'companyId'>]-?: Exclude<Values[Name], undefined> }
