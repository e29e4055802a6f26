import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, pagesOf } from '../values.ts'
import * as plain from './endpoints.ts'
import { Delivery, NewWebhook, Webhook, WebhookWithSecret } from './fields.ts'

export const listWebhooks = call(plain.listWebhooks, {
  access: 'admin',
  summary: 'Webhooks of your organization, newest first',
  reply: z.array(Webhook),
})

export const createWebhook = call(plain.createWebhook, {
  access: 'admin',
  summary: 'Send events to an address; the reply has the secret that signs them, once',
  body: NewWebhook,
  reply: WebhookWithSecret,
  status: 201,
})

export const updateWebhook = call(plain.updateWebhook, {
  access: 'admin',
  summary: 'Change the address and events of a webhook, or turn it on or off',
  body: NewWebhook,
  reply: Webhook,
})

export const deleteWebhook = call(plain.deleteWebhook, {
  access: 'admin',
  summary: 'Delete a webhook with its deliveries',
})

export const testWebhook = call(plain.testWebhook, {
  access: 'admin',
  summary: 'Send a test event, also while the webhook is off',
  reply: Delivery,
  status: 201,
})

export const renewWebhookSecret = call(plain.renewWebhookSecret, {
  access: 'admin',
  summary: 'Make a new secret; the former one signs too for 24 hours',
  reply: WebhookWithSecret,
})

export const listDeliveries = call(plain.listDeliveries, {
  access: 'admin',
  summary: 'What a webhook sent in the last 30 days, newest first',
  ...pagesOf(Delivery),
})

export const sendDeliveryAgain = call(plain.sendDeliveryAgain, {
  access: 'admin',
  summary: 'Send a delivery again',
  params: z.object({ id: Id, deliveryId: Id }),
  reply: Delivery,
})
