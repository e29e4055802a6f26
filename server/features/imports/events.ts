import type { ImportKind } from '../../../contract/imports/fields.ts'
import type { EventTable, PayloadsOf } from '../../platform/events/event.ts'

interface Imported {
  id: string
  kind: ImportKind
  fileName: string
  create: number
  change: number
}

export const importEvents = {
  'import.finished': (done: Imported) => on(done),
  'import.undone': (done: Imported) => on(done),
} satisfies EventTable<'import'>

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof importEvents> {}
}

// Its rows are no lines of the feed: they came together, and are no work of people here.
const on = ({ id, fileName, kind, create, change }: Imported) => ({
  about: { entityType: 'import', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
  audit: { subject: fileName, detail: { kind, create, change } },
})
