import { type ReactNode, useId } from 'react'
import { valuesIn } from '../../../contract/leads/filter.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

interface ChoiceTicksProps {
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Several of a few choices; any of them fits. */
export function ChoiceTicks({ label, options, value, onChange }: ChoiceTicksProps) {
  const id = useId()
  const chosen = valuesIn(value)
  const toggle = (one: string) => {
    const next = options.map((option) => option.value).filter((each) => chosen.includes(each) !== (each === one))
    onChange(next.join(',') || undefined)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid max-h-56 gap-x-3 overflow-y-auto sm:grid-cols-2">
        {options.map((option) => (
          <div key={option.value} className="flex min-h-8 min-w-0 items-center gap-2.5 px-1">
            <Checkbox
              id={`${id}-${option.value}`}
              checked={chosen.includes(option.value)}
              onCheckedChange={() => toggle(option.value)}
            />
            <label htmlFor={`${id}-${option.value}`} dir="auto" className="min-w-0 truncate">
              {option.label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
