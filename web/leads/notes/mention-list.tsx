import { useEffect, useRef } from 'react'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import { nameOf } from '../../colleagues/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import type { CaretPlace } from './caret.ts'

interface MentionListProps {
  id: string
  options: readonly Colleague[]
  /** Which of them is marked. */
  at: number
  onPoint: (at: number) => void
  onChoose: (colleague: Colleague) => void
  place: CaretPlace
}

/** The colleagues who are offered, below the `@` that asked for them. */
export function MentionList({ id, options, at, onPoint, onChoose, place }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Colleagues"
      ref={list}
      style={{ left: `clamp(0px, ${place.left}px, 100% - 18rem)`, top: place.bottom + 4 }}
      className="absolute z-50 w-72 max-w-full scroll-mb-4 animate-in rounded-md border border-border bg-popover p-1 shadow-float"
    >
      {options.map((colleague, index) => (
        <div
          key={colleague.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Before the blur, which would close the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(colleague)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(colleague)}
          onPointerMove={() => onPoint(index)}
          className={cn(
            'flex cursor-default items-center gap-2.5 rounded-sm px-2 py-1.5 select-none',
            index === at && 'bg-accent',
          )}
        >
          <Avatar size="sm" name={nameOf(colleague)} picture={colleague.profileImageUrl} />
          <span className="min-w-0">
            <span className="block truncate font-medium">{nameOf(colleague)}</span>
            <span className="block truncate text-xs text-muted-foreground">{colleague.email}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
