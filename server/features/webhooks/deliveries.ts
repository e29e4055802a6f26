import { DELIVERY_DAYS, RETRY_DAYS } from '../../../contract/webhooks/endpoints.ts'
import { JOB } from '../../platform/calls/caller.ts'
import { codesOf } from '../../platform/calls/codes-of.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { Parts } from '../../platform/parts.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { bodyOf } from './payload.ts'
import { openSecrets } from './secrets.ts'
import { type Outcome, send } from './send.ts'
import * as store from './store.ts'

/** Where `queue_deliveries` in the database says that a company has something to send. */
const CHANNEL = 'atrium_webhooks'

/** How many a webhook is sent at a time, and seconds after which one that was taken counts as lost. */
const AT_ONCE = 10
const LOST_AFTER = 60

const DAY = 86_400_000

/** Seconds before the second attempt, each pause after that being three times as long, up to the longest. */
const FIRST_PAUSE = 15
const LONGEST_PAUSE = 6 * 3_600

type Company = CompanyDatabase<CompanyScope>

/**
 * Sends what waits, as soon as it is there and by the clock: each webhook by itself, so that one that is slow or dead holds up no
 * other. What a process was sending when it ended is sent again by another.
 */
export function openDeliveries({ app, database, perform, config, jobs, log, now }: Parts) {
  const running = new Map<string, { again: boolean; done: Promise<void> }>()
  const stopped = new AbortController()
  app.addHook('preClose', async () => {
    stopped.abort()
    await Promise.all([...running.values()].map(({ done }) => done))
  })

  /** Begins to send what is due in a company. However much happens there, it looks once at a time. */
  const deliver = (companyId: string): void =>
    begin(companyId, async () => {
      const company = database.company(companyId, JOB)
      for (const id of await company.read(store.listDue)) begin(id, () => drain(company, id))
    })

  /** Does the work of a company or webhook, and once more where more came meanwhile. */
  function begin(id: string, work: () => Promise<void>): void {
    const under = running.get(id)
    if (under) under.again = true
    if (under || stopped.signal.aborted) return
    const run = { again: false, done: work().catch(warn) }
    running.set(id, run)
    void run.done.then(() => {
      running.delete(id)
      if (run.again) begin(id, work)
    })
  }

  async function drain(company: Company, id: string): Promise<void> {
    while (!stopped.signal.aborted) {
      const due = await company.write((scope) => store.claimDue(scope, id, { most: AT_ONCE, seconds: LOST_AFTER }))
      const done = await Promise.all(due.map((delivery) => attempt(company, id, delivery)))
      // Where nothing arrives the rest waits for the next round.
      if (!done.includes(true)) return
    }
  }

  /** Sends a delivery; answers whether it is done. */
  async function attempt(company: Company, webhookId: string, delivery: store.Claimed): Promise<boolean> {
    const body = delivery.body ?? (await makeBody(company, delivery))
    const target = await company.read((scope) => store.findTarget(scope, webhookId))
    if (!target || body === undefined) {
      await company.write((scope) => store.dropDelivery(scope, delivery.id))
      return true
    }
    const secrets = openSecrets(config.sessionSecret, target)
    const sending = { url: target.url, id: delivery.id, body, secrets, signal: stopped.signal }
    const outcome = await send(sending, config.webhookPrivateHosts)
    if (stopped.signal.aborted) return false
    await company.write((scope) => settle(scope, { webhookId, target, delivery, outcome, now: now() }))
    return hasArrived(outcome)
  }

  /** What is sent, now and however often; undefined where it has become one person's alone. */
  async function makeBody(company: Company, delivery: store.Claimed): Promise<string | undefined> {
    if (!(await company.read((scope) => store.isShared(scope, delivery.eventId)))) return undefined
    const body = await bodyOf({ company, perform }, delivery)
    await company.write((scope) => store.keepBody(scope, delivery.id, body))
    return body
  }

  const warn = (error: unknown) => log.warn({ detail: codesOf(error) }, 'a webhook could not be sent')

  database.messages.on(CHANNEL, (companyId) => void (companyId && deliver(companyId)))
  jobs.handle('deliver_webhooks', () =>
    inCompaniesWithWork(database, { round: 'deliver_webhooks', at: now() }, async ({ id, company }) => {
      const before = new Date(now() - DELIVERY_DAYS * DAY).toISOString()
      await company.write((scope) => store.forgetOld(scope, before))
      deliver(id)
    }),
  )
  return deliver
}

const hasArrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

interface Attempt {
  webhookId: string
  target: { url: string; failingSince: string | null }
  delivery: store.Claimed
  outcome: Outcome
  now: number
}

/** Keeps what came of an attempt, and what follows for its webhook. */
async function settle(scope: CompanyScope, { webhookId, target, delivery, outcome, now }: Attempt): Promise<void> {
  const { status, answer, error } = outcome
  const answered = { responseStatus: status, responseBody: answer, error }
  if (hasArrived(outcome)) {
    await store.keepAttempt(scope, delivery.id, { ...answered, status: 'delivered', nextAt: null })
    if (target.failingSince) await store.changeWebhook(scope, webhookId, { failingSince: null })
    return
  }
  const isTest = delivery.eventId === null
  const isOver = isTest || isLongAgo(delivery.createdAt, now)
  const nextAt = isOver ? null : new Date(now + pauseAfter(delivery.attempts) * 1000).toISOString()
  await store.keepAttempt(scope, delivery.id, { ...answered, status: isOver ? 'failed' : 'pending', nextAt })
  if (isTest) return
  // 410: whoever is there says that nothing will be wanted any more.
  if (status === 410 || (target.failingSince && isLongAgo(target.failingSince, now))) {
    await store.changeWebhook(scope, webhookId, { enabled: false })
    await store.giveUpAll(scope, webhookId)
    await record(scope, 'webhook.turned_off', { id: webhookId, url: target.url })
  } else if (!target.failingSince) {
    await store.changeWebhook(scope, webhookId, { failingSince: new Date(now).toISOString() })
  }
}

const isLongAgo = (instant: string, now: number) => now - Date.parse(instant) > RETRY_DAYS * DAY

/** Seconds until the next attempt, not for all at the same moment. */
const pauseAfter = (attempts: number) =>
  Math.min(FIRST_PAUSE * 3 ** attempts, LONGEST_PAUSE) * (0.8 + 0.4 * Math.random())
