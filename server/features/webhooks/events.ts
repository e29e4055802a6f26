import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Webhook {
  id: string
  url: string
}

interface Changed extends Webhook {
  changes: Record<string, { from: unknown; to: unknown }>
}

/** Where events go to is the admins' business, which the audit keeps. */
export const webhookEvents = {
  'webhook.created': (webhook: Webhook) => on(webhook),
  'webhook.changed': ({ changes, ...webhook }: Changed) => ({
    ...on(webhook),
    audit: { subject: webhook.url, detail: changes },
  }),
  'webhook.deleted': (webhook: Webhook) => on(webhook),
  'webhook.secret_renewed': (webhook: Webhook) => on(webhook),
  'webhook.turned_off': (webhook: Webhook) => ({
    ...on(webhook),
    notify: [
      {
        to: [],
        admins: true,
        type: 'webhook_off' as const,
        title: () => `A webhook was turned off, as nothing arrives at ${new URL(webhook.url).host}`,
        link: '/settings/webhooks',
      },
    ],
  }),
} satisfies EventTable<'webhook'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof webhookEvents> {}
}

const on = ({ id, url }: Webhook) => ({
  about: { entityType: 'webhook', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
  audit: { subject: url },
})
