import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Serve } from './http/serve.ts'
import type { Sessions } from './http/session.ts'

/** The parts a feature's routes may use. */
export interface Parts {
  serve: Serve
  database: Database
  sessions: Sessions
  config: Config
  log: Logger
}
