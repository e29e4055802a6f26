import * as z from 'zod/mini'
import { changeOf, filledIn, keptOf, newOf } from '../fields.ts'
import { companyId, fromJson, Id, line, linesUpTo, pageQuery, SearchText, versioned, yesOrNo } from '../values.ts'
import { documentCatalog } from './catalog.ts'
import * as plain from './endpoints.ts'

export const DocumentStatus = z.enum(plain.documentStatuses)
export type DocumentStatus = z.infer<typeof DocumentStatus>

export const DocumentKind = z.enum(Object.keys(plain.documentKinds) as (keyof typeof plain.documentKinds)[], {
  error: 'Choose one of the kinds',
})
export type DocumentKind = z.infer<typeof DocumentKind>

const Tags = linesUpTo(plain.MOST_TAGS, plain.TAG_LENGTH, 'tags')

/** The fields of a document that people fill in: what a reply has, and how one is created and changed, is made from them. */
export const documentFields = filledIn(documentCatalog, {
  tags: { kept: z.array(z.string()), sent: Tags, blank: [] },
  /** Whether the whole company sees it; else its uploader alone does. */
  isPublic: { kept: z.boolean(), sent: yesOrNo, blank: false },
})

export type DocumentField = keyof typeof documentFields

export const Document = z.object({
  id: Id,
  companyId: Id,
  uploadedBy: Id,
  ...keptOf(documentFields),
  /** Type of the file, such as `application/pdf`. */
  fileType: z.string(),
  /** Bytes of the file, or of the text that was written. */
  fileSize: z.int(),
  /** Null for what was written here and has no file. */
  fileName: z.nullable(z.string()),
  /** Names the file, so that it is loaded once: another file has another id. */
  fileId: z.nullable(Id),
  status: DocumentStatus,
  /** Why there is nothing to read, in a sentence; null where there is. */
  statusReason: z.nullable(z.string()),
  /** The first lines of what can be read in it. */
  excerpt: z.string(),
  ...versioned,
})
export type Document = z.infer<typeof Document>

const sizeError = 'Must be a number of bytes'

/** What was written, without a file. The file's own type and size count where one is sent. */
export const NewDocument = z.object({
  companyId,
  ...newOf(documentFields),
  fileType: z._default(line(200), 'text/plain'),
  /** Bytes; without it those of the content. */
  fileSize: z.optional(z.int({ error: sizeError }).check(z.minimum(0, { error: sizeError }))),
})
export type NewDocument = z.infer<typeof NewDocument>

/** What is sent with a file. A form knows texts alone: tags come one by one, as a list of JSON, or between commas. */
export const DocumentUpload = z.object({
  companyId,
  /** Without it the name of the file. */
  title: z._default(line(), ''),
  content: z._default(documentFields.content.sent, ''),
  tags: z._default(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.string())], { error: 'Must be texts' }),
        z.transform((tags: string | string[]): unknown => (typeof tags === 'string' ? readTags(tags) : tags)),
      ),
      documentFields.tags.sent,
    ),
    [],
  ),
  isPublic: z._default(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'Must be true or false' }),
      z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
    ),
    false,
  ),
})
export type DocumentUpload = z.infer<typeof DocumentUpload>

const readTags = (text: string): unknown =>
  (text.trim().startsWith('[') ? fromJson(text) : undefined) ?? text.split(',')

/** A change of a document: an absent field keeps its value. */
export const DocumentChange = z.object({ companyId, ...changeOf(documentFields), version: z.optional(z.int()) })
export type DocumentChange = z.infer<typeof DocumentChange>

const filter = {
  search: z.optional(SearchText),
  tag: z.optional(line(plain.TAG_LENGTH)),
  kind: z.optional(DocumentKind),
  status: z.optional(DocumentStatus),
  /** `mine`: uploaded by the caller; `public`: seen by everyone; `private`: by the caller alone. */
  whose: z.optional(z.enum(['mine', 'public', 'private'], { error: 'Must be mine, public or private' })),
}

/** Which documents. */
export const DocumentFilter = z.object(filter)
export type DocumentFilter = z.infer<typeof DocumentFilter>

const sorts = plain.documentSorts.flatMap((sort) => [sort, `-${sort}`] as const)

export const DocumentQuery = z.object({
  ...pageQuery,
  ...filter,
  /** Without it the latest changed first. */
  sort: z.optional(z.enum(sorts, { error: 'Cannot be sorted by this' })),
})
export type DocumentQuery = z.infer<typeof DocumentQuery>

export const DocumentSummary = z.object({
  total: z.int(),
  /** Tags of those documents, the most used first, at most 100. */
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
})
export type DocumentSummary = z.infer<typeof DocumentSummary>

/** A stretch of a document's text, such as a page. Offsets are UTF-16 units of the text. */
export const DocumentPart = z.object({
  kind: z.enum(plain.documentPartKinds),
  title: z.string(),
  start: z.int(),
  end: z.int(),
})
export type DocumentPart = z.infer<typeof DocumentPart>
