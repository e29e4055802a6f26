import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { everyCall } from '../contract/every-call.ts'
import { accountRoutes } from './account/routes.ts'
import { activityRoutes } from './activities/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { careersRoutes } from './careers/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import type { Database } from './database/connect.ts'
import { eventRoutes } from './events/routes.ts'
import type { Files } from './files/files.ts'
import { serveApiDescription } from './http/docs-page.ts'
import { refuseUnreadable, replyToError } from './http/error-replies.ts'
import { setSecurityHeaders } from './http/headers.ts'
import { describeHealth } from './http/health.ts'
import { refuseForeignOrigins } from './http/origin.ts'
import { createServe } from './http/serve.ts'
import { readSessions } from './http/session.ts'
import { serveWebFiles } from './http/web-files.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { leadNoteRoutes } from './lead-notes/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { mailJobs } from './mail/jobs.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { openingRoutes } from './openings/routes.ts'
import type { Parts, Settings } from './parts.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { tellDueToday } from './tasks/due-today.ts'
import { taskRoutes } from './tasks/routes.ts'
import { teamRoutes } from './team/routes.ts'

const BODY_LIMIT = 1_048_576

/**
 * Puts the server together; the caller opens the database and listens. `config.sessionSecret` must be set.
 * Raises when a call of the contract has no handler.
 */
export async function buildApp({
  database,
  files,
  config,
  log,
  now = Date.now,
}: {
  database: Database
  files: Files
  config: Settings
  log: Logger
  now?: () => number
}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    // A proxy on the same machine says who asks, and over what; nobody else is believed.
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 600 },
    // Requests that Fastify refuses before it has a route for them, such as an overlong path.
    frameworkErrors: replyToError,
    clientErrorHandler: refuseUnreadable,
    // Below its level a request line would be prepared for nothing.
    logController: new LogController({ disableRequestLogging: !log.isLevelEnabled('info') }),
  })
  await app.register(cookie, { secret: config.sessionSecret })
  app.setErrorHandler(replyToError)
  setSecurityHeaders(app)
  refuseForeignOrigins(app, config.publicUrl)
  const sessions = readSessions(app, { database, publicUrl: config.publicUrl })

  const { serve, served } = createServe(app, { database, publicUrl: config.publicUrl })
  const mail = { configured: config.smtpUrl !== undefined }
  const parts: Parts = { serve, app, database, files, jobs: database.jobs, mail, sessions, config, log, now }
  authRoutes(parts)
  accountRoutes(parts)
  pictureRoutes(parts)
  companyRoutes(parts)
  teamRoutes(parts)
  invitationRoutes(parts)
  leadRoutes(parts)
  leadNoteRoutes(parts)
  taskRoutes(parts)
  openingRoutes(parts)
  recordingRoutes(parts)
  candidateRoutes(parts)
  activityRoutes(parts)
  placeRoutes(parts)
  careersRoutes(parts)
  notificationRoutes(parts)
  const endStreams = eventRoutes(parts)
  mailJobs(parts)
  database.jobs.handle('due_today', () => tellDueToday(database, now()))
  for (const [name, call] of Object.entries(everyCall)) {
    if (!served.has(call)) throw new Error(`The call ${name} has no handler`)
  }

  app.addHook('onReady', () => database.jobs.start())
  // Beside the requests under way, which have as long.
  let jobsStopped: Promise<void> | undefined
  app.addHook('preClose', async () => {
    endStreams()
    jobsStopped = database.jobs.stop()
  })
  app.addHook('onClose', () => jobsStopped)

  describeHealth(app, database)
  serveApiDescription(app, config)
  await serveWebFiles(app, config)
  return app
}
