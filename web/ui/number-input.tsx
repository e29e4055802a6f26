import { useState } from 'react'
import { faultOf, type NumberKind, plainOf } from './behaviour/number-kind.ts'
import { Field } from './field.tsx'
import { Input, type InputProps } from './input.tsx'

interface NumberInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  /** How it is read and shown. */
  kind: NumberKind
  /** Bare digits where it can be read, otherwise what was typed. */
  value: string
  onValueChange: (value: string) => void
}

/**
 * A number as people write it, shown formatted once it is left; in bare digits while it is edited, where marks between
 * them would come to stand wrong. It is a text to the browser, so that the mouse wheel leaves it alone.
 */
export function NumberInput({ kind, value, onValueChange, onFocus, onBlur, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  const shown = value !== '' && faultOf(kind, value) === undefined ? kind.show(value) : value
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      className={`tabular-nums ${rest.className ?? ''}`}
      value={typed ?? shown}
      onFocus={(event) => {
        if (event.target.value !== value) {
          // All is selected, as the Tab key selects it; a press of the mouse puts its caret afterwards.
          event.target.value = value
          event.target.select()
        }
        setTyped(value)
        onFocus?.(event)
      }}
      onChange={(event) => {
        setTyped(event.target.value)
        onValueChange(plainOf(kind, event.target.value))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

interface NumberFieldProps extends Omit<NumberInputProps, 'required'> {
  label: string
  required?: boolean
  help?: string
  error?: string | undefined
}

/** A labelled number. What cannot be read is said once the field is left. */
export function NumberField({ label, required, help, error, className, ...rest }: NumberFieldProps) {
  const [edited, setEdited] = useState(false)
  const fault = edited ? undefined : faultOf(rest.kind, rest.value)
  return (
    <Field label={label} required={required} help={help} error={error ?? fault} className={className}>
      {(control) => (
        <NumberInput
          {...rest}
          {...control}
          onFocus={(event) => {
            setEdited(true)
            rest.onFocus?.(event)
          }}
          onBlur={(event) => {
            setEdited(false)
            rest.onBlur?.(event)
          }}
        />
      )}
    </Field>
  )
}
