import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Document } from '../../../contract/documents/fields.ts'
import { formatDateTime } from '../../format.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Badge } from '../../ui/status.tsx'
import { DocumentMenu } from '../document-menu.tsx'
import { FileIcon } from '../file-icon.tsx'
import { beginningOf, formatChanged, formatSize, typeName } from '../labels.ts'
import { Reading } from '../reading.tsx'

/** Height of every card, in pixels. */
export const CARD_HEIGHT = 200

interface DocumentCardProps {
  document: Document
  /** Its place in the list. */
  index: number
  /** Whether Tab reaches it. */
  active: boolean
  now: number
  onEdit: (document: Document) => void
  onDelete: (document: Document) => void
}

/** One document of the grid: what it is, how it begins, and who sees it. Pressing it anywhere opens it. */
export function DocumentCard({ document, index, active, now, onEdit, onDelete }: DocumentCardProps) {
  const tabIndex = active ? 0 : -1
  return (
    <article
      aria-label={document.title}
      className="relative flex h-full flex-col rounded-md border border-border bg-card p-4 pb-3 transition-colors duration-100 hover:border-border-strong has-[[data-row]:focus-visible]:outline-2 has-[[data-row]:focus-visible]:outline-ring"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-muted">
          <FileIcon document={document} className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2>
            <Link
              from="/knowledge-base"
              to="/knowledge-base"
              search={(address) => ({ ...address, document: document.id })}
              resetScroll={false}
              data-row={index}
              tabIndex={tabIndex}
              dir="auto"
              title={document.title}
              className="block scroll-my-24 truncate text-left font-semibold outline-none after:absolute after:inset-0 after:rounded-md"
            >
              {document.title}
            </Link>
          </h2>
          <p className="truncate text-sm text-muted-foreground tabular-nums" title={document.fileType}>
            {typeName(document)} · {formatSize(document.fileSize)}
          </p>
        </div>
        <div className="relative z-10 -mt-1 -mr-2">
          <DocumentMenu document={document} tabIndex={tabIndex} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
      <div className="mt-3 min-h-0 flex-1 overflow-hidden">
        <Reading document={document} tabIndex={tabIndex} className="mb-1" />
        <p
          dir="auto"
          className={cn(
            'text-left text-sm wrap-anywhere text-muted-foreground',
            document.status === 'ready' ? 'line-clamp-4' : 'line-clamp-3',
          )}
        >
          {beginningOf(document)}
        </p>
      </div>
      <div className="mt-2 flex min-w-0 items-center gap-2">
        <FirstTag tags={document.tags} />
        {document.isPublic ? (
          <Badge className="shrink-0 bg-primary-soft text-primary-text">Public</Badge>
        ) : (
          <Lock role="img" aria-label="Private" className="size-3.5 shrink-0 text-muted-foreground">
            <title>Only you see it</title>
          </Lock>
        )}
        <time
          dateTime={document.updatedAt}
          title={`Changed ${formatDateTime(document.updatedAt)}`}
          className="ml-auto shrink-0 text-sm text-muted-foreground tabular-nums"
        >
          {formatChanged(document.updatedAt, now)}
        </time>
      </div>
    </article>
  )
}

function FirstTag({ tags }: { tags: readonly string[] }) {
  const [first, ...others] = tags
  if (!first) return null
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(', ')}>
      <Badge className="block min-w-0 truncate leading-5">
        <bdi>{first}</bdi>
      </Badge>
      {others.length > 0 && (
        <span className="shrink-0 text-xs text-muted-foreground">
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">
            and {others.length} more {others.length === 1 ? 'tag' : 'tags'}
          </span>
        </span>
      )}
    </span>
  )
}
