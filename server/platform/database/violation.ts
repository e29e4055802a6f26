/** Whether a statement failed because a unique index has the value already. `index` is its name in the schema. */
export const violates = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE &&
  'constraint' in error &&
  error.constraint === index

const UNIQUE = '23505'
