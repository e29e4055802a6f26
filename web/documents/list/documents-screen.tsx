import { useSearch } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import type { Document } from '../../../contract/documents/fields.ts'
import { useMay } from '../../auth/areas.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useChangeAddress } from '../../screens/own-address.ts'
import { useQuickAdd } from '../../screens/quick-add.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useDeleteDocument } from '../changes.ts'
import { readDocumentsAddress } from '../filter.ts'
import { ACCEPTED_WORDS } from '../uploads/file-check.ts'
import { uploadFiles } from '../uploads/send-files.ts'
import { DocumentResults } from './document-results.tsx'

const DropZone = lazyPart(() => import('../../lists/drop-zone.tsx'), 'DropZone')
const EditDialog = lazyPart(() => import('../form/edit-dialog.tsx'), 'EditDialog')
const ListMenu = lazyPart(() => import('../../imports/list-menu.tsx'), 'ListMenu')
const OpenDocument = lazyPart(() => import('../preview/open-document.tsx'), 'OpenDocument')

/** Knowledge Base: the company's documents, filtered by what the address says; the one it names is open over them. */
export function DocumentsScreen() {
  useTitle('Knowledge Base')
  const { document: openId, from, to, words, quote, ...filter } = useSearch({ from: '/signed-in/knowledge-base' })
  const change = useChangeAddress('/knowledge-base', readDocumentsAddress)
  const openDialog = useQuickAdd()
  const upload = () => openDialog('document')
  const [edited, setEdited] = useState<Document>()
  const remove = useDeleteDocument()
  const close = useCallback(() => change({ document: undefined }), [change])
  return (
    <div className="space-y-4">
      <PageTitle
        title="Knowledge Base"
        action={
          <div className="flex gap-2">
            <Button data-edit="knowledge" onClick={upload}>
              <FileUp aria-hidden />
              Upload Document
            </Button>
            <Suspense fallback={<span className="size-9" />}>
              <ListMenu list="documents" query={filter} />
            </Suspense>
          </div>
        }
      />
      <DocumentResults
        filter={filter}
        onChange={change}
        onUpload={upload}
        onEdit={setEdited}
        onDelete={(document) => remove.mutate(document)}
      />
      <Suspense>
        {useMay('knowledge') && (
          <DropZone title="Drop to upload" onDrop={uploadFiles}>
            Each file becomes a document only you see until you make it public. Up to 25 MB: {ACCEPTED_WORDS}.
          </DropZone>
        )}
      </Suspense>
      <Suspense>
        {openId && (
          <OpenDocument
            key={openId}
            id={openId}
            passage={from === undefined || to === undefined ? undefined : { from, to, words: words ?? '', quote }}
            onEdit={setEdited}
            onDelete={(document) => {
              close()
              remove.mutate(document)
            }}
            onClose={close}
          />
        )}
      </Suspense>
      <Suspense>{edited && <EditDialog document={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </div>
  )
}
