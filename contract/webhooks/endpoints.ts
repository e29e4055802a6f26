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
