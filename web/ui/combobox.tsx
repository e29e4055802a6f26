import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { cn } from './behaviour/class-names.ts'
import type { FieldControl } from './field.tsx'
import { Input } from './input.tsx'
import { Spinner } from './spinner.tsx'

export interface ComboboxOption {
  id: string
  label: string
  /** A quieter second line. */
  detail?: ReactNode
}

interface ComboboxProps<Option extends ComboboxOption> extends Partial<FieldControl> {
  value: string
  onValueChange: (value: string) => void
  /** What the text may mean; the caller looks it up. */
  options: readonly Option[]
  onChoose: (option: Option) => void
  /** A line below the options, as that there are more, or none. */
  more?: string | undefined
  loading?: boolean
  placeholder?: string
  className?: string
  inputClassName?: string
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  'aria-label'?: string
}

/** A text box with suggestions below it: arrows move, Enter takes one, Escape closes. Free text stays allowed. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const {
    value,
    onValueChange,
    options,
    onChoose,
    more,
    loading = false,
    className,
    inputClassName,
    onFocus,
    onBlur,
    ...control
  } = props
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const visible = open && (options.length > 0 || more !== undefined)
  const active = visible ? options[at] : undefined

  const choose = (option: Option) => {
    setOpen(false)
    setAt(-1)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const next = nextIndex({ at, count: options.length, step: event.key === 'ArrowDown' ? 1 : -1 })
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && visible) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <div className={cn('relative', className)}>
      <Input
        role="combobox"
        autoComplete="off"
        className={inputClassName}
        aria-autocomplete="list"
        aria-expanded={visible}
        data-takes-escape={visible || undefined}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${at}`}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
          setOpen(true)
          setAt(-1)
        }}
        dir="auto"
        {...control}
        onFocus={(event) => {
          setOpen(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setOpen(false)
          setAt(-1)
          onBlur?.(event)
        }}
        onKeyDown={onKeyDown}
      />
      {loading && <Spinner className="absolute top-2.5 right-3 text-muted-foreground" />}
      <div
        hidden={!visible}
        // Before the blur, which would close the list.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-50 mt-1 animate-in rounded-md border border-border bg-popover p-1 shadow-float"
      >
        <Suggestions
          ref={list}
          id={listId}
          options={visible ? options : []}
          at={at}
          onPoint={setAt}
          onChoose={choose}
        />
        {more && <p className="border-t border-border px-2 pt-1.5 pb-1 text-sm text-muted-foreground">{more}</p>}
      </div>
      <p className="sr-only" aria-live="polite">
        {visible && (more ?? (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`))}
      </p>
    </div>
  )
}

interface SuggestionsProps<Option> {
  ref: Ref<HTMLDivElement>
  id: string
  options: readonly Option[]
  /** The one that Enter takes. */
  at: number
  onPoint: (index: number) => void
  onChoose: (option: Option) => void
}

function Suggestions<Option extends ComboboxOption>(props: SuggestionsProps<Option>) {
  const { ref, id, options, at, onPoint, onChoose } = props
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="relative max-h-64 overflow-y-auto overscroll-contain"
    >
      {options.map((option, index) => (
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => onChoose(option)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
          onPointerMove={() => onPoint(index)}
          className="cursor-default rounded-sm px-2 py-1.5 select-none aria-selected:bg-accent"
        >
          <p dir="auto" className="truncate text-left font-medium">
            {option.label}
          </p>
          {option.detail && (
            <p dir="auto" className="truncate text-left text-sm text-muted-foreground">
              {option.detail}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

function nextIndex({ at, count, step }: { at: number; count: number; step: 1 | -1 }) {
  if (count === 0) return -1
  if (at === -1) return step === 1 ? 0 : count - 1
  return (at + step + count) % count
}
