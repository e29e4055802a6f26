import { useQuery } from '@tanstack/react-query'
import type { Document } from '../../../contract/documents/fields.ts'
import { useCloseUnopened } from '../../lists/use-close-unopened.ts'
import { Sheet, SheetContent } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { documentQuery } from '../queries.ts'
import { DocumentHead } from './document-head.tsx'
import { Preview } from './file-view.tsx'
import type { Passage } from './passages.ts'

interface OpenDocumentProps {
  id: string
  /** The passage that was looked for. */
  passage: Passage | undefined
  onEdit: (document: Document) => void
  onDelete: (document: Document) => void
  onClose: () => void
}

/** The document that the address names, beside the list: what it is, and what stands in it. */
export function OpenDocument({ id, passage, onEdit, onDelete, onClose }: OpenDocumentProps) {
  const { data: document, error } = useQuery(documentQuery(id))
  useCloseUnopened(document ? null : error, 'The document could not be opened', onClose)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={document?.title ?? 'Document'}
        hideTitle
        className="w-full sm:w-[min(62rem,calc(100vw-3rem))]"
      >
        {document ? (
          <>
            <DocumentHead document={document} onEdit={onEdit} onDelete={onDelete} />
            <Preview key={passage ? `${passage.from}-${passage.to}` : ''} document={document} passage={passage} />
          </>
        ) : (
          <Loading label="Loading the document" className="space-y-3 p-6">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="w-1/3" />
          </Loading>
        )}
      </SheetContent>
    </Sheet>
  )
}
