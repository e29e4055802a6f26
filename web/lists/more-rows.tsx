import { Button } from '../ui/button.tsx'

interface MoreRowsProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** What the rows are, as in "members". */
  what: string
}

/** Asks for the next page of a table, where there is one. */
export function MoreRows({ query, what }: MoreRowsProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="border-t border-border p-3 text-center">
      {query.isFetchNextPageError && (
        <p role="alert" className="mb-2 text-destructive-text">
          More {what} could not be loaded.
        </p>
      )}
      <Button variant="outline" size="sm" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        Show more {what}
      </Button>
    </div>
  )
}
