import { Link } from '@tanstack/react-router'
import { SearchX, UserPlus } from 'lucide-react'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface NoLeadsProps {
  /** Whether there may be leads that do not fit the search and the filters. */
  filtered: boolean
  onAdd: () => void
  onClear: () => void
}

/** In place of the list and the board where there is no lead to show. */
export function NoLeads({ filtered, onAdd, onClear }: NoLeadsProps) {
  return filtered ? <NoMatch onClear={onClear} /> : <NoneYet onAdd={onAdd} />
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={UserPlus}
      title="No leads yet"
      action={
        <div data-edit="sales" className="flex flex-wrap justify-center gap-2">
          <Button onClick={onAdd}>Add Your First Lead</Button>
          <Link to="/settings/import" search={{ kind: 'leads' }} className={buttonClass({ variant: 'outline' })}>
            Import from a file
          </Link>
        </div>
      }
    >
      Leads are the people and companies you may do business with. Add one and follow it through the pipeline.
    </EmptyState>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No leads match"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all leads
        </Button>
      }
    >
      Nothing matches this search and these filters.
    </EmptyState>
  )
}
