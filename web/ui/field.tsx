import { type ReactNode, useDeferredValue, useId } from 'react'
import { cn } from './behaviour/class-names.ts'
import { Label } from './label.tsx'

/** What a field hands to its control: spread it on an Input, Textarea, SelectTrigger, DateInput or Combobox. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: string
  /** Marks the label with * and tells assistive technology; the control's own `required` stays the form's choice. */
  required?: boolean | undefined
  /** A line of help below the control, while nothing is wrong: the error takes its place and says what is needed. */
  help?: ReactNode
  /** What is wrong, in words; announced when it appears. */
  error?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A labelled control: label above, help and error below. `<Field label="Email">{(control) => <Input {...control} />}</Field>` */
export function Field({ label, required, help, error, className, children }: FieldProps) {
  const id = useId()
  // What is found on leaving a field is shown once the focus is in the next: a dialog whose content changes in between takes it.
  const shown = useDeferredValue(error)
  const described = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <div className={cn('min-w-0', className)}>
      <Label htmlFor={id} className="mb-1.5">
        {required ? `${label} *` : label}
      </Label>
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <div aria-live="polite">
        {shown && (
          <p id={`${id}-error`} className="mt-1.5 text-sm text-destructive-text">
            {shown}
          </p>
        )}
      </div>
      {help && !shown && (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-muted-foreground">
          {help}
        </p>
      )}
    </div>
  )
}
