import { type ComponentProps, type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { cn } from '../ui/behaviour/class-names.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Label } from '../ui/label.tsx'
import { NumberField } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'

interface Bound<Values extends FieldValues, Judged> {
  control: Control<Values, unknown, Judged>
  name: FieldPath<Values>
  label: string
}

interface SelectFieldProps<Values extends FieldValues, Judged> extends Bound<Values, Judged> {
  options: ReadonlyArray<{ value: string; label: ReactNode }>
  /** The option that stands for an empty value. */
  blank?: string
  help?: ReactNode
}

export function SelectField<Values extends FieldValues, Judged>(props: SelectFieldProps<Values, Judged>) {
  const { control, name, label, options, blank, help } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={fieldState.error?.message} help={help}>
      {(labelled) => (
        <Select
          {...labelled}
          value={field.value || blank}
          onValueChange={(value) => field.onChange(value === blank ? '' : value)}
          options={options}
        />
      )}
    </Field>
  )
}

type AmountFieldProps<Values extends FieldValues, Judged> = Bound<Values, Judged> &
  Pick<ComponentProps<typeof NumberField>, 'kind' | 'help' | 'placeholder'>

export function AmountField<Values extends FieldValues, Judged>(props: AmountFieldProps<Values, Judged>) {
  const { control, name, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <NumberField
      {...rest}
      ref={field.ref}
      name={name}
      value={String(field.value ?? '')}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}

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
