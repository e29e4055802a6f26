/** What a document is sent as, with its file: tags as JSON, since a form knows only texts. */
export function formOf(
  file: File,
  fields: { title?: string; content?: string; tags?: readonly string[]; isPublic?: boolean },
): FormData {
  const form = new FormData()
  // Before the file, so that the server knows all of it when the file begins.
  if (fields.title !== undefined) form.set('title', fields.title)
  if (fields.content) form.set('content', fields.content)
  if (fields.tags) form.set('tags', JSON.stringify(fields.tags))
  if (fields.isPublic !== undefined) form.set('isPublic', String(fields.isPublic))
  form.set('file', file)
  return form
}
