/** Whether a statement failed because a unique index has the value already. `index` is its name in the schema. */
export const violates = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE &&
  'constraint' in error &&
  error.constraint === index

const UNIQUE = '23505'

/** Whether a statement failed because a policy lets the row not be written. */
export const violatesPolicy = (error: unknown, policy: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === INSUFFICIENT_PRIVILEGE &&
  error.message.includes(`policy "${policy}"`)

const INSUFFICIENT_PRIVILEGE = '42501'
