import { subjectOf } from '../events/endpoints.ts'
import { eventNames } from '../events/every-event.ts'

/** Features whose events a webhook sends, by what their names begin with. */
export const webhookSubjects = ['lead', 'note', 'task', 'document', 'opening', 'candidate'] as const

/** Of the vocabulary of events, what webhooks send: not what only Atrium itself works on. */
export const webhookEvents = eventNames.filter(
  (name) => webhookSubjects.some((subject) => subject === subjectOf(name)) && !name.startsWith('document.read'),
)

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

/** Days that deliveries are listed. */
export const DELIVERY_DAYS = 30

/** Days that a delivery is tried again, and after which an endpoint that only fails is turned off. */
export const RETRY_DAYS = 3

/** Hours for which the former secret signs too. */
export const FORMER_SECRET_HOURS = 24

export const listWebhooks = 'GET /api/webhooks'
export const createWebhook = 'POST /api/webhooks'
export const updateWebhook = 'PUT /api/webhooks/:id'
export const deleteWebhook = 'DELETE /api/webhooks/:id'
export const testWebhook = 'POST /api/webhooks/:id/test'
export const renewWebhookSecret = 'POST /api/webhooks/:id/secret'
export const listDeliveries = 'GET /api/webhooks/:id/deliveries'
export const sendDeliveryAgain = 'POST /api/webhooks/:id/deliveries/:deliveryId/again'
