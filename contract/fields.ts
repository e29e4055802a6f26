import * as z from 'zod/mini'
import type { Catalog, CatalogField, FieldWith } from './catalog.ts'
import {
  Day,
  Id,
  line,
  Money,
  OptionalDay,
  OptionalEmail,
  OptionalId,
  OptionalMoney,
  Percent,
  requiredLine,
  requiredText,
  text,
  WebAddress,
} from './values.ts'

/** A field that people fill in, once for all that is made from it. */
interface Field<Kept extends z.ZodMiniType = z.ZodMiniType, Sent extends z.ZodMiniType = z.ZodMiniType> {
  /** As it is kept and answered. */
  kept: Kept
  /** As it is sent, to create a record or to change one. */
  sent: Sent
  /** What a new record has where it is not sent; without it, the field must be sent. */
  blank?: z.output<Kept>
}

type Fields = Record<string, Field>

/** A text is blank where it is not sent. */
const ofText = (sent: z.ZodMiniType<string, string | null>) => ({ kept: z.string(), sent, blank: '' })

/** What is made of a field that is sent in each way. */
const schemas = {
  line: ({ length }: CatalogField) => ofText(line(length)),
  text: () => ofText(text()),
  email: () => ofText(OptionalEmail),
  webAddress: () => ofText(WebAddress),
  money: () => ({ kept: z.number(), sent: Money, blank: 0 }),
  optionalMoney: () => ({ kept: z.nullable(z.number()), sent: OptionalMoney, blank: null }),
  percent: () => ({ kept: z.int(), sent: Percent, blank: 0 }),
  id: () => ({ kept: z.nullable(Id), sent: OptionalId, blank: null }),
  day: () => ({ kept: z.nullable(Day), sent: OptionalDay, blank: null }),
}

type Schemas = { [Sent in keyof typeof schemas]: ReturnType<(typeof schemas)[Sent]> }

type SchemasOf<F> = F extends { sent: infer Sent extends keyof Schemas }
  ? F extends { missing: string }
    ? Omit<Schemas[Sent], 'blank'>
    : Schemas[Sent]
  : never

/** The fields of a catalog that people fill in, in its order; `own` are the schemas of those that are sent in a way of their own. */
/* @__NO_SIDE_EFFECTS__ */
export function filledIn<C extends Catalog, Own extends { [Name in keyof C]?: Field }>(catalog: C, own: Own) {
  const fields = Object.entries<CatalogField>(catalog).flatMap(([name, field]) => {
    const made = (own as Partial<Fields>)[name] ?? (field.sent && { ...schemas[field.sent](field), ...neededOf(field) })
    return made ? [[name, made]] : []
  })
  return Object.fromEntries(fields) as { [Name in FieldWith<C, 'sent'>]: SchemasOf<C[Name]> } & Own
}

const neededOf = ({ sent, missing }: CatalogField) =>
  missing && { sent: sent === 'text' ? requiredText(missing) : requiredLine(missing), blank: undefined }

/** The fields as a reply has them. */
/* @__NO_SIDE_EFFECTS__ */
export function keptOf<F extends Fields>(fields: F) {
  return eachOf(fields, ({ kept }) => kept) as { [Name in keyof F]: F[Name]['kept'] }
}

/** The fields as they are sent for a new record. */
/* @__NO_SIDE_EFFECTS__ */
export function newOf<F extends Fields>(fields: F) {
  return eachOf(fields, ({ sent, blank }) => (blank === undefined ? sent : z._default(sent, blank))) as {
    [Name in keyof F]: F[Name] extends { blank: unknown } ? z.ZodMiniDefault<F[Name]['sent']> : F[Name]['sent']
  }
}

/** The fields as they are sent for a change: an absent one keeps its value. */
/* @__NO_SIDE_EFFECTS__ */
export function changeOf<F extends Fields>(fields: F) {
  return eachOf(fields, ({ sent }) => z.optional(sent)) as { [Name in keyof F]: z.ZodMiniOptional<F[Name]['sent']> }
}

/** Optional parts of a query. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalParts = <Parts extends Record<string, z.ZodMiniType>>(parts: Parts) =>
  z.partial(z.object(parts)).shape

/** Parts that are all said, null for none. */
/* @__NO_SIDE_EFFECTS__ */
export function nullableParts<Parts extends Record<string, z.ZodMiniType>>(parts: Parts) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, z.nullable(part)])) as {
    [Name in keyof Parts]: z.ZodMiniNullable<Parts[Name]>
  }
}

function eachOf(fields: Fields, make: (field: Fields[string]) => z.ZodMiniType) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))
}
