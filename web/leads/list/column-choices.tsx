import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LeadColumn, leadColumns } from '../../../contract/leads/columns.ts'
import { useOrder } from '../../forms/use-order.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type ChosenColumns, moved, toggled } from './chosen-columns.ts'
import { columns } from './table-columns.tsx'

interface ColumnChoicesProps {
  /** What the table shows now. */
  chosen: ChosenColumns
  /** Called with what shall be shown; undefined for what is usual. */
  onChange: (chosen: ChosenColumns | undefined) => void
}

/** Which columns the table shows, and in which order. */
export function ColumnChoices({ chosen, onChange }: ColumnChoicesProps) {
  const shown = chosen.others.map(({ name }) => name)
  const hidden = leadColumns.filter((name) => !shown.includes(name))
  const { listProps, said, dragged, handleOf } = useOrder({
    keys: shown,
    onMove: (name, to) => onChange(moved(chosen, name, to)),
    nameOf: (name) => columns[name].label,
  })
  return (
    <>
      <p className="flex h-9 items-center gap-2.5 px-2 text-muted-foreground">
        <Checkbox aria-label="Name, always shown" checked disabled onCheckedChange={() => undefined} />
        Name
      </p>
      <ul {...listProps} aria-label="Shown, in this order">
        {shown.map((name) => (
          <Row key={name} name={name} checked onToggle={() => onChange(toggled(chosen, name))}>
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={`Move ${columns[name].label}`}
              aria-description="Arrow up and down move it"
              className={cn('shrink-0 touch-none', dragged === name ? 'cursor-grabbing bg-accent' : 'cursor-grab')}
              {...handleOf(name)}
            >
              <GripVertical aria-hidden />
            </Button>
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
    </>
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
