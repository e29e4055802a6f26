import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Call } from '../contract/call.ts'
import { everyCall } from '../contract/every-call.ts'
import { everyEvent, everyLine } from './every-event.ts'
import { bindAuthCalls } from './features/account/auth/calls.ts'
import { bindAccountCalls } from './features/account/calls.ts'
import { bindFactorCalls } from './features/account/factors/calls.ts'
import { bindActivityCalls } from './features/activities/calls.ts'
import { bindAiSettingsCalls } from './features/ai-settings/calls.ts'
import { bindAnalyticsCalls } from './features/analytics/calls.ts'
import { bindApplyCalls } from './features/apply/calls.ts'
import { bindArchiveCalls } from './features/archives/calls.ts'
import { bindAssistantCalls } from './features/assistant/calls.ts'
import { bindUsageCalls } from './features/assistant/model/calls.ts'
import { forgetPerson } from './features/assistant/rules.ts'
import { bindAuditCalls } from './features/audit/calls.ts'
import { gatherRefusals } from './features/audit/gather-refusals.ts'
import { backupRounds } from './features/backups/rounds.ts'
import { bindCandidateCalls } from './features/candidates/calls.ts'
import { bindCareersCalls } from './features/careers/calls.ts'
import { bindCompanyCalls } from './features/companies/calls.ts'
import { bindDashboardCalls } from './features/dashboard/calls.ts'
import { bindQueryCalls } from './features/data-query/calls.ts'
import { bindDocumentCalls } from './features/documents/calls.ts'
import { bindImportCalls } from './features/imports/calls.ts'
import { bindInvitationCalls } from './features/invitations/calls.ts'
import { bindKeyCalls } from './features/keys/calls.ts'
import { bindLeadNoteCalls } from './features/lead-notes/calls.ts'
import { bindLeadViewCalls } from './features/lead-views/calls.ts'
import { bindLeadCalls } from './features/leads/calls.ts'
import { mailJobs } from './features/letters/jobs.ts'
import { bindMcpCalls } from './features/mcp/calls.ts'
import { serveMcp } from './features/mcp/serve-mcp.ts'
import { serveOAuth } from './features/mcp/serve-oauth.ts'
import { bindNotificationCalls } from './features/notifications/calls.ts'
import { lookAtDisks } from './features/notifications/disks.ts'
import { watchRoom } from './features/notifications/room.ts'
import { tell } from './features/notifications/rules.ts'
import { bindOpeningCalls } from './features/openings/calls.ts'
import { bindPictureCalls } from './features/pictures/calls.ts'
import { bindPlaceCalls } from './features/places/calls.ts'
import { bindRecordingCalls } from './features/recordings/calls.ts'
import { bindResumeCalls } from './features/resumes/calls.ts'
import { bindSearchCalls } from './features/search/calls.ts'
import { bindTaskCalls } from './features/tasks/calls.ts'
import { remindDueToday } from './features/tasks/due-today.ts'
import { remindOfTasks } from './features/tasks/reminders.ts'
import { bindTeamCalls } from './features/team/calls.ts'
import { bindTrashCalls } from './features/trash/calls.ts'
import { asksToTalk, serveVoice } from './features/voice/connect.ts'
import { bindWebhookCalls } from './features/webhooks/calls.ts'
import type { Caller } from './platform/calls/caller.ts'
import type { Refusals } from './platform/calls/noted-refusals.ts'
import { createCalls, type Perform } from './platform/calls/perform.ts'
import type { Database } from './platform/database/connect.ts'
import { bindEventCalls } from './platform/events/calls.ts'
import { defineLines } from './platform/events/lines.ts'
import { defineEvents } from './platform/events/record.ts'
import type { Files } from './platform/files/files.ts'
import { guardConnections } from './platform/http/connections.ts'
import { serveApiDescription } from './platform/http/docs-page.ts'
import { refuseUnreadable, replyToError } from './platform/http/error-replies.ts'
import { setSecurityHeaders } from './platform/http/headers.ts'
import { describeHealth } from './platform/http/health.ts'
import { RouteLog, serializers } from './platform/http/log-lines.ts'
import { endSlowBodies, PATIENCE, type Patience, serverTimes } from './platform/http/patience.ts'
import { refusedRequest, shortly } from './platform/http/refused-request.ts'
import { createCallers } from './platform/http/request-caller.ts'
import { refuseForeignOrigins, refuseUnclearHosts, warnOfUnnamedProxy } from './platform/http/request-origin.ts'
import { serveCalls } from './platform/http/serve.ts'
import { readSessions } from './platform/http/session.ts'
import { serveWebFiles } from './platform/http/web-files.ts'
import type { Parts, Settings } from './platform/parts.ts'
import { serveMetrics } from './platform/telemetry/serve-metrics.ts'
import { logSlowStatements } from './platform/telemetry/slow-statements.ts'

const BODY_LIMIT = 1_048_576

/**
 * Puts the server together; its caller opens the database and listens. `config.sessionSecret` must be set.
 * `perform` makes calls without HTTP.
 * Raises when a call of the contract has no handler.
 */
export async function buildApp({
  database,
  files,
  config,
  log: given,
  now = Date.now,
  patience = PATIENCE,
}: {
  database: Database
  files: Files
  config: Settings
  log: Logger
  now?: () => number
  patience?: Patience
}): Promise<{ app: FastifyInstance; perform: Perform }> {
  const log = given.child({}, { serializers })
  const app = createServer(config, log, patience)
  const endSlowLines = logSlowStatements(log, config.slowStatement)
  app.addHook('onClose', async () => endSlowLines())
  await app.register(cookie, { secret: config.sessionSecret })
  const refusals = gatherRefusals({ database, log, now })
  app.addHook('onClose', () => refusals.written())
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    refusals.note(error, refusedRequest(request))
    replyToError(error, request, reply)
  })
  guardConnections(app)
  await serveMetrics(app, { ...config, database })
  // Large, and of use to few.
  if (config.traces) (await import('./platform/telemetry/start-traces.ts')).startTraces(app, config.traces, log)
  setSecurityHeaders(app, config)
  refuseUnclearHosts(app)
  endSlowBodies(app, patience)
  warnOfUnnamedProxy(app, config)
  refuseForeignOrigins(app, config.publicUrl)
  const sessions = readSessions(app, { database, origins: config })

  defineEvents({ everyEvent, tell })
  defineLines(everyLine)
  const { bind, bindAll, bound, perform } = createCalls(database, config.sessionSecret)
  const mail = { configured: config.smtpUrl !== undefined }
  const parts: Parts = {
    ...{ bind, bindAll, app, database, files, jobs: database.jobs, mail, sessions, config, refusals, log, now },
    perform: noting(perform, refusals),
  }
  bindEveryCall(parts)
  requireEveryHandler(bound)
  const callerOf = createCallers({ sessions, origins: config })
  serveCalls(app, {
    calls: Object.values(everyCall),
    perform,
    callerOf,
    sessions,
    incoming: join(config.dataDir, 'incoming'),
    patience,
  })

  app.addHook('onReady', () => database.jobs.start())
  // Beside the requests under way, which have as long.
  let jobsStopped: Promise<void> | undefined
  app.addHook('preClose', async () => {
    jobsStopped = database.jobs.stop()
  })
  app.addHook('onClose', () => jobsStopped)

  serveVoice(parts, callerOf)
  serveMcp(parts, { callerOf, sessions })
  serveOAuth(parts)
  describeHealth(app, { database, secret: config.sessionSecret, now })
  serveApiDescription(app, config)
  await serveWebFiles(app, config)
  return { app, perform }
}

/** A server of HTTP that serves nothing yet. */
function createServer(config: Settings, log: Logger, patience: Patience): FastifyInstance {
  const { http, ...times } = serverTimes(patience)
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    ...times,
    // A request that names no host is refused like all others.
    http: { ...http, requireHostHeader: false, shouldUpgradeCallback: asksToTalk },
    // Only the proxies that the settings name are believed about who asks, and over what.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 600 },
    // Requests that Fastify refuses before it has a route for them, such as an overlong path.
    frameworkErrors: replyToError,
    clientErrorHandler: refuseUnreadable,
    // Below its level a request line would be prepared for nothing.
    logController: new RouteLog({ disableRequestLogging: !log.isLevelEnabled('info') }),
  })
}

/** Raises where a call of the contract has no handler, or a handler no call. */
function requireEveryHandler(bound: ReturnType<typeof createCalls>['bound']): void {
  for (const [name, call] of Object.entries(everyCall)) {
    if (!bound.has(call)) throw new Error(`The call ${name} has no handler`)
  }
  const known = new Set<Call>(Object.values(everyCall))
  for (const call of bound.keys()) {
    if (!known.has(call)) throw new Error(`${call.endpoint} has a handler: name its call in contract/every-call.ts`)
  }
}

/** Features make calls in a person's name, as the assistant does: what they are refused is noted too. */
function noting(perform: Perform, refusals: Refusals): Perform {
  const note = (call: Call, caller: Caller) => (error: unknown) => {
    refusals.note(error, { caller, call: call.endpoint, what: shortly(call) })
    throw error
  }
  return ((call, caller, input) => perform(call, caller, input).catch(note(call, caller))) as Perform
}

/** What each feature does: its calls, and its jobs. */
function bindEveryCall(parts: Parts): void {
  const { database, jobs, now } = parts
  bindAuthCalls(parts)
  bindAuditCalls(parts)
  bindAccountCalls(parts)
  bindFactorCalls(parts)
  bindPictureCalls(parts)
  bindCompanyCalls(parts)
  bindTeamCalls(parts)
  bindInvitationCalls(parts)
  bindLeadCalls(parts)
  bindLeadNoteCalls(parts)
  bindLeadViewCalls(parts)
  bindTaskCalls(parts)
  bindOpeningCalls(parts)
  bindApplyCalls(parts)
  bindRecordingCalls(parts)
  bindCandidateCalls(parts, { forgetPerson })
  bindImportCalls(parts)
  bindDashboardCalls(parts)
  bindResumeCalls(parts, bindDocumentCalls(parts))
  bindTrashCalls(parts, { forgetPerson })
  bindActivityCalls(parts)
  bindAnalyticsCalls(parts)
  bindSearchCalls(parts)
  bindAssistantCalls(parts)
  bindAiSettingsCalls(parts)
  bindUsageCalls(parts)
  bindQueryCalls(parts)
  bindPlaceCalls(parts)
  bindCareersCalls(parts)
  bindNotificationCalls(parts)
  bindWebhookCalls(parts)
  bindKeyCalls(parts)
  bindMcpCalls(parts)
  bindArchiveCalls(parts)
  bindEventCalls(parts)
  mailJobs(parts)
  backupRounds(parts)
  jobs.handle('due_today', () => remindDueToday(database, now()))
  jobs.handle('task_reminders', () => remindOfTasks(database, now()))
  const look = () => lookAtDisks(parts.config)
  jobs.handle('watch_room', () => watchRoom({ database, log: parts.log, look, now: now() }))
}
