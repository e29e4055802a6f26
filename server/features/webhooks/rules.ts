import { randomUUIDv7 } from 'node:crypto'
import type { Delivery, NewWebhook, Webhook, WebhookWithSecret } from '../../../contract/webhooks/fields.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { changesOf, record } from '../../platform/events/record.ts'
import { isPrivateHost } from './addresses.ts'
import { webhookRefusals } from './refusals.ts'
import { newSecret } from './secrets.ts'
import * as store from './store.ts'

/** Whose webhooks they are. `secret` is the installation's; `allowed` are private hosts that its operator named. */
interface Place {
  company: CompanyDatabase
  secret: string
  allowed: readonly string[]
}

/** Adds a webhook. Raises `bad_input` for an address that nothing may be sent to. */
export async function createWebhook(place: Place, webhook: NewWebhook): Promise<WebhookWithSecret> {
  requirePublic(place, webhook)
  return place.company.write(async (scope) => {
    const { secret, sealedSecret } = newSecret(place.secret)
    const added = await store.addWebhook(scope, { ...webhook, id: randomUUIDv7(), sealedSecret })
    await record(scope, 'webhook.created', added)
    return { ...added, secret }
  })
}

/** Changes a webhook. Off, what waits is given up; on again, it begins anew. Raises as `createWebhook`, and `not_found`. */
export async function changeWebhook(place: Place, id: string, change: NewWebhook): Promise<Webhook> {
  requirePublic(place, change)
  return place.company.write(async (scope) => {
    const before = await requireWebhook(scope, id)
    const after = await store.changeWebhook(scope, id, { ...change, ...(change.enabled && { failingSince: null }) })
    if (!change.enabled) await store.giveUpAll(scope, id)
    const changes = changesOf(['url', 'events', 'enabled'], before, after)
    if (changes) await record(scope, 'webhook.changed', { id, url: after.url, changes })
    return after
  })
}

/** Deletes a webhook with its deliveries. Raises `not_found`. */
export const deleteWebhook = (company: CompanyDatabase, id: string): Promise<void> =>
  company.write(async (scope) => {
    const { url } = required(await store.removeWebhook(scope, id), webhookRefusals.not_found)
    await record(scope, 'webhook.deleted', { id, url })
  })

/** Makes a new secret. Raises `not_found`. */
export const renewSecret = ({ company, secret: installation }: Place, id: string): Promise<WebhookWithSecret> =>
  company.write(async (scope) => {
    await requireWebhook(scope, id)
    const { secret, sealedSecret } = newSecret(installation)
    const webhook = await store.renewSecret(scope, id, sealedSecret)
    await record(scope, 'webhook.secret_renewed', webhook)
    return { ...webhook, secret }
  })

/** Queues a test. Raises `not_found`. */
export const addTest = (company: CompanyDatabase, webhookId: string, now: number): Promise<Delivery> =>
  company.write(async (scope) => {
    await requireWebhook(scope, webhookId)
    const [id, at] = [randomUUIDv7(), new Date(now).toISOString()]
    const body = JSON.stringify({ type: 'webhook.test', timestamp: at, data: { id } })
    return store.addTest(scope, { id, webhookId, body, at })
  })

/** Queues a delivery once more. Raises `not_found`. */
export const sendAgain = (company: CompanyDatabase, ids: { id: string; deliveryId: string }): Promise<Delivery> =>
  company.write(async (scope) => {
    await requireWebhook(scope, ids.id)
    return required(await store.queueAgain(scope, ids), webhookRefusals.delivery_not_found)
  })

export const requireWebhook = async (scope: CompanyScope, id: string): Promise<Webhook> =>
  required(await store.findWebhook(scope, id), webhookRefusals.not_found)

function requirePublic({ allowed }: Place, { url }: NewWebhook): void {
  if (isPrivateHost(new URL(url).hostname, allowed)) throw webhookRefusals.private_address()
}
