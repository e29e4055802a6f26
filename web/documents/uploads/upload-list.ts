import { createStore } from '../../ui/behaviour/store.ts'

/** A file on its way to become a document, or to take the place of a document's file. */
export interface Upload {
  key: number
  file: File
  /** The document's fields; empty where only the file is replaced. */
  fields: { title?: string; tags?: readonly string[]; isPublic?: boolean }
  replaces?: { id: string; title: string }
  state: 'waiting' | 'sending' | 'done' | 'failed'
  sent: number
  reason?: string
  /** Whether it may help to try once more: a file that is too large stays so. */
  canRetry?: boolean
  documentId?: string
}

const uploads = createStore<readonly Upload[]>([])

/** All that were begun since the page was loaded, but for those that were put away. The app shows them on every screen. */
export const currentUploads = uploads.get

/** Whether files are on their way: leaving the page would lose them. */
export const isUploading = () => uploads.get().some(({ state }) => state === 'waiting' || state === 'sending')

export const setUploads = uploads.set

export function changeUpload(key: number, change: Partial<Upload>) {
  setUploads(uploads.get().map((each) => (each.key === key ? { ...each, ...change } : each)))
}

export const useUploads = () => uploads.useValue((all) => all)
