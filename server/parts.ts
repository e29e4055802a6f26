import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Serve } from './http/serve.ts'
import type { Sessions } from './http/session.ts'

/** What the environment decides, with the secret that signs and seals. */
export type Settings = Config & { sessionSecret: string }

/** The parts a feature's routes may use. */
export interface Parts {
  serve: Serve
  database: Database
  sessions: Sessions
  config: Settings
  log: Logger
  /** Milliseconds since 1970; a test may set it. */
  now: () => number
}
