import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { LeadFilter } from '../../../contract/leads/fields.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { Button } from '../../ui/button.tsx'
import { wordsOf } from './filter-words.ts'

interface FilterChipsProps {
  filter: LeadFilter
  onChange: (change: LeadFilter) => void
  onClear: () => void
}

/** What the list is narrowed by, each part in its words and removable. It has a line of its own below the search, which stays where it is. */
export function FilterChips({ filter, onChange, onClear }: FilterChipsProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const chips = wordsOf(filter, colleagues)
  if (chips.length === 0 && !filter.search) return null
  return (
    <div className="order-last flex w-full flex-wrap items-center gap-2">
      {chips.length > 0 && (
        <ul aria-label="Filters in use" className="contents">
          {chips.map(({ part, words }) => (
            <li
              key={part}
              className="inline-flex h-7 max-w-full min-w-0 items-center gap-1 rounded-sm bg-accent pr-0.5 pl-2.5 text-sm"
            >
              <bdi className="truncate" title={words}>
                {words}
              </bdi>
              <button
                type="button"
                aria-label={`Remove filter ${words}`}
                onClick={() => onChange({ [part]: undefined })}
                className="relative grid size-6 shrink-0 place-items-center rounded-xs text-muted-foreground after:absolute after:-inset-y-0.5 after:inset-x-0 hover:text-foreground"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" size="sm" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}
