import { GripVertical, Plus, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { useTyped } from '../../forms/leave-guard.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Label } from '../../ui/label.tsx'
import { addEntries, changeEntry, moveEntry } from './entries.ts'

interface EntriesFieldProps {
  label: string
  entryName: string
  value: string[]
  onChange: (entries: string[]) => void
  error: string | undefined
  /** Most entries, of a list that holds few. */
  most?: number
}

/** A list one adds to, edits in place, and puts in order by dragging or with Alt and the arrow keys. */
export function EntriesField({ label, entryName, value, onChange, error, most }: EntriesFieldProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    const next = addEntries(value, text)
    setSaid(next.length > value.length ? `Added. ${next.length} in the list.` : 'Already in the list.')
    onChange(next)
    box.current?.focus()
  }
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1))
    setSaid('Removed.')
    box.current?.focus()
  }
  const help = value.length > 1 ? 'Drag to reorder, or press Alt with an arrow key in an entry.' : PASTE_HELP
  return (
    <div>
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      {value.length > 0 && <Entries {...{ label, entryName, value, onChange }} onRemove={remove} onSay={setSaid} />}
      {(most === undefined || value.length < most) && <NewEntry ref={box} id={id} entryName={entryName} onAdd={add} />}
      <p
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        key={error ? 'error' : 'help'}
        className={cn('mt-1.5 text-sm', error ? 'text-destructive-text' : 'text-muted-foreground')}
      >
        {error || help}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

const PASTE_HELP = 'Paste a list to add all of it.'

interface EntriesProps extends Omit<EntriesFieldProps, 'error' | 'most'> {
  onRemove: (index: number) => void
  onSay: (said: string) => void
}

function Entries({ label, entryName, value, onChange, onRemove, onSay }: EntriesProps) {
  const [dragged, setDragged] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length) return
    onChange(moveEntry(value, from, to))
    onSay(`Moved to place ${to + 1} of ${value.length}.`)
    // The entry keeps the keyboard where it goes.
    requestAnimationFrame(() => list.current?.children[to]?.querySelector('input')?.focus())
  }
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === undefined) return
    event.preventDefault()
    if (dragged === index) return
    onChange(moveEntry(value, dragged, index))
    setDragged(index)
  }
  return (
    <ol ref={list} aria-label={label} className="mb-2 space-y-1.5">
      {value.map((entry, index) => (
        <li
          key={entry}
          className={cn('flex items-center gap-1', dragged === index && 'opacity-50')}
          onDragOver={(event) => dragOver(event, index)}
          onDrop={(event) => event.preventDefault()}
        >
          <span
            draggable
            aria-hidden
            title="Drag to reorder"
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', entry)
              setDragged(index)
            }}
            onDragEnd={() => setDragged(undefined)}
            className="grid size-6 shrink-0 cursor-grab place-items-center text-muted-foreground"
          >
            <GripVertical className="size-4" />
          </span>
          <Entry
            name={`${entryName} ${index + 1}`}
            entry={entry}
            onChange={(text) => {
              const next = changeEntry(value, index, text)
              if (next) onChange(next)
              else onSay('This is already in the list.')
            }}
            onMove={(step) => move(index, index + step)}
          />
          <Button variant="quiet" size="icon-sm" aria-label={`Remove ${entry}`} onClick={() => onRemove(index)}>
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ol>
  )
}

interface NewEntryProps {
  ref: Ref<HTMLInputElement>
  id: string
  entryName: string
  onAdd: (text: string) => void
}

/** Where the next entry is typed, or a list of them pasted. */
function NewEntry({ ref, id, entryName, onAdd }: NewEntryProps) {
  const [typed, setTyped] = useState('')
  useTyped(() => typed.trim() !== '')
  const add = (text: string) => {
    setTyped('')
    onAdd(text)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    add(`${typed}${text}`)
  }
  return (
    <div className="flex gap-2">
      <Input
        id={id}
        ref={ref}
        value={typed}
        placeholder={`Add a ${entryName}`}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          if (typed.trim()) add(typed)
        }}
      />
      <Button variant="outline" disabled={!typed.trim()} onClick={() => add(typed)}>
        <Plus aria-hidden />
        Add
      </Button>
    </div>
  )
}

interface EntryProps {
  name: string
  entry: string
  onChange: (text: string) => void
  onMove: (step: -1 | 1) => void
}

/** One entry, edited in place; it is taken over when one leaves it, or presses Enter. */
function Entry({ name, entry, onChange, onMove }: EntryProps) {
  const [typed, setTyped] = useState(entry)
  useTyped(() => typed !== entry)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onMove(event.key === 'ArrowUp' ? -1 : 1)
    }
    if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      onChange(typed)
    }
    if (event.key === 'Escape' && typed !== entry) {
      event.stopPropagation()
      setTyped(entry)
    }
  }
  return (
    <Input
      aria-label={name}
      value={typed}
      dir="auto"
      data-takes-escape={typed !== entry || undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== entry && onChange(typed)}
      onKeyDown={onKeyDown}
    />
  )
}
