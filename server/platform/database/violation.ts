import { codeOf } from './data-folder.ts'

/** Whether a statement failed because a unique index has the value already. `index` is its name in the schema. */
export const violates = (error: unknown, index: string): boolean =>
  codeOf(error) === UNIQUE && (error as { constraint?: string }).constraint === index

const UNIQUE = '23505'

/** Whether a statement failed because a policy lets the row not be written. */
export const violatesPolicy = (error: unknown, policy: string): boolean =>
  codeOf(error) === INSUFFICIENT_PRIVILEGE && (error as Error).message.includes(`policy "${policy}"`)

const INSUFFICIENT_PRIVILEGE = '42501'
