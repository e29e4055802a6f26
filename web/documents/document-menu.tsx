import { Download, FileUp, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { getDocumentFile } from '../../contract/documents/endpoints.ts'
import type { Document } from '../../contract/documents/fields.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { addressOf } from '../api/call.ts'
import { RowMenu } from '../lists/row-menu.tsx'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import { ACCEPTED } from './uploads/file-check.ts'
import { replaceFile } from './uploads/send-files.ts'

interface DocumentMenuProps {
  document: Document
  tabIndex?: number
  onEdit: (document: Document) => void
  onDelete: (document: Document) => void
}

export function DocumentMenu({ document, tabIndex, onEdit, onDelete }: DocumentMenuProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <RowMenu label={`Actions for ${document.title}`} tabIndex={tabIndex}>
        <DropdownMenuItem onSelect={() => void downloadDocument(document)}>
          <Download aria-hidden />
          Download
        </DropdownMenuItem>
        <DropdownMenuItem data-edit="knowledge" onSelect={() => onEdit(document)}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem data-edit="knowledge" onSelect={() => input.current?.click()}>
          <FileUp aria-hidden />
          Replace File
        </DropdownMenuItem>
        <DropdownMenuItem data-edit="knowledge" variant="destructive" onSelect={() => onDelete(document)}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </RowMenu>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={`New file of ${document.title}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) replaceFile(document, file)
        }}
      />
    </>
  )
}

/** Has the browser save a document's file, under the name that the server gives it. */
export function downloadDocument({ id }: Document) {
  const link = document.createElement('a')
  link.href = addressOf(partsOf(getDocumentFile).path, { params: { id } })
  link.download = ''
  link.click()
}
