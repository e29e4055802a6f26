import { badField, notFound, refusals } from '../../platform/calls/refusals.ts'

export const webhookRefusals = refusals('webhooks', {
  not_found: () => notFound('Webhook'),
  delivery_not_found: () => notFound('Delivery'),
  private_address: () =>
    badField('url', 'This address is in a private network. The operator of Atrium can allow its host.'),
})
