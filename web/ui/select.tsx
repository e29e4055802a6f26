import { Check, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { hoverFocus, moveByLetters, moveWithArrows } from './behaviour/arrow-keys.ts'
import { cn } from './behaviour/class-names.ts'
import { usePopup } from './behaviour/popup.ts'
import type { FieldControl } from './field.tsx'
import { controlClass } from './input.tsx'
import { Popup } from './popup.tsx'

interface SelectProps<Value extends string> extends Partial<FieldControl> {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** What was chosen is under way: it keeps the focus, which a disabled one would lose, and opens no more. */
  pending?: boolean
  size?: 'sm' | 'md'
  className?: string
  'aria-label'?: string
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Chooses one of a few. An option's label may be a `Status`, so that a stage keeps its dot. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder = 'Choose…', pending = false, size = 'md', ...more } = props
  const { className, defaultOpen = false, onOpenChange, ...control } = more
  const [open, setOpen] = useState(defaultOpen)
  const list = usePopup('listbox', {
    open: open && !pending,
    onOpenChange: (next) => {
      setOpen(next)
      onOpenChange?.(next)
    },
    id: control.id,
  })
  const chosen = options.find((option) => option.value === value)
  const openByKey = (event: KeyboardEvent<HTMLElement>) => {
    list.control.onKeyDown(event)
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.altKey && !event.metaKey
    if (event.key !== 'ArrowUp' && !isLetter) return
    event.preventDefault()
    flushSync(() => list.setOpen(true))
    const opened = document.getElementById(list.popup.id)
    if (isLetter && opened) typeToOption(event, opened)
  }
  return (
    <>
      <button
        type="button"
        {...list.control}
        {...control}
        role="combobox"
        aria-expanded={list.open}
        aria-disabled={pending || undefined}
        data-placeholder={chosen ? undefined : ''}
        onKeyDown={openByKey}
        className={cn(
          controlClass,
          'group flex items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground',
          'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
          size === 'sm' ? 'base:h-8 base:pl-2.5 base:pr-2 md:text-sm' : 'base:h-9 base:pl-3 base:pr-2.5',
          className,
        )}
      >
        <span className="min-w-0 truncate">{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      </button>
      {list.open && (
        <Popup
          {...list.popup}
          role="listbox"
          className="min-w-[anchor-size(width)] p-1"
          onOpenAutoFocus={focusChosen}
          closedBy="[role=option]"
          onPointerMove={hoverOption}
          onKeyDown={(event) => {
            moveBetweenOptions(event)
            typeToOption(event)
            if (event.key === 'Tab') event.preventDefault()
          }}
        >
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="option"
              aria-selected={option === chosen}
              tabIndex={-1}
              onClick={() => option !== chosen && onValueChange(option.value)}
              className="relative flex w-full min-h-8 cursor-default items-center gap-2 rounded-sm py-1.5 pr-8 pl-2 text-left outline-none select-none focus:bg-accent"
            >
              {option.label}
              {option === chosen && <Check aria-hidden className="absolute right-2 size-4 text-primary-text" />}
            </button>
          ))}
        </Popup>
      )}
    </>
  )
}

const moveBetweenOptions = moveWithArrows('[role=option]')
const typeToOption = moveByLetters('[role=option]')
const hoverOption = hoverFocus('[role=option]')

function focusChosen(list: HTMLElement) {
  const chosen = list.querySelector<HTMLElement>('[aria-selected=true]')
  const option = chosen ?? list.querySelector<HTMLElement>('[role=option]')
  option?.focus()
}
