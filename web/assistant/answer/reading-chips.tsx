import { ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import type { Analysis } from '../../../contract/assistant/fields.ts'
import type { DataQuery, QueryChip } from '../../../contract/data-query/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { withoutPart, withPart } from './reading.ts'

interface ReadingChipsProps extends Pick<Analysis, 'chips' | 'typedQuery' | 'reading'> {
  /** Asks again with another reading; undefined where that cannot be done. */
  onChange: ((query: DataQuery) => void) | undefined
  /** An answer is under way, and another reading has to wait. */
  busy: boolean
}

/** How the question was read, part by part: each can be changed or taken away, and the question is asked again. */
export function ReadingChips({ chips, typedQuery, reading, onChange, busy }: ReadingChipsProps) {
  const labelId = useId()
  if (chips.length === 0) return reading && <p className="text-sm text-muted-foreground">Read as: {reading}</p>
  const change = typedQuery && onChange ? (by: (query: DataQuery) => DataQuery) => onChange(by(typedQuery)) : undefined
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <p id={labelId} className="mr-0.5 text-sm text-muted-foreground">
        Read as
      </p>
      <ul aria-labelledby={labelId} className="contents">
        {chips.map((chip) => (
          <li key={`${chip.at} ${chip.text}`} className="flex max-w-full min-w-0">
            <Chip
              chip={chip}
              busy={busy}
              onRemove={change && chip.removable ? () => change((query) => withoutPart(query, chip.at)) : undefined}
              onChoose={change && ((part) => change((query) => withPart(query, chip.at, part)))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChipProps {
  chip: QueryChip
  busy: boolean
  onRemove: (() => void) | undefined
  onChoose: ((part: unknown) => void) | undefined
}

const partClass = 'inline-flex min-h-7 min-w-0 items-center gap-1 px-2 text-sm font-medium focus-visible:z-10'
const pressClass = 'hover:bg-accent'

function Chip({ chip, busy, onRemove, onChoose }: ChipProps) {
  const words = (
    <span dir="auto" className="truncate">
      {chip.text}
    </span>
  )
  return (
    <span className="inline-flex min-w-0 items-stretch rounded-sm border border-border-strong bg-card">
      {chip.options.length > 0 && onChoose ? (
        <DropdownMenu
          className="max-h-80"
          trigger={(control) => (
            <button
              type="button"
              aria-label={`Change ${chip.text}`}
              disabled={busy}
              className={cn(partClass, pressClass, 'rounded-l-[5px]', !onRemove && 'rounded-r-[5px]')}
              {...control}
            >
              {words}
              <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
            </button>
          )}
        >
          {chip.options.map((option) => (
            <DropdownMenuItem key={option.text} onSelect={() => onChoose(option.part)}>
              <span dir="auto">{option.text}</span>
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      ) : (
        <span className={partClass}>{words}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${chip.text}`}
          disabled={busy}
          onClick={onRemove}
          className={cn(pressClass, 'grid w-7 shrink-0 place-items-center rounded-r-[5px] border-l border-border')}
        >
          <X aria-hidden className="size-3.5 text-muted-foreground" />
        </button>
      )}
    </span>
  )
}
