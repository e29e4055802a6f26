import { createDocument, replaceDocumentFile } from '../../../contract/documents/endpoints.ts'
import { errorText } from '../../api/call.ts'
import { leaveWhenUnauthorized } from '../../api/unauthorized.ts'
import { upload } from '../../api/upload.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { refreshDocuments } from '../changes.ts'
import { titleOf } from '../labels.ts'
import { faultOf } from './file-check.ts'
import { changeUpload, currentUploads, setUploads, type Upload } from './upload-list.ts'

/** Files that are sent at the same time; more would only wait for each other. */
const AT_ONCE = 2

const givenUp = new Map<number, AbortController>()
let lastKey = 0

/** Has files uploaded, each as a document of its own that is called like the file. */
export function uploadFiles(files: readonly File[], fields: { tags?: readonly string[]; isPublic?: boolean } = {}) {
  add(files.map((file) => ({ file, fields: { title: titleOf(file.name), tags: [], isPublic: false, ...fields } })))
}

/** Has a document's file replaced by another. */
export function replaceFile(document: { id: string; title: string }, file: File) {
  add([{ file, fields: {}, replaces: { id: document.id, title: document.title } }])
}

/** Tries once more what failed. */
export function retryUpload(key: number) {
  changeUpload(key, { state: 'waiting', sent: 0 })
  sendNext()
}

export function removeUpload(key: number) {
  setUploads(currentUploads().filter((each) => each.key !== key))
  givenUp.get(key)?.abort()
  sendNext()
}

export function clearUploads() {
  setUploads(currentUploads().filter(({ state }) => state === 'waiting' || state === 'sending'))
}

function add(wanted: readonly Pick<Upload, 'file' | 'fields' | 'replaces'>[]) {
  const added = wanted.map((each): Upload => {
    lastKey += 1
    const reason = faultOf(each.file)
    return { ...each, key: lastKey, sent: 0, ...(reason ? { state: 'failed', reason } : { state: 'waiting' }) }
  })
  setUploads([...currentUploads(), ...added])
  if (added.some(({ state }) => state === 'failed')) showFailure()
  sendNext()
}

function sendNext() {
  while (givenUp.size < AT_ONCE) {
    const next = currentUploads().find(({ key, state }) => state === 'waiting' && !givenUp.has(key))
    if (!next) return
    void send(next)
  }
}

async function send(item: Upload) {
  const { key, file, fields, replaces } = item
  const giveUp = new AbortController()
  givenUp.set(key, giveUp)
  changeUpload(key, { state: 'sending' })
  const input = {
    form: formOf(file, fields),
    onProgress: (sent: number) => changeUpload(key, { sent }),
    signal: giveUp.signal,
  }
  try {
    const document = replaces
      ? await upload<typeof replaceDocumentFile>(replaceDocumentFile, { ...input, params: { id: replaces.id } })
      : await upload<typeof createDocument>(createDocument, input)
    changeUpload(key, { state: 'done', sent: 1, documentId: document.id })
    showSuccess(replaces)
  } catch (error) {
    // Given up on purpose, it is no longer in the list.
    if (!giveUp.signal.aborted) {
      leaveWhenUnauthorized(error, '/api/login')
      changeUpload(key, { state: 'failed', reason: errorText(error, 'Please try again.'), canRetry: true })
      showFailure()
    }
  } finally {
    givenUp.delete(key)
    void refreshDocuments()
    sendNext()
  }
}

function showSuccess(replaces: Upload['replaces']) {
  if (replaces) toast({ title: 'File replaced', description: replaces.title })
  else toast({ title: 'Document uploaded successfully' })
}

const showFailure = () => toast({ title: 'Failed to upload document', variant: 'destructive' })

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
