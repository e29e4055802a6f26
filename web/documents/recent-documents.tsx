import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, FileUp, Library } from 'lucide-react'
import { RECENT_DOCUMENTS } from '../../contract/documents/endpoints.ts'
import type { Document } from '../../contract/documents/fields.ts'
import { formatDateTime } from '../format.ts'
import { useQuickAdd } from '../screens/quick-add.ts'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { FileIcon } from './file-icon.tsx'
import { formatChanged, typeName } from './labels.ts'
import { recentDocumentsQuery } from './queries.ts'

export function RecentDocuments() {
  const { data: documents, isError, refetch } = useQuery(recentDocumentsQuery)
  const now = useMinutes()
  const browse = (
    <Link to="/knowledge-base" className={buttonClass({ variant: 'quiet', size: 'sm', className: '-mr-2.5' })}>
      Browse All
      <ArrowRight aria-hidden />
    </Link>
  )
  return (
    <Card title="Knowledge Base" action={browse} flush>
      {!documents && isError && (
        <ErrorState title="The documents could not be loaded" onRetry={() => refetch()} className="py-8" />
      )}
      {!documents && !isError && <Skeletons />}
      {documents?.length === 0 && <NoDocuments />}
      {documents && documents.length > 0 && (
        <ul aria-label="Documents" className="divide-y divide-border border-t border-border">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function DocumentRow({ document, now }: { document: Document; now: number }) {
  return (
    <Link
      to="/knowledge-base"
      search={{ document: document.id }}
      className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-muted focus-visible:-outline-offset-2"
    >
      <FileIcon document={document} />
      <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium" title={document.title}>
        {document.title}
      </span>
      <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
        {typeName(document)} ·{' '}
        <time dateTime={document.updatedAt} title={formatDateTime(document.updatedAt)}>
          {formatChanged(document.updatedAt, now)}
        </time>
      </span>
    </Link>
  )
}

function NoDocuments() {
  const open = useQuickAdd()
  return (
    <EmptyState
      icon={Library}
      title="No documents yet"
      className="py-8"
      action={
        <Button data-edit="knowledge" variant="outline" onClick={() => open('document')}>
          <FileUp aria-hidden />
          Upload Your First Document
        </Button>
      }
    >
      Upload proposals, price lists or minutes to search what is in them.
    </EmptyState>
  )
}

function Skeletons() {
  const rows = Array.from({ length: RECENT_DOCUMENTS }, (_, index) => `row ${index}`)
  return (
    <Loading label="Loading documents" className="divide-y divide-border border-t border-border">
      {rows.map((row) => (
        <div key={row} className="flex min-h-12 items-center gap-3 px-4 py-2">
          <Skeleton className="size-4" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </Loading>
  )
}
