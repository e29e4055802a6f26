import { type ReactNode, useId } from 'react'
import { cn } from './behaviour/class-names.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  className?: string
}

/** A choice between two to four, all in sight: radio buttons that look like one control. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cn('inline-flex rounded-sm bg-accent p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-xs px-2.5 text-sm font-medium text-muted-foreground transition-colors duration-100 select-none hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-[0_0_0_1px_var(--border-strong)] has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-xs outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
