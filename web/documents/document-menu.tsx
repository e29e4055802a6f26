import { Download, FileUp, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Document } from '../../contract/documents/fields.ts'
import { RowMenu } from '../lists/row-menu.tsx'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import { downloadDocument } from './download.ts'
import { ACCEPTED } from './uploads/file-check.ts'
import { replaceFile } from './uploads/send-files.ts'

interface DocumentMenuProps {
  document: Document
  tabIndex?: number
  onEdit: (document: Document) => void
  onDelete: (document: Document) => void
}

/** What one can do with a document. */
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
