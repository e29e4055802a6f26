import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Library } from 'lucide-react'
import type { Document } from '../../../contract/documents/fields.ts'
import { errorText } from '../../api/call.ts'
import { formatCount } from '../../format.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { MeantSearch } from '../../lists/meant-search.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type AddressChange, type DocumentsFilter, isFiltered } from '../filter.ts'
import { documentsQuery } from '../queries.ts'
import { CARD_HEIGHT } from './document-card.tsx'
import { DocumentFilters, DocumentSort } from './document-filters.tsx'
import { DocumentGrid } from './document-grid.tsx'
import { useColumns } from './use-columns.ts'

interface DocumentResultsProps {
  filter: DocumentsFilter
  onChange: (change: AddressChange) => void
  onUpload: () => void
  onEdit: (document: Document) => void
  onDelete: (document: Document) => void
}

/** The documents that match, or why there are none to see. */
export function DocumentResults({ filter, onChange, onUpload, onEdit, onDelete }: DocumentResultsProps) {
  const list = useInfiniteQuery({ ...documentsQuery(filter), placeholderData: keepPreviousData })
  const documents = rowsOf<Document>(list.data)
  const total = list.data?.pages.at(-1)?.total ?? 0
  const isEmpty = list.data !== undefined && documents.length === 0
  if (isEmpty && !isFiltered(filter) && !list.isPlaceholderData) return <NoDocuments onUpload={onUpload} />
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
  }
  return (
    <>
      <DocumentFilters filter={filter} onChange={onChange} />
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted-foreground tabular-nums">
          {documents.length > 0 && (total === 1 ? '1 document' : `${formatCount(total)} documents`)}
        </p>
        <DocumentSort filter={filter} onChange={onChange} />
      </div>
      <MeantSearch pages={list.data?.pages} />
      <div
        aria-busy={list.isPlaceholderData}
        className={cn('transition-opacity duration-100', list.isPlaceholderData && 'opacity-60')}
      >
        {documents.length > 0 && (
          <DocumentGrid documents={documents} total={total} onNearEnd={loadMore} onEdit={onEdit} onDelete={onDelete} />
        )}
        {isEmpty && (
          <NoMatch
            title="No documents found"
            onClear={() =>
              onChange({ search: undefined, tag: undefined, kind: undefined, status: undefined, whose: undefined })
            }
          />
        )}
        {list.isPending && <Skeletons />}
        {list.isError && !list.data && (
          <div className="rounded-md border border-border bg-card">
            <ErrorState
              title="The documents could not be loaded"
              detail={errorText(list.error, 'Check your connection, then try again.')}
              onRetry={() => list.refetch()}
            />
          </div>
        )}
        {list.isFetchNextPageError && (
          <ErrorState
            title="More documents could not be loaded"
            onRetry={() => list.fetchNextPage()}
            className="py-6"
          />
        )}
      </div>
    </>
  )
}

function NoDocuments({ onUpload }: { onUpload: () => void }) {
  return (
    <div className="rounded-md border border-border bg-card">
      <EmptyState
        icon={Library}
        title="No documents yet"
        action={
          <Button data-edit="knowledge" onClick={onUpload}>
            Upload Document
          </Button>
        }
        className="py-20"
      >
        Upload proposals, price lists or minutes to search what is in them. Drop files anywhere on this page, or choose
        them.
      </EmptyState>
    </div>
  )
}

/** As many as fill the first view of most screens. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

function Skeletons() {
  const { columns, measure } = useColumns()
  return (
    <Loading label="Loading documents">
      <div ref={measure} className="grid gap-4" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {SKELETONS.map((name) => (
          <div
            key={name}
            data-skeleton
            className="rounded-md border border-border bg-card p-4"
            style={{ height: CARD_HEIGHT }}
          >
            <div className="flex gap-3">
              <Skeleton className="size-9" />
              <div className="flex-1">
                <Skeleton className="w-3/5" />
                <Skeleton className="mt-2 h-3 w-2/5" />
              </div>
            </div>
            <Skeleton className="mt-5 h-3" />
            <Skeleton className="mt-2 h-3 w-4/5" />
            <Skeleton className="mt-2 h-3 w-3/5" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
