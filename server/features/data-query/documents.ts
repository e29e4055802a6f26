import { sql } from 'kysely'
import { documentCatalog } from '../../../contract/documents/catalog.ts'
import type { Ground, Subject } from './field.ts'
import { contains, fieldsFrom } from './fields.ts'

/** Row security shows a private document to its uploader alone. */
export const documents = (ground: Ground): Subject => ({
  many: 'documents',
  from: sql`documents r`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsFrom(documentCatalog, ground, {
    title: { rank: sql`r.title_order` },
    tag: {
      // What they are sorted by: the one that a card shows.
      sql: sql`coalesce(r.tags[1], '')`,
      each: sql`r.tags`,
      matches: (text) => sql`exists (select from unnest(r.tags) as tag where ${contains(sql`tag`, text)})`,
    },
  }),
  order: { field: 'updatedAt', descending: true },
})
