import { DOCUMENT_BYTES, documentTypes } from '../../../contract/documents/endpoints.ts'
import { formatSize } from '../labels.ts'

const endings = Object.keys(documentTypes).map((ending) => `.${ending}`)

/** The files that a document may be, as a file input takes it. */
export const ACCEPTED = endings.join(',')

/** The same in words. */
export const ACCEPTED_WORDS = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`

/** Why a file cannot become a document, in words; undefined where it can. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) {
    return `This file type isn’t supported. Choose ${ACCEPTED_WORDS}.`
  }
  if (size > DOCUMENT_BYTES) {
    return `It is ${formatSize(size)}, and the limit is ${DOCUMENT_BYTES / 1024 / 1024} MB.`
  }
  if (size === 0) return 'The file is empty.'
  return undefined
}
