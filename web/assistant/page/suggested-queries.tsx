import {
  BadgeDollarSign,
  ChartNoAxesColumn,
  FileSearch,
  Flame,
  ListTodo,
  type LucideIcon,
  Megaphone,
} from 'lucide-react'
import { suggestedQueries } from '../suggestions.ts'

const icons: Record<(typeof suggestedQueries)[number], LucideIcon> = {
  'Show me hot leads from this month': Flame,
  'What are our top performing campaigns?': Megaphone,
  'Find documents about pricing strategy': FileSearch,
  'List all pending tasks': ListTodo,
  'Analyze our sales pipeline': ChartNoAxesColumn,
  'Show recent high-value deals': BadgeDollarSign,
}

/** What one may begin with; pressing one searches for it. */
export function SuggestedQueries({ onChoose }: { onChoose: (query: string) => void }) {
  return (
    <section aria-labelledby="suggested-queries">
      <h2 id="suggested-queries" className="mb-2 text-sm font-medium text-muted-foreground">
        Try one of these
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {suggestedQueries.map((query) => {
          const Icon = icons[query]
          return (
            <li key={query}>
              <button
                type="button"
                onClick={() => onChoose(query)}
                className="flex min-h-12 w-full items-center gap-3 rounded-md border border-border bg-card px-4 py-2.5 text-left font-medium hover:bg-muted"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                {query}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
