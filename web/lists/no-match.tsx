import { SearchX } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In place of a list in which nothing fits the filters. `title`: as in "No tasks match". */
export function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      className="rounded-md border border-border bg-card"
      action={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing matches. Change or clear the filters.
    </EmptyState>
  )
}
