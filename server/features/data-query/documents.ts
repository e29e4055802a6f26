import { sql } from 'kysely'
import type { queryFields } from '../../../contract/data-query/endpoints.ts'
import type { Field, Ground, Subject } from './field.ts'
import { documentKindNames } from './names.ts'
import { contains, searched } from './texts.ts'

/** Row security shows a private document to its uploader alone. */
export const documents = (ground: Ground): Subject => ({
  one: 'document',
  many: 'documents',
  from: sql`documents r`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: { ...fields, words: searched(ground) },
  order: { field: 'updatedAt', descending: true },
})

const fields: Record<Exclude<keyof (typeof queryFields)['documents'], 'words'>, Field> = {
  title: { kind: 'text', label: 'title', sql: sql`r.title`, rank: sql`r.title_order` },
  kind: { kind: 'choice', label: 'kind', sql: sql`r.kind`, names: documentKindNames, nullable: true },
  tag: {
    kind: 'text',
    label: 'tag',
    says: 'tagged',
    // What they are sorted by: the one that a card shows.
    sql: sql`coalesce(r.tags[1], '')`,
    each: sql`r.tags`,
    matches: (text) => sql`exists (select from unnest(r.tags) as tag where ${contains(sql`tag`, text)})`,
  },
  isPublic: { kind: 'flag', label: 'public', sql: sql`r.is_public` },
  uploadedBy: { kind: 'person', label: 'uploader', says: 'uploaded by', sql: sql`r.uploaded_by` },
  fileSize: { kind: 'number', label: 'size', sql: sql`r.file_size`, unit: 'bytes' },
  createdAt: { kind: 'day', label: 'uploaded', sql: sql`r.created_at` },
  updatedAt: { kind: 'day', label: 'changed', sql: sql`r.updated_at` },
}
