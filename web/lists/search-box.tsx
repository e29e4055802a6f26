import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_TEXT_LENGTH } from '../../contract/plain/values.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { Input } from '../ui/input.tsx'

/** How long one types on before the list is asked for, in milliseconds. */
const PAUSE = 250

interface SearchBoxProps {
  label: string
  placeholder?: string
  value: string
  /** Called after a pause in typing with the text, trimmed, as far as it is searched for. */
  onChange: (value: string) => void
  className?: string
}

/** Where one types what a list is searched for. Escape empties it at once. */
export function SearchBox({ label, placeholder = label, value, onChange, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setSent(value)
    // Not what was sent from here: the address changed by other means, as by Back or "Clear filters".
    if (value !== sent) setTyped(value)
  }
  const wanted = typed.trim().slice(0, SEARCH_TEXT_LENGTH).trim()
  const send = useEffectEvent((text: string) => {
    setSent(text)
    onChange(text)
  })
  useEffect(() => {
    if (wanted === sent) return
    const timer = setTimeout(() => send(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, sent])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return
    // What is ticked stays ticked.
    event.preventDefault()
    setTyped('')
    setSent('')
    onChange('')
  }
  return (
    <div className={cn('relative base:w-full sm:base:w-60', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted-foreground" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-8 pl-8 md:text-sm"
      />
      <p aria-live="polite" className="text-sm text-muted-foreground">
        {typed.trim().length > SEARCH_TEXT_LENGTH && `Searches for the first ${SEARCH_TEXT_LENGTH} characters`}
      </p>
    </div>
  )
}
