import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import { MOST_TAGS, TAG_LENGTH } from '../../../contract/documents/endpoints.ts'
import { type Document, documentFields } from '../../../contract/documents/fields.ts'
import { splitTags } from '../labels.ts'

/** The form of a document: the contract's fields, and tags as they are typed, with commas between them. */
const DocumentForm = z.object({
  title: documentFields.title.sent,
  content: documentFields.content.sent,
  tags: z.string().check(
    z.refine((typed) => splitTags(typed).length <= MOST_TAGS, { error: `At most ${MOST_TAGS} tags` }),
    z.refine((typed) => splitTags(typed).every((tag) => tag.length <= TAG_LENGTH), {
      error: `A tag has at most ${TAG_LENGTH} characters`,
    }),
  ),
  isPublic: documentFields.isPublic.sent,
})

/** What the form holds while it is being filled in. */
export type DocumentValues = z.input<typeof DocumentForm>

/** What it holds once it is judged. */
export type JudgedDocument = z.output<typeof DocumentForm>

export const valuesOf = (document: Document | undefined) => ({
  title: document?.title ?? '',
  content: document?.content ?? '',
  tags: document?.tags.join(', ') ?? '',
  isPublic: document?.isPublic ?? false,
})

export const judgeDocument = standardSchemaResolver<DocumentValues, unknown, JudgedDocument>(DocumentForm)
