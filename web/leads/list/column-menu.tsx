import { Columns3, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { type LeadColumn, leadColumns } from '../../../contract/plain/lead-columns.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/class-names.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'
import { type ChosenColumns, moved, toggled } from './chosen-columns.ts'
import { columns } from './table-columns.tsx'

interface ColumnMenuProps {
  /** What the table shows now. */
  chosen: ChosenColumns
  /** Called with what shall be shown; undefined for what is usual. */
  onChange: (chosen: ChosenColumns | undefined) => void
}

/** Which columns the table shows, and in which order. */
export function ColumnMenu({ chosen, onChange }: ColumnMenuProps) {
  const [said, setSaid] = useState('')
  const shown = chosen.others.map(({ name }) => name)
  const hidden = leadColumns.filter((name) => !shown.includes(name))
  const move = (name: LeadColumn, to: number) => {
    const place = Math.max(0, Math.min(shown.length - 1, to))
    if (place === shown.indexOf(name)) return
    onChange(moved(chosen, name, place))
    setSaid(`${columns[name].label}, ${place + 1} of ${shown.length}`)
  }
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<LeadColumn>()
  const drag = ({ clientY }: PointerEvent) => {
    if (!dragged || !list.current) return
    const rows = Array.from(list.current.children, (row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ bottom }) => clientY < bottom)
    move(dragged, over < 0 ? rows.length - 1 : over)
  }
  const onKeyDown = (name: LeadColumn, index: number) => (event: KeyboardEvent) => {
    const to = targets[event.key]?.(index)
    if (to === undefined) return
    event.preventDefault()
    move(name, to)
    // Rows stay where they are in the page, and take what they show from one another: the focus goes with the column.
    const row = list.current?.children[Math.max(0, Math.min(shown.length - 1, to))]
    row?.querySelector<HTMLElement>('[data-grip]')?.focus()
  }
  return (
    <Popover onOpenChange={() => setSaid('')}>
      <PopoverTrigger asChild>
        <Button variant="outline" size="sm">
          <Columns3 aria-hidden />
          Columns
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label="Columns"
        align="end"
        className="max-h-(--radix-popover-content-available-height) w-64 overflow-y-auto overscroll-contain p-2"
      >
        <p className="flex h-9 items-center gap-2.5 px-2 text-muted-foreground">
          <Checkbox aria-label="Name, always shown" checked disabled onCheckedChange={() => undefined} />
          Name
        </p>
        <ul ref={list} aria-label="Shown, in this order">
          {shown.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that moved would lose the focus, and the pointer that drags it
            <Row key={index} name={name} checked onToggle={() => onChange(toggled(chosen, name))}>
              <Grip
                label={columns[name].label}
                dragging={dragged === name}
                onDrag={(on) => setDragged(on ? name : undefined)}
                onPointerMove={drag}
                onKeyDown={onKeyDown(name, index)}
              />
            </Row>
          ))}
        </ul>
        {hidden.length > 0 && (
          <ul aria-label="Not shown" className="mt-1 border-t border-border pt-1">
            {hidden.map((name) => (
              <Row key={name} name={name} checked={false} onToggle={() => onChange(toggled(chosen, name))} />
            ))}
          </ul>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        <Button variant="quiet" size="sm" className="mt-1 w-full" onClick={() => onChange(undefined)}>
          Reset columns
        </Button>
      </PopoverContent>
    </Popover>
  )
}

interface RowProps {
  name: LeadColumn
  checked: boolean
  onToggle: () => void
  /** What moves it. */
  children?: ReactNode
}

function Row({ name, checked, onToggle, children }: RowProps) {
  const id = `column-${name}`
  return (
    <li className="flex h-9 items-center gap-2.5 rounded-sm px-2 hover:bg-muted">
      <Checkbox id={id} checked={checked} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 truncate">
        {columns[name].label}
      </label>
      {children}
    </li>
  )
}

interface GripProps {
  label: string
  dragging: boolean
  onDrag: (on: boolean) => void
  onPointerMove: (event: PointerEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Moves a column: dragged, or by the arrows. */
function Grip({ label, dragging, onDrag, ...handlers }: GripProps) {
  return (
    <button
      type="button"
      data-grip
      aria-label={`Move ${label}`}
      aria-description="Arrow up and down move it"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onDrag(true)
      }}
      onPointerUp={() => onDrag(false)}
      onPointerCancel={() => onDrag(false)}
      {...handlers}
      className={cn(
        'grid size-7 shrink-0 touch-none place-items-center rounded-xs text-muted-foreground hover:text-foreground',
        dragging ? 'cursor-grabbing bg-accent' : 'cursor-grab',
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}

const targets: Record<string, (index: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
}
