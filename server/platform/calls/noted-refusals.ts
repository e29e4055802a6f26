import type { Caller } from './caller.ts'

/** What was asked for when it was refused. */
export interface RefusedCall {
  caller: Pick<Caller, 'how' | 'user' | 'client'>
  /** Endpoint of the call, and what it does in words. */
  call: string
  what: string
  /** Id of the record that the address names, where it names one. */
  record?: string | undefined
}

export interface Refusals {
  /** Notes a refusal, where it belongs in a company's audit. */
  note(error: unknown, asked: RefusedCall): void
  /** Resolves once all that was noted so far is in the audit. */
  written(): Promise<void>
}
