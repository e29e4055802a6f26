import { type ReactNode, useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { cn } from '../ui/behaviour/class-names.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Label } from '../ui/label.tsx'
import type { Bound } from './bound-fields.tsx'

interface CheckboxFieldProps<Values extends FieldValues, Judged> extends Bound<Values, Judged> {
  help: ReactNode
  disabled?: boolean
  className?: string
  /** Shown below the help. */
  children?: ReactNode
}

export function CheckboxField<Values extends FieldValues, Judged>(props: CheckboxFieldProps<Values, Judged>) {
  const { control, name, label, help, disabled, className, children } = props
  const id = useId()
  const { field } = useController({ control, name })
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <Checkbox
        id={id}
        checked={field.value ?? false}
        disabled={disabled}
        onCheckedChange={field.onChange}
        className="mt-0.5"
        aria-describedby={`${id}-help`}
      />
      <div>
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-help`} className="text-sm text-muted-foreground">
          {help}
        </p>
        {children}
      </div>
    </div>
  )
}
