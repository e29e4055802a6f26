import { useMutation } from '@tanstack/react-query'
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  patchDocument,
  readDocumentAgain,
  restoreDocument,
} from '../../contract/documents/endpoints.ts'
import type { Document } from '../../contract/documents/fields.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed, isConflict } from '../api/failed.ts'
import { keyOf, keysBelow, pagesKey } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { changeLists, refreshLists, withoutRows, withRow } from '../lists/cached-pages.ts'
import { useDeletion } from '../lists/use-deletion.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** Keeps what was written as a document without a file. */
export function useWriteDocument() {
  return useMutation({
    mutationFn: (body: CallBody<typeof createDocument>) => runCall(createDocument, { body }),
    meta: { signInAt: '/api/login' },
    onSuccess: () => {
      toast({ title: 'Document uploaded successfully' })
      void refreshDocuments()
    },
    onError: failed('Failed to upload document'),
  })
}

/** Changes a document, over the version that was seen. */
export function useEditDocument(id: string) {
  return useMutation({
    mutationFn: (body: CallBody<typeof patchDocument>) => runCall(patchDocument, { params: { id }, body }),
    meta: { signInAt: '/api/login' },
    onSuccess: (saved) => {
      keepDocument(saved)
      toast({ title: 'Document updated', description: saved.title })
      void refreshDocuments()
    },
    onError: (error) => {
      // The form says itself that someone else changed it.
      if (!isConflict(error)) failed('The document could not be saved')(error)
    },
  })
}

export function useDeleteDocument() {
  const lists = { queryKey: pagesKey(listDocuments, {}) }
  return useDeletion<Document>({
    noun: 'Document',
    nameOf: ({ title }) => title,
    remove: ({ id }) => runCall(deleteDocument, { params: { id } }),
    restore: ({ id }) => runCall(restoreDocument, { params: { id } }),
    hide: async ({ id }) => {
      await queryClient.cancelQueries(lists)
      return changeLists<Document>(lists, (list) => withoutRows(list, new Set([id])))
    },
    refresh: refreshDocuments,
  })
}

/** Has a file read once more, after that failed. */
export function useReadAgain() {
  return useMutation({
    mutationFn: ({ id }: Document) => runCall(readDocumentAgain, { params: { id } }),
    onSuccess: (document) => keepDocument(document),
    onError: failed('The document could not be read again'),
    onSettled: refreshDocuments,
  })
}

/** What shows documents is asked for again; what was read in them is kept by their version. */
export function refreshDocuments() {
  return refreshLists(keysBelow(listDocuments, {}))
}

function keepDocument(document: Document) {
  queryClient.setQueryData(keyOf(getDocument, { params: { id: document.id } }), document)
  changeLists<Document>({ queryKey: pagesKey(listDocuments, {}) }, (list) => withRow(list, document))
}
