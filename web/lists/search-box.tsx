import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '../ui/class-names.ts'
import { Input } from '../ui/input.tsx'

/** How long one types on before the list is asked for, in milliseconds. */
const PAUSE = 250
/** Longest text that is searched for, in characters. */
const LONGEST = 200

interface SearchBoxProps {
  label: string
  placeholder?: string
  /** What is searched for now. */
  value: string
  /** Called with trimmed text after a pause in typing. */
  onChange: (value: string) => void
  className?: string
}

/** Where one types what a list is searched for. */
export function SearchBox({ label, placeholder = label, value, onChange, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Not what was sent from here: the address changed by other means, as by Back or "Clear filters".
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  useEffect(() => {
    if (typed.trim() === sent) return
    const timer = setTimeout(() => {
      setSent(typed.trim())
      onChange(typed.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, sent, onChange])
  return (
    <div className={cn('relative w-full sm:w-60', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted-foreground" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value.slice(0, LONGEST))}
        className="h-8 pl-8 md:text-sm"
      />
    </div>
  )
}
