import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Lock, Pencil, Users } from 'lucide-react'
import type { Document } from '../../../contract/documents/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import { formatDateTime } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/status.tsx'
import { DocumentMenu, downloadDocument } from '../document-menu.tsx'
import { FileIcon } from '../file-icon.tsx'
import { formatSize, typeName } from '../labels.ts'
import { Reading } from '../reading.tsx'

interface DocumentHeadProps {
  document: Document
  onEdit: (document: Document) => void
  onDelete: (document: Document) => void
}

/** What the open document is, and what one can do with it. */
export function DocumentHead({ document, onEdit, onDelete }: DocumentHeadProps) {
  return (
    <div className="border-b border-border px-4 pt-4 pb-3 sm:px-6">
      <div className="flex items-start gap-3 pr-10">
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-muted">
          <FileIcon document={document} className="size-5" />
        </span>
        <div className="min-w-0">
          {/* The sheet's name, which is read out already. */}
          <p
            aria-hidden
            dir="auto"
            className="line-clamp-2 text-left text-lg font-semibold tracking-tight wrap-anywhere"
          >
            {document.title}
          </p>
          <Facts document={document} />
        </div>
      </div>
      <Tags tags={document.tags} />
      <Reading document={document} whole className="mt-3" />
      <div className="mt-3 flex items-center gap-2">
        <Button variant="outline" size="sm" onClick={() => downloadDocument(document)}>
          <Download aria-hidden />
          Download
        </Button>
        <Button data-edit="knowledge" variant="outline" size="sm" onClick={() => onEdit(document)}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <DocumentMenu document={document} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </div>
  )
}

function Facts({ document }: { document: Document }) {
  const uploader = useUploader(document.uploadedBy)
  const { fileName, fileSize, isPublic, updatedAt } = document
  const Icon = isPublic ? Users : Lock
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted-foreground tabular-nums">
      <span title={fileName ?? undefined}>
        {typeName(document)} · {formatSize(fileSize)}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden className="size-3.5" />
        {isPublic ? 'Public' : 'Only you'}
      </span>
      {uploader && (
        <span>
          By <bdi>{uploader}</bdi>
        </span>
      )}
      <span>
        Changed <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </span>
    </p>
  )
}

function useUploader(userId: string) {
  const user = useSignedInUser()
  const { data: colleagues } = useQuery(colleaguesQuery)
  if (userId === user.id) return 'you'
  const person = colleagues?.find(({ id }) => id === userId)
  return person && nameOf(person)
}

/** Each leads to the documents that have it. */
function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="mt-2.5 flex max-h-18 flex-wrap gap-1.5 overflow-y-auto">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link to="/knowledge-base" search={{ tag }} className="block rounded-xs hover:underline">
            <Badge className="block max-w-full truncate leading-5">
              <bdi>{tag}</bdi>
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}
