import { getDocument, getDocumentText, listDocuments } from '../../../contract/documents/calls.ts'
import { Id } from '../../../contract/values.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { type List, rowsOf } from '../../platform/calls/list.ts'
import { type Media, readAll } from '../../platform/calls/media.ts'
import type { Perform } from '../../platform/calls/perform.ts'
import { mcpRefusals } from './refusals.ts'
import { mayMake, ORIGIN } from './tools.ts'

interface Means {
  perform: Perform
  caller: Caller
}

const BEGINNING = 'atrium://documents/'
/** Documents that are listed at once. */
const LISTED = '100'
/** Characters of a text that are handed over as a whole: some 30,000 tokens. The tool reads on. */
const MOST = 100_000
const TYPE = 'text/plain'

export const TEMPLATE = {
  name: 'document',
  title: 'Text of a document',
  uriTemplate: `${BEGINNING}{id}`,
  description: 'The text of a document of the knowledge base, as it was read or written',
  mimeType: TYPE,
}

/** The documents that a caller may see, page by page; none for who has no access to them. */
export async function listTexts(cursor: string | undefined, { perform, caller }: Means) {
  if (!mayMake(listDocuments, caller)) return { resources: [] }
  const list = await perform(listDocuments, caller, { query: { limit: LISTED, ...(cursor && { cursor }) } })
  const { next } = list as List<unknown>
  const resources = (await rowsOf(list)).map(({ id, title, updatedAt }) => ({
    uri: `${BEGINNING}${id}`,
    name: title,
    mimeType: TYPE,
    annotations: { lastModified: updatedAt },
  }))
  return { resources, ...(next && { nextCursor: next }) }
}

/** A document's text, with where it comes from said before it. */
export async function readText(uri: string, { perform, caller }: Means) {
  const { data: id } = Id.safeParse(uri.startsWith(BEGINNING) ? uri.slice(BEGINNING.length) : '')
  if (!id) throw mcpRefusals.unknown_resource({ uri })
  const { title } = await perform(getDocument, caller, { params: { id } })
  const all = await readAll((await perform(getDocumentText, caller, { params: { id } })) as unknown as Media)
  const cut = all.length > MOST ? `\n\n(The text goes on; get_document_text reads it from ${MOST} on.)` : ''
  const text = `${title}\n(${ORIGIN})\n\n${all.slice(0, MOST).toWellFormed()}${cut}`
  return { contents: [{ uri, mimeType: TYPE, text }] }
}
