import * as z from 'zod/mini'
import { digits, Id, SearchText } from '../values.ts'
import * as plain from './endpoints.ts'

export const SearchKind = z.enum(plain.searchKinds, { error: 'Choose one of the kinds' })
export type SearchKind = z.infer<typeof SearchKind>

/** Where a word was found in a text: from the first UTF-16 unit to before the last. */
const Mark = z.object({ start: z.int(), end: z.int() })

const Marked = z.object({ text: z.string(), marks: z.array(Mark) })

export const SearchHit = z.object({
  kind: SearchKind,
  id: Id,
  /** Its name or title. */
  title: Marked,
  /** What tells it from others of that name, such as a lead's company; may be blank. */
  detail: z.string(),
  /** The piece of its text in which the words were found; blank where they are in the title. */
  excerpt: Marked,
  /** Of a document the stretch of its text that was found, in UTF-16 units. */
  passage: z.nullable(z.object({ start: z.int(), end: z.int(), heading: z.string() })),
  score: z.number(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchQuery = z.object({
  query: SearchText,
  /** Only this kind. */
  kind: z.optional(SearchKind),
  /** Most hits of a kind. */
  limit: z.optional(digits(/^([1-9]|[1-4]\d|50)$/, 'Must be a whole number from 1 to 50')),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const SearchAnswer = z.object({
  /** The kinds in which something was found, best first, each best hit first. */
  groups: z.array(z.object({ kind: SearchKind, hits: z.array(SearchHit) })),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
