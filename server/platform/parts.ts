import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Refusals } from './calls/noted-refusals.ts'
import type { Bind, BindAll, Perform } from './calls/perform.ts'
import type { Database } from './database/connect.ts'
import type { Jobs } from './database/job-queue.ts'
import type { Files } from './files/files.ts'
import type { Config } from './settings/config.ts'

/** What the environment decides, with the secret that signs and seals. */
export type Settings = Config & { sessionSecret: string }

/** The parts a feature's routes may use. */
export interface Parts {
  /** Says how a call of the contract is done. */
  bind: Bind
  bindAll: BindAll
  /** Makes a call for a caller: how one feature uses what another offers to everyone, with the caller's own rights. */
  perform: Perform
  /** For what is no call of the contract: pages, feeds, the protocol of uploads. */
  app: FastifyInstance
  database: Database
  files: Files
  /** To be called after a change of a user's company or role, so that the user's next call sees it. */
  sessions: {
    forgetUser(userId: string): void
    forgetAfter<Changed>(userId: string, change: Promise<Changed>): Promise<Changed>
  }
  config: Settings
  /** Writes what is refused into the audit. */
  refusals: Refusals
  log: Logger
  /** Work that is done later and survives a restart. Inside of a company's transaction use `scope.enqueue`. */
  jobs: Jobs
  /** Whether mail can be sent at all; what sends it is `server/platform/mail`. */
  mail: { configured: boolean }
  /** Milliseconds since 1970; a test may set it. */
  now: () => number
}
