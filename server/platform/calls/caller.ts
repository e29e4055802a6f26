import type { Areas, Missing, Role } from '../../../contract/auth/fields.ts'
import type { KeyAccess, KeyFeature } from '../../../contract/keys/fields.ts'
import type { Actor } from '../database/scope.ts'
import { platformRefusals } from './platform-refusals.ts'

/** The signed-in account: who acts, and for which company. */
export interface SignedInUser {
  id: string
  companyId: string | null
  role: Role
  areas: Areas
  /** What the session lacks before it opens more than the account. */
  missing?: Missing | undefined
}

/** The key by which a program calls. */
export interface HeldKey {
  id: string
  access: KeyAccess
  /** What it is narrowed to; null where it is not. */
  features: KeyFeature[] | null
  /** The program that was granted it, for MCP alone; null for a key that its owner made. */
  programId: string | null
}

/** Who makes a call, how and from where. HTTP makes one of every request; whatever else makes calls makes its own. */
export type Caller = AnyCaller & (Visitor | SignedIn)

interface AnyCaller extends Actor {
  /** The key by which a program calls. */
  key?: HeldKey
  /** What tells a repeated request from a new one, where its sender said so. */
  idempotencyKey?: string
  /** The host that was asked, which may be a company's own domain; undefined where none was. */
  host?: string
  /** The browser at the other end, where it is one: only a browser can be signed in and out. */
  browser?: Browser
}

interface Visitor {
  user: null
  watch?: undefined
}

interface SignedIn {
  user: SignedInUser
  /**
   * Calls `ended` once the caller may not go on as they are, as when the session was ended or the role is another: for what
   * lasts longer than a call. Answers how to stop watching.
   */
  watch(ended: SessionEnded): () => void
}

/** Called with why a session does not go on as it was: it has ended, or its user has another role or company by now. */
export type SessionEnded = (why: 'ended' | 'changed') => void

export interface Browser {
  /** What its page's address begins with, as far as the browser says. */
  origin: string
  /** Hash of the present session's token; undefined when nobody is signed in. */
  tokenHash: Buffer | undefined
  /**
   * Starts a session under a new id; the browser's old one ends. `passwordHash`: what was proved, as it was kept then. Raises
   * `wrong_credentials` where that is another by now.
   */
  signIn(userId: string, passwordHash?: string): Promise<void>
  /** The browser's name, where the account signed in on it before. */
  deviceOf(userId: string): string | undefined
  /** Remembers that a person proved on it that the account is theirs. */
  remember(userId: string): void
  /** Ends the browser's session. */
  signOut(): Promise<void>
}

const NO_CLIENT = { address: '', device: '' }

/** A background job: nobody acts, and nobody is at the other end. */
export const JOB: Caller = { how: 'job', user: null, client: NO_CLIENT, origin: undefined }

/** A visitor, without a trace. */
export const VISITOR: Caller = { how: 'public', user: null, client: NO_CLIENT, origin: undefined }

/** From where a caller says that an account is theirs: the address, and the device where it is known to the account. */
export const placeOf = ({ client, browser }: Caller, userId: string | undefined) => ({
  address: client.address,
  device: userId ? browser?.deviceOf(userId) : undefined,
})

/** Raises a refusal for a caller that is no browser. */
export function requireBrowser({ browser }: Caller): Browser {
  if (!browser) throw platformRefusals.browsers_only()
  return browser
}
