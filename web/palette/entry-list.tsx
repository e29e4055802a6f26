import { useEffect, useRef } from 'react'
import { cn } from '../ui/behaviour/class-names.ts'
import { Kbd } from '../ui/kbd.tsx'
import type { Entry, EntryGroup } from './entries.ts'

interface EntryListProps {
  id: string
  groups: readonly EntryGroup[]
  active: Entry | undefined
  onActivate: (entry: Entry) => void
  onChoose: (entry: Entry) => void
}

/** The entries by group. The focus stays in the box above, which says which of them is the active one. */
export function EntryList({ id, groups, active, onActivate, onChoose }: EntryListProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeName = active?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view when another is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeName])
  const entries = groups.flatMap((group) => group.entries)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      // The box above keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      className={cn('min-h-0 overflow-y-auto overscroll-contain p-2', entries.length === 0 && 'hidden')}
    >
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${index}`} className="not-first:mt-2">
          <p id={`${id}-group-${index}`} className="px-2 py-1 text-xs font-medium text-muted-foreground">
            {group.title}
          </p>
          {group.entries.map((entry) => (
            <Line
              key={entry.name}
              id={`${id}-${entries.indexOf(entry)}`}
              entry={entry}
              isActive={entry === active}
              onActivate={() => onActivate(entry)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  id: string
  entry: Entry
  isActive: boolean
  onActivate: () => void
  onChoose: () => void
}

function Line({ id, entry, isActive, onActivate, onChoose }: LineProps) {
  const { icon: Icon, title, detail, excerpt, keys } = entry
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={() => isActive || onActivate()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      className="flex cursor-default items-start gap-3 rounded-sm px-2 py-2 select-none aria-selected:bg-accent"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {title}
          </span>
          {detail && (
            <span dir="auto" className="min-w-0 truncate text-sm text-muted-foreground">
              {detail}
            </span>
          )}
        </p>
        {excerpt && (
          <p dir="auto" className="mt-0.5 truncate text-left text-sm text-muted-foreground">
            {excerpt}
          </p>
        )}
      </div>
      {keys && (
        <span aria-hidden className="flex shrink-0 gap-1 max-sm:hidden">
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key.toUpperCase()}</Kbd>
          ))}
        </span>
      )}
    </div>
  )
}
