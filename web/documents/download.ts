import { getDocumentFile } from '../../contract/documents/endpoints.ts'
import type { Document } from '../../contract/documents/fields.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { addressOf } from '../api/call.ts'

/** Has the browser save a document's file, under the name that the server gives it. */
export function downloadDocument({ id }: Document) {
  const link = document.createElement('a')
  link.href = addressOf(partsOf(getDocumentFile).path, { params: { id } })
  link.download = ''
  link.click()
}
