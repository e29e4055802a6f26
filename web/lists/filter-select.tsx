import type { ComponentProps, ReactNode } from 'react'
import { Select } from '../ui/select.tsx'

interface FilterSelectProps<Value extends string>
  extends Omit<ComponentProps<typeof Select<Value>>, 'value' | 'onValueChange' | 'onChange'> {
  /** What it says where it narrows nothing. */
  any: ReactNode
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

const ANY = 'any'

/** Narrows a list to one of a few, or to none of them. */
export const FilterSelect = <Value extends string>({
  any,
  value,
  onChange,
  options,
  ...rest
}: FilterSelectProps<Value>) => (
  <Select<Value | typeof ANY>
    size="sm"
    {...rest}
    value={value ?? ANY}
    onValueChange={(next) => onChange(next === ANY ? undefined : next)}
    options={[{ value: ANY, label: any }, ...options]}
  />
)
