import type { ArchiveKind } from '../../../contract/archives/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Archive {
  id: string
  /** Who wanted it. */
  by: string
}

interface Failed extends Archive {
  kind: ArchiveKind
}

/** What leaves the workspace as a whole, or comes in, the audit keeps. */
export const archiveEvents = {
  'archive.requested': (archive: Archive) => on(archive, 'Everything'),
  'archive.ready': (archive: Archive) => on(archive, 'Everything', 'Your export is ready to download'),
  'archive.restored': (archive: Archive) => on(archive, 'Everything', 'Your workspace is restored'),
  'archive.failed': ({ kind, ...archive }: Failed) =>
    on(archive, 'Everything', kind === 'export' ? 'Your export failed' : 'Your workspace could not be restored'),
} satisfies EventTable<'archive'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof archiveEvents> {}
}

const on = ({ id, by }: Archive, subject: string, news?: string) => ({
  about: { entityType: 'archive', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: news ? [{ to: [by], type: 'archive_ready' as const, title: () => news, link: '/settings/export' }] : [],
  audit: { subject },
})
