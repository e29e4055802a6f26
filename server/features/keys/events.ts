import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Key {
  id: string
  name: string
  /** Whose it is, by name. */
  owner: string
}

interface Created extends Key {
  access: string
  features: string[] | null
  expiresAt: string | null
}

/** Who holds keys is the admins' business, which the audit keeps. */
export const keyEvents = {
  'key.created': ({ access, features, expiresAt, ...key }: Created) => ({
    ...on(key),
    audit: {
      subject: key.name,
      detail: { owner: key.owner, access, ...(features && { features }), expires: expiresAt },
    },
  }),
  'key.revoked': (key: Key) => ({ ...on(key), audit: { subject: key.name, detail: { owner: key.owner } } }),
} satisfies EventTable<'key'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof keyEvents> {}
}

const on = ({ id }: Key) => ({
  about: { entityType: 'key', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
})
