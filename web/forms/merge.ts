export interface Merge<Field extends string> {
  /** Both changed these, and not to the same. */
  contested: Field[]
  /** Only they changed these, and theirs stays. */
  theirs: Field[]
  /** Only I changed these, and mine stays. */
  mine: Field[]
}

type Values<Field extends string> = Readonly<Record<Field, unknown>>

interface Versions<Field extends string> {
  /** As it was when I began. */
  base: Values<Field>
  /** What I would save. */
  mine: Values<Field>
  /** As someone else has saved it meanwhile. */
  theirs: Values<Field>
}

/** Whose change each changed field is, in the order of `fields`. */
export function compare<Field extends string>(
  fields: readonly Field[],
  { base, mine, theirs }: Versions<Field>,
): Merge<Field> {
  const isMine = (field: Field) => !same(mine[field], base[field])
  const isTheirs = (field: Field) => !same(theirs[field], base[field])
  const differs = fields.filter((field) => !same(mine[field], theirs[field]))
  return {
    contested: differs.filter((field) => isMine(field) && isTheirs(field)),
    theirs: differs.filter((field) => isTheirs(field) && !isMine(field)),
    mine: differs.filter((field) => isMine(field) && !isTheirs(field)),
  }
}

/** What is to be saved: mine, but theirs in these fields. */
export const merged = <Mine extends object>(mine: Mine, theirs: object, fields: readonly string[]): Mine => ({
  ...mine,
  ...Object.fromEntries(fields.map((field) => [field, theirs[field as keyof typeof theirs]])),
})

/** Values of fields are texts, numbers, lists of these or nothing. */
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
