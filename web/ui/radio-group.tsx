import { type ReactNode, useId } from 'react'
import { cn } from './behaviour/class-names.ts'

interface RadioGroupProps<Value extends string> {
  label: string
  /** Nothing is chosen yet without it. */
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  required?: boolean
  error?: string | undefined
  /** How the choices stand. */
  className?: string
}

/** A choice of one, all in sight; of a few that fit in one control, `Segmented` is smaller. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, onValueChange, options, required, error, className } = props
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{required ? `${label} *` : label}</legend>
      <div className={cn('grid', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 transition-colors duration-100 hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring tap:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange(option.value)}
              className="size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-card outline-none checked:border-5 checked:border-primary"
            />
            <span dir="auto" className="min-w-0 text-left wrap-anywhere">
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-error`} aria-live="polite" className="text-sm text-destructive-text">
        {error}
      </p>
    </fieldset>
  )
}
