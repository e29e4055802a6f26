import { useSyncExternalStore } from 'react'

/** A file on its way to become a document, or to take the place of a document's file. */
export interface Upload {
  key: number
  file: File
  /** The document's fields; empty where only the file is replaced. */
  fields: { title?: string; tags?: readonly string[]; isPublic?: boolean }
  /** The document whose file it replaces. */
  replaces?: { id: string; title: string }
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** How much of it has been sent, from 0 to 1. */
  sent: number
  /** Why it failed, in words. */
  reason?: string
  /** Whether it may help to try once more: a file that is too large stays so. */
  canRetry?: boolean
  /** What it has become. */
  documentId?: string
}

let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

/** All that were begun since the page was loaded, but for those that were put away. The app shows them on every screen. */
export const currentUploads = () => uploads

/** Whether files are on their way: leaving the page would lose them. */
export const isUploading = () => uploads.some(({ state }) => state === 'waiting' || state === 'sending')

export function setUploads(next: readonly Upload[]) {
  uploads = next
  for (const tell of listeners) tell()
}

export function changeUpload(key: number, change: Partial<Upload>) {
  setUploads(uploads.map((each) => (each.key === key ? { ...each, ...change } : each)))
}

export function useUploads() {
  return useSyncExternalStore(watchUploads, currentUploads)
}

function watchUploads(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
