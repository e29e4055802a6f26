import { useState } from 'react'
import { faultOf, type NumberKind } from '../../ui/behaviour/number-kind.ts'
import { NumberField } from '../../ui/number-input.tsx'

interface TypedNumberProps {
  label: string
  kind: NumberKind
  /** Bare digits, blank for none. */
  value: string
  /** Called with bare digits once the field is left or Enter pressed, where what was typed can be read. */
  onCommit: (value: string) => void
  placeholder?: string
  help?: string
  error?: string | undefined
}

/** A number of a filter: the list changes when it is typed to its end, not digit by digit. */
export function TypedNumber({ value, onCommit, kind, ...rest }: TypedNumberProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const commit = () => {
    if (typed !== value && faultOf(kind, typed) === undefined) onCommit(typed)
  }
  return (
    <NumberField
      {...rest}
      kind={kind}
      value={typed}
      onValueChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
    />
  )
}
