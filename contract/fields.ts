import * as z from 'zod/mini'

/** A field that people fill in, once for all that is made from it. */
interface Field<Kept extends z.ZodMiniType, Sent extends z.ZodMiniType> {
  /** As it is kept and answered. */
  kept: Kept
  /** As it is sent, to create a record or to change one. */
  sent: Sent
  /** What a new record has where it is not sent; without it, the field must be sent. */
  blank?: z.output<Kept>
}

type Fields = Record<string, Field<z.ZodMiniType, z.ZodMiniType>>

/** A field of text, which is blank where it is not sent. */
/* @__NO_SIDE_EFFECTS__ */
export function textField<Sent extends z.ZodMiniType<string>>(sent: Sent) {
  return { kept: z.string(), sent, blank: '' }
}

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

/** Parts of a query of which none is needed. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalParts<Parts extends Record<string, z.ZodMiniType>>(parts: Parts) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, z.optional(part)])) as {
    [Name in keyof Parts]: z.ZodMiniOptional<Parts[Name]>
  }
}

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
