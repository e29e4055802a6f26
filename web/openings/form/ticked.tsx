import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Label } from '../../ui/label.tsx'

interface TickedProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}

export function Ticked({ label, checked, onChange }: TickedProps) {
  const id = useId()
  return (
    <span className="inline-flex min-h-6 items-center gap-2">
      <Checkbox id={id} checked={checked} onCheckedChange={(on) => onChange(on === true)} />
      <Label htmlFor={id}>{label}</Label>
    </span>
  )
}
