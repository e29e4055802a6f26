import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { dollars, percent } from '../../numbers.ts'
import { faultOf, type NumberKind, plainOf } from '../../ui/behaviour/number-kind.ts'
import { readDay } from '../../ui/behaviour/written-day.ts'
import type { TextFieldName } from '../fields.ts'

/** The facts that are typed. */
export type TypedField = TextFieldName | 'value' | 'probability' | 'expectedClose' | 'notes'

/** What a text says, or what is wrong with it. */
export type Read = { value: unknown } | { fault: string }

/** How a fact that is a number is read and shown. */
export const numberKindOf = (field: TypedField): NumberKind | undefined => numberKinds[leadCatalog[field].kind]

const numberKinds: Partial<Record<string, NumberKind>> = { money: dollars, percent }

/** What was typed says of a fact. */
export function readFact(field: TypedField, text: string): Read {
  const kind = numberKindOf(field)
  if (!kind) return field === 'expectedClose' ? readDayOf(text) : { value: text }
  const fault = faultOf(kind, text)
  return fault ? { fault } : { value: Number(plainOf(kind, text)) }
}

function readDayOf(text: string): Read {
  const value = text === '' ? null : readDay(text)
  return value === undefined ? { fault: 'Enter a day such as 2026-12-31 or Dec 31, 2026' } : { value }
}

/** A fact as it is typed. */
export const textOf = (lead: Lead, field: TypedField) => String(lead[field] ?? '')
